// Texts of the objects in the copy.

/** An object of JSON. */
export type Fields = { readonly [key: string]: unknown };

/** Returns the value if it is an object, else an empty object. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** Returns the value if it is a text, else undefined. */
export const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** Returns the text of a rich text without formatting. */
export const plainText = (richText: unknown): string =>
  Array.isArray(richText) ? richText.map((run) => textOf(fieldsOf(run)["plain_text"]) ?? "").join("") : "";

/** Returns the title of a page, database or data source. Empty if it has none. */
export function titleOf(object: unknown): string {
  const { title, properties } = fieldsOf(object);
  if (title !== undefined) return plainText(title);
  const property = Object.values(fieldsOf(properties)).find((value) => fieldsOf(value)["type"] === "title");
  return plainText(fieldsOf(property)["title"]);
}
