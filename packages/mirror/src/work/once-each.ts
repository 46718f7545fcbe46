// Waits until each workspace was run once, by this worker or another one.
import type { Job } from "bullmq";
import { sleep } from "../watch/sleep.ts";
import type { JobData } from "./job-data.ts";

/** Interval of the checks for runs of other workers. */
const CHECK_MS = 500;

/** The parts that are needed. */
interface OnceOptions {
  readonly names: readonly string[];
  readonly getJob: (name: string) => Promise<Job<JobData> | undefined>;
  readonly signal: AbortSignal;
}

/** Waits until a run of each workspace has ended that ended after now. Returns the names of those that failed. */
export async function onceEach({ names, getJob, signal }: OnceOptions): Promise<string[]> {
  const startedAt = Date.now();
  const waiting = new Set(names);
  const failed: string[] = [];
  const check = async () => {
    const jobs = await Promise.all([...waiting].map((name) => getJob(name)));
    for (const { data } of jobs.filter((job) => job !== undefined)) {
      if (data.endedAt === undefined || data.endedAt < startedAt) continue;
      waiting.delete(data.workspace);
      if (data.error !== undefined) failed.push(data.workspace);
    }
  };
  while (waiting.size > 0 && !signal.aborted) {
    // The connection reports its errors itself.
    await check().catch(() => {});
    if (waiting.size > 0) await sleep(CHECK_MS, signal);
  }
  return failed;
}
