// Values of JSON. The guards are those of the helpers.
import { fieldsOf, textOf, type Fields } from "@ws/helpers/json";

export { fieldsList, fieldsOf, isFields, textOf, type Fields } from "@ws/helpers/json";

/**
 * Returns a text that every database can store. PostgreSQL refuses NUL, SQLite ends the text there, and neither stores half of
 * a surrogate pair: U+FFFD takes their place.
 */
export function storable(text: string): string;
export function storable(text: string | undefined): string | undefined;
export function storable(text: string | undefined): string | undefined {
  return text?.toWellFormed().replaceAll("\0", "\uFFFD");
}

/** Parses the JSON of an object that this package has written. A damaged text is an empty object: see `hasText()`. */
export const parseFields = (text: string): Fields => fieldsOf(parseJson(text));

/** Parses JSON that can be damaged. Returns undefined for other texts. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the id of an object of Notion. */
export const idOf = (object: Fields): string => textOf(object["id"]) ?? "";

/** Returns an object of a response as it is stored. Each response has another id of its request. */
export function withoutRequestId(object: Fields): Fields {
  const { request_id: _, ...rest } = object;
  return rest;
}
