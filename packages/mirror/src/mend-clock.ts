// `mend-clock`: corrects the times of runs that lie in the future.
import { copyStoreOf, withLock, type MirrorStore } from "./store/mirror-store.ts";
import { mendFutureRuns, type FutureRun } from "./store/future-runs.ts";

/** Options of `mendClock`. */
interface MendClockOptions {
  /** Stops with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Returns the current time in milliseconds since 1970. @default Date.now */
  readonly nowMs?: (() => number) | undefined;
}

/**
 * Corrects runs that lie in the future, because the clock of a machine was wrong: each gets the time at which the next run with a
 * right clock began, or the present time. The order of the states stays.
 * @returns the runs that were corrected, with their wrong times
 * @throws MirrorError `copy_in_use` if another process changes the copy
 * @example
 * for (const { run, clockAt } of await mendClock(store)) console.log(`run ${run} said ${clockAt}`);
 */
export async function mendClock(
  store: MirrorStore,
  { signal, nowMs = Date.now }: MendClockOptions = {},
): Promise<FutureRun[]> {
  const copy = copyStoreOf(store);
  return withLock(copy, signal, () => copy.transaction((db) => mendFutureRuns(db, nowMs())));
}
