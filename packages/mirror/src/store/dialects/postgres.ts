// A copy in PostgreSQL.
import { CompiledQuery, sql } from "kysely";
import { codeOf } from "../../errors.ts";
import { TABLE_NAMES } from "../tables.ts";
import type { Dialect, JsonPath, Named } from "./dialect.ts";
import { isSchemaLocked, lockSchema, type SchemaPlace } from "./schema-lock.ts";

/** Comment of a view, because the server changes the text of its statement. */
export const VIEW_COMMENT = "Written by ws-mirror. Do not change: it is replaced when its data source changes.";

/** Codes of a table and of a column that does not exist. */
const MISSING: ReadonlySet<unknown> = new Set(["42P01", "42703"]);

/** Returns a path as the driver passes a list. */
const keysOf = (path: JsonPath): string[] => path.map(String);

/** PostgreSQL. */
export const POSTGRES: Dialect<SchemaPlace> = {
  name: "postgres",
  lock: lockSchema,
  isLocked: isSchemaLocked,
  // The server names its own paths.
  writeError: (_, error) => error,
  types: { integer: sql`bigint` },
  member: (column, key) => sql`${column}::json ->> ${sql.lit(key)}`,
  numberOf: (value) => sql`cast(${value} as numeric)`,
  values: {
    text: (column, path) => sql`((${column})::json #>> ${keysOf(path)}::text[]) collate "C"`,
    number: (column, path) => sql`((${column})::json #>> ${keysOf(path)}::text[])::float8`,
    items: (column, path, alias) => sql`(select item #>> '{}' as value
      from json_array_elements((${column})::json #> ${keysOf(path)}::text[]) as items(item)) as ${sql.id(alias)}`,
    contains: (text, part) => sql`strpos(${text}, ${part}) > 0`,
    places: (texts) => sql`select value, place from json_array_elements_text(${JSON.stringify(texts)}::json)
      with ordinality as items(value, place)`,
  },
  isMissing: (error) => MISSING.has(codeOf(error)),
  async state(db, before) {
    const { rows } = await sql<{ quick: string }>`select txid_current_snapshot()::text as quick`.execute(db);
    const quick = rows[0]?.quick ?? "";
    if (before?.quick === quick) return before;
    // Each change of a row gives it the number of another transaction.
    const sums = TABLE_NAMES.map(
      (table) => sql`(select count(*) || ' ' || coalesce(sum(xmin::text::numeric), 0) from ${sql.table(table)})`,
    );
    const { rows: exact } = await sql<{ exact: string }>`select concat_ws(', ', ${sql.join(sums)}) as exact`.execute(
      db,
    );
    return { quick, exact: exact[0]?.exact ?? "" };
  },
  readTransaction: (db) => db.transaction().setIsolationLevel("repeatable read"),
  async names(db) {
    const { rows } = await sql<Named>`
      select relname as name, relkind = 'v' as "isView", obj_description(oid, 'pg_class') as text from pg_catalog.pg_class
      where relnamespace = current_schema()::regnamespace
      union all
      select typname as name, false as "isView", null as text from pg_catalog.pg_type
      where typnamespace = current_schema()::regnamespace and typcategory <> 'A' and typrelid = 0`.execute(db);
    return rows;
  },
  // Views of other programs that read the view would keep it.
  async dropView(db, name) {
    await sql`drop view ${sql.id(name)} cascade`.execute(db);
  },
  async createView(db, name, statement, exists) {
    if (!exists) await db.executeQuery(statement);
    else if (!(await replaceView(db, statement))) {
      await POSTGRES.dropView(db, name);
      await db.executeQuery(statement);
    }
    await sql`comment on view ${sql.id(name)} is ${sql.lit(VIEW_COMMENT)}`.execute(db);
  },
};

/** Replaces a view in place, so that views of other programs that read it stay. Returns false if its columns differ. */
async function replaceView(db: Parameters<Dialect["dropView"]>[0], { sql: text }: CompiledQuery): Promise<boolean> {
  await sql`savepoint replaced_view`.execute(db);
  try {
    await db.executeQuery(CompiledQuery.raw(text.replace(/^create view /u, "create or replace view ")));
    await sql`release savepoint replaced_view`.execute(db);
    return true;
  } catch {
    await sql`rollback to savepoint replaced_view`.execute(db);
    return false;
  }
}
