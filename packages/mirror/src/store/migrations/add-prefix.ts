// Version 2: all tables have the prefix ws_, so that plain names belong to the views of data sources.
import { sql, type Kysely } from "kysely";
import { sha256 } from "../content-hash.ts";
import type { DialectName } from "../database.ts";
import { DIALECTS } from "../dialects/dialects.ts";
import { itemsOf, keepList } from "../lists.ts";
import { COPY, readMeta, ROWS_HASHED, VERSION_KEY, writeMeta } from "../meta.ts";
import { prepared } from "../prepared.ts";
import { storeRestore, type StoredRestore } from "../restores.ts";
import { rowsOf } from "../row-hashes.ts";
import { cellsOf } from "../views/cells.ts";
import { writeViews } from "../views/write-views.ts";
import { recordOfRow } from "../../model/records/records.ts";
import { createTable, createTables } from "./create-tables.ts";
import { renumberRuns } from "./renumber-runs.ts";
import { OBJECT_KINDS, type ObjectKind, type Tables } from "../tables.ts";
import type { CopyMigration } from "./copy-migration.ts";

/** Tables of version 1 that stay, with the ends of the names of their indexes. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  objects: ["id", "parent_id_kind", "page_id_kind", "list_key_kind", "kind_seen_run"],
  versions: [],
  file_refs: ["source"],
  omissions: [],
  runs: [],
  tasks: ["attempts_priority_key", "page_id"],
  restore_ids: ["restore_new_id"],
  ledger: [],
};

/** Tables of version 1 whose rows are in other tables now. */
const MERGED = ["files", "file_sources", "cells", "orders", "templates", "contents", "restores", "meta"];

/** Renames the tables, changes those that differ, and creates the others and all indexes. Views of all programs go on reading them. */
export const addPrefix: CopyMigration = async (db, dialect) => {
  for (const table of MERGED) await db.schema.alterTable(table).renameTo(`ws_old_${table}`).execute();
  for (const [table, indexes] of Object.entries(TABLES)) {
    for (const index of indexes) await db.schema.dropIndex(`${table}_by_${index}`).execute();
    const name = table === "ledger" ? "ws_meta" : `ws_${table}`;
    await db.schema.alterTable(table).renameTo(name).execute();
    if (dialect === "postgres")
      await sql`alter table ${sql.id(name)} rename constraint ${sql.id(`${table}_key`)}
        to ${sql.id(`${name}_key`)}`.execute(db);
  }
  await db.schema.alterTable("ws_objects").dropColumn("list_key").execute();
  await db.schema.alterTable("ws_file_refs").dropColumn("sha256").execute();
  await db.schema.alterTable("ws_objects").addColumn("cells", "text").execute();
  await db.schema.alterTable("ws_objects").addColumn("content_read_at", "text").execute();
  await sql`update ws_objects set content_read_at = (select read_at from ws_old_contents as contents where contents.id = ws_objects.id
    and edited_time = last_edited_time) where kind = 'page' and removed_at is null`.execute(db);
  await db.schema.alterTable("ws_meta").renameColumn("id", "key").execute();
  await db.schema.alterTable("ws_meta").renameColumn("hash", "value").execute();
  // The rows are hashed when the tables are ready.
  await sql`delete from ws_meta where kind not in (${sql.join([...OBJECT_KINDS, "version"])})`.execute(db);
  await sql`insert into ws_meta (kind, key, value) select ${COPY}, key, value from ws_old_meta
    where key <> ${ROWS_HASHED}`.execute(db);
  const { rows: restores } = await sql<StoredRestore>`select * from ws_old_restores`.execute(db);
  for (const restore of restores) await storeRestore(db, restore);
  if (restores.length === 0) await db.schema.dropTable("ws_restore_ids").execute();
  else await createTable(db, DIALECTS[dialect], "ws_restore_ids");
  await createTables(db, DIALECTS[dialect]);
  await sql`insert into ws_files (source, sha256, bytes, content_type) select source, files.sha256, bytes, content_type
    from ws_old_file_sources as sources join ws_old_files as files on files.sha256 = sources.sha256`.execute(db);
  for await (const rows of rowsOf(db, "ws_objects"))
    for (const { kind, id, json } of rows) await setCells(db, { kind, id, cells: cellsOf(recordOfRow(kind, json)) });
  await keepLists(db);
  await forgetViewNames(db, dialect);
  await writeViews(db, dialect);
  for (const table of MERGED) await db.schema.dropTable(`ws_old_${table}`).execute();
  await renumberRuns(db);
  await writeMeta(db, VERSION_KEY, "2");
};

const setCells = prepared((db, { kind, id, cells }: { kind: ObjectKind; id: string; cells: string | null }) =>
  db.updateTable("ws_objects").set({ cells }).where("kind", "=", kind).where("id", "=", id),
);

async function keepLists(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<Record<"list_key" | "ids" | "seen_at", string>>`select * from ws_old_orders
    order by seen_at`.execute(db);
  for (const { list_key: key, ids, seen_at: at } of rows)
    await keepList(db, "blocks", key.replace(/^blocks:/u, ""), itemsOf(ids), at);
  // The next run lists the templates again.
  await sql`update ws_objects set enumerated_at = null where kind = 'data_source'`.execute(db);
}

/** Lets all names of views be chosen again, so that the view of a data source "Orders" is no longer orders_2. */
async function forgetViewNames(db: Kysely<Tables>, dialect: DialectName): Promise<void> {
  const stored = await readMeta(db, "written_views");
  if (stored === undefined) return;
  const { hashes, ...rest } = JSON.parse(stored) as { readonly hashes?: Readonly<Record<string, string>> };
  const known = new Map(Object.entries(hashes ?? {}));
  // SQLite has changed the statements of the views. They are still those of this package.
  if (dialect === "sqlite")
    for (const { name, isView, text } of await DIALECTS.sqlite.names(db))
      if (isView && text !== null && known.has(name)) known.set(name, sha256(text));
  const value = JSON.stringify({ ...rest, hashes: Object.fromEntries(known), names: [], state: "" });
  await writeMeta(db, "written_views", value);
}
