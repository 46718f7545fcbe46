import { FORM_FIELDS, type FormField } from "./form-fields.ts";
import { TRAP_FIELD } from "./read-booking.ts";

/** The state of the form. */
interface BookingFormProps {
  readonly formKey: string;
  /** Texts of the fields. */
  readonly texts?: ReadonlyMap<string, string>;
  /** Errors by the keys of their fields. */
  readonly errors?: ReadonlyMap<string, string>;
  /** Text of an error of the whole form. */
  readonly failure?: string | undefined;
}

/** Renders the booking form. Live updates keep it as it is. */
export function BookingForm({ formKey, texts, errors, failure }: BookingFormProps) {
  const wrong = FORM_FIELDS.filter(({ key }) => errors?.has(key));
  return (
    <form class="fields" method="post" action="/book" novalidate data-keep="">
      {failure !== undefined && (
        <p class="failure" role="alert" tabindex={-1} autofocus>
          {failure}
        </p>
      )}
      {wrong.length > 0 && (
        <div class="failure" role="alert" tabindex={-1} autofocus>
          <p>Please correct the form:</p>
          <ul>
            {wrong.map(({ key, label }) => (
              <li>
                <a href={`#field-${key}`}>{label}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <input type="hidden" name="formKey" value={formKey} />
      <p class="trap" aria-hidden="true">
        <label for="field-website">Leave this field empty</label>
        <input id="field-website" name={TRAP_FIELD} tabindex={-1} autocomplete="off" />
      </p>
      {FORM_FIELDS.map((field) => (
        <Field field={field} text={texts?.get(field.key) ?? ""} error={errors?.get(field.key)} />
      ))}
      <button type="submit">Book the repair</button>
    </form>
  );
}

interface FieldProps {
  readonly field: FormField;
  readonly text: string;
  readonly error: string | undefined;
}

function Field({
  field: { key, label, kind, options, isRequired, maxLength, hint, lines, autocomplete },
  text,
  error,
}: FieldProps) {
  const id = `field-${key}`;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const common = {
    id,
    name: key,
    required: isRequired,
    "aria-invalid": error === undefined ? undefined : ("true" as const),
    "aria-describedby": describedBy || undefined,
  };
  return (
    <div class="field">
      <label for={id}>
        {label}
        {isRequired && <span class="required"> (required)</span>}
      </label>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
      {kind === "select" ? (
        <select {...common}>
          <option value="">Choose…</option>
          {options.map((option) => (
            <option selected={option === text}>{option}</option>
          ))}
        </select>
      ) : lines !== undefined ? (
        <textarea {...common} rows={lines} maxlength={maxLength}>
          {text}
        </textarea>
      ) : (
        <input {...common} type={kind} value={text} maxlength={maxLength} autocomplete={autocomplete} />
      )}
      {error && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
