// Plain values of the properties of rows, for the SQL views.
import { cellValue, plainRow } from "@ws/render/values";
import { idOf, fieldsOf, storable, type Fields } from "../json.ts";
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

const removeCells = prepared((db, { id }: { id: string }) => db.deleteFrom("ws_cells").where("page_id", "=", id));

const insertCells = prepared((db, { cells }: { cells: CellsTable[] }) => db.insertInto("ws_cells").values(cells));

const isRow = (page: Fields): boolean => fieldsOf(page["parent"])["type"] === "data_source_id";

/** SQLite gets integers as such, so that `select price` prints 3 and not 3.0. */
const toSql = <Value>(value: Value): Value | bigint => (Number.isSafeInteger(value) ? BigInt(Number(value)) : value);

/** Returns the plain values of a row by property id. Pages outside of data sources have none. */
export function cellsOf(page: Fields): [string, string | number | null][] {
  if (!isRow(page)) return [];
  const row = plainRow(page);
  return Object.entries(fieldsOf(page["properties"])).map(([name, property]) => [
    idOf(fieldsOf(property)),
    storableCell(cellValue(row[name])),
  ]);
}

const storableCell = (value: string | number | null): string | number | null =>
  typeof value === "string" ? storable(value) : value;
