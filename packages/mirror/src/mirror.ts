// createMirror: the functions of a copy.
import type { AsyncClient } from "@ws/client";
import { MirrorError } from "./errors.ts";
import { tasksOfEvent } from "./watch/tasks-of-event.ts";
import type { WebhookEvent } from "@ws/helpers/webhooks";
import type { FetchFile, PullContext } from "./pull/pull-context.ts";
import { checkWorkspace, runTasks, startRun, type PullProgress } from "./pull/pull.ts";
import { ServiceClock } from "./pull/service-time.ts";
import { countTasks } from "./pull/task.ts";
import type { MirrorStore } from "./store/mirror-store.ts";
import { openSqlite } from "./store/open-store.ts";
import { OBJECT_KINDS, type OmissionsTable, type RunsTable } from "./store/tables.ts";
import { compareStores, type ServiceDifference } from "./verify/compare-with-service.ts";
import { watch, type WatchOptions } from "./watch/watch.ts";
import { findProblems, type Problem, type VerifyOptions } from "./verify/verify.ts";

/** Options of {@link createMirror}. */
export interface MirrorOptions {
  readonly client: AsyncClient;
  /** The copy. Open it with `openStore()` or `openPostgresStore()`. */
  readonly store: MirrorStore;
  /** Number of requests at the same time. The client keeps the rate limit. @default 16 */
  readonly concurrency?: number;
  /** Downloads files. @default fetch */
  readonly fetchFile?: FetchFile;
  /** Returns the current time in milliseconds since 1970. @default Date.now */
  readonly nowMs?: () => number;
}

