// How many hints of webhooks a slice reads. However many wait, whole runs take place in time, and no hint waits for ever.
import type { SliceResult } from "@ws/mirror";
import type { JobData } from "../state/job-data.ts";

/** Number of requests that a hint takes about: for its page, its blocks, and its comments. */
const REQUESTS_PER_HINT = 3;

/** Part of the requests of a slice that hints get beside a run for all changes that goes on. */
const SHARE_BESIDE_A_RUN = 1 / 3;

/** The slice that begins. */
export interface SliceBudget extends Pick<JobData, "dueAt"> {
  /** Kind of the run that an earlier slice began and did not end. */
  readonly unfinished?: SliceResult["kind"] | undefined;
  readonly requestsPerSecond: number;
  readonly sliceMs: number;
}

/**
 * Returns the number of hints that a slice reads:
 * - none if a run for all changes is due, so that it begins; and none while a run for hints goes on, so that it ends;
 * - beside a run for all changes that goes on, as many as take a third of the requests: such a run can take hours;
 * - otherwise as many as one slice can read.
 */
export function hintLimit({ dueAt, unfinished, requestsPerSecond, sliceMs }: SliceBudget, nowMs: number): number {
  const limit = (requestsPerSecond * sliceMs) / 1000 / REQUESTS_PER_HINT;
  if (unfinished === "hints") return 0;
  if (unfinished !== undefined) return Math.max(1, Math.floor(limit * SHARE_BESIDE_A_RUN));
  return nowMs >= dueAt ? 0 : Math.max(1, Math.floor(limit));
}
