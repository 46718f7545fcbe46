// One run: runs its tasks, and adds what it has not seen, until nothing is left.
import { MirrorError } from "../errors.ts";
import { isoTime } from "../model/iso-time.ts";
import type { UserRecord } from "../model/records/content-records.ts";
import { recordOfResponse } from "../model/records/records.ts";
import { readMeta, writeMeta } from "../store/meta.ts";
import type { Database } from "../store/mirror-store.ts";
import { prepared } from "../store/prepared.ts";
import type { RefusedLoss } from "../store/refused-loss.ts";
import { WHOLE_RUNS } from "../store/tables.ts";
import { mayBeIndexFault } from "../store/search-index/index-fault.ts";
import { rebuildIndex } from "../store/search-index/rebuild-index.ts";
import { forgetOldAccepted } from "../store/skipped-items.ts";
import { writeViews } from "../store/views/write-views.ts";
import { forgetOldPlaces } from "./choice/undecided.ts";
import { addEnumerations } from "./lists/add-enumerations.ts";
import { checkLoss } from "./loss-limit.ts";
import { forgetChanged } from "./objects/changed-objects.ts";
import { storePeople } from "./objects/store-people.ts";
import { sweep } from "./objects/sweep.ts";
import { send, type PullContext } from "./pull-context.ts";
import { readRunClock, type RunClock } from "./run-clock.ts";
import { storeCounts } from "./run-counts.ts";
import { TaskRunner, type RunSettings } from "./task-runner.ts";

const setEnded = prepared((db, { run, ended, clock, service, fault }: RunClock & { run: number; ended: string }) =>
  db
    .updateTable("ws_runs")
    .set((eb) => ({
      ended_at: ended,
      clock_ended_at: clock,
      service_ended_at: service,
      clock_fault: eb.fn.coalesce("clock_fault", eb.val(fault)),
    }))
    .where("id", "=", run)
    .returning("out_of_sight"),
);

const removeOldSkipped = prepared((db, { run }: { run: number }) => db.deleteFrom("ws_skipped").where("run", "<", run));

/** Refuses a copy of another workspace. Returns the bot of the token, or the person of a personal access token. */
export async function checkWorkspace(
  context: Pick<PullContext, "client" | "store" | "counts" | "clock" | "signal">,
): Promise<UserRecord> {
  const { db } = context.store;
  const me = recordOfResponse("user", await send(context, context.client.users.me, {}));
  const { workspaceId: id } = me;
  if (id === undefined) return me;
  const known = await readMeta(db, "workspace_id");
  if (known === undefined) await context.store.transaction((change) => writeMeta(change, "workspace_id", id));
  else if (known !== id)
    throw new MirrorError(
      "other_workspace",
      `Expected a token of workspace ${known}, whose copy this is, got one of ${id}. Use another folder.`,
    );
  return me;
}

/** How a call of {@link runTasks} ended. */
export interface RunEnd {
  /** False if the time of the run was over before it was complete, or if it stopped because of its losses. */
  readonly ended: boolean;
  /** Number of objects that went out of sight. 0 for a run that did not end. */
  readonly outOfSight: number;
  readonly refusedLoss: RefusedLoss | undefined;
}

/** Runs all tasks of a run, then looks for what it has not seen, until nothing is left or the time of the run is over. */
export async function runTasks(context: PullContext, settings: RunSettings): Promise<RunEnd> {
  const { store } = context;
  let runner = new TaskRunner(context, settings);
  let isIndexRebuilt = false;
  const tried = new Set<string>();
  try {
    for (;;) {
      try {
        if (!(await runner.drain())) return { ended: false, outOfSight: 0, refusedLoss: undefined };
        const end = await store.transaction((db) => endRun(db, context, runner, tried, settings));
        if (end !== undefined) return end;
      } catch (error) {
        if (!mayBeIndexFault(error) || isIndexRebuilt) throw error;
        // The tasks of a runner that has failed do not go on.
        isIndexRebuilt = true;
        await rebuildIndex(store, context.signal);
        runner = new TaskRunner(context, settings);
      }
    }
  } finally {
    // A run without its lock stores nothing. Its own error says so.
    await store.transaction((db) => storeCounts(db, context)).catch(() => {});
  }
}

/** Ends a run. If the run has not seen everything, adds tasks for the rest and returns undefined. */
async function endRun(
  db: Database,
  context: PullContext,
  runner: TaskRunner,
  tried: Set<string>,
  settings: RunSettings,
): Promise<RunEnd | undefined> {
  const { run, kind, now, skipped, store } = context;
  if (await sweep(db, context, tried)) return undefined;
  const refusedLoss = await checkLoss(db, context, settings);
  if (refusedLoss !== undefined) return { ended: false, outOfSight: 0, refusedLoss };
  if (kind !== "hints" && (await addEnumerations(db, context, runner))) return undefined;
  await storePeople(db, context);
  if (kind !== "hints") await forgetChanged(db);
  await writeViews(db, store.dialect);
  const ended = isoTime(now());
  const end = { run, ended, ...(await readRunClock(db, context, ended)) };
  const [{ out_of_sight: outOfSight } = { out_of_sight: 0 }] = await setEnded(db, end);
  // Other runs do not try again what earlier runs could not read.
  if (WHOLE_RUNS.includes(kind)) {
    if (skipped.size > 0) await removeOldSkipped(db, { run });
    await forgetOldAccepted(db);
    await forgetOldPlaces(db, context);
  }
  return { ended: true, outOfSight: Number(outOfSight), refusedLoss: undefined };
}
