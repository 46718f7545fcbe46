// Waits until each workspace was run once, by this worker or another one.
import type { Job } from "bullmq";
import { sleep } from "@ws/helpers/tasks";
import type { JobData } from "../state/job-data.ts";
import type { WorkResult } from "./work-options.ts";
import { startNow, wake } from "./workspace-jobs.ts";

/** Interval of the checks for runs of other workers. */
const CHECK_MS = 500;

/** The parts that are needed. */
interface OnceOptions {
  readonly workspaces: { readonly entries: () => readonly { readonly name: string }[] };
  readonly getJob: (name: string) => Promise<Pick<Job<JobData>, "data" | "promote" | "updateData"> | undefined>;
  /** Returns the time of Redis in milliseconds since 1970. */
  readonly nowMs: () => number;
}

/** The last run of each workspace. */
export type LastRuns = ReadonlyMap<string, string | undefined>;

const jobsOf = async ({ workspaces, getJob }: OnceOptions) =>
  (await Promise.all(workspaces.entries().map(({ name }) => getJob(name)))).filter((job) => job !== undefined);

/** Returns the last run of each workspace. Call it before the jobs are started. */
export const readLastRuns = async (options: OnceOptions): Promise<LastRuns> =>
  new Map((await jobsOf(options)).map(({ data }) => [data.workspace, data.lastRun]));

/** True for a workspace that was run since its last run was read. */
export const hasRunSince = (before: LastRuns, { workspace, lastRun }: JobData): boolean =>
  lastRun !== undefined && lastRun !== before.get(workspace);

/**
 * Waits until each workspace of the list has another last run than before. Returns the names of those that failed, and of those that
 * were not run, because they are paused.
 */
export async function onceEach(options: OnceOptions, before: LastRuns, signal: AbortSignal): Promise<WorkResult> {
  const ended = new Set<string>();
  const failed: string[] = [];
  const paused: string[] = [];
  const check = async () => {
    for (const job of await jobsOf(options)) {
      const { workspace, error, isPaused = false, dueAt, failures } = job.data;
      if (ended.has(workspace)) continue;
      if (!hasRunSince(before, job.data)) {
        // A worker that ran hints while the job was made due has stored the old time again.
        await (dueAt > options.nowMs() && failures === 0 ? startNow(job, options.nowMs()) : wake(job));
        continue;
      }
      ended.add(workspace);
      if (isPaused) paused.push(workspace);
      else if (error !== undefined) failed.push(workspace);
    }
    // The file can have lost workspaces.
    return options.workspaces.entries().every(({ name }) => ended.has(name));
  };
  // The connection reports its errors itself.
  while (!signal.aborted && !(await check().catch(() => false))) await sleep(CHECK_MS, signal);
  return { failed, paused };
}
