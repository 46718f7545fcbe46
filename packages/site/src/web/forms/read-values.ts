// Reads and checks what a visitor sent.
import { createHash } from "node:crypto";
import { formText } from "../http/read-form.ts";
import type { Texts } from "../../settings/texts/texts.ts";
import type { FieldKind, FormField } from "./form-fields.ts";

/** A value for a column. */
export type FormValue = string | number | boolean | readonly string[];

/** Values that a visitor entered, by the names of the columns. Fields with several choices have several texts. */
export type Entered = Readonly<Record<string, readonly string[]>>;

/** Reads the fields of a form from what a browser sent. */
export const readEntered = (fields: readonly FormField[], body: Readonly<Record<string, unknown>>): Entered =>
  Object.fromEntries(fields.map((field) => [field.column, textsOf(field, body[field.name])]));

function textsOf({ kind, lines, options }: FormField, sent: unknown): string[] {
  const texts = (Array.isArray(sent) ? sent : [sent]).map(formText).filter((text) => text !== "");
  if (kind === "choices") return options.filter((option) => texts.includes(option));
  // A field of one line has no end of a line.
  return texts.slice(0, 1).map((text) => (lines === 1 ? text.replaceAll(/\s+/gu, " ") : text));
}

/** A form that was checked. */
interface Checked {
  /** Errors by the columns of their fields, in their order. Empty if the form is valid. */
  readonly errors: ReadonlyMap<string, string>;
  /** The values of the fields that are filled in, by their columns. */
  readonly values: ReadonlyMap<string, FormValue>;
}

/** Checks a form. */
export function checkEntered(fields: readonly FormField[], entered: Entered, texts: Texts, now: Date): Checked {
  const errors = new Map<string, string>();
  const values = new Map<string, FormValue>();
  for (const field of fields) {
    const { column, kind, isRequired, label, others } = field;
    const [text, ...more] = entered[column] ?? [];
    if (kind === "checkbox") values.set(column, text !== undefined);
    if (text === undefined) {
      if (isRequired) errors.set(column, kind === "checkbox" ? texts.form.tick(label) : texts.form.fillIn(label));
      // The first field of a group has the error.
      const isMissing = others.every((other) => !entered[other.column]?.length && !errors.has(other.column));
      if (others.length > 0 && isMissing)
        errors.set(column, texts.form.fillInEither(texts.either([label, ...others.map((other) => other.label)])));
      continue;
    }
    const advice = adviceFor(field, text, texts, now);
    if (advice !== undefined) errors.set(column, advice);
    else if (kind === "number") values.set(column, Number(text));
    else if (kind === "choices") values.set(column, [text, ...more]);
    else if (kind !== "checkbox") values.set(column, text);
  }
  return { errors, values };
}

/** Tests of texts that Notion does not make, or whose errors it reports in the terms of programs. */
const TESTS: Partial<Readonly<Record<FieldKind, (text: string) => boolean>>> = {
  email: (text) => /^[^\s@]+@[^\s@]+$/u.test(text),
  tel: (text) => /(?:\p{Nd}\P{Nd}*){3}/u.test(text),
  url: (text) => /^https?:\/\/\S+$/iu.test(text) && URL.canParse(text),
  number: (text) => Number.isFinite(Number(text)),
};

/** Returns what to change in a text. Undefined if it is valid. */
function adviceFor(
  { kind, options, maxLength = Infinity, isAhead }: FormField,
  text: string,
  { form, either }: Texts,
  now: Date,
): string | undefined {
  if (kind === "select") return options.includes(text) ? undefined : form.chooseOf(either(options));
  if (kind === "date") {
    if (!isDay(text)) return isAhead ? form.dayAhead : form.day;
    return isAhead && !isDayAhead(text, now) ? form.dayAhead : undefined;
  }
  if (text.length > maxLength) return form.tooLong(maxLength);
  if (TESTS[kind]?.(text) !== false) return undefined;
  return { email: form.email, tel: form.phone, url: form.url, number: form.number }[kind as string];
}

/** Returns true for a day of the calendar. */
function isDay(text: string): boolean {
  const ms = /^\d{4}-\d{2}-\d{2}$/u.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns true for a day that has not passed everywhere, and is not years ahead. */
function isDayAhead(text: string, now: Date): boolean {
  const aheadMs = Date.parse(`${text}T00:00:00Z`) - now.getTime();
  // From the beginning of a day in UTC to its end in the last time zone, there are 36 hours.
  return aheadMs > -1.5 * DAY_MS && aheadMs < 2 * 366 * DAY_MS;
}

/**
 * Returns the key of a request: the same form with the same values is the same request. A visitor who goes back and changes the
 * form makes another one.
 */
export const requestKey = (path: string, formKey: string, entered: Entered): string =>
  createHash("sha256")
    .update(JSON.stringify([path, formKey, Object.entries(entered).toSorted(([a], [b]) => (a < b ? -1 : 1))]))
    .digest("base64url")
    .slice(0, 32);
