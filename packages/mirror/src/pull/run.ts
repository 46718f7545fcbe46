// One run: begins it, runs its tasks, and adds what it has not seen, until nothing is left.
import { MirrorError } from "../errors.ts";
import { recordOfResponse } from "../model/records/records.ts";
import { readMeta, SEARCHED_AT, writeMeta } from "../store/meta.ts";
import type { Database } from "../store/mirror-store.ts";
import { presentOf, SHOWING } from "../store/objects.ts";
import { prepared } from "../store/prepared.ts";
import { mayBeIndexFault } from "../store/search-index/index-fault.ts";
import { rebuildIndex } from "../store/search-index/rebuild-index.ts";
import { WHOLE_RUNS, type RunsTable } from "../store/tables.ts";
import { writeViews } from "../store/views/write-views.ts";
import { send, type PullContext } from "./pull-context.ts";
import { isoTime } from "../model/iso-time.ts";
import { addEnumerations, forgetEnumerations } from "./lists/add-enumerations.ts";
import { forgetChanged } from "./objects/changed-objects.ts";
import { sweep } from "./objects/sweep.ts";
import { TaskRunner, type RunSettings } from "./task-runner.ts";
import { addTasks, type NewTask } from "./task.ts";
import { ALL_COMMENTS, taskKey, WORKSPACE_ID, type TaskKind } from "../model/lists/task-key.ts";

const insertRun = prepared((db, { rows }: { rows: RunsTable[] }) => db.insertInto("ws_runs").values(rows));

const findDatabases = prepared((db) => presentOf(db, "database").select("id"));

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
    .select(["task_key", "ws_objects.kind as owner", "ws_objects.id as owner_id", "page_id", "last_edited_time"]),
);

const setEnded = prepared((db, { run, ended }: { run: number; ended: string }) =>
  db.updateTable("ws_runs").set({ ended_at: ended }).where("id", "=", run),
);

/** A run that was interrupted has counts of its earlier parts. */
const addCounts = prepared(
  (db, { run, ...counts }: { run: number; requests: number; changed: number; removed: number }) =>
    db
      .updateTable("ws_runs")
      .set((eb) => ({
        requests: eb("requests", "+", counts.requests),
        changed: eb("changed", "+", counts.changed),
        removed: eb("removed", "+", counts.removed),
      }))
      .where("id", "=", run),
);

const removeOldSkipped = prepared((db, { run }: { run: number }) => db.deleteFrom("ws_skipped").where("run", "<", run));

/**
 * Adds the tasks with which a run begins.
 * @param hints the objects that webhooks named, for a run of the kind `hints`
 */
export async function startRun(
  db: Database,
  { run, kind, now, skipped }: PullContext,
  hints: readonly NewTask[],
): Promise<void> {
  const row = { id: run, started_at: isoTime(now()), ended_at: null, kind, requests: 0, changed: 0, removed: 0 };
  await insertRun(db, { rows: [row] });
  if (kind === "hints") return addTasks(db, hints);
  if (kind === "recent") return addRecentSearch(db, WORKSPACE_ID, (await readMeta(db, SEARCHED_AT)) ?? isoTime(0));
  if (kind === "full") await forgetEnumerations(db);
  const databases = await findDatabases(db, {});
  const failed = skipped.size === 0 ? [] : await findFailed(db, {});
  await addTasks(db, [
    { kind: "users", id: WORKSPACE_ID },
    { kind: "search", id: WORKSPACE_ID },
    ...databases.map(({ id }) => ({ kind: "database" as const, id })),
    ...failed.filter(({ task_key: key }) => !NO_LISTS.has(key)).map((item) => taskOf(item)),
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
  readonly owner: string | null;
  readonly owner_id: string | null;
  readonly page_id: string | null;
  readonly last_edited_time: string | null;
}

/** Returns the task of a skipped item. A list starts again, and belongs to the same page as before. */
function taskOf({ task_key: key, owner, owner_id, page_id, last_edited_time: edited }: FailedTask): NewTask {
  const end = key.indexOf(":");
  const [kind, id] = [key.slice(0, end) as TaskKind, key.slice(end + 1)];
  if (kind !== "blocks" && kind !== "comments" && kind !== "files") return { kind, id };
  if (owner !== "page") return { kind, id, pageId: page_id };
  return { kind, id, pageId: owner_id, state: kind === "blocks" ? { edited } : {} };
}

/** Refuses a copy of another workspace. */
export async function checkWorkspace(context: PullContext): Promise<void> {
  const { db } = context.store;
  const { workspaceId: id } = recordOfResponse("user", await send(context, context.client.users.me, {}));
  if (id === undefined) return;
  const known = await readMeta(db, "workspace_id");
  if (known === undefined) await context.store.transaction((change) => writeMeta(change, "workspace_id", id));
  else if (known !== id)
    throw new MirrorError(
      "other_workspace",
      `Expected a token of workspace ${known}, whose copy this is, got one of ${id}. Use another folder.`,
    );
}

/**
 * Runs all tasks of a run, then looks for what it has not seen, until nothing is left. Returns false if the time of the run is
 * over before.
 */
export async function runTasks(context: PullContext, settings: RunSettings): Promise<boolean> {
  const { store, run, counts } = context;
  let runner = new TaskRunner(context, settings);
  let isIndexRebuilt = false;
  const tried = new Set<string>();
  for (;;) {
    try {
      if (!(await runner.drain())) {
        await store.transaction((db) => addCounts(db, { run, ...counts }));
        return false;
      }
      if (await store.transaction((db) => endRun(db, context, runner, tried))) return true;
    } catch (error) {
      if (!mayBeIndexFault(error) || isIndexRebuilt) throw error;
      // The tasks of a runner that has failed do not go on.
      isIndexRebuilt = true;
      await rebuildIndex(store, context.signal);
      runner = new TaskRunner(context, settings);
    }
  }
}

/** Ends a run. If the run has not seen everything, adds tasks for the rest and returns false. */
async function endRun(db: Database, context: PullContext, runner: TaskRunner, tried: Set<string>): Promise<boolean> {
  const { run, kind, now, counts, skipped, store } = context;
  if (await sweep(db, context, tried)) return false;
  if (kind !== "hints" && (await addEnumerations(db, context, runner))) return false;
  if (kind !== "hints") await forgetChanged(db);
  await writeViews(db, store.dialect);
  await setEnded(db, { run, ended: isoTime(now()) });
  await addCounts(db, { run, ...counts });
  // Other runs do not try again what earlier runs could not read.
  if (WHOLE_RUNS.includes(kind) && skipped.size > 0) await removeOldSkipped(db, { run });
  return true;
}
