import { randomBytes } from "node:crypto";
import type { MirrorStore } from "@ws/mirror";
import { sql } from "kysely";

/** Any number that no other program uses as a lock. */
const LOCK = 7_238_115;

/** Returns the secret with which the site signs forms. It is in the copy, so that all processes and later starts have it. */
export function readSecret({ dialect, transaction }: Pick<MirrorStore, "dialect" | "transaction">): Promise<string> {
  return transaction(async (db) => {
    // PostgreSQL refuses to create a table twice in parallel.
    if (dialect === "postgres") await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(db);
    await sql`create table if not exists site_secret(id integer primary key, value text not null)`.execute(db);
    const value = randomBytes(32).toString("base64url");
    await sql`insert into site_secret(id, value) values (1, ${value}) on conflict(id) do nothing`.execute(db);
    const { rows } = await sql<{ value: string }>`select value from site_secret`.execute(db);
    return rows[0]?.value ?? value;
  });
}
