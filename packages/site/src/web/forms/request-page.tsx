import { fieldsOf, textOf } from "@ws/helpers/json";
import { cellValue, numberText } from "@ws/render/values";
import type { TableColumn } from "../../content/tables/site-tables.ts";
import type { Texts } from "../../settings/texts/texts.ts";
import type { SentRow } from "./requests.ts";
import type { SiteForm } from "./site-form.ts";

interface RequestProps {
  readonly texts: Texts;
  readonly form: SiteForm;
  readonly row: SentRow;
}

/** Returns the address of the page of a request. */
export const requestHref = ({ options }: Pick<SiteForm, "options">, key: string): string => `${options.path}/${key}`;

/** Renders what a visitor has sent as a ticket: its number, what it is about, and its steps. */
export function RequestPage(props: RequestProps) {
  const { texts, form } = props;
  return (
    <>
      <p dir="auto">{form.options.thanks ?? texts.form.received}</p>
      <Ticket {...props} />
    </>
  );
}

function Ticket({ texts, form, row }: RequestProps) {
  const { calendar, steps } = form.options;
  const number = numberOf(form, row);
  return (
    <div class="ticket">
      {number !== "" && <p class="number">{number}</p>}
      <div>
        <strong dir="auto">{row.title}</strong>
        <Details texts={texts} form={form} row={row} />
      </div>
      {steps !== undefined && <Steps texts={texts} form={form} row={row} column={steps} />}
      <p class="actions">
        {calendar !== undefined && startOf(row.values[calendar]) !== undefined && (
          <a href={`${requestHref(form, row.key)}/calendar.ics`} download="">
            {texts.form.toCalendar}
          </a>
        )}
        <button type="button" data-copy={texts.page.copied} hidden>
          {texts.page.copyAddress}
        </button>
      </p>
    </div>
  );
}

/** Returns the number that people use for a row. Empty if the table has none. */
function numberOf({ table }: SiteForm, { values }: SentRow): string {
  const column = table.columns.find(({ type }) => type === "unique_id");
  return column === undefined ? "" : String(cellValue(values[column.name]) ?? "");
}

/** Renders the columns that the options name. Empty ones are missing. */
function Details({ texts, form, row }: RequestProps) {
  const { shown, fields } = form.options;
  const details = shown.flatMap((name) => {
    const column = form.table.columns.find((candidate) => candidate.name === name);
    const text = valueText(row.values[name], texts, column);
    const label = fields.find((field) => field.column === name)?.label ?? name;
    return text === "" ? [] : [{ label, text }];
  });
  if (details.length === 0) return <></>;
  return (
    <dl>
      {details.map(({ label, text }) => (
        <div>
          <dt dir="auto">{label}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the date of a column as the API has it. Undefined if it has none. */
export const startOf = (value: unknown): string | undefined => textOf(fieldsOf(value)["start"]);

/** Returns the end of a date. Undefined if it has none. */
export const endOf = (value: unknown): string | undefined => textOf(fieldsOf(value)["end"]);

function valueText(value: unknown, texts: Texts, column: Pick<TableColumn, "type" | "format"> | undefined): string {
  if (typeof value === "boolean") return value ? texts.list.yes : texts.list.no;
  if (typeof value === "number") return numberText(value, column?.format, texts.locale);
  if (typeof value === "string" && column?.type.endsWith("_time") === true) return texts.minute(value);
  const start = startOf(value);
  if (start === undefined) return String(cellValue(value) ?? "");
  const show = (date: string) => (date.includes("T") ? texts.minute(date) : texts.weekday(date));
  const end = endOf(value);
  return end === undefined ? show(start) : `${show(start)} – ${show(end)}`;
}

function Steps({ texts, form, row, column }: RequestProps & { readonly column: string }) {
  const options = form.table.columns.find(({ name }) => name === column)?.options ?? [];
  const index = options.indexOf(String(row.values[column]));
  return (
    <ol aria-label={texts.form.steps}>
      {options.map((name, at) => (
        <li class={at < index ? "done" : undefined} aria-current={at === index ? "step" : undefined} dir="auto">
          {name}
        </li>
      ))}
    </ol>
  );
}

/** Renders all requests of a contact. */
export function RequestsOf({
  texts,
  form,
  contact,
  rows,
}: Omit<RequestProps, "row"> & { readonly contact: string; readonly rows: readonly SentRow[] }) {
  const { steps } = form.options;
  return (
    <>
      <p>{texts.form.mineOf(contact)}</p>
      {rows.length === 0 && <p>{texts.list.empty}</p>}
      <ul class="requests">
        {rows.map((row) => (
          <li>
            <a href={requestHref(form, row.key)} dir="auto">
              {[numberOf(form, row), row.title].filter((text) => text !== "").join(" ")}
            </a>
            {steps !== undefined && <span class="option">{cellValue(row.values[steps])}</span>}
            <Details texts={texts} form={form} row={row} />
          </li>
        ))}
      </ul>
    </>
  );
}
