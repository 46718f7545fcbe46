// Texts of objects: titles, names, plain text.
import { fieldsList, fieldsOf, textOf, type Fields } from "../json.ts";
import type { SnapshotObject } from "../snapshot/snapshot.ts";

/** Returns the text of a rich text without formatting. */
export const plainTextOf = (richText: unknown): string =>
  fieldsList(richText)
    .map((run) => textOf(run["plain_text"]) ?? "")
    .join("");

/** Returns the title of a page, database or data source, or the text of a block. Empty if it has none. */
export function titleOf({ kind, json }: Pick<SnapshotObject, "kind" | "json">): string {
  if (kind === "block") return plainTextOf(contentOf(json)["rich_text"]);
  if (kind === "user" || kind === "view") return textOf(json["name"]) ?? "";
  if (kind !== "page") return plainTextOf(json["title"]);
  const title = Object.values(fieldsOf(json["properties"])).find((property) => fieldsOf(property)["type"] === "title");
  return plainTextOf(fieldsOf(title)["title"]);
}

/** Shown for objects without a title. */
export const UNTITLED = "Untitled";

/** Returns the content of a block: the fields under the key of its type. */
export const contentOf = (block: Fields): Fields => fieldsOf(block[textOf(block["type"]) ?? ""]);

/** Returns the 32 hexadecimal digits of an id. */
export const bareId = (id: string): string => id.replaceAll("-", "").toLowerCase();

/** Returns the type of a block that cannot be rendered. The service returns some types as `unsupported`. */
export const unknownType = ({ type, json }: SnapshotObject): string =>
  (type === "unsupported" ? textOf(contentOf(json)["block_type"]) : undefined) ?? type ?? "without a type";
