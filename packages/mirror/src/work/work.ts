// `ws-mirror work`: takes jobs from BullMQ, one job a workspace, and pulls into one PostgreSQL database. Any number of workers
// on any number of machines share the queue. The lock of a copy keeps two workers from the same workspace, and the limiter in
// Redis keeps the rate of a token across all of them.
import { AsyncClient } from "@ws/client";
import type { RedisLimiterOptions } from "@ws/rate-limit-redis";
import type { Job } from "bullmq";
import { MirrorError } from "../errors.ts";
import { createMirror } from "../mirror.ts";
import type { PullResult } from "../pull/pull.ts";
import { openPostgresStore } from "../store/open-postgres-store.ts";
import type { WorkspaceEntry } from "./workspaces-file.ts";

/** Name of the queue in Redis. */
const QUEUE_NAME = "ws-mirror";

const DEFAULT_JOB_LOCK_MS = 30_000;

/** A job survives so many dead workers. */
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
  readonly onPulled?: (workspace: string, result: PullResult) => void;
  /** Called for a job that failed, or that another worker already runs. */
  readonly onError?: (workspace: string, error: unknown) => void;
}

/** Takes jobs until the signal aborts. Needs the packages `bullmq`, `ioredis` and `pg`. */
export async function work(options: WorkOptions): Promise<void> {
  const { DelayedError, Queue, Worker, Redis } = await loadPeers();
  const redis = new Redis(options.queueUrl, { maxRetriesPerRequest: null });
  // A queue that cannot be reached fails several times a second.
  let lastFailure = "";
  const onQueueError = (error: Error) => {
    if (error.message === lastFailure) return;
    lastFailure = error.message;
    options.onError?.("", error);
  };
  redis.on("error", onQueueError);
  const queue = new Queue(QUEUE_NAME, { connection: redis });
  // The connection has reported the error already.
  queue.on("error", () => {});
  const { jobLockMs = DEFAULT_JOB_LOCK_MS } = options;
  const byName = new Map(options.workspaces.map((workspace) => [workspace.name, workspace]));
  try {
    for (const { name, everyMinutes } of options.workspaces)
      await queue.upsertJobScheduler(
        name,
        { every: everyMinutes * 60_000 },
        { name: "pull", data: { workspace: name }, opts: { removeOnComplete: 100, removeOnFail: 100 } },
      );
    const limiter = new Redis(options.queueUrl, { enableOfflineQueue: false, lazyConnect: true });
    limiter.on("error", () => {});
    await limiter.connect();
    const worker = new Worker(
      QUEUE_NAME,
      async (job: Job<{ workspace: string }>, lockToken?: string) => {
        const { workspace: name } = job.data;
        const workspace = byName.get(name);
        if (workspace === undefined)
          throw new MirrorError(
            "invalid_argument",
            `Expected workspace "${name}" in the file of this worker, got none.`,
          );
        try {
          options.onPulled?.(name, await pullWorkspace(workspace, options, limiter));
        } catch (error) {
          const isInUse = error instanceof MirrorError && error.code === "copy_in_use";
          // Another worker pulls this workspace already.
          if (isInUse) options.onError?.(name, error);
          if (isInUse && job.stalledCounter === 0) return;
          if (!isInUse && !options.signal.aborted) throw error;
          // A worker that is stopped gives its job back. A job of a worker that does not report is tried again, because that
          // worker may die before its pull ends.
          await job.moveToDelayed(Date.now() + (isInUse ? jobLockMs : 0), lockToken);
          throw new DelayedError();
        }
      },
      {
        connection: redis,
        concurrency: options.concurrency ?? 4,
        lockDuration: jobLockMs,
        stalledInterval: jobLockMs / 2,
        maxStalledCount: MAX_STALLED,
      },
    );
    worker.on("failed", (job, error) => options.onError?.(job?.data.workspace ?? "", error));
    worker.on("error", onQueueError);
    await worker.waitUntilReady();
    options.onReady?.();
    await aborted(options.signal);
    // Running pulls stop at the signal. Their jobs go back to the queue.
    await worker.close();
    limiter.disconnect();
  } finally {
    await queue.close();
    redis.disconnect();
  }
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
  const store = await openPostgresStore({ url: databaseUrl, filesFolder, schema: `ws_${name}` });
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
