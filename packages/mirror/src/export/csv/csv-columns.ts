// The columns of a CSV file: those of the schema, and ids beside the titles and names of columns that refer to pages or people.
import { referredKind, type ReferredKind } from "@ws/render/values";
import type { ColumnRecord, DataSourceRecord } from "../../model/records/data-source-record.ts";
import type { RecordSnapshot } from "../../snapshot/snapshot.ts";
import { SIGHT_COLUMN } from "../../store/out-of-sight.ts";

/** Columns after those of the schema. */
export const MORE_COLUMNS = ["page_id", "url", "created_time", "last_edited_time", SIGHT_COLUMN] as const;

/** A column of a data source, with the column of its ids. */
export interface CsvColumn {
  readonly column: ColumnRecord;
  /** Name of the column with the ids, and the kind of their objects. Undefined for a column without ids. */
  readonly ids: { readonly name: string; readonly kind: ReferredKind } | undefined;
}

/** Returns the columns in the order of the schema. */
export async function csvColumns(
  source: DataSourceRecord,
  snapshot: Pick<RecordSnapshot, "object">,
): Promise<CsvColumn[]> {
  const taken = new Set([...source.columns.map(({ name }) => name), ...MORE_COLUMNS].map((name) => name.toLowerCase()));
  const columns: CsvColumn[] = [];
  for (const column of source.columns) {
    const kind = await kindOfIds(column, source, snapshot);
    columns.push({
      column,
      ids: kind === undefined ? undefined : { name: freeName(`${column.name} id`, taken), kind },
    });
  }
  return columns;
}

/** Returns a name that no other column has, and takes it: `Customer id`, or else `Customer id 2`. */
function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${wanted} ${number}`;
  taken.add(name.toLowerCase());
  return name;
}

/** Functions of rollups that show values of the related rows. The others count or calculate. */
const SHOWING: ReadonlySet<unknown> = new Set(["show_original", "show_unique"]);

/** Returns the kind of the objects whose ids a column has: those of its own type, or of the column that a rollup shows. */
async function kindOfIds(
  column: ColumnRecord,
  source: DataSourceRecord,
  snapshot: Pick<RecordSnapshot, "object">,
): Promise<ReferredKind | undefined> {
  const { rollup } = column;
  if (rollup === undefined || !SHOWING.has(rollup.function)) return referredKind(column.type);
  const through = source.columns.find(({ name }) => name === rollup.relation)?.relation?.dataSourceId;
  const related = through === undefined ? undefined : await snapshot.object("data_source", through);
  // Notion has no rollups of rollups.
  return referredKind(related?.columns.find(({ name }) => name === rollup.column)?.type ?? "");
}
