// Stores beside the texts of the copy which of them visitors may find.
import type { MirrorStore } from "@ws/mirror";
import { fieldsOf, textOf } from "@ws/helpers/tasks";
import { bareId } from "@ws/render/values";
import { sql } from "kysely";
import type { Publication } from "../content/published-tree.ts";

/** A database or a transaction in it. */
type Database = MirrorStore["db"];

/** Any number that no other program uses as a lock. */
const LOCK = 7_238_114;

/** Ids in one statement. */
const BATCH = 500;

/** Replaces the ids of the pages whose texts visitors may find, and of the objects whose texts name pages that are not public. */
export function storeVisibleIds(
  { dialect, transaction }: Pick<MirrorStore, "dialect" | "transaction">,
  { tree, hidden, footer }: Publication,
): Promise<void> {
  const shown = [...tree.values()].filter((node) => node !== footer).map(({ id }) => id);
  return transaction(async (db) => {
    // PostgreSQL refuses to create a table twice in parallel.
    if (dialect === "postgres") await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(db);
    await replaceIds(db, "site_shown", new Set(shown));
    await replaceIds(db, "site_muted", new Set(await findMuted(db, hidden)));
  });
}

async function replaceIds(db: Database, name: "site_shown" | "site_muted", ids: ReadonlySet<string>): Promise<void> {
  const table = sql.table(name);
  await sql`create table if not exists ${table}(id text primary key)`.execute(db);
  const { rows } = await sql<{ id: string }>`select id from ${table}`.execute(db);
  const known = new Set(rows.map(({ id }) => id));
  const [added, gone] = [[...ids].filter((id) => !known.has(id)), [...known].filter((id) => !ids.has(id))];
  for (let from = 0; from < added.length; from += BATCH) {
    const values = added.slice(from, from + BATCH).map((id) => sql`(${id})`);
    await sql`insert into ${table}(id) values ${sql.join(values)}`.execute(db);
  }
  for (let from = 0; from < gone.length; from += BATCH)
    await sql`delete from ${table} where id in (${sql.join(gone.slice(from, from + BATCH))})`.execute(db);
}

/** Returns the ids of the objects that mention a page or database that is not published: their texts contain its title. */
async function findMuted(db: Database, hidden: ReadonlySet<string>): Promise<string[]> {
  const rows = await db
    .selectFrom("ws_objects")
    .select(["id", "json"])
    .where("kind", "in", ["page", "database", "block"])
    .where("removed_at", "is", null)
    .where("json", "like", '%"type":"mention"%')
    .execute();
  return rows.filter(({ json }) => mentions(JSON.parse(json), hidden)).map(({ id }) => id);
}

/** True if a value contains a mention of one of the pages or databases. */
function mentions(value: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { page, database } = fieldsOf(fieldsOf(value)["mention"]);
  return (
    [page, database].some((target) => ids.has(bareId(textOf(fieldsOf(target)["id"]) ?? ""))) ||
    Object.values(value).some((member) => mentions(member, ids))
  );
}
