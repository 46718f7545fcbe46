// Items that the copy lacks, and those of them that somebody has accepted.
import { WORKSPACE_ID, type TaskKind } from "../model/lists/task-key.ts";
import type { ObjectKind } from "../model/records/object-kind.ts";
import type { Database } from "./database.ts";
import { isKnownLimit, isLimitRow } from "./known-limits.ts";
import { storeMeta } from "./meta.ts";
import { presentOf } from "./objects.ts";
import { prepared, preparedChange } from "./prepared.ts";
import { readTitles } from "./read-titles.ts";
import type { MetaTable, SkippedTable } from "./tables.ts";

/** Something that could not be read. */
export interface SkippedItem extends Pick<SkippedTable, "object_id" | "what" | "why" | "since"> {
  /** Title of the object, or of the page that contains it. Undefined if the copy does not know it. */
  readonly title?: string | undefined;
  /** Time at which somebody accepted that the copy lacks it, ISO 8601. Undefined: nobody did, so the copy is not complete. */
  readonly acceptedAt?: string | undefined;
  /** True if the copy has it as an earlier run read it: it was not refreshed since `since`. False: the copy lacks it. */
  readonly isKept: boolean;
}

/** Returns the sentence that says what to do, with a space before it, by the status with which the reason begins. Empty if accepted. */
export function remedyOf({ why, acceptedAt }: Pick<SkippedItem, "why" | "acceptedAt">): string {
  if (acceptedAt !== undefined) return "";
  if (why.startsWith("403 ")) return " Give the connection the capability.";
  return why.startsWith("404 ") ? " Share it with the connection." : " The next run tries again.";
}

/** Kind of the values that note what was accepted. Their keys are those of the tasks that failed. */
const ACCEPTED = "accepted";

/** Counts of what the copy lacks. */
interface SkippedCounts {
  /** Number of things that nobody has accepted. */
  readonly skipped: number;
  /** Number of things that somebody has accepted. */
  readonly accepted: number;
}

const countAll = prepared((db) =>
  db
    .selectFrom("ws_skipped")
    .leftJoin("ws_meta", (join) => join.on("ws_meta.kind", "=", ACCEPTED).onRef("ws_meta.key", "=", "task_key"))
    .where((eb) => eb.not(isLimitRow(eb)))
    .select((eb) => [eb.fn.countAll<number>().as("all"), eb.fn.count<number>("ws_meta.key").as("accepted")]),
);

/** Counts what the copy lacks. */
export async function countSkipped(db: Database): Promise<SkippedCounts> {
  const [row] = await countAll(db, {});
  const accepted = Number(row?.accepted ?? 0);
  return { skipped: Number(row?.all ?? 0) - accepted, accepted };
}

const findSkipped = prepared((db) =>
  db
    .selectFrom("ws_skipped")
    .leftJoin("ws_meta", (join) => join.on("ws_meta.kind", "=", ACCEPTED).onRef("ws_meta.key", "=", "task_key"))
    .select(["task_key", "object_id", "what", "why", "since", "ws_meta.value as accepted_at"])
    .orderBy("task_key"),
);

/** Returns what could not be read, with what was accepted, without what no connection can read. */
export const readSkipped = async (db: Database): Promise<SkippedItem[]> =>
  (await readAllSkipped(db)).filter(({ why }) => !isKnownLimit(why));

/** Returns what could not be read, with what was accepted, and what no connection can read. */
export async function readAllSkipped(db: Database): Promise<SkippedItem[]> {
  const rows = await findSkipped(db, {});
  const titles = await readTitles(db, [...new Set(rows.map((row) => row.object_id))]);
  const kept = await findKept(
    db,
    rows.map((row) => row.task_key),
  );
  return rows.map(({ task_key: key, object_id, what, why, since, accepted_at: acceptedAt }) => ({
    object_id,
    what,
    why,
    since,
    title: titles.get(object_id),
    acceptedAt: acceptedAt ?? undefined,
    isKept: kept.has(key),
  }));
}

/** The objects that a task reads, and the column with the id of the task. A file is there or not. */
const READ_OBJECTS: Readonly<Partial<Record<TaskKind, readonly [ObjectKind, "id" | "parent_id"]>>> = {
  page: ["page", "id"],
  properties: ["page", "id"],
  database: ["database", "id"],
  data_source: ["data_source", "id"],
  block: ["block", "id"],
  view: ["view", "id"],
  blocks: ["block", "parent_id"],
  comments: ["comment", "parent_id"],
  rows: ["page", "parent_id"],
  views: ["view", "parent_id"],
  // The lists of the workspace.
  search: ["page", "id"],
  users: ["user", "id"],
};

/** Returns the keys of the tasks of which the copy has what an earlier run has read. */
async function findKept(db: Database, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const kept = new Set<string>();
  for (const key of keys) {
    const [kind = "", id = ""] = key.split(":");
    const [objects, column] = READ_OBJECTS[kind as TaskKind] ?? [];
    if (objects === undefined || column === undefined) continue;
    const rows =
      id === WORKSPACE_ID ? await findAny(db, { kind: objects }) : await FIND[column](db, { kind: objects, id });
    if (rows.length > 0) kept.add(key);
  }
  return kept;
}

/** People whom no list has contained were found in objects. */
const findAny = prepared((db, { kind }: { kind: ObjectKind }) =>
  presentOf(db, kind).select("id").where("list_pass", "<>", 0).limit(1),
);

const findBy = (column: "id" | "parent_id") =>
  prepared((db, { kind, id }: { kind: ObjectKind; id: string }) =>
    presentOf(db, kind).select("id").where(column, "=", id).limit(1),
  );

const FIND = { id: findBy("id"), parent_id: findBy("parent_id") };

/** Returns the rows that note what was accepted, by the keys of the tasks. */
export const acceptedRows = (db: Database, keys: readonly string[]): Promise<MetaTable[]> =>
  db.selectFrom("ws_meta").selectAll().where("kind", "=", ACCEPTED).where("key", "in", keys).execute();

/**
 * Accepts that the copy lacks what was skipped of some objects. Each is accepted until a run reads it.
 * @returns the ids of which nothing was skipped
 */
export async function acceptSkipped(db: Database, ids: readonly string[], at: string): Promise<string[]> {
  const rows = (await findSkipped(db, {})).filter((row) => ids.includes(row.object_id));
  const added = rows.filter((row) => row.accepted_at === null);
  if (added.length > 0)
    await storeMeta(db, { rows: added.map((row) => ({ kind: ACCEPTED, key: row.task_key, value: at })) });
  const known = new Set(rows.map((row) => row.object_id));
  return ids.filter((id) => !known.has(id));
}

const removeAccepted = preparedChange((db, { keys }: { keys: string[] }) =>
  db.deleteFrom("ws_meta").where("kind", "=", ACCEPTED).where("key", "in", keys),
);

/**
 * Takes back what was accepted of some objects.
 * @returns the ids of which nothing was accepted
 */
export async function undoAccepted(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = (await findSkipped(db, {})).filter((row) => row.accepted_at !== null && ids.includes(row.object_id));
  if (rows.length > 0) await removeAccepted(db, { keys: rows.map((row) => row.task_key) });
  const known = new Set(rows.map((row) => row.object_id));
  return ids.filter((id) => !known.has(id));
}

/** Forgets that something was accepted that the copy has by now. */
export const forgetOldAccepted = (db: Database) =>
  db
    .deleteFrom("ws_meta")
    .where("kind", "=", ACCEPTED)
    .where("key", "not in", (eb) => eb.selectFrom("ws_skipped").select("task_key"))
    .execute();
