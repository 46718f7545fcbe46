// The SQL views of a copy with the types of their columns.
import type { ColumnRecord } from "../../model/records/data-source-record.ts";
import { recordOfRow } from "../../model/records/records.ts";
import type { Database, DialectName } from "../../store/database.ts";
import { presentOf } from "../../store/objects.ts";
import { COMMON_COLUMNS, readViews, type SourceView } from "../../store/views/write-views.ts";
import type { SqlView } from "./names.ts";
import type { SqlType } from "./values/typed.ts";

/** Types of columns by the types of properties. Every other column is a text. */
const TYPES: Readonly<Record<string, SqlType>> = {
  number: "number",
  checkbox: "integer",
  date: "range",
  created_time: "time",
  last_edited_time: "time",
};

/** Types of columns by the types of the results of formulas and rollups. */
const RESULTS: Readonly<Record<string, SqlType>> = { number: "number", boolean: "integer", date: "range" };

const COMMON = COMMON_COLUMNS.map((name) => [name, name.endsWith("_time") ? "time" : "text"] as const);

/** Returns the views with the types of their columns. */
export async function sqlViews(db: Database, dialect: DialectName): Promise<SqlView[]> {
  const views: SqlView[] = [];
  for (const view of await readViews(db, dialect)) {
    const [row] = await presentOf(db, "data_source").select("json").where("id", "=", view.id).execute();
    const found = recordOfRow("data_source", row?.json ?? "{}").columns;
    const types = await typesOf(db, view, found);
    const columns = Array.from(view.columns, ([id, name]) => [name, types.get(id) ?? "text"] as const);
    views.push({
      name: view.name,
      columns: new Map([...columns, ...COMMON]),
      options: new Map(found.flatMap((column) => optionsOf(column, view))),
    });
  }
  return views;
}

/** Types whose values are one option. */
const CHOICES: ReadonlySet<string> = new Set(["select", "status"]);

function optionsOf({ id, type, options = [] }: ColumnRecord, { columns }: SourceView): [string, string[]][] {
  const name = columns.get(id);
  return name === undefined || !CHOICES.has(type) ? [] : [[name, options.map((option) => String(option.name))]];
}

async function typesOf(
  db: Database,
  { id }: SourceView,
  columns: readonly ColumnRecord[],
): Promise<ReadonlyMap<string, SqlType>> {
  const isComputed = columns.some(({ type }) => type === "formula" || type === "rollup");
  const results = isComputed ? await resultTypes(db, id) : new Map<string, SqlType>();
  return new Map(columns.map((column) => [column.id, results.get(column.id) ?? TYPES[column.type] ?? "text"]));
}

/** Rows in which results of formulas and rollups are looked for. */
const ROWS = 100;

/** A copy knows the type of a formula or rollup only by its results. */
async function resultTypes(db: Database, sourceId: string): Promise<ReadonlyMap<string, SqlType>> {
  const rows = await presentOf(db, "page").select("json").where("parent_id", "=", sourceId).limit(ROWS).execute();
  return new Map(
    rows
      .flatMap(({ json }) => recordOfRow("page", json).properties)
      .flatMap(({ id, resultType }) =>
        resultType === undefined ? [] : [[id, RESULTS[resultType] ?? "text"] as const],
      ),
  );
}
