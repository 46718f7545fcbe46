// The texts of an object that a search finds.
import { columnType } from "@ws/helpers/columns";
import { cellValue, plainRow, plainTextOf, titleOf } from "@ws/render/values";
import { isFields, textOf } from "../../json.ts";
import { isRichText, isStoredFile } from "./rich-text.ts";
import type { AnyRecord, Records } from "../records/records.ts";

/** The field of a text. A match in a title counts most. */
export type SearchField = "title" | "heading" | "text";

/** A text of an object. */
export interface SearchText {
  /** Empty, or the part of the object: `properties/` with the name of a column, `description`, `columns`. */
  readonly part: string;
  readonly field: SearchField;
  readonly text: string;
}

/** Prefix of the parts with values of properties. */
const PROPERTY_PART = "properties/";

/** Returns the texts of an object. Views and users have none. */
export function searchTextsOf(record: AnyRecord): SearchText[] {
  return textsOf(record).filter(({ text }) => text.trim() !== "");
}

function textsOf(record: AnyRecord): SearchText[] {
  switch (record.kind) {
    case "page":
      return [titleText(record), iconText(record), ...propertyTexts(record)];
    case "database":
      return [
        titleText(record),
        iconText(record),
        { part: "description", field: "text", text: textIn(record.description) },
      ];
    case "data_source":
      return [titleText(record), { part: "columns", field: "text", text: namesOf(record) }];
    case "block":
      return blockTexts(record);
    case "comment":
      return [{ part: "", field: "text", text: textIn(record.richText) }];
    case "view":
    case "user":
      return [];
  }
}

const titleText = (record: Records["page" | "database" | "data_source"]): SearchText => ({
  part: "",
  field: "title",
  text: titleOf(record),
});

const iconText = ({ emoji }: Records["page" | "database"]): SearchText => ({ part: "", field: "text", text: emoji });

const namesOf = (source: Records["data_source"]): string => source.columns.map(({ name }) => name).join(" · ");

/** Values of filters that say nothing to a reader: ids, and true or false. */
const NOT_TEXT: ReadonlySet<unknown> = new Set(["people", "relation", "checkbox"]);

/** The title is a text of its own. Times of a page say nothing to a reader. */
function isText(type: string): boolean {
  const row = columnType(type);
  return type !== "title" && row?.cell !== "time" && !NOT_TEXT.has(row?.filter);
}

function propertyTexts(page: Records["page"]): SearchText[] {
  const values = new Map(Object.entries(plainRow(page.json)));
  return page.properties
    .filter(({ type }) => isText(type))
    .map(({ name }) => ({ part: `${PROPERTY_PART}${name}`, field: "text", text: valueText(values.get(name)) }));
}

/** Returns a plain value of a property as text. */
function valueText(value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return String(cellValue(value) ?? "");
  if (Array.isArray(value)) return value.map(valueText).join(" ");
  if (!isFields(value)) return "";
  const { name, start, end, address } = value;
  return [name, start, end, address].flatMap((member) => textOf(member) ?? []).join(" ");
}

function blockTexts(block: Records["block"]): SearchText[] {
  // The page or database that it shows has a title of its own.
  if (block.shows !== undefined) return [];
  const isHeading = block.type?.startsWith("heading_") === true;
  return [{ part: "", field: isHeading ? "heading" : "text", text: textIn(block.content) }];
}

/** Members of blocks that are no rich text, but read by people. */
const READ_MEMBERS: ReadonlySet<string> = new Set(["url", "name", "title", "expression"]);

/** Returns the texts in a value, in any member and at any depth. */
function textIn(content: unknown): string {
  const texts: string[] = [];
  const left: unknown[] = [content];
  while (left.length > 0) {
    const value = left.pop();
    if (isRichText(value)) texts.push(plainTextOf(value));
    else if (Array.isArray(value)) for (const item of value.toReversed()) left.push(item);
    else if (isFields(value) && !isStoredFile(value))
      for (const [key, member] of Object.entries(value).toReversed())
        if (typeof member !== "string") left.push(member);
        else if (READ_MEMBERS.has(key)) texts.push(member);
  }
  return texts.join(" ");
}
