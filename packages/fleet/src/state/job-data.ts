// The job of a workspace in the queue.
import type { SliceResult } from "@ws/mirror";

/** Data of the job of a workspace. Each workspace has one job, which never ends: it waits, runs a slice, and waits again. */
export interface JobData {
  readonly workspace: string;
  readonly everyMinutes: number;
  /** Time of the next run that looks for all changes, in milliseconds since 1970. A hint can run the job before. */
  readonly dueAt: number;
  /** Number of failed slices in sequence. */
  readonly failures: number;
  /** Id of the last run for all changes that ended or failed. Ids do not depend on the clocks of the workers. */
  readonly lastRun?: string | undefined;
  /** Kind of the run that the last slice did not end. Undefined if the next slice begins a run. */
  readonly unfinished?: SliceResult["kind"] | undefined;
  /** True if the last slice did not take place, because the workspace is paused. */
  readonly isPaused?: boolean | undefined;
  /** Message of the last failure. Undefined after a success. */
  readonly error?: string | undefined;
  /** Fingerprint of the entry with which the last slice ran. An entry that failed and has another one now was mended. */
  readonly entry?: string | undefined;
}
