// The SQL views of a copy with the types of their columns.
import { columnType, resultType, type CellType } from "@ws/helpers/columns";
import type { ColumnRecord } from "../../model/records/data-source-record.ts";
import { recordOfRow } from "../../model/records/records.ts";
import type { Database, DialectName } from "../database.ts";
import { presentOf } from "../objects.ts";
import { COMMON_COLUMNS, readViews, type SourceView } from "./write-views.ts";

/** A view of a data source. */
export interface SqlView {
  readonly name: string;
  /** The types of the columns by their names. */
  readonly columns: ReadonlyMap<string, CellType>;
}

const COMMON = COMMON_COLUMNS.map((name) => [name, /_(?:time|since)$/u.test(name) ? "time" : "text"] as const);

/** Returns the views with the types of their columns. */
export async function sqlViews(db: Database, dialect: DialectName): Promise<SqlView[]> {
  const views: SqlView[] = [];
  for (const view of await readViews(db, dialect)) {
    const [row] = await presentOf(db, "data_source").select("json").where("id", "=", view.id).execute();
    const found = recordOfRow("data_source", row?.json ?? "{}").columns;
    const types = await typesOf(db, view, found);
    const columns = Array.from(view.columns, ([id, name]) => [name, types.get(id) ?? "text"] as const);
    views.push({ name: view.name, columns: new Map([...columns, ...COMMON]) });
  }
  return views;
}

async function typesOf(
  db: Database,
  { id }: SourceView,
  columns: readonly ColumnRecord[],
): Promise<ReadonlyMap<string, CellType>> {
  const isComputed = columns.some(({ type }) => type === "formula" || type === "rollup");
  const results = isComputed ? await resultTypes(db, id) : new Map<string, CellType>();
  return new Map(
    columns.map((column) => [column.id, results.get(column.id) ?? columnType(column.type)?.cell ?? "text"]),
  );
}

/** Rows in which results of formulas and rollups are looked for. */
const ROWS = 100;

/** A copy knows the type of a formula or rollup only by its results. */
async function resultTypes(db: Database, sourceId: string): Promise<ReadonlyMap<string, CellType>> {
  const rows = await presentOf(db, "page").select("json").where("parent_id", "=", sourceId).limit(ROWS).execute();
  return new Map(
    rows
      .flatMap(({ json }) => recordOfRow("page", json).properties)
      .flatMap(({ id, resultType: type }) =>
        type === undefined ? [] : [[id, resultType(type)?.cell ?? "text"] as const],
      ),
  );
}
