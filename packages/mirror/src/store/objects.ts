// The parts that many queries of objects share.
import { sql } from "kysely";
import type { ObjectKind } from "../model/records/object-kind.ts";
import type { Database } from "./database.ts";

/** Selects objects of a kind, and those that were removed. */
export const allOf = (db: Database, kind: ObjectKind) => db.selectFrom("ws_objects").where("kind", "=", kind);

/** Selects objects of a kind that exist, or are out of sight. */
export const presentOf = (db: Database, kind: ObjectKind) => allOf(db, kind).where("removed_at", "is", null);

/** Selects objects of a kind that Notion returns. */
export const visibleOf = (db: Database, kind: ObjectKind) => presentOf(db, kind).where("out_of_sight_at", "is", null);

/** Returns the ids of rows. */
export const idsIn = (rows: readonly { readonly id: string }[]): string[] => rows.map((row) => row.id);

/** Types of blocks that show a page or database. They have its id, and its content is not part of the page around them. */
export const SHOWING = ["child_page", "child_database"];

/** Returns the number of pages and databases, also of removed ones: the index of the key has all it needs. */
export async function countPagesAndDatabases(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from ws_objects
    where kind in ('page', 'database')`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
