// `ws-fleet work`: takes jobs from BullMQ, one job a workspace, and pulls into one PostgreSQL database. Any number of workers
// on any number of machines share the queue. The lock of a copy keeps two workers from the same workspace, and the limiter in
// Redis keeps the rate of a token across all of them.
import { once } from "node:events";
import { within } from "@ws/helpers/tasks";
import { Queue, type Worker } from "bullmq";
import { countSessions, sessionsOf } from "../state/database-sessions.ts";
import { openWorkspaceTable } from "../state/workspace-table.ts";
import { checkRedis } from "../redis/check-redis.ts";
import { QUEUE_NAME } from "../redis/keys.ts";
import { RedisClock } from "../redis/redis-clock.ts";
import { redisTimeBackend } from "../redis/redis-time-backend.ts";
import { createWorker, getJobOf, type WorkerParts } from "./create-worker.ts";
import { ErrorLog } from "./error-log.ts";
import type { JobData } from "../state/job-data.ts";
import { hasRunSince, onceEach, readLastRuns, type LastRuns } from "./once-each.ts";
import { openServers } from "./open-servers.ts";
import { RunningSlices } from "./running-slices.ts";
import type { WorkOptions, WorkResult } from "./work-options.ts";
import { WorkspaceJobs } from "./workspace-jobs.ts";
import { fixedWorkspaces, type WorkspacesList } from "./workspaces-list.ts";

const DEFAULT_SLICE_MS = 60_000;
const DEFAULT_CONCURRENCY = 4;

/** Time for the jobs to go back to the queue, and then for the connections. Without a response of Redis, they would not end. */
const CLOSE_TIMEOUT_MS = 5_000;
const DISCONNECT_TIMEOUT_MS = 2_000;

/**
 * Takes jobs until the signal aborts, or with `once` until each workspace was run.
 * @throws FleetError `invalid_argument` for a wrong URL of the queue, and if Redis would remove jobs when its memory is full
 */
export async function work(options: WorkOptions): Promise<WorkResult> {
  const { signal, sliceMs = DEFAULT_SLICE_MS, concurrency = DEFAULT_CONCURRENCY, onEnding } = options;
  const errors = new ErrorLog(options.onError, options.onEachError);
  const servers = openServers(options, errors);
  const { redis, limiter, sessions } = servers;
  let queue: Queue<JobData> | undefined;
  let worker: Worker<JobData> | undefined;
  const slices = new RunningSlices();
  const clock = new RedisClock();
  const table = openWorkspaceTable(sessions);
  const stops = [servers.stopWatching];
  try {
    const isChecked = await orAborted(signal, checkRedis(redis));
    // The first request must not go past the limit of all workers.
    if (!isChecked || (limiter.status !== "ready" && !(await orAborted(signal, once(limiter, "ready")))))
      return { failed: [], paused: [] };
    queue = new Queue<JobData>(QUEUE_NAME, { connection: redis }, redisTimeBackend(clock));
    // The connection has reported the error already.
    queue.on("error", () => {});
    const workspaces = listOf(options.workspaces);
    const jobs = createJobs(options, { queue, redis, clock, table, workspaces, errors });
    const check = () => void jobs.check();
    stops.push(
      () => jobs.stop(),
      workspaces.onChange((isAsked) => void jobs.check(isAsked)),
    );
    const each = { workspaces, getJob: getJobOf(queue), nowMs: clock.nowMs };
    let lastRuns: LastRuns | undefined;
    const start = async () => {
      if (options.once === true) lastRuns = await readLastRuns(each);
      await jobs.start();
    };
    if (!(await orAborted(signal, start()))) return { failed: [], paused: [] };
    servers.onRedisBack = check;
    // A node of a Redis Cluster that was replaced may have lost the jobs, too.
    redis.on("+node", check);
    const before = lastRuns;
    const hasRun = (data: JobData) => before !== undefined && hasRunSince(before, data);
    const parts = { queue, redis, limiter, clock, sessions, table, workspaces, slices, errors, jobs, hasRun };
    const got = await countSessions(options.databaseUrl, sessionsOf(concurrency));
    worker = createWorker({ ...options, sliceMs, concurrency }, parts);
    if (await orAborted(signal, worker.waitUntilReady())) options.onReady?.(got);
    if (before !== undefined) {
      const { failed, paused } = await onceEach(each, before, signal);
      return { failed: [...failed, ...workspaces.bad().map(({ name, line }) => name ?? `line ${line}`)], paused };
    }
    await aborted(signal);
    return { failed: [], paused: [] };
  } finally {
    for (const stop of stops) stop();
    const closing = worker?.close().catch(() => {});
    if (signal.aborted) onEnding?.(slices.names());
    await slices.end(sliceMs);
    await within(CLOSE_TIMEOUT_MS, Promise.all([closing, queue?.close()]));
    await within(DISCONNECT_TIMEOUT_MS, Promise.all([worker?.disconnect(), queue?.disconnect()]));
    redis.disconnect();
    limiter.disconnect();
    await within(DISCONNECT_TIMEOUT_MS, sessions.close());
  }
}

const listOf = (workspaces: WorkOptions["workspaces"]): WorkspacesList =>
  "reload" in workspaces ? workspaces : fixedWorkspaces(workspaces);

const createJobs = (
  { once: isOnce = false, onRemoved = () => {} }: WorkOptions,
  { errors, ...parts }: Omit<WorkerParts, "limiter" | "sessions" | "slices" | "jobs" | "hasRun">,
): WorkspaceJobs =>
  new WorkspaceJobs({
    ...parts,
    once: isOnce,
    onLost: (error) => errors.add("", error),
    onRemoved,
  });

/** Waits for a promise. Returns false if the signal aborts before. */
const orAborted = (signal: AbortSignal, promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([promise.then(() => !signal.aborted), aborted(signal).then(() => false)]);

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
