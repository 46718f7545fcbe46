// Creates the tables of a copy from their declaration.
import { sql, type Kysely } from "kysely";
import type { Dialect } from "../dialects/dialect.ts";
import { indexDialectOf } from "../search-index/index-dialects.ts";
import { keyOf, TABLE_NAMES, TABLES, type ColumnType, type Tables } from "../tables.ts";

/** Creates the tables of every copy that do not exist yet. */
export async function createTables(db: Kysely<Tables>, dialect: Pick<Dialect, "types">): Promise<void> {
  for (const table of TABLE_NAMES) await createTable(db, dialect, table);
  await indexDialectOf(db).create(db);
}

/** Creates a table and its indexes, as far as they do not exist yet. */
export async function createTable(
  db: Kysely<Tables>,
  { types }: Pick<Dialect, "types">,
  table: keyof Tables,
): Promise<void> {
  let builder = db.schema.createTable(table).ifNotExists();
  for (const [name, type] of Object.entries<ColumnType>(TABLES[table].columns))
    builder = builder.addColumn(name, type.startsWith("integer") ? types.integer : sql`text`, (column) =>
      type.endsWith("?") ? column : column.notNull(),
    );
  await builder.addPrimaryKeyConstraint(`${table}_key`, [...keyOf(table)] as never[]).execute();
  for (const columns of indexesOf(table))
    await db.schema
      .createIndex(`${table}_by_${columns.join("_")}`)
      .ifNotExists()
      .on(table)
      .columns([...columns])
      .execute();
}

const indexesOf = (table: keyof Tables): readonly (readonly string[])[] => TABLES[table].indexes ?? [];
