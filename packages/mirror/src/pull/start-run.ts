// Adds the tasks with which a run begins, or with which it continues.
import { isoTime } from "../model/iso-time.ts";
import { ALL_COMMENTS, taskKey, WORKSPACE_ID, type TaskKind } from "../model/lists/task-key.ts";
import { isKnownLimit } from "../store/known-limits.ts";
import { readMeta, SEARCHED_AT } from "../store/meta.ts";
import type { Database } from "../store/mirror-store.ts";
import { SHOWING, visibleOf } from "../store/objects.ts";
import { prepared } from "../store/prepared.ts";
import { WHOLE_RUNS, type RunsTable } from "../store/tables.ts";
import { forgetEnumerations } from "./lists/add-enumerations.ts";
import type { PullContext } from "./pull-context.ts";
import { readRunClock } from "./run-clock.ts";
import { newCounts } from "./run-counts.ts";
import { removeSkipped } from "./skipped.ts";
import { addTasks, type NewTask } from "./task.ts";

const insertRun = prepared((db, { rows }: { rows: RunsTable[] }) => db.insertInto("ws_runs").values(rows));

const findDatabases = prepared((db) => visibleOf(db, "database").select("id"));

const findFailed = prepared((db) =>
  db
    .selectFrom("ws_skipped")
    .leftJoin("ws_objects", (join) =>
      join
        .onRef("ws_objects.id", "=", "ws_skipped.object_id")
        .on("ws_objects.removed_at", "is", null)
        // A child page has the id of the block that shows it.
        .on((eb) =>
          eb.or([
            eb("ws_objects.kind", "=", "page"),
            eb.and([eb("ws_objects.kind", "=", "block"), eb("ws_objects.type", "not in", SHOWING)]),
          ]),
        ),
    )
    .select([
      "task_key",
      "why",
      "ws_objects.kind as owner",
      "ws_objects.id as owner_id",
      "ws_objects.type as owner_type",
      "page_id",
      "last_edited_time",
    ]),
);

/**
 * Adds the tasks with which a run begins.
 * @param hints the objects that webhooks named, for a run of the kind `hints`
 */
export async function startRun(db: Database, context: PullContext, hints: readonly NewTask[]): Promise<void> {
  const { run, kind, startedAt } = context;
  const { clock, service, fault } = await readRunClock(db, context, startedAt);
  const row: RunsTable = {
    id: run,
    started_at: startedAt,
    ended_at: null,
    clock_started_at: clock,
    clock_ended_at: null,
    service_started_at: service,
    service_ended_at: null,
    clock_fault: fault,
    kind,
    ...newCounts(),
    out_of_sight: 0,
  };
  await insertRun(db, { rows: [row] });
  await addFirstTasks(db, context, hints);
}

/**
 * Begins a run again that stopped because of its losses, under the next number: everything has to be seen again. It keeps its
 * beginning, after which nothing is complete.
 */
export async function restartRun(db: Database, context: PullContext, hints: readonly NewTask[]): Promise<void> {
  const { run, kind } = context;
  await db
    .updateTable("ws_runs")
    .set({ id: run, kind })
    .where("id", "=", run - 1)
    .execute();
  await addTasks(db, hints);
  await addFirstTasks(db, context, []);
}

async function addFirstTasks(
  db: Database,
  { kind, skipped, choice }: PullContext,
  hints: readonly NewTask[],
): Promise<void> {
  if (kind === "hints") return addTasks(db, hints);
  if (kind === "recent") return addRecentSearch(db, WORKSPACE_ID, (await readMeta(db, SEARCHED_AT)) ?? isoTime(0));
  if (kind === "full") await forgetEnumerations(db);
  const databases = await findDatabases(db, {});
  const chosen = [...(choice?.only ?? [])].map((id) => ({ kind: choice?.kinds.get(id) ?? "page", id }));
  const failed = skipped.size === 0 ? [] : await findFailed(db, {});
  // Earlier versions asked for them in each run.
  await removeSkipped(
    db,
    failed.filter(isOfUnsupported).map((item) => item.task_key),
  );
  const tried = failed.filter((item) => !isOfUnsupported(item) && (kind === "full" || !isKnownLimit(item.why)));
  await addTasks(db, [
    { kind: "users", id: WORKSPACE_ID },
    { kind: "search", id: WORKSPACE_ID },
    ...chosen,
    ...databases.map(({ id }) => ({ kind: "database" as const, id })),
    ...tried.filter(({ task_key: key }) => !NO_LISTS.has(key)).map((item) => taskOf(item)),
  ]);
}

/** The index of search can be behind by this much. */
const SEARCH_MARGIN_MS = 10 * 60_000;

/** Id of the search for recent edits beside the one that lists everything. */
const RECENT_ID = "recent";

/**
 * Tasks that a run does not try again as such: the comments of the workspace are no list of Notion, so those of each page
 * and block are listed again, and the first search of a run finds all edits.
 */
const NO_LISTS: ReadonlySet<string> = new Set([ALL_COMMENTS, taskKey("search", RECENT_ID)]);

/** Time between two searches in a run that continues. Without it, a slice for one request would do nothing else. */
const RECENT_INTERVAL_MS = 60_000;

/** Adds the search for the edits since an earlier search. */
const addRecentSearch = (db: Database, id: string, searchedAt: string): Promise<void> =>
  addTasks(db, [{ kind: "search", id, state: { since: isoTime(Date.parse(searchedAt) - SEARCH_MARGIN_MS) } }]);

/**
 * Adds the tasks with which a run continues. A run that lists everything can take hours, so it also reads what the hints name
 * and what was edited since the last search.
 */
export async function continueRun(
  db: Database,
  { kind, clock }: Pick<PullContext, "kind" | "clock">,
  hints: readonly NewTask[],
): Promise<void> {
  await addTasks(db, hints);
  const searchedAt = WHOLE_RUNS.includes(kind) ? await readMeta(db, SEARCHED_AT) : undefined;
  if (searchedAt !== undefined && Date.parse(clock.now()) - Date.parse(searchedAt) >= RECENT_INTERVAL_MS)
    await addRecentSearch(db, RECENT_ID, searchedAt);
}

/** A skipped item, and the page or block that the failed task belongs to. Null for other tasks. */
interface FailedTask {
  readonly task_key: string;
  readonly why: string;
  readonly owner: string | null;
  readonly owner_id: string | null;
  readonly owner_type: string | null;
  readonly page_id: string | null;
  readonly last_edited_time: string | null;
}

/** True for the children of an unsupported block, which no connection can read. */
const isOfUnsupported = ({ task_key: key, owner_type: type }: FailedTask): boolean =>
  type === "unsupported" && key.startsWith("blocks:");

/** Returns the task of a skipped item. A list starts again, and belongs to the same page as before. */
function taskOf({ task_key: key, owner, owner_id, page_id, last_edited_time: edited }: FailedTask): NewTask {
  const end = key.indexOf(":");
  const [kind, id] = [key.slice(0, end) as TaskKind, key.slice(end + 1)];
  if (kind !== "blocks" && kind !== "comments" && kind !== "files") return { kind, id };
  if (owner !== "page") return { kind, id, pageId: page_id };
  return { kind, id, pageId: owner_id, state: kind === "blocks" ? { edited } : {} };
}
