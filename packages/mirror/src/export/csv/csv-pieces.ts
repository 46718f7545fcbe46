// The rows of a data source as CSV (RFC 4180).
import { stringify } from "csv-stringify/sync";
import { cellValue, columnsOf, nameInRow, plainRow, type Column } from "@ws/render/values";
import { storable } from "../../json.ts";
import type { DataSourceRecord } from "../../model/records/data-source-record.ts";
import type { PageRecord } from "../../model/records/page-record.ts";
import type { RecordSnapshot } from "../../snapshot/snapshot.ts";

/** Columns after those of the schema. */
const MORE_COLUMNS = ["page_id", "url", "created_time", "last_edited_time"] as const;

/** Yields the header and the rows, in the order in which Notion lists them. Values are those of the SQL views, except `true` and `false`. */
export async function* csvPieces(source: DataSourceRecord, snapshot: RecordSnapshot): AsyncGenerator<string, void> {
  const columns = columnsOf(source);
  yield record([...columns.map((column) => column.name), ...MORE_COLUMNS]);
  for await (const row of snapshot.rows(source.id)) {
    const plain = plainRow(row.json);
    const cells = columns.map((column) => cellOf(row, plain, column));
    yield record([...cells, row.id, row.url ?? "", row.createdTime ?? "", row.editedTime ?? ""]);
  }
}

function cellOf({ json }: PageRecord, plain: { readonly [name: string]: unknown }, column: Column): string {
  const name = nameInRow(json, column);
  const value = name === undefined ? null : plain[name];
  return typeof value === "boolean" ? String(value) : storable(String(cellValue(value) ?? ""));
}

const record = (cells: readonly string[]): string => stringify([cells], { record_delimiter: "windows" });
