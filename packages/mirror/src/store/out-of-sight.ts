// Reads what is out of sight: see `ObjectsTable.out_of_sight_at`. With the column of the kind, SQLite would prefer the primary key,
// and read all objects of the kind.
import { sql } from "kysely";
import { titleOf } from "@ws/render/values";
import { recordOfRow } from "../model/records/records.ts";
import type { Database } from "./database.ts";
import type { ObjectKind } from "./tables.ts";

/** A page, database or data source that is out of sight, or that vanished. */
export interface SightObject {
  readonly kind: "page" | "database" | "data_source";
  readonly id: string;
  /** Empty if it has none. */
  readonly title: string;
}

/** An object that is out of sight: Notion no longer returns it, and did not show it in the trash. */
export interface OutOfSightObject extends SightObject {
  /** Time at which a run found it missing, ISO 8601. */
  readonly since: string;
}

interface Row {
  readonly kind: SightObject["kind"];
  readonly id: string;
  readonly json: string;
  readonly out_of_sight_at: string;
}

/**
 * Returns the pages, databases and data sources that are out of sight, the last ones first, without those inside of others.
 * @param since only those that were lost at this time or later
 */
export async function readOutOfSight(
  db: Database,
  since = "",
  limit = Number.MAX_SAFE_INTEGER,
): Promise<OutOfSightObject[]> {
  const { rows } = await sql<Row>`select o.kind, o.id, o.json, o.out_of_sight_at from ws_objects as o
    where o.kind || '' in ('page', 'database', 'data_source') and o.removed_at is null and o.out_of_sight_at >= ${since}
      and o.left_out_at is null and ${isNotInside(since)}
    order by o.out_of_sight_at desc, o.kind, o.id limit ${limit}`.execute(db);
  return rows.map(({ kind, id, json, out_of_sight_at: at }) => ({
    kind,
    id,
    title: titleOf(recordOfRow(kind, json)),
    since: at,
  }));
}

/** Counts what {@link readOutOfSight} returns. */
export async function countOutOfSight(db: Database, since = ""): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ws_objects as o
    where o.kind || '' in ('page', 'database', 'data_source') and o.removed_at is null and o.out_of_sight_at >= ${since}
      and o.left_out_at is null and ${isNotInside(since)}`.execute(db);
  return Number(rows[0]?.count);
}

/** Counts the pages, databases and data sources that the choice of the copy has left out. */
export async function countLeftOut(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ws_objects
    where out_of_sight_at is not null and left_out_at is not null and removed_at is null
      and kind || '' in ('page', 'database', 'data_source')`.execute(db);
  return Number(rows[0]?.count);
}

/** True for an object whose parent was not lost since a time. */
const isNotInside = (since: string) => sql<boolean>`not exists (select 1 from ws_objects as above
  where above.id = o.parent_id and above.removed_at is null and above.out_of_sight_at >= ${since})`;

/** Objects that are out of sight, also those that the choice of the copy left out. */
const lostOf = (db: Database) =>
  db
    .selectFrom("ws_objects")
    .select(["id", "out_of_sight_at as since"])
    .where("removed_at", "is", null)
    .where("out_of_sight_at", "is not", null);

/** Returns the time since which an object is out of sight. Undefined if it is in sight, or not in the copy. */
export async function outOfSightSince(db: Database, kind: ObjectKind, id: string): Promise<string | undefined> {
  const row = await lostOf(db).where("kind", "=", kind).where("id", "=", id).executeTakeFirst();
  return row?.since ?? undefined;
}

/** Times since which pages, databases and data sources are out of sight, by their ids. */
export type SightTimes = ReadonlyMap<string, string>;

/**
 * Returns all pages, databases and data sources that are out of sight, also those inside of others.
 * @param at time of the state. What was seen again after it counts as in sight. Undefined: now
 */
export async function readSightTimes(db: Database, at: string | undefined): Promise<SightTimes> {
  const lost = lostOf(db).where(sql<boolean>`kind || '' in ('page', 'database', 'data_source')`);
  const rows = await (at === undefined ? lost : lost.where("out_of_sight_at", "<=", at)).execute();
  return new Map(rows.map(({ id, since }) => [id, since ?? ""]));
}

/** Name of the field or column with the time since which an object is out of sight, in exports and SQL. */
export const SIGHT_COLUMN = "out_of_sight_since";

/** Returns the words for an object that is out of sight: `out of sight since 2026-07-01T09:00:00.000Z`. */
export const sightText = (since: string): string => `out of sight since ${since}`;

/** Returns the sentence at the beginning of an object that is out of sight. */
export const sightNotice = (since: string): string =>
  `Out of sight since ${since}: Notion no longer returned it, so this is its last state in the copy.`;

/** True if the copy has a page or database, and all of them are out of sight; or if it has none. */
export async function seesNothing(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom("ws_objects")
    .select("id")
    .where("kind", "in", ["page", "database", "data_source"])
    .where("removed_at", "is", null)
    .where("out_of_sight_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row === undefined;
}
