// Reads and checks what a customer sent.
import { createHash } from "node:crypto";
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
export const isFromProgram = (body: Readonly<Record<string, unknown>>): boolean => textOf(body[TRAP_FIELD]) !== "";

/** Columns with which the workshop reaches a customer. One of them must have a value. */
const CONTACTS = ["eMail", "phone"] as const;

/** Reads a form and checks it with the schema. */
export function readBooking(body: Readonly<Record<string, unknown>>): SentForm {
  const texts = new Map(FORM_FIELDS.map(({ key }) => [key, textOf(body[key])]));
  const formKey = textOf(body["formKey"]).slice(0, 200);
  const input = Object.fromEntries(FORM_FIELDS.map((field) => [field.key, valueOf(field, texts.get(field.key) ?? "")]));
  const result = repairs["~standard"].validate(input);
  const errors = (result.issues ?? []).map(({ path, message }): [string, string] => {
    const field = FORM_FIELDS.find(({ key }) => key === path?.[0]);
    const isEmpty = field !== undefined && texts.get(field.key) === "";
    return [field?.key ?? "", isEmpty ? `Fill in "${field.label}".` : message];
  });
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

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** Returns a value for the schema. Empty fields have none. */
function valueOf({ kind }: FormField, text: string): string | number | undefined {
  if (text === "") return undefined;
  // Something else than a number stays a text, which the schema refuses.
  return kind === "number" && Number.isFinite(Number(text)) ? Number(text) : text;
}
