// Plain values of the properties of rows, for the SQL views.
import { cellValue, plainRow } from "@ws/render/values";
import { storable } from "../../json.ts";
import type { PageRecord } from "../../model/records/page-record.ts";
import type { Database } from "../mirror-store.ts";
import { prepared } from "../prepared.ts";
import type { CellsTable } from "../tables.ts";

/** Replaces the cells of a page. Pages outside of data sources have none. */
export async function writeCells(db: Database, page: PageRecord): Promise<void> {
  const { id } = page;
  await removeCells(db, { id });
  const cells = cellsOf(page).map(([property_id, value]) => ({ page_id: id, property_id, value: toSql(value) }));
  if (cells.length > 0) await insertCells(db, { cells });
}

const removeCells = prepared((db, { id }: { id: string }) => db.deleteFrom("ws_cells").where("page_id", "=", id));

const insertCells = prepared((db, { cells }: { cells: CellsTable[] }) => db.insertInto("ws_cells").values(cells));

/** SQLite gets integers as such, so that `select price` prints 3 and not 3.0. */
const toSql = <Value>(value: Value): Value | bigint => (Number.isSafeInteger(value) ? BigInt(Number(value)) : value);

/** Returns the plain values of a row by property id. Pages outside of data sources have none. */
export function cellsOf(page: PageRecord): [string, string | number | null][] {
  if (page.parentType !== "data_source_id") return [];
  const row = plainRow(page.json);
  return page.properties.map(({ name, id }) => [id, storableCell(cellValue(row[name]))]);
}

const storableCell = (value: string | number | null): string | number | null =>
  typeof value === "string" ? storable(value) : value;
