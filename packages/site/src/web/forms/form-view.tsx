import type { FormOptions } from "../../settings/site-options.ts";
import type { Texts } from "../../settings/texts/texts.ts";
import type { FormField } from "./form-fields.ts";
import type { Entered } from "./read-values.ts";

/** Name of the hidden field with the key of the form. */
export const KEY_FIELD = "formKey";

/** Name of a field that people do not see. Programs that fill in all fields fill it in. */
export const TRAP_FIELD = "website";

/** The state of a form. */
interface FormViewProps {
  readonly texts: Texts;
  readonly form: FormOptions;
  /** Text above the fields. Each line is a paragraph. */
  readonly text: string;
  readonly fields: readonly FormField[];
  readonly formKey: string;
  readonly entered?: Entered;
  /** Errors by the columns of their fields. */
  readonly errors?: ReadonlyMap<string, string>;
  /** Text of an error of the whole form. */
  readonly failure?: string | undefined;
}

/** Renders a form. Live updates keep it as it is. */
export function FormView({ texts, form, text, fields, formKey, entered = {}, errors, failure }: FormViewProps) {
  const wrong = fields.filter(({ column }) => errors?.has(column));
  return (
    <>
      {text
        .split("\n")
        .filter((line) => line.trim() !== "")
        .map((line) => (
          <p dir="auto">{line}</p>
        ))}
      <form
        class="fields"
        method="post"
        action={form.path}
        novalidate
        data-keep=""
        data-sending={texts.form.sending}
        data-send={form.button}
      >
        {failure !== undefined && (
          <p class="failure" role="alert" tabindex={-1} autofocus>
            {failure}
          </p>
        )}
        {wrong.length > 0 && (
          <div class="failure" role="alert" tabindex={-1} autofocus={failure === undefined}>
            <p>{texts.form.correct}</p>
            <ul>
              {wrong.map(({ id, label }) => (
                <li>
                  <a href={`#${id}`}>{label}</a>
                </li>
              ))}
            </ul>
          </div>
        )}
        <input type="hidden" name={KEY_FIELD} value={formKey} />
        <p class="trap" aria-hidden="true">
          <label for="field-website">{texts.form.leaveEmpty}</label>
          <input id="field-website" name={TRAP_FIELD} tabindex={-1} autocomplete="off" />
        </p>
        {fields.map((field) => (
          <Field texts={texts} field={field} values={entered[field.column] ?? []} error={errors?.get(field.column)} />
        ))}
        <button type="submit">{form.button}</button>
        <p class="sending" role="status"></p>
      </form>
    </>
  );
}

interface FieldProps {
  readonly texts: Texts;
  readonly field: FormField;
  readonly values: readonly string[];
  readonly error: string | undefined;
}

function Field({ texts, field, values, error }: FieldProps) {
  const { id, label, kind, hint } = field;
  const mark = markOf(field, texts);
  const name = (
    <>
      <bdi>{label}</bdi>
      {mark && <span class="needed"> ({mark})</span>}
    </>
  );
  const notes = (
    <>
      {hint !== "" && (
        <p id={`${id}-hint`} dir="auto">
          {hint}
        </p>
      )}
      {error && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  );
  if (kind === "choices")
    return (
      <fieldset class="field" id={id} tabindex={-1} aria-describedby={describedBy(field, error)}>
        <legend>{name}</legend>
        {notes}
        {field.options.map((option) => (
          <label class="choice">
            <input type="checkbox" name={field.name} value={option} checked={values.includes(option)} />{" "}
            <bdi>{option}</bdi>
          </label>
        ))}
      </fieldset>
    );
  if (kind === "checkbox")
    return (
      <div class="field">
        <label class="choice" for={id}>
          <input {...attributesOf(field, error)} type="checkbox" value="yes" checked={values.length > 0} /> {name}
        </label>
        {notes}
      </div>
    );
  return (
    <div class="field">
      <label for={id}>{name}</label>
      {notes}
      <Control texts={texts} field={field} text={values[0] ?? ""} error={error} />
    </div>
  );
}

function Control({ texts, field, text, error }: Omit<FieldProps, "values"> & { readonly text: string }) {
  const { kind, lines, maxLength, autocomplete, options } = field;
  const attributes = attributesOf(field, error);
  if (kind === "select")
    return (
      <select {...attributes}>
        <option value="">{texts.form.choose}</option>
        {options.map((option) => (
          <option selected={option === text}>{option}</option>
        ))}
      </select>
    );
  if (lines > 1)
    return (
      <textarea {...attributes} rows={lines} maxlength={maxLength} dir="auto">
        {text}
      </textarea>
    );
  const shared = { ...attributes, type: kind, value: text, maxlength: maxLength, autocomplete };
  if (kind === "number") return <input {...shared} step="any" />;
  return <input {...shared} dir={kind === "text" ? "auto" : undefined} />;
}

function attributesOf(field: FormField, error: string | undefined) {
  return {
    id: field.id,
    name: field.name,
    required: field.isRequired,
    "aria-invalid": error === undefined ? undefined : ("true" as const),
    "aria-describedby": describedBy(field, error),
  };
}

const describedBy = ({ id, hint }: FormField, error: string | undefined): string | undefined =>
  [hint !== "" && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;

/** Returns what a field needs. Undefined for one that can stay empty. */
function markOf({ isRequired, others }: FormField, { form, either }: Texts): string | undefined {
  if (isRequired) return form.required;
  return others.length === 0 ? undefined : form.requiredOr(either(others.map(({ label }) => label)));
}
