// Creates the tables of a copy from their declaration.
import { sql, type Kysely, type RawBuilder } from "kysely";
import type { Dialect } from "../dialects/dialect.ts";
import { indexDialectOf } from "../search-index/index-dialects.ts";
import { keyOf, TABLE_NAMES, TABLES, type ColumnType, type Tables } from "../tables.ts";

/** Creates the tables that do not exist yet. */
export async function createTables(db: Kysely<Tables>, { types }: Pick<Dialect, "types">): Promise<void> {
  for (const table of TABLE_NAMES) {
    let builder = db.schema.createTable(table).ifNotExists();
    for (const [name, type] of Object.entries<ColumnType>(TABLES[table].columns))
      builder = builder.addColumn(name, typeOf(type, types), (column) =>
        type.endsWith("?") ? column : column.notNull(),
      );
    await builder.addPrimaryKeyConstraint(`${table}_key`, [...keyOf(table)] as never[]).execute();
  }
  await createIndexes(db);
  await indexDialectOf(db).create(db);
}

const typeOf = (type: ColumnType, types: Dialect["types"]): RawBuilder<unknown> =>
  type.startsWith("integer") ? types.integer : sql`text`;

/** Creates the indexes that do not exist yet. */
async function createIndexes(db: Kysely<Tables>): Promise<void> {
  for (const table of TABLE_NAMES)
    for (const columns of indexesOf(table))
      await db.schema
        .createIndex(`${table}_by_${columns.join("_")}`)
        .ifNotExists()
        .on(table)
        .columns([...columns])
        .execute();
}

const indexesOf = (table: keyof Tables): readonly (readonly string[])[] => TABLES[table].indexes ?? [];
