// `ws-mirror work`: takes jobs from BullMQ, one job a workspace, and pulls into one PostgreSQL database. Any number of workers
// on any number of machines share the queue. The lock of a copy keeps two workers from the same workspace, and the limiter in
// Redis keeps the rate of a token across all of them.
import { once } from "node:events";
import type { Job, Queue, Worker } from "bullmq";
import type { Redis } from "ioredis";
import { sleep } from "../watch/sleep.ts";
import { checkRedis } from "./check-redis.ts";
import { ErrorLog } from "./error-log.ts";
import { QUEUE_NAME, type JobData } from "./job-data.ts";
import { loadPeers, type Peers } from "./load-peers.ts";
import { onceEach } from "./once-each.ts";
import { processJob, type JobSurroundings } from "./process-job.ts";
import { readCopies } from "./read-copies.ts";
import { runSlice, type SliceResult } from "./run-slice.ts";
import { WorkspaceJobs } from "./workspace-jobs.ts";
import type { WorkspaceEntry } from "./workspaces-file.ts";
import { fixedWorkspaces, type WorkspacesList } from "./workspaces-list.ts";

const DEFAULT_JOB_LOCK_MS = 30_000;
const DEFAULT_SLICE_MS = 60_000;

/** Number of times a job may be taken from a dead worker. A job lives as long as its workspace, so there is no limit. */
const MAX_STALLED = 1_000_000_000;

/** Options of {@link work}. */
export interface WorkOptions {
  /** URL of Redis, `redis://host:6379`. */
  readonly queueUrl: string;
  /** URL of PostgreSQL. Each workspace has a schema `ws_<name>`. */
  readonly databaseUrl: string;
  /** Folder for the contents of files. Share it between machines. */
  readonly filesFolder: string;
  /** The workspaces, or a list that changes with its file: see `openWorkspaces()`. */
  readonly workspaces: readonly WorkspaceEntry[] | WorkspacesList;
  /** Number of workspaces that this worker pulls at the same time. @default 4 */
  readonly concurrency?: number | undefined;
  /** Time after which a workspace goes to the end of the queue, so that others get their turn. @default 60_000 */
  readonly sliceMs?: number | undefined;
  /** Time between two runs of a workspace that list everything, in milliseconds. @default every run */
  readonly enumerateEveryMs?: number | undefined;
  /** A worker that does not report for this time is dead, and another one takes its jobs. @default 30_000 */
  readonly jobLockMs?: number | undefined;
  /** True: run each workspace once, whether it is due or not, and end. @default false */
  readonly once?: boolean | undefined;
  readonly signal: AbortSignal;
  /** Called when the worker takes jobs. */
  readonly onReady?: (() => void) | undefined;
  /** Called after each slice of a workspace. */
  readonly onSlice?: ((workspace: string, result: SliceResult) => void) | undefined;
  /** Called for a job that failed, and with the name "" for a fault of the queue. The same error is reported once. */
  readonly onError?: ((workspace: string, error: unknown) => void) | undefined;
  /** Called for each error, also for one that repeats. */
  readonly onEachError?: ((workspace: string, error: unknown) => void) | undefined;
  /** Called after workspaces were removed from the queue, because the list no longer has them. */
  readonly onRemoved?: ((names: readonly string[]) => void) | undefined;
}

/** The outcome of {@link work}. */
export interface WorkResult {
  /** Names of the workspaces whose run failed. Only with `once`. */
  readonly failed: readonly string[];
}

/** Time for the jobs to end after the signal, and then for the connections. Without a response of Redis, they would not end. */
const CLOSE_TIMEOUT_MS = 5_000;
const DISCONNECT_TIMEOUT_MS = 2_000;

/**
 * Takes jobs until the signal aborts, or with `once` until each workspace was run. Needs the packages `bullmq`, `ioredis` and
 * `pg`.
 * @throws MirrorError `invalid_argument` if a package is missing, or Redis would remove jobs when its memory is full
 */
