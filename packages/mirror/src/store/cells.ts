// Plain values of the properties of rows, for the SQL views.
import { readRow, type PageWithProperties } from "@ws/helpers";
import { idOf, fieldsOf, isFields, storable, type Fields } from "../json.ts";
import type { Database } from "./mirror-store.ts";
import { prepared } from "./prepared.ts";
import type { CellsTable } from "./tables.ts";

/** Replaces the cells of a page. Pages outside of data sources have none. */
export async function writeCells(db: Database, page: Fields): Promise<void> {
  const id = idOf(page);
  await removeCells(db, { id });
  const cells = cellsOf(page).map(([property_id, value]) => ({ page_id: id, property_id, value: toSql(value) }));
  if (cells.length > 0) await insertCells(db, { cells });
}

const removeCells = prepared((db, { id }: { id: string }) => db.deleteFrom("cells").where("page_id", "=", id));

const insertCells = prepared((db, { cells }: { cells: CellsTable[] }) => db.insertInto("cells").values(cells));

const isRow = (page: Fields): boolean => fieldsOf(page["parent"])["type"] === "data_source_id";

/** SQLite gets integers as such, so that `select price` prints 3 and not 3.0. */
const toSql = <Value>(value: Value): Value | bigint => (Number.isSafeInteger(value) ? BigInt(Number(value)) : value);

/** Returns the plain values of a row by property id. Pages outside of data sources have none. */
export function cellsOf(page: Fields): [string, string | number | null][] {
  if (!isRow(page)) return [];
  const row = plainRow(page);
  return Object.entries(fieldsOf(page["properties"])).map(([name, property]) => [
    idOf(fieldsOf(property)),
    cellValue(row[name]),
  ]);
}

/** Returns the properties of a page as plain values, by name. */
export function plainRow(page: Fields): Fields {
  const properties = fieldsOf(page["properties"]) as PageWithProperties["properties"];
  const byId = new Map(Object.values(properties).map((property) => [fieldsOf(property)["id"], property]));
  // A value that the service cut is completed later. Until then the row has the part that the page shows.
  return readRow({ id: idOf(page), properties }, ({ property_id }) => byId.get(property_id));
}

/** Returns the value of a cell: lists and objects as readable text or JSON, booleans as 1 and 0. */
export function cellValue(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "string") return storable(value);
  // JSON has no other numbers: 1e400 is null in the text of the object.
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) {
    if (value.length === 0) return null;
    // Files are shown by their names, because their URLs end.
    const texts = value.map((item: unknown) => fieldsOf(item)["name"] ?? item);
    return texts.every(isPlain) ? storable(texts.join(", ")) : JSON.stringify(texts);
  }
  // A date without an end and time zone is its start.
  if (isFields(value) && typeof value["start"] === "string" && (value["end"] ?? null) === null) return value["start"];
  return JSON.stringify(value);
}

const isPlain = (value: unknown): boolean => typeof value === "string" || typeof value === "number";
