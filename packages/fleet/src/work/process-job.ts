// The life of a job: a slice, then the end of the queue, or the next time of its workspace.
import { randomUUID } from "node:crypto";
import { isAPIResponseError } from "@ws/client";
import { ErrorCode, type Job } from "bullmq";
import { codeOf, messageOf } from "@ws/helpers/messages";
import { MirrorError, type BadEntry, type PullHint, type SliceResult, type WorkspaceEntry } from "@ws/mirror";
import { codeTextOf, FleetError } from "../errors.ts";
import { queueFault } from "../redis/queue-fault.ts";
import type { RedisConnection } from "../redis/open-redis.ts";
import type { RedisClock } from "../redis/redis-clock.ts";
import type { RowChanges, WorkspaceRow, WorkspaceTable } from "../state/workspace-table.ts";
import { fingerprintOf } from "./entry-fingerprint.ts";
import type { ErrorListener } from "./error-log.ts";
import type { JobData } from "../state/job-data.ts";
import type { JobLock } from "./job-lock.ts";
import { hintLimit } from "./hint-limit.ts";
import { forgetHints, hasHints, readHints, removeHints } from "../state/pending-hints.ts";
import type { RunningSlices } from "./running-slices.ts";
import { nextSlot, retryAt, type Schedule } from "./slots.ts";
import { wake } from "./workspace-jobs.ts";
import type { WorkspacesList } from "./workspaces-list.ts";

/** The parts that the jobs of a worker share. */
export interface JobSurroundings {
  readonly redis: RedisConnection;
  readonly clock: RedisClock;
  readonly table: Pick<WorkspaceTable, "change" | "read">;
  readonly jobLockMs: number;
  readonly sliceMs: number;
  readonly slices: Pick<RunningSlices, "signals" | "names">;
  readonly workspaces: Pick<WorkspacesList, "find" | "bad">;
  readonly runSlice: (
    workspace: WorkspaceEntry,
    hints: readonly PullHint[],
    wasComplete: boolean,
  ) => Promise<SliceResult>;
  /** Checks the copy and removes earlier states, if that is due. */
  readonly maintain: (workspace: string, row: WorkspaceRow) => Promise<RowChanges | undefined>;
  readonly getJob: (name: string) => Promise<Job<JobData> | undefined>;
  /** With `once`: true for a workspace that was run since the start. */
  readonly hasRun: (data: JobData) => boolean;
  /** Called after each slice. */
  readonly onSlice: (workspace: string, result: SliceResult) => void;
  /** Called if Redis no longer has the job, or another worker has it. */
  readonly onTaken: () => void;
  /** Called after Redis has stored the next time of the job, so that a fault of the queue has passed. */
  readonly onMoved: () => void;
  readonly onError: ErrorListener;
  /** Called for a workspace that the file no longer has. */
  readonly onRemoved: (names: readonly string[]) => void;
}

/** The next state of a job. */
interface Next {
  readonly data: JobData;
  /** Time of Redis at which the job runs again, in milliseconds since 1970. */
  readonly at: number;
  /** True: the hints of the workspace wait. */
  readonly keepsHints?: boolean;
  /** Changes of the row of the workspace. Undefined if there are none. */
  readonly row?: RowChanges | undefined;
}

/** Runs a slice of a job, then moves the job. Returns true for a job that goes on, and false for one that is no longer needed. */
export async function processJob(
  job: Job<JobData>,
  lock: Pick<JobLock, "token" | "isLost" | "renew">,
  surroundings: JobSurroundings,
): Promise<boolean> {
  const { redis, clock, table, workspaces, onTaken, onMoved, onError, onRemoved, getJob, slices } = surroundings;
  const { workspace: name } = job.data;
  const entry = workspaces.find(name) ?? workspaces.bad().find((bad) => bad.name === name);
  if (entry === undefined) {
    await forgetHints(redis, name);
    onRemoved([name]);
    return false;
  }
  const { data, at, row, keepsHints = false } = await nextOf(entry, job.data, lock, surroundings);
  try {
    // The data belong to the worker that has the lock.
    if (!(await lock.renew())) {
      onTaken();
      return true;
    }
    // A database that cannot be reached has failed the slice, which was reported.
    if (row !== undefined)
      await table
        .change(name, row, new Date(clock.nowMs()))
        .catch((error: unknown) => data.failures === 0 && onError(name, error));
    await job.updateData(data);
    // BullMQ takes the clock of this machine from the time.
    await job.moveToDelayed(at - clock.aheadMs(), lock.token);
    onMoved();
    // A hint that arrived before the job was moved did not find it delayed.
    if (!keepsHints && data.failures === 0 && (await hasHints(redis, name))) await wake(await getJob(name));
  } catch (error) {
    // The progress is in the copy. Another worker has taken the job, or takes it after the time of its lock.
    if (slices.signals.drain.aborted) return true;
    if (isTaken(error)) onTaken();
    else onError("", queueFault(error));
  }
  return true;
}

