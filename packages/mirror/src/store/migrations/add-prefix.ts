// Version 2: all tables have the prefix ws_, so that plain names belong to the views of data sources.
import { sql, type Kysely } from "kysely";
import { sha256 } from "../content-hash.ts";
import type { DialectName } from "../database.ts";
import { DIALECTS } from "../dialects/dialects.ts";
import { renumberRuns } from "./renumber-runs.ts";
import type { Tables } from "../tables.ts";
import { addSearch } from "./add-search.ts";
import type { CopyMigration } from "./copy-migration.ts";

/** Tables of version 1, with the columns of their indexes. */
const TABLES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  objects: [["id"], ["parent_id", "kind"], ["page_id", "kind"], ["list_key", "kind"], ["kind", "seen_run"]],
  versions: [],
  orders: [],
  contents: [],
  templates: [],
  files: [],
  file_refs: [["source"]],
  file_sources: [],
  omissions: [],
  runs: [],
  tasks: [["attempts", "priority", "key"], ["page_id"]],
  restores: [],
  restore_ids: [["restore", "new_id"]],
  cells: [],
  ledger: [],
  meta: [],
};

/** Renames the tables and their indexes. Views of all programs go on reading them. */
export const addPrefix: CopyMigration = async (db, dialect) => {
  for (const [table, indexes] of Object.entries(TABLES)) {
    await db.schema.alterTable(table).renameTo(`ws_${table}`).execute();
    for (const columns of indexes) await renameIndex(db, dialect, `${table}_by_${columns.join("_")}`, table, columns);
    if (dialect === "postgres")
      await sql`alter table ${sql.id(`ws_${table}`)} rename constraint ${sql.id(`${table}_key`)}
        to ${sql.id(`ws_${table}_key`)}`.execute(db);
  }
  await forgetViewNames(db, dialect);
  await renumberRuns(db);
  await addSearch(db, dialect);
  // The rows are hashed when the tables are ready.
  await sql`delete from ws_meta where key = 'rows_hashed'`.execute(db);
  await sql`update ws_meta set value = '2' where key = 'tables_version'`.execute(db);
};

async function renameIndex(
  db: Kysely<Tables>,
  dialect: DialectName,
  name: string,
  table: string,
  columns: readonly string[],
): Promise<void> {
  if (dialect === "postgres") {
    await sql`alter index ${sql.id(name)} rename to ${sql.id(`ws_${name}`)}`.execute(db);
    return;
  }
  await db.schema.dropIndex(name).execute();
  await db.schema
    .createIndex(`ws_${name}`)
    .on(`ws_${table}`)
    .columns([...columns])
    .execute();
}

/** Lets the next run choose the names of the views again, so that the view of a data source "Orders" is no longer orders_2. */
async function forgetViewNames(db: Kysely<Tables>, dialect: DialectName): Promise<void> {
  const { rows } = await sql<{ value: string }>`select value from ws_meta where key = 'written_views'`.execute(db);
  const [stored] = rows;
  if (stored === undefined) return;
  const { hashes, ...rest } = JSON.parse(stored.value) as { readonly hashes?: Readonly<Record<string, string>> };
  const known = new Map(Object.entries(hashes ?? {}));
  // SQLite has changed the statements of the views. They are still those of this package.
  if (dialect === "sqlite")
    for (const { name, isView, text } of await DIALECTS.sqlite.names(db))
      if (isView && text !== null && known.has(name)) known.set(name, sha256(text));
  const value = JSON.stringify({ ...rest, hashes: Object.fromEntries(known), names: [], state: "" });
  await sql`update ws_meta set value = ${value} where key = 'written_views'`.execute(db);
}
