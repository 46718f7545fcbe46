// `ws-mirror work`: takes jobs from BullMQ, one job a workspace, and pulls into one PostgreSQL database. Any number of workers
// on any number of machines share the queue. The lock of a copy keeps two workers from the same workspace, and the limiter in
// Redis keeps the rate of a token across all of them.
import { once } from "node:events";
import { AsyncClient } from "@ws/client";
import type { RedisLimiterOptions } from "@ws/rate-limit-redis";
import type { Job, Worker } from "bullmq";
import type { Redis } from "ioredis";
import { MirrorError } from "../errors.ts";
import { createMirror } from "../mirror.ts";
import type { PullResult } from "../pull/pull.ts";
import { schemaOf } from "../store/copy-location.ts";
import { openPostgresStore } from "../store/open-postgres-store.ts";
import { sleep } from "../watch/sleep.ts";
import { Schedules } from "./schedules.ts";
import type { WorkspaceEntry } from "./workspaces-file.ts";

/** Name of the queue in Redis. */
const QUEUE_NAME = "ws-mirror";

const DEFAULT_JOB_LOCK_MS = 30_000;

/** Number of times a job may be taken from a dead worker. */
const MAX_STALLED = 1_000;

/** Options of {@link work}. */
export interface WorkOptions {
  /** URL of Redis, `redis://host:6379`. */
  readonly queueUrl: string;
  /** URL of PostgreSQL. Each workspace has a schema `ws_<name>`. */
  readonly databaseUrl: string;
  /** Folder for the contents of files. Share it between machines. */
  readonly filesFolder: string;
  readonly workspaces: readonly WorkspaceEntry[];
  /** Number of workspaces that this worker pulls at the same time. @default 4 */
  readonly concurrency?: number | undefined;
  /** A worker that does not report for this time is dead, and another one takes its jobs. @default 30_000 */
  readonly jobLockMs?: number | undefined;
  readonly signal: AbortSignal;
  /** Called when the worker takes jobs. */
  readonly onReady?: () => void;
  /** Called when a pull of a workspace has ended. */
  readonly onPulled?: (workspace: string, result: PullResult) => void;
  /** Called for a job that failed, or that another worker already runs. */
  readonly onError?: (workspace: string, error: unknown) => void;
}

/** Time for jobs and connections to end after the signal. Without a response of Redis, they would not end. */
const CLOSE_TIMEOUT_MS = 3_000;

/** Takes jobs until the signal aborts. Needs the packages `bullmq`, `ioredis` and `pg`. */
export async function work(options: WorkOptions): Promise<void> {
  const peers = await loadPeers();
  const { Queue, Redis } = peers;
  const { signal } = options;
  const redis = new Redis(options.queueUrl, { maxRetriesPerRequest: null });
  const limiter = new Redis(options.queueUrl, { enableOfflineQueue: false });
  // A queue that cannot be reached fails several times a second.
  let lastFailure = "";
  const onQueueError = (error: Error) => {
    if (error.message === lastFailure) return;
    lastFailure = error.message;
    options.onError?.("", error);
  };
  redis.on("error", onQueueError);
  // Without Redis, each process limits its requests by itself.
  limiter.on("error", () => {});
  const queue = new Queue(QUEUE_NAME, { connection: redis });
  // The connection has reported the error already.
  queue.on("error", () => {});
  const schedules = new Schedules(queue, options.workspaces, (error) => options.onError?.("", error));
  redis.on("ready", () => {
    lastFailure = "";
    void schedules.check();
  });
  let worker: Worker | undefined;
  try {
    await Promise.race([schedules.start(), aborted(signal)]);
    // The first request must not go past the limit of all workers.
    if (limiter.status !== "ready") await Promise.race([once(limiter, "ready"), aborted(signal)]);
    if (signal.aborted) return;
    worker = createWorker(options, peers, redis, limiter);
    worker.on("failed", (job: Job<JobData> | undefined, error) => options.onError?.(job?.data.workspace ?? "", error));
    worker.on("error", onQueueError);
    await Promise.race([worker.waitUntilReady(), aborted(signal)]);
    if (!signal.aborted) options.onReady?.();
    await aborted(signal);
  } finally {
    schedules.stop();
    // Running pulls stop at the signal. Their jobs go back to the queue.
    await within(CLOSE_TIMEOUT_MS, Promise.all([worker?.close(), queue.close()]));
    await within(CLOSE_TIMEOUT_MS, Promise.all([worker?.disconnect(), queue.disconnect()]));
    redis.disconnect();
    limiter.disconnect();
  }
}