/** Codes of BullMQ for a job that Redis has lost, or that another worker has. The check of the jobs reports it, or that worker. */
const TAKEN: ReadonlySet<unknown> = new Set([
  ErrorCode.JobNotExist,
  ErrorCode.JobLockNotExist,
  ErrorCode.JobNotInState,
  ErrorCode.JobLockMismatch,
]);

const isTaken = (error: unknown): boolean => TAKEN.has(codeOf(error));

/** Runs a slice, if the entry of the workspace can be used. Returns when the job runs again. */
async function nextOf(
  entry: WorkspaceEntry | BadEntry,
  data: JobData,
  lock: Pick<JobLock, "isLost">,
  surroundings: JobSurroundings,
): Promise<Next> {
  if (surroundings.slices.names().includes(data.workspace)) return afterLock(data, surroundings);
  // The workers that stay have its next run.
  if (surroundings.hasRun(data))
    return { data, at: surroundings.clock.nowMs() + surroundings.jobLockMs, keepsHints: true };
  // The list has reported the error of the entry.
  if ("error" in entry)
    return failed(
      { ...data, name: data.workspace },
      { ...data, entry: fingerprintOf(entry), isPaused: undefined },
      entry.error,
      surroundings,
    );
  const row = await readRow(entry.name, surroundings);
  if (row?.pausedAt instanceof Date) {
    const dueAt = nextSlot(entry, surroundings.clock.nowMs());
    return { data: { ...data, dueAt, lastRun: randomUUID(), isPaused: true }, at: dueAt, keepsHints: true };
  }
  const next = await pullOnce(entry, data, row?.currentTo instanceof Date, lock, surroundings);
  const isRunEnded = next.data.lastRun !== data.lastRun && next.data.error === undefined;
  if (!isRunEnded || row === undefined || surroundings.slices.signals.drain.aborted) return next;
  const changes = await surroundings.maintain(entry.name, row).catch((error: unknown) => {
    // The next run tries again.
    surroundings.onError(entry.name, error);
    return undefined;
  });
  return { ...next, row: { ...next.row, ...changes } };
}

/** Returns the row of a workspace. A database that cannot be reached fails the slice, which reports it. */
const readRow = async (name: string, { table }: JobSurroundings): Promise<WorkspaceRow | undefined> =>
  (await table.read([name]).catch(() => undefined))?.get(name);

