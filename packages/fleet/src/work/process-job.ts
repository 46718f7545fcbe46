// The life of a job: a slice, then the end of the queue, or the next time of its workspace.
import { randomUUID } from "node:crypto";
import { isAPIResponseError } from "@ws/client";
import { ErrorCode, type Job } from "bullmq";
import type { Redis } from "ioredis";
import { codeOf, messageOf } from "@ws/helpers/tasks";
import { MirrorError, type PullHint, type SliceResult, type WorkspaceEntry } from "@ws/mirror";
import { FleetError } from "../errors.ts";
import type { JobData } from "./job-data.ts";
import type { JobLock } from "./job-lock.ts";
import { forgetHints, hasHints, readHints, removeHints } from "./pending-hints.ts";
import type { RunningSlices } from "./running-slices.ts";
import { nextSlot, retryAt } from "./slots.ts";
import { wake } from "./workspace-jobs.ts";

/** The parts that the jobs of a worker share. */
export interface JobSurroundings {
  readonly redis: Redis;
  readonly jobLockMs: number;
  readonly slices: Pick<RunningSlices, "signals" | "names">;
  readonly findWorkspace: (name: string) => WorkspaceEntry | undefined;
  readonly runSlice: (workspace: WorkspaceEntry, hints: readonly PullHint[]) => Promise<SliceResult>;
  readonly getJob: (name: string) => Promise<Job<JobData> | undefined>;
  /** Called after each slice. */
  readonly onSlice: (workspace: string, result: SliceResult) => void;
  /** Called if Redis no longer has the job, or another worker has it. */
  readonly onTaken: () => void;
  readonly onError: (workspace: string, error: unknown) => void;
  /** Called for a workspace that the file no longer has. */
  readonly onRemoved: (names: readonly string[]) => void;
}

/** The next state of a job. */
interface Next {
  readonly data: JobData;
  readonly at: number;
}

/** Runs a slice of a job, then moves the job. Returns true for a job that goes on, and false for one that is no longer needed. */
export async function processJob(
  job: Job<JobData>,
  lock: Pick<JobLock, "token" | "isLost" | "renew">,
  surroundings: JobSurroundings,
): Promise<boolean> {
  const { redis, findWorkspace, onTaken, onError, onRemoved, getJob, slices } = surroundings;
  const { workspace: name } = job.data;
  const workspace = findWorkspace(name);
  if (workspace === undefined) {
    await forgetHints(redis, name);
    onRemoved([name]);
    return false;
  }
  const isRunning = slices.names().includes(name);
  const { data, at } = isRunning
    ? afterLock(job.data, surroundings)
    : await pullOnce(workspace, job.data, lock, surroundings);
  try {
    // The data belong to the worker that has the lock.
    if (!(await lock.renew())) {
      onTaken();
      return true;
    }
    await job.updateData(data);
    await job.moveToDelayed(at, lock.token);
    // A hint that arrived before the job was moved did not find it delayed.
    if (data.failures === 0 && (await hasHints(redis, name))) await wake(await getJob(name));
  } catch (error) {
    // The progress is in the copy. Another worker has taken the job, or takes it after the time of its lock.
    if (slices.signals.drain.aborted) return true;
    if (isTaken(error)) onTaken();
    else onError(name, error);
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

/** Runs a slice. Returns when the job runs again. */
async function pullOnce(
  workspace: WorkspaceEntry,
  data: JobData,
  lock: Pick<JobLock, "isLost">,
  surroundings: JobSurroundings,
): Promise<Next> {
  const { redis, runSlice, onSlice, onError, slices } = surroundings;
  const { drain, signal } = slices.signals;
  const { name, everyMinutes } = workspace;
  const known = { ...data, everyMinutes };
  try {
    const hints = await readHints(redis, name);
    // A worker that ends gives its job back.
    if (drain.aborted) return { data: known, at: Date.now() };
    const result = await runSlice(
      workspace,
      hints.map(({ hint }) => hint),
    );
    await removeHints(redis, name, hints);
    onSlice(name, result);
    const now = Date.now();
    const going: JobData = { ...known, failures: 0, error: result.refusedLoss?.message };
    // Only a person can end it. Until then, the workspace keeps its interval.
    if (result.refusedLoss !== undefined) {
      const dueAt = nextSlot(workspace, now);
      return { data: { ...going, dueAt, lastRun: randomUUID() }, at: dueAt };
    }
    // To the end of the queue.
    if (!result.ended) return { data: going, at: now };
    if (result.kind === "hints") return { data: going, at: Math.max(now, data.dueAt) };
    const dueAt = nextSlot(workspace, now);
    return { data: { ...going, dueAt, lastRun: randomUUID() }, at: dueAt };
  } catch (error) {
    const now = Date.now();
    if (signal.aborted) {
      onError(
        name,
        new FleetError("aborted", "The slice was cancelled, because it did not end in time. The next one continues."),
      );
      return { data: known, at: now };
    }
    // The loss of the lock was reported. Its cause, a process that stood still, makes requests fail, too.
    if (!lock.isLost) onError(name, error);
    return failed(workspace, known, error, surroundings.jobLockMs);
  }
}

/** Puts back a job whose lock has expired while its slice goes on here. A failure keeps hints from making it due. */
const afterLock = (data: JobData, { jobLockMs }: JobSurroundings): Next => ({
  data: { ...data, failures: Math.max(1, data.failures) },
  at: Date.now() + jobLockMs,
});

/** Errors of a copy that another worker has, or that lost its connection: tried again soon. */
const SOON: ReadonlySet<string> = new Set(["copy_in_use", "lock_lost"]);

/** Errors that only a person can end. */
const PERMANENT: ReadonlySet<string> = new Set(["invalid_argument", "other_workspace"]);

function failed(workspace: WorkspaceEntry, data: JobData, error: unknown, jobLockMs: number): Next {
  const now = Date.now();
  const code = error instanceof MirrorError ? error.code : "";
  const message = messageOf(error);
  const soon = SOON.has(code);
  const failures = soon ? Math.max(1, data.failures) : data.failures + 1;
  const isPermanent = PERMANENT.has(code) || (isAPIResponseError(error) && error.status === 401);
  const later = isPermanent ? nextSlot(workspace, now) : retryAt(workspace, failures, now);
  const at = soon ? now + jobLockMs : later;
  return { data: { ...data, failures, error: message, lastRun: soon ? data.lastRun : randomUUID(), dueAt: at }, at };
}
