// `mend-clock`: corrects the times of runs that are wrong, because the clock of a machine was wrong.
import { mendTimes } from "./mend-times.ts";
import { copyStoreOf, withLock, type MirrorStore } from "./store/mirror-store.ts";
import { readNow, readWrongClocks, type WrongClock } from "./store/run-times.ts";

/** Options of `mendClock`. */
interface MendClockOptions {
  /** Stops with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Returns the current time in milliseconds since 1970. @default Date.now */
  readonly nowMs?: (() => number) | undefined;
}

/**
 * Corrects the runs whose times are wrong: all of their states get the time of Notion, strictly between the times of the run before and
 * the run after. The order of the states stays, and all other states get the time of their run's machine.
 * @returns the runs that were corrected, with their wrong times
 * @throws MirrorError `copy_in_use` if another process changes the copy
 * @example
 * for (const { run, clockAt } of await mendClock(store)) console.log(`run ${run} said ${clockAt}`);
 */
export async function mendClock(
  store: MirrorStore,
  { signal, nowMs = Date.now }: MendClockOptions = {},
): Promise<WrongClock[]> {
  const copy = copyStoreOf(store);
  return withLock(copy, signal, () =>
    copy.transaction(async (db) => {
      const now = await readNow(db, nowMs());
      const wrong = await readWrongClocks(db, now);
      await mendTimes(db, new Set(wrong.map(({ run }) => run)), now);
      return wrong;
    }),
  );
}
