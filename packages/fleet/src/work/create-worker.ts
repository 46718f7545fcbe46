// The BullMQ worker, which takes jobs and runs their slices.
import { DelayedError, Worker, type Job, type Queue } from "bullmq";
import { MirrorError } from "@ws/mirror";
import type { ErrorLog } from "./error-log.ts";
import { FleetError } from "../errors.ts";
import type { DatabaseSessions } from "../state/database-sessions.ts";
import type { RowChanges, WorkspaceRow, WorkspaceTable } from "../state/workspace-table.ts";
import { QUEUE_NAME } from "../redis/keys.ts";
import { queueFault } from "../redis/queue-fault.ts";
import type { RedisConnection } from "../redis/open-redis.ts";
import type { RedisClock } from "../redis/redis-clock.ts";
import { redisTimeBackend } from "../redis/redis-time-backend.ts";
import type { JobData } from "../state/job-data.ts";
import { JobLock } from "./job-lock.ts";
import { maintain, maintenanceRow } from "./maintain.ts";
import { processJob, type JobSurroundings } from "./process-job.ts";
import { runSlice } from "./run-slice.ts";
import type { RunningSlices } from "./running-slices.ts";
import { whileItAnswers } from "./while-it-answers.ts";
import type { WorkOptions } from "./work-options.ts";
import type { WorkspaceJobs } from "./workspace-jobs.ts";
import type { WorkspacesList } from "./workspaces-list.ts";

const DEFAULT_JOB_LOCK_MS = 30_000;

/** The parts of a worker. */
export interface WorkerParts {
  readonly queue: Queue<JobData>;
  readonly redis: RedisConnection;
  readonly limiter: RedisConnection;
  readonly clock: RedisClock;
  readonly sessions: DatabaseSessions;
  readonly table: WorkspaceTable;
  readonly workspaces: WorkspacesList;
  readonly slices: RunningSlices;
  readonly errors: ErrorLog;
  readonly jobs: Pick<WorkspaceJobs, "check">;
  /** With `once`: true for a workspace that was run since the start. */
  readonly hasRun: (data: JobData) => boolean;
}

/** Returns the function that finds the job of a workspace. */
export const getJobOf = (queue: Queue<JobData>) => (name: string) =>
  queue.getJob(name) as Promise<Job<JobData> | undefined>;

const LATE_LOCK =
  "Redis or this process stood still, so the lock of the job has expired, and another worker can take it. The copy stays locked.";

const historyLost = (name: string): FleetError =>
  new FleetError(
    "history_lost",
    `The copy in schema ws_${name} was removed, and its history with it. All objects are read again, and count as changed.`,
  );

/** Checks a copy and removes earlier states, if that is due. Returns what the row of the workspace gets. */
async function maintainCopy(
  name: string,
  row: WorkspaceRow,
  options: WorkOptions,
  { clock: { nowMs }, sessions, table, slices }: Pick<WorkerParts, "clock" | "sessions" | "table" | "slices">,
): Promise<RowChanges | undefined> {
  const { databaseUrl, filesFolder, onMaintained } = options;
  const result = await whileItAnswers(
    () => table.read([name]),
    slices.signals.signal,
    (signal) => maintain(name, row, options, { databaseUrl, filesFolder, sessions, nowMs, signal }),
  );
  if (result === undefined) return undefined;
  onMaintained?.(name, result);
  return maintenanceRow(result, new Date(nowMs()));
}

/** Creates a worker, which begins to take jobs. */
export function createWorker(
  options: WorkOptions & { readonly sliceMs: number; readonly concurrency: number },
  { queue, redis, limiter, clock, sessions, table, workspaces, slices, errors, jobs, hasRun }: WorkerParts,
): Worker<JobData> {
  const { jobLockMs = DEFAULT_JOB_LOCK_MS, sliceMs, concurrency } = options;
  const { databaseUrl, filesFolder, enumerateEveryMs, onSlice, onRemoved = () => {} } = options;
  const surroundings: JobSurroundings = {
    redis,
    clock,
    table,
    jobLockMs,
    sliceMs,
    slices,
    workspaces,
    runSlice: (workspace, hints, wasComplete) =>
      slices.run(workspace.name, () =>
        runSlice(workspace, hints, {
          databaseUrl,
          filesFolder,
          sessions,
          ask: () => table.read([workspace.name]),
          limiter,
          nowMs: clock.nowMs,
          wasComplete,
          onHistoryLost: () => errors.add(workspace.name, historyLost(workspace.name)),
          sliceMs,
          enumerateEveryMs,
          ...slices.signals,
        }),
      ),
    maintain: (name, row) =>
      slices.run(name, () => maintainCopy(name, row, options, { clock, sessions, table, slices })),
    getJob: getJobOf(queue),
    hasRun,
    onSlice: (name, result) => {
      if (result.refusedLoss === undefined) errors.clear(name);
      onSlice?.(name, result);
    },
    onTaken: () => void jobs.check(),
    onMoved: () => errors.clear(""),
    onError: errors.add,
    onRemoved,
  };
  /** Reports a job whose lock has expired, unless Redis has lost it, or this worker ends and has given it back. */
  const reportLateLock = async (name: string) => {
    if (slices.signals.drain.aborted || (await jobs.check())) return;
    errors.add(name, new MirrorError("lock_lost", LATE_LOCK));
  };
  const process = async (job: Job<JobData>, token = "") => {
    const lock = new JobLock(job, token, jobLockMs, () => void reportLateLock(job.data.workspace));
    try {
      // BullMQ leaves a job to its new place if the processor ends with this error.
      if (await processJob(job, lock, surroundings)) throw new DelayedError();
    } finally {
      lock.end();
    }
  };
  const settings = {
    connection: redis,
    concurrency,
    lockDuration: jobLockMs,
    skipLockRenewal: true,
    stalledInterval: jobLockMs / 2,
    // BullMQ counts how often a job was taken from a dead worker until the job ends, and these jobs never end.
    maxStalledCount: Number.MAX_SAFE_INTEGER,
  };
  const worker = new Worker<JobData>(QUEUE_NAME, process, settings, redisTimeBackend(clock));
  worker.on("failed", (job: Job<JobData> | undefined, error) => errors.add(job?.data.workspace ?? "", error));
  worker.on("error", (error) => errors.add("", queueFault(error)));
  return worker;
}
