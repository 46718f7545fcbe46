// The rows of a table as lines of JSON.
import { sql } from "kysely";
import { isFields } from "../json.ts";
import { BATCH } from "../model/batches.ts";
import type { Database } from "../store/database.ts";
import { keyOf, TABLES, type ColumnType, type Tables } from "../store/tables.ts";

/** A row of any table. */
export type TableRow = Readonly<Record<string, string | number | null>>;

/** Yields the rows of a table in batches, in the order of its key. */
export async function* tableRows(db: Database, table: keyof Tables): AsyncGenerator<TableRow[], void> {
  const columns = Object.keys(TABLES[table].columns);
  const key = keyOf(table);
  const keyColumns = sql.join(key.map((column) => sql.ref(column)));
  let last: TableRow | undefined;
  do {
    const after =
      last === undefined ? sql`` : sql`where (${keyColumns}) > (${sql.join(key.map((column) => last?.[column]))})`;
    const { rows }: { rows: TableRow[] } = await sql<TableRow>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)} ${after}
      order by ${keyColumns} limit ${sql.lit(BATCH)}`.execute(db);
    if (rows.length > 0) yield rows;
    last = rows.length < BATCH ? undefined : rows.at(-1);
  } while (last !== undefined);
}

/** Returns a row as a line, with its columns in the order of the declaration. */
export const rowLine = (table: keyof Tables, row: TableRow): string =>
  `${JSON.stringify(Object.fromEntries(Object.keys(TABLES[table].columns).map((column) => [column, row[column]])))}\n`;

/** Returns the row in a line. Undefined for a line that is no row of the table. */
export function parseRow(table: keyof Tables, line: string): TableRow | undefined {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    return undefined;
  }
  const columns = Object.entries<ColumnType>(TABLES[table].columns);
  if (!isFields(row) || Object.keys(row).length !== columns.length) return undefined;
  for (const [column, type] of columns) if (!isOfType(row[column], type)) return undefined;
  return row as TableRow;
}

function isOfType(value: unknown, type: ColumnType): boolean {
  if (value === null) return type.endsWith("?");
  return type.startsWith("integer") ? Number.isSafeInteger(value) : typeof value === "string";
}
