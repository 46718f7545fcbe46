// `pullSlice`: pulls for a time, for a queue that gives each of many workspaces its turn.
import type { FetchFile } from "../files/fetch-file.ts";
import { completeTimes, countFileBytes, countSkipped, countTasks } from "../store/summarize.ts";
import type { RunKind } from "../store/tables.ts";
import { pullRuns, type CopyOptions, type PullOptions } from "./pull.ts";

/** Options of `pullSlice`. */
export interface SliceOptions extends Omit<PullOptions, "sliceMs"> {
  /** Time after which the slice ends, in milliseconds. Requests and downloads that have begun are completed. */
  readonly sliceMs: number;
  /** Ends the slice like `sliceMs`, when it aborts. */
  readonly drain?: AbortSignal | undefined;
}

/** The result of `pullSlice`. */
export interface SliceResult {
  /** Kind of the run: `changes`, `recent` for recent edits, or `hints` for webhooks. */
  readonly kind: RunKind;
  /** True if the run is complete. False: the next slice continues. */
  readonly ended: boolean;
  readonly requests: number;
  readonly changed: number;
  readonly removed: number;
  /** Number of things that the copy lacks because they could not be read. */
  readonly skipped: number;
  /** Number of known tasks that are left. 0 for a run that is complete. */
  readonly left: number;
  /** Time up to which the copy has all changes, ISO 8601. Undefined before the first complete run. */
  readonly currentTo: string | undefined;
  /** Bytes of the contents of files, each content once. Undefined for a run that is not complete. */
  readonly fileBytes: number | undefined;
  readonly durationMs: number;
}

/** Pulls for a time. */
export async function pullSlice(
  options: CopyOptions,
  sliceOptions: SliceOptions,
  fetchFile: FetchFile,
): Promise<SliceResult> {
  const { db } = options.store;
  const { counts, durationMs, kind, ended } = await pullRuns(options, sliceOptions, fetchFile);
  return {
    kind,
    ended,
    ...counts,
    skipped: await countSkipped(db),
    left: ended ? 0 : await countTasks(db),
    currentTo: (await completeTimes(db))?.currentTo,
    fileBytes: ended ? await countFileBytes(db) : undefined,
    durationMs,
  };
}
