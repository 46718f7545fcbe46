// `pull`: brings a copy up to date, and counts what it has.
import type { FetchFile } from "../files/fetch-file.ts";
import { isoTime } from "../model/iso-time.ts";
import type { RefusedLoss } from "../store/refused-loss.ts";
import type { SkippedItem } from "../store/skipped-items.ts";
import { summarize, type Summary } from "../store/summarize.ts";
import type { CopyOptions, PullOptions } from "./pull-options.ts";
import { pullRuns, type PullCounts } from "./pull-runs.ts";
import { wrongIdsOf, type PullHint } from "./tasks-of-event.ts";

/** The result of `pull`. */
export interface PullResult extends Summary, PullCounts {
  readonly durationMs: number;
  /** Why the run stopped before it marked anything as out of sight. Undefined if it did not. */
  readonly refusedLoss: RefusedLoss | undefined;
}

/**
 * Brings a copy up to date.
 * @param fetchFile undefined: files are not downloaded
 */
export async function pull(
  options: CopyOptions,
  pullOptions: PullOptions,
  fetchFile: FetchFile | undefined,
): Promise<PullResult> {
  const { hints = [] } = pullOptions;
  const { nowMs = Date.now, store } = options;
  const { counts, durationMs, refusedLoss } = await pullRuns(options, pullOptions, fetchFile);
  const summary = await summarize(store);
  const skipped = [...summary.skipped, ...hints.flatMap((hint) => wrongHint(hint, nowMs()))];
  return { ...summary, skipped, ...counts, durationMs, refusedLoss };
}

/** A hint with a wrong id is not stored, because no later run can read what it names. */
const wrongHint = (hint: PullHint, nowMs: number): SkippedItem[] =>
  wrongIdsOf(hint).map((id) => ({
    object_id: id,
    what: "hint",
    why: `Expected the id of an object, got ${id}.`,
    since: isoTime(nowMs),
    isKept: false,
  }));