/** Data of a job. */
interface JobData {
  readonly workspace: string;
}

function createWorker(
  options: WorkOptions,
  { DelayedError, Worker: WorkerClass }: Peers,
  redis: Redis,
  limiter: Redis,
): Worker<JobData> {
  const { jobLockMs = DEFAULT_JOB_LOCK_MS, concurrency = 4 } = options;
  const byName = new Map(options.workspaces.map((workspace) => [workspace.name, workspace]));
  const process = async (job: Job<JobData>, lockToken?: string) => {
    const { workspace: name } = job.data;
    const workspace = byName.get(name);
    if (workspace === undefined)
      throw new MirrorError("invalid_argument", `Expected workspace "${name}" in the file of this worker, got none.`);
    try {
      options.onPulled?.(name, await pullWorkspace(workspace, options, limiter));
    } catch (error) {
      const code = error instanceof MirrorError ? error.code : undefined;
      const isInUse = code === "copy_in_use";
      const isLater = isInUse || code === "lock_lost";
      // Another worker pulls this workspace already, or the connection to PostgreSQL has ended.
      if (isLater) options.onError?.(name, error);
      if (isInUse && job.stalledCounter === 0) return;
      if (!isLater && !options.signal.aborted) throw error;
      // A worker that is stopped gives its job back. A job of a worker that does not report is tried again, because that
      // worker may die before its pull ends.
      await job.moveToDelayed(Date.now() + (isLater ? jobLockMs : 0), lockToken);
      throw new DelayedError();
    }
  };
  return new WorkerClass<JobData>(QUEUE_NAME, process, {
    connection: redis,
    concurrency,
    lockDuration: jobLockMs,
    stalledInterval: jobLockMs / 2,
    maxStalledCount: MAX_STALLED,
  });
}

/** Waits until something has ended, but not longer than a time. Its errors do not count. */
async function within(ms: number, ended: Promise<unknown>): Promise<void> {
  const timeout = new AbortController();
  await Promise.race([ended.catch(() => {}), sleep(ms, timeout.signal)]);
  timeout.abort();
}

type LimiterClient = RedisLimiterOptions["client"];

async function pullWorkspace(
  { name, token, baseUrl, requestsPerSecond }: WorkspaceEntry,
  { databaseUrl, filesFolder, signal }: WorkOptions,
  limiter: LimiterClient,
): Promise<PullResult> {
  const { createRedisLimiter } = await import("@ws/rate-limit-redis");
  const client = new AsyncClient({
    auth: token,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    rateLimit: createRedisLimiter({ client: limiter, requestsPerSecond }),
    logLevel: "error",
  });
  const store = await openPostgresStore({ url: databaseUrl, filesFolder, schema: schemaOf(name) });
  try {
    return await createMirror({ client, store }).pull({ signal });
  } finally {
    await store.close();
    await client.close();
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });

type Peers = Awaited<ReturnType<typeof loadPeers>>;

async function loadPeers() {
  try {
    const [{ DelayedError, Queue, Worker }, { Redis }] = await Promise.all([import("bullmq"), import("ioredis")]);
    return { DelayedError, Queue, Worker, Redis };
  } catch (error) {
    throw new MirrorError(
      "invalid_argument",
      "ws-mirror work needs the packages bullmq, ioredis and pg. Install them: npm install bullmq ioredis pg.",
      { cause: error },
    );
  }
}
