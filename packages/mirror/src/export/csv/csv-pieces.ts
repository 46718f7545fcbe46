// The rows of a data source as CSV (RFC 4180).
import { stringify } from "csv-stringify/sync";
import { cellValue, nameInRow, plainRow, referencedIds, withNames } from "@ws/render/values";
import { storable, type Fields } from "../../json.ts";
import type { DataSourceRecord } from "../../model/records/data-source-record.ts";
import type { PageRecord } from "../../model/records/page-record.ts";
import type { ExportContext } from "../export-context.ts";
import { csvColumns, MORE_COLUMNS, type CsvColumn } from "./csv-columns.ts";

/**
 * Yields the header and the rows, in the order in which Notion lists them. Values are those of the SQL views, with these
 * exceptions: `true` and `false`, one list for a rollup, and titles and names, whose ids are in a column of their own.
 */
export async function* csvPieces(
  source: DataSourceRecord,
  { snapshot, outOfSight }: Pick<ExportContext, "snapshot" | "outOfSight">,
  onRow?: (row: PageRecord) => Promise<void>,
): AsyncGenerator<string, void> {
  const columns = await csvColumns(source, snapshot);
  yield record([
    ...columns.flatMap(({ column, ids }) => [column.name, ...(ids === undefined ? [] : [ids.name])]),
    ...MORE_COLUMNS,
  ]);
  for await (const row of snapshot.rows(source.id)) {
    const plain = plainRow(await withNames(row.json, { source: snapshot }));
    const cells = columns.flatMap((column) => cellsOf(row, plain, column));
    yield record([
      ...cells,
      row.id,
      row.url ?? "",
      row.createdTime ?? "",
      row.editedTime ?? "",
      outOfSight.get(row.id) ?? "",
    ]);
    await onRow?.(row);
  }
}

/** Returns the value of a row in a column, and its ids. */
function cellsOf(row: PageRecord, plain: Fields, { column, ids }: CsvColumn): string[] {
  const name = nameInRow(row.json, column);
  const value = name === undefined ? null : plain[name];
  const cell =
    typeof value === "boolean"
      ? String(value)
      : storable(String(cellValue(Array.isArray(value) ? value.flat() : value) ?? ""));
  if (ids === undefined) return [cell];
  const property = row.properties.find((other) => other.name === name);
  return [cell, storable(referencedIds(property?.json, ids.kind).join(", "))];
}

/** A line break of one character is quoted, too, because spreadsheets end a row there. */
const record = (cells: readonly string[]): string =>
  stringify([cells], { record_delimiter: "windows", quoted_match: /[\r\n]/u });
