// `pullSlice`: pulls for a time, for a queue that gives each of many workspaces its turn.
import type { FetchFile } from "../files/fetch-file.ts";
import { countOutOfSight } from "../store/out-of-sight.ts";
import { countSkipped } from "../store/skipped-items.ts";
import { completeTimes, countFileBytes, countTasks } from "../store/summarize.ts";
import type { RunKind } from "../store/tables.ts";
import type { RefusedLoss } from "../store/refused-loss.ts";
import type { CopyOptions, PullOptions } from "./pull-options.ts";
import { pullRuns, type PullCounts } from "./pull-runs.ts";

/** Options of `pullSlice`. */
export interface SliceOptions extends Omit<PullOptions, "sliceMs"> {
  /** Time after which the slice ends, in milliseconds. Requests and downloads that have begun are completed. */
  readonly sliceMs: number;
  /** Ends the slice like `sliceMs`, when it aborts. */
  readonly drain?: AbortSignal | undefined;
}

/** The result of `pullSlice`. */
export interface SliceResult extends PullCounts {
  /** Kind of the run: `changes`, `recent` for recent edits, or `hints` for webhooks. */
  readonly kind: RunKind;
  /** True if the run is complete. False: the next slice continues. */
  readonly ended: boolean;
  /** Number of things that the copy lacks because they could not be read, without those that were accepted. */
  readonly skipped: number;
  /** Number of things that the copy lacks, and that were accepted. */
  readonly accepted: number;
  /** Number of pages, databases and data sources that are out of sight now, without those inside of others. */
  readonly outOfSightNow: number;
  /** Number of known tasks that are left. 0 for a run that is complete. */
  readonly left: number;
  /** Time up to which the copy has all changes, ISO 8601. Undefined before the first complete run. */
  readonly currentTo: string | undefined;
  /** Bytes of the contents of files, each content once. Undefined for a run that is not complete. */
  readonly fileBytes: number | undefined;
  readonly durationMs: number;
  /**
   * Why the run stopped before it marked anything as out of sight: `ended` is false, and the next slice tries again. Undefined if it
   * did not stop.
   */
  readonly refusedLoss: RefusedLoss | undefined;
}

/** Pulls for a time. */
export async function pullSlice(
  options: CopyOptions,
  sliceOptions: SliceOptions,
  fetchFile: FetchFile,
): Promise<SliceResult> {
  const { db } = options.store;
  const { counts, durationMs, kind, ended, refusedLoss } = await pullRuns(options, sliceOptions, fetchFile);
  return {
    kind,
    ended,
    ...counts,
    ...(await countSkipped(db)),
    outOfSightNow: await countOutOfSight(db),
    left: ended ? 0 : await countTasks(db),
    currentTo: (await completeTimes(db))?.currentTo,
    fileBytes: ended ? await countFileBytes(db) : undefined,
    durationMs,
    refusedLoss,
  };
}
