// Texts of objects: titles, names, plain text.
import { fieldsList, fieldsOf, textOf, type Fields } from "@ws/helpers/json";
import { contentOf } from "../source/content-object.ts";
import type { ContentObject } from "../source/content-source.ts";

/** Returns the text of a rich text without formatting. */
export const plainTextOf = (richText: unknown): string =>
  fieldsList(richText)
    .map((run) => textOf(run["plain_text"]) ?? "")
    .join("");

/**
 * Returns the title of a page, database or data source, or the text of a block. Empty if it has none, and for a title that
 * nobody can see.
 */
export function titleOf({ kind, json }: Pick<ContentObject, "kind" | "json">): string {
  if (kind === "block") return plainTextOf(contentOf(json)["rich_text"]);
  if (kind === "user" || kind === "view") return textOf(json["name"]) ?? "";
  const title = plainTextOf(kind === "page" ? titleProperty(json) : json["title"]);
  return /[^\s\p{Cc}\p{Cf}]/u.test(title) ? title : "";
}

const titleProperty = (json: Fields): unknown =>
  Object.values(fieldsOf(json["properties"]))
    .map(fieldsOf)
    .find(({ type }) => type === "title")?.["title"];

/** Shown for objects without a title. */
export const UNTITLED = "Untitled";

/** Returns the type of a block that cannot be rendered. Notion returns some types as `unsupported`. */
export const unknownType = ({ type, json }: ContentObject): string =>
  (type === "unsupported" ? textOf(contentOf(json)["block_type"]) : undefined) ?? type ?? "without a type";

/** Yields every rich text in the content of a block of an unknown type. JSON can be nested to any depth. */
export function* richTextsIn(content: Fields): Generator<readonly unknown[], void> {
  const left: unknown[] = [content];
  while (left.length > 0) {
    const value = left.pop();
    if (Array.isArray(value) && value.some((item) => textOf(fieldsOf(item)["plain_text"]) !== undefined)) yield value;
    // The first member is read next.
    else if (typeof value === "object" && value !== null)
      for (const item of Object.values(value).toReversed()) left.push(item);
  }
}

/** Returns text that every file can contain: control characters, except tabs and line breaks, become U+FFFD. */
export const printable = (text: string): string =>
  text.toWellFormed().replaceAll(/\p{Cc}/gu, (character) => ("\t\n\r".includes(character) ? character : "\uFFFD"));
