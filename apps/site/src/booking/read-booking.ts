// Reads and checks what a customer sent.
import { createHash } from "node:crypto";
import { formText } from "../pages/form-text.ts";
import type { NewRepair } from "../repairs/repairs.ts";
import { repairs } from "../repairs/schema.ts";
import { FORM_FIELDS, type FormField } from "./form-fields.ts";

/** A form that was sent. */
export interface SentForm {
  /** Different for each form that the site shows, and the same if the form is sent twice. */
  readonly formKey: string;
  /** The texts of the fields as they were sent. */
  readonly texts: ReadonlyMap<string, string>;
  /** Errors by the keys of their fields. Empty if the form is valid. */
  readonly errors: ReadonlyMap<string, string>;
  /** The values of the new repair. Undefined if the form has errors. */
  readonly values: NewRepair | undefined;
}

/** Name of a field that people do not see. Programs that fill in all fields fill it in. */
export const TRAP_FIELD = "website";

/** Returns true if a program filled in the form. */
export const isFromProgram = (body: Readonly<Record<string, unknown>>): boolean => formText(body[TRAP_FIELD]) !== "";

/** Columns with which the workshop reaches a customer. One of them must have a value. */
const CONTACTS = ["eMail", "phone"] as const;

interface Check {
  readonly isValid: (text: string, now: Date) => boolean;
  /** Text of the error. */
  readonly advice: string;
}

/** Checks of typing errors that neither the schema nor Notion finds, or that they report in the terms of programs. */
const CHECKS: Partial<Readonly<Record<FormField["kind"], Check>>> = {
  email: {
    isValid: (text) => /^[^\s@]+@[^\s@]+$/u.test(text),
    advice: "Enter an e-mail address such as name@example.com.",
  },
  tel: {
    isValid: (text) => /(?:\p{Nd}\P{Nd}*){3}/u.test(text),
    advice: "Enter a telephone number such as 030 555 1234.",
  },
  date: { isValid: isDay, advice: "Enter a day between today and two years from now." },
};

/** Time from the beginning of a day in UTC to its end in the last time zone, in milliseconds. */
const LONGEST_DAY_MS = 36 * 60 * 60 * 1000;

/** Time after which a day is a typing error, in milliseconds. */
const MAX_AHEAD_MS = 2 * 366 * 24 * 60 * 60 * 1000;

/** Returns true for a day of the calendar that has not passed everywhere, and is not years ahead. */
function isDay(text: string, now: Date): boolean {
  const ms = Date.parse(`${text}T00:00:00Z`);
  const aheadMs = ms - now.getTime();
  return aheadMs > -LONGEST_DAY_MS && aheadMs < MAX_AHEAD_MS && new Date(ms).toISOString().startsWith(text);
}

/** Reads a form and checks it with the schema. */
export function readBooking(body: Readonly<Record<string, unknown>>, now: Date): SentForm {
  const texts = new Map(FORM_FIELDS.map((field) => [field.key, textOf(field, body[field.key])]));
  const formKey = formText(body["formKey"]).slice(0, 200);
  const input = Object.fromEntries(FORM_FIELDS.map((field) => [field.key, valueOf(field, texts.get(field.key) ?? "")]));
  const result = repairs["~standard"].validate(input);
  const errors = (result.issues ?? []).map(({ path, message }): [string, string] => {
    const field = FORM_FIELDS.find(({ key }) => key === path?.[0]);
    if (field === undefined) return ["", message];
    if (texts.get(field.key) === "") return [field.key, `Fill in "${field.label}".`];
    return [field.key, field.kind === "select" ? `Choose one of ${field.options.join(", ")}.` : message];
  });
  for (const { key, kind, maxLength = Infinity } of FORM_FIELDS) {
    const text = texts.get(key) ?? "";
    const check = CHECKS[kind];
    if (text !== "" && check?.isValid(text, now) === false) errors.push([key, check.advice]);
    // Notion refuses other long values.
    if (kind === "text" && text.length > maxLength) errors.push([key, `Enter at most ${maxLength} characters.`]);
  }
  const [first] = CONTACTS;
  if (CONTACTS.every((key) => texts.get(key) === ""))
    errors.push([first, "Enter an e-mail address or a telephone number, so that we can reach you."]);
  const isValid = result.issues === undefined && errors.length === 0;
  return { formKey, texts, errors: new Map(errors), values: isValid ? result.value : undefined };
}

/**
 * Returns the key of a booking: the same form with the same values is the same booking. A customer who goes back and changes
 * the form makes another one.
 */
export const bookingKey = ({ formKey, texts }: Pick<SentForm, "formKey" | "texts">): string =>
  createHash("sha256")
    .update(JSON.stringify([formKey, ...texts]))
    .digest("base64url")
    .slice(0, 32);

/** Returns the text of a field. One without lines has no end of a line. */
const textOf = ({ lines = 1 }: FormField, value: unknown): string =>
  lines === 1 ? formText(value).replaceAll(/\s+/gu, " ") : formText(value);

/** Returns a value for the schema. Empty fields have none. */
function valueOf({ kind }: FormField, text: string): string | number | undefined {
  if (text === "") return undefined;
  // Something else than a number stays a text, which the schema refuses.
  return kind === "number" && Number.isFinite(Number(text)) ? Number(text) : text;
}
