// Plain values of properties, for tables and front matter.
import { readRow, type PageWithProperties } from "@ws/helpers";
import { fieldsOf, isFields, textOf, type Fields } from "@ws/helpers/json";

/** Returns the properties of a page as plain values, by name. */
export function plainRow(page: Fields): Fields {
  const properties = fieldsOf(page["properties"]) as PageWithProperties["properties"];
  const byId = new Map(Object.values(properties).map((property) => [fieldsOf(property)["id"], property]));
  // A value that Notion cut is completed later. Until then the row has the part that the page shows.
  return readRow({ id: textOf(page["id"]) ?? "", properties }, ({ property_id }) => byId.get(property_id));
}

/** Returns a plain value for a cell of a table: lists and objects as readable text or JSON, booleans as 1 and 0. */
export function cellValue(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "string") return value;
  // JSON has no other numbers: 1e400 is null in the text of an object.
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) {
    if (value.length === 0) return null;
    // Files are shown by their names, because their URLs end.
    const texts = value.map((item: unknown) => fieldsOf(item)["name"] ?? item);
    return texts.every(isPlain) ? texts.join(", ") : JSON.stringify(texts);
  }
  // A date without an end and time zone is its start.
  if (isFields(value) && typeof value["start"] === "string" && (value["end"] ?? null) === null) return value["start"];
  return JSON.stringify(value);
}

const isPlain = (value: unknown): boolean => typeof value === "string" || typeof value === "number";
