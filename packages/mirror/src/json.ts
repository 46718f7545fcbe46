// Values of JSON.

/** An object of JSON. */
export type Fields = { readonly [key: string]: unknown };

/** True for an object that is neither null nor an array. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the value if it is an object, else an empty object. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

/** Returns the objects of a list, and nothing for other values. */
export const fieldsList = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** Returns the value if it is a text, else undefined. */
export const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/**
 * Returns a text that every database can store. PostgreSQL refuses NUL, SQLite ends the text there, and neither stores half of
 * a surrogate pair: U+FFFD takes their place.
 */
export function storable(text: string): string;
export function storable(text: string | undefined): string | undefined;
export function storable(text: string | undefined): string | undefined {
  return text?.toWellFormed().replaceAll("\0", "\uFFFD");
}

/** Parses the JSON of an object that this package has written. */
export const parseFields = (text: string): Fields => fieldsOf(JSON.parse(text));

/** Returns the id of an object of the service. */
export const idOf = (object: Fields): string => textOf(object["id"]) ?? "";