/** Options of `pull`. */
export interface PullOptions {
  /** True: read everything again, also what seems unchanged. @default false */
  readonly full?: boolean;
  /**
   * Webhook events. The run reads only the objects that they name, which takes a few requests. Events are hints: they can be
   * lost, so pull without them from time to time. Ignored before the first complete run.
   */
  readonly hints?: readonly WebhookEvent[];
  /** Stops the run with the signal's reason. The next run continues where this one stopped. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: PullProgress) => void;
}

/** Something that the copy lacks. */
export type Omission = Pick<OmissionsTable, "object_id" | "what" | "why" | "since">;

/** The result of `pull`. */
export interface PullResult {
  /** Number of existing objects in the copy, by kind. */
  readonly objects: Readonly<Record<string, number>>;
  readonly files: number;
  readonly requests: number;
  readonly changed: number;
  readonly removed: number;
  /** Empty if the copy is complete. */
  readonly omissions: readonly Omission[];
  readonly durationMs: number;
}

/** The state of a copy. */
export interface MirrorStatus extends Pick<PullResult, "objects" | "files" | "omissions"> {
  /** The last runs, the newest first. A run without `ended_at` is not complete. */
  readonly runs: readonly RunsTable[];
  /** Number of tasks that an interrupted run has left. */
  readonly left: number;
  /** Time at which the last complete run ended. Undefined before the first. */
  readonly completeAt: string | undefined;
}

/** A copy of a workspace. */
export interface Mirror {
  /**
   * Brings the copy up to date. The first run reads everything that the token can see; later runs read what changed.
   * @throws MirrorError `run_failed` if the service cannot be reached, `other_workspace` for a token of another workspace
   */
  readonly pull: (options?: PullOptions) => Promise<PullResult>;
  /** Keeps the copy up to date until the signal aborts: pulls at an interval, and soon after a webhook. */
  readonly watch: (options?: WatchOptions) => Promise<void>;
  /** Checks every object and file against its hash. With `deep`, also compares the copy with the service. */
  readonly verify: (options?: DeepVerifyOptions) => Promise<VerifyResult>;
  /** Returns counts, the last runs and the omissions. */
  readonly status: () => Promise<MirrorStatus>;
}

/** Options of `verify`. */
export interface DeepVerifyOptions extends VerifyOptions {
  /** True: read the workspace again and compare it with the copy. @default false */
  readonly deep?: boolean | undefined;
}

/** The result of `verify`. */
export interface VerifyResult {
  /** Empty if every object and file is as it was written. */
  readonly problems: readonly Problem[];
  /** Objects that differ from the service. Undefined without `deep`. */
  readonly differences: readonly ServiceDifference[] | undefined;
}

/** Creates the functions of a copy. */
export function createMirror(options: MirrorOptions): Mirror {
  const pullOnce = (pullOptions: PullOptions = {}) =>
    pull(options, pullOptions, options.fetchFile ?? (fetch as FetchFile));
  return {
    pull: pullOnce,
    watch: (watchOptions = {}) => watch(pullOnce, watchOptions),
    verify: (verifyOptions) => verify(options, verifyOptions),
    status: () => readStatus(options.store),
  };
}

async function verify(
  options: MirrorOptions,
  { deep = false, ...rest }: DeepVerifyOptions = {},
): Promise<VerifyResult> {
  const problems = await verifyStore(options.store, rest);
  if (!deep) return { problems, differences: undefined };
  const fresh = await openSqlite(":memory:", options.store.files);
  try {
    await pull({ ...options, store: fresh }, { full: true, ...(rest.signal && { signal: rest.signal }) }, undefined);
    const differences: ServiceDifference[] = [];
    for await (const difference of compareStores(options.store, fresh, OBJECT_KINDS)) differences.push(difference);
    return { problems, differences };
  } finally {
    await fresh.close();
  }
}

async function pull(
  options: MirrorOptions,
  { full = false, hints, signal, onProgress }: PullOptions,
  fetchFile: FetchFile | undefined,
): Promise<PullResult> {
  const { client, store, concurrency = 16, nowMs = Date.now } = options;
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new MirrorError("invalid_argument", `Expected a positive integer in concurrency, got ${concurrency}.`);
  const startedAt = nowMs();
  const counts = { requests: 0, changed: 0, removed: 0, files: 0 };
  const clock = new ServiceClock(nowMs);
  const base = {
    client,
    store,
    clock,
    now: nowMs,
    fetchFile,
    signal: signal ?? new AbortController().signal,
    counts,
  };
  const settings = { concurrency, onProgress };
  const last = await lastRun(store);
  await checkWorkspace({ ...base, run: 0, kind: "changes" });
  // An interrupted run is completed first. Then a new run finds what changed since it began.
  if (last !== undefined && last.ended_at === null)
    await runTasks({ ...base, run: last.id, kind: last.kind }, settings);
  const kind = full ? "full" : hints !== undefined && last !== undefined ? "hints" : "changes";
  const context: PullContext = { ...base, run: (last?.id ?? 0) + 1, kind };
  await store.transaction((db) => startRun(db, context, (hints ?? []).flatMap(tasksOfEvent)));
  await runTasks(context, settings);
  return { ...(await summary(store)), ...counts, durationMs: nowMs() - startedAt };
}

async function lastRun({ db }: MirrorStore) {
  return db.selectFrom("runs").selectAll().orderBy("id", "desc").limit(1).executeTakeFirst();
}

/** Checks every object and file of a copy against its hash. */
export async function verifyStore(store: MirrorStore, options: VerifyOptions = {}): Promise<Problem[]> {
  const problems: Problem[] = [];
  for await (const problem of findProblems(store, options)) problems.push(problem);
  return problems;
}

/** Number of runs that the status lists. */
const STATUS_RUNS = 10;

/** Returns the state of a copy. */
export async function readStatus(store: MirrorStore): Promise<MirrorStatus> {
  const runs = await store.db.selectFrom("runs").selectAll().orderBy("id", "desc").limit(STATUS_RUNS).execute();
  const left = await countTasks(store.db);
  const { db } = store;
  const lastComplete = await db
    .selectFrom("runs")
    .select("ended_at")
    .where("ended_at", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return { ...(await summary(store)), runs, left, completeAt: lastComplete?.ended_at ?? undefined };
}

/** Counts what the copy has, and lists what it lacks. */
export async function summary({ db }: MirrorStore): Promise<Pick<PullResult, "objects" | "files" | "omissions">> {
  const kinds = await db
    .selectFrom("objects")
    .select(["kind", (eb) => eb.fn.countAll().as("count")])
    .where("removed_at", "is", null)
    .groupBy("kind")
    .orderBy("kind")
    .execute();
  const files = await db
    .selectFrom("files")
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  const omissions = await db
    .selectFrom("omissions")
    .select(["object_id", "what", "why", "since"])
    .orderBy("task_key")
    .execute();
  return {
    objects: Object.fromEntries(kinds.map(({ kind, count }) => [kind, Number(count)])),
    files: Number(files.count),
    omissions,
  };
}