export async function work(options: WorkOptions): Promise<WorkResult> {
  const peers = await loadPeers();
  const { signal } = options;
  const errors = new ErrorLog(options.onError, options.onEachError);
  const redis = new peers.Redis(options.queueUrl, { maxRetriesPerRequest: null });
  const limiter = new peers.Redis(options.queueUrl, { enableOfflineQueue: false });
  redis.on("error", (error) => errors.add("", error));
  // Without Redis, each process limits its requests by itself.
  limiter.on("error", () => {});
  let queue: Queue<JobData> | undefined;
  let worker: Worker<JobData> | undefined;
  const stops: (() => void)[] = [];
  try {
    const isChecked = await orAborted(signal, checkRedis(redis));
    // The first request must not go past the limit of all workers.
    if (!isChecked || (limiter.status !== "ready" && !(await orAborted(signal, once(limiter, "ready")))))
      return { failed: [] };
    queue = new peers.Queue<JobData>(QUEUE_NAME, { connection: redis });
    // The connection has reported the error already.
    queue.on("error", () => {});
    const workspaces = listOf(options.workspaces);
    const jobs = createJobs(options, { queue, redis, workspaces, errors });
    stops.push(
      () => jobs.stop(),
      workspaces.onChange(() => void jobs.check()),
    );
    if (!(await orAborted(signal, jobs.start()))) return { failed: [] };
    redis.on("ready", () => {
      errors.clear("");
      void jobs.check();
    });
    worker = createWorker(options, peers, { queue, redis, limiter, workspaces, errors });
    worker.on("lockRenewalFailed", (names) => void reportLateLocks(names, jobs, errors));
    if (await orAborted(signal, worker.waitUntilReady())) options.onReady?.();
    if (options.once !== true) return await aborted(signal).then(() => ({ failed: [] }));
    const names = workspaces.entries().map(({ name }) => name);
    return { failed: await onceEach({ names, getJob: getJobOf(queue), signal }) };
  } finally {
    for (const stop of stops) stop();
    // Running pulls stop at the signal. Their jobs go back to the queue.
    await within(CLOSE_TIMEOUT_MS, Promise.all([worker?.close(), queue?.close()]));
    await within(DISCONNECT_TIMEOUT_MS, Promise.all([worker?.disconnect(), queue?.disconnect()]));
    redis.disconnect();
    limiter.disconnect();
  }
}

/** The parts of a worker. */
interface Parts {
  readonly queue: Queue<JobData>;
  readonly redis: Redis;
  readonly workspaces: WorkspacesList;
  readonly errors: ErrorLog;
}

const listOf = (workspaces: WorkOptions["workspaces"]): WorkspacesList =>
  "reload" in workspaces ? workspaces : fixedWorkspaces(workspaces);

const getJobOf = (queue: Queue<JobData>) => (name: string) => queue.getJob(name) as Promise<Job<JobData> | undefined>;

const createJobs = (
  { databaseUrl, once: isOnce = false, onRemoved = () => {} }: WorkOptions,
  { errors, ...parts }: Parts,
): WorkspaceJobs =>
  new WorkspaceJobs({
    ...parts,
    once: isOnce,
    readCopies: (names) => readCopies(databaseUrl, names),
    onLost: (error) => errors.add("", error),
    onRemoved,
  });

function createWorker(
  options: WorkOptions,
  { DelayedError, Worker: WorkerClass }: Peers,
  { queue, redis, limiter, workspaces, errors }: Parts & { readonly limiter: Redis },
): Worker<JobData> {
  const { jobLockMs = DEFAULT_JOB_LOCK_MS, sliceMs = DEFAULT_SLICE_MS, concurrency = 4, signal } = options;
  const { databaseUrl, filesFolder, enumerateEveryMs, onSlice, onRemoved = () => {} } = options;
  const surroundings: JobSurroundings = {
    redis,
    jobLockMs,
    signal,
    findWorkspace: (name) => workspaces.entries().find((entry) => entry.name === name),
    runSlice: (workspace, hints) =>
      runSlice(workspace, hints, { databaseUrl, filesFolder, limiter, sliceMs, enumerateEveryMs, signal }),
    getJob: getJobOf(queue),
    onSlice: (name, result) => {
      errors.clear(name);
      onSlice?.(name, result);
    },
    onError: errors.add,
    onRemoved,
  };
  const process = async (job: Job<JobData>, lockToken?: string) => {
    // BullMQ leaves a job to its new place if the processor ends with this error.
    if (await processJob(job, lockToken, surroundings)) throw new DelayedError();
  };
  const worker = new WorkerClass<JobData>(QUEUE_NAME, process, {
    connection: redis,
    concurrency,
    lockDuration: jobLockMs,
    stalledInterval: jobLockMs / 2,
    maxStalledCount: MAX_STALLED,
  });
  worker.on("failed", (job: Job<JobData> | undefined, error) => errors.add(job?.data.workspace ?? "", error));
  worker.on("error", (error) => {
    // The worker reports this error in another event, too.
    if (!error.message.startsWith("could not renew lock")) errors.add("", error);
  });
  return worker;
}

/** Reports jobs whose locks were not renewed in time, unless Redis has lost them. */
async function reportLateLocks(names: readonly string[], jobs: WorkspaceJobs, errors: ErrorLog): Promise<void> {
  if (await jobs.check()) return;
  for (const name of names)
    errors.add(
      name,
      new Error("Redis did not respond in time, so another worker can take the job. The copy stays locked."),
    );
}

/** Waits until something has ended, but not longer than a time. Its errors do not count. */
async function within(ms: number, ended: Promise<unknown>): Promise<void> {
  const timeout = new AbortController();
  await Promise.race([ended.catch(() => {}), sleep(ms, timeout.signal)]);
  timeout.abort();
}

/** Waits for a promise. Returns false if the signal aborts before. */
const orAborted = (signal: AbortSignal, promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([promise.then(() => !signal.aborted), aborted(signal).then(() => false)]);

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