/** Runs a slice. Returns when the job runs again. */
async function pullOnce(
  workspace: WorkspaceEntry,
  data: JobData,
  wasComplete: boolean,
  lock: Pick<JobLock, "isLost">,
  surroundings: JobSurroundings,
): Promise<Next> {
  const { redis, clock, sliceMs, runSlice, onSlice, onError, slices } = surroundings;
  const { drain, signal } = slices.signals;
  const { name, everyMinutes, requestsPerSecond } = workspace;
  const known = { ...data, everyMinutes, isPaused: undefined };
  const attempted = { ...known, entry: fingerprintOf(workspace) };
  try {
    const hints = await readHints(redis, name, hintLimit({ ...data, requestsPerSecond, sliceMs }, clock.nowMs()));
    // A worker that ends gives its job back.
    if (drain.aborted) return { data: known, at: clock.nowMs() };
    // A process that woke the job saw it as it was before another worker ended the same run.
    if (hints.length === 0 && isEarly(data, clock.nowMs())) return { data: known, at: data.dueAt };
    const result = await runSlice(
      workspace,
      hints.map(({ hint }) => hint),
      wasComplete,
    );
    await removeHints(redis, name, hints);
    onSlice(name, result);
    const now = clock.nowMs();
    const { refusedLoss } = result;
    const unfinished = result.ended || refusedLoss !== undefined ? undefined : result.kind;
    const going: JobData = { ...attempted, failures: 0, unfinished, error: refusedLoss?.message };
    const next = (at: number, changes: Partial<JobData> = {}): Next => {
      const goingOn = { ...going, ...changes };
      return { data: goingOn, at, row: rowOf(workspace, goingOn, result, now) };
    };
    // Only a person can end it. Until then, the workspace keeps its interval.
    if (refusedLoss !== undefined) {
      const dueAt = nextSlot(workspace, now);
      const error = new FleetError("loss_refused", refusedLoss.message);
      onError(name, error, { failures: 0, nextAttemptAt: new Date(dueAt) });
      return next(dueAt, { dueAt, lastRun: randomUUID() });
    }
    // To the end of the queue.
    if (!result.ended) return next(now);
    if (result.kind === "hints") return next(Math.max(now, data.dueAt));
    const dueAt = nextSlot(workspace, now);
    return next(dueAt, { dueAt, lastRun: randomUUID() });
  } catch (error) {
    const now = clock.nowMs();
    if (signal.aborted) {
      onError(
        name,
        new FleetError("aborted", "The slice was cancelled, because it did not end in time. The next one continues."),
      );
      return { data: known, at: now };
    }
    const next = failed(workspace, attempted, error, surroundings);
    // The loss of the lock was reported. Its cause, a process that stood still, makes requests fail, too.
    if (!lock.isLost) onError(name, error, { failures: next.data.failures, nextAttemptAt: new Date(next.at) });
    return next;
  }
}

/** Returns true if nothing of a job is due: no slice goes on, and the time of the next run has not come. */
const isEarly = ({ unfinished, dueAt }: JobData, nowMs: number): boolean => unfinished === undefined && nowMs < dueAt;

/** Returns what the row of a workspace gets after a slice. */
function rowOf(
  { requestsPerSecond }: WorkspaceEntry,
  { dueAt }: JobData,
  { ended, requests, skipped, outOfSightNow, refusedLoss, left, currentTo, fileBytes, durationMs }: SliceResult,
  now: number,
): RowChanges {
  return {
    ...((ended || requests > 0) && { progressAt: new Date(now) }),
    isMeasured: ended,
    dueAt: new Date(dueAt),
    requests,
    skipped,
    outOfSight: outOfSightNow,
    refusedLoss: refusedLoss?.objects ?? 0,
    tasksLeft: left,
    currentTo: currentTo === undefined ? null : new Date(currentTo),
    ...(fileBytes !== undefined && { fileBytes }),
    ...(durationMs > 0 && { rateUsed: requests / (durationMs / 1000) / requestsPerSecond }),
    failures: 0,
    error: refusedLoss?.message ?? null,
    errorCode: refusedLoss === undefined ? null : "loss_refused",
  };
}

/** Puts back a job whose lock has expired while its slice goes on here. A failure keeps hints from making it due. */
const afterLock = (data: JobData, { jobLockMs, clock }: JobSurroundings): Next => ({
  data: { ...data, failures: Math.max(1, data.failures) },
  at: clock.nowMs() + jobLockMs,
});

/** Errors of a copy that another worker has, or that lost its connection: tried again soon. */
const SOON: ReadonlySet<string> = new Set(["copy_in_use", "lock_lost"]);

/** Errors that only a person can end. */
const PERMANENT: ReadonlySet<string> = new Set(["invalid_argument", "other_workspace"]);

function failed(workspace: Schedule, data: JobData, error: unknown, { clock, jobLockMs }: JobSurroundings): Next {
  const now = clock.nowMs();
  const code = error instanceof MirrorError ? error.code : "";
  const message = messageOf(error);
  const soon = SOON.has(code);
  const failures = soon ? Math.max(1, data.failures) : data.failures + 1;
  const isPermanent = PERMANENT.has(code) || (isAPIResponseError(error) && error.status === 401);
  const later = isPermanent ? nextSlot(workspace, now) : retryAt(workspace, failures, now);
  const at = soon ? now + jobLockMs : later;
  return {
    data: { ...data, failures, error: message, lastRun: soon ? data.lastRun : randomUUID(), dueAt: at },
    at,
    row: { dueAt: new Date(at), failures, error: message, errorCode: codeTextOf(error) },
  };
}
