// The longest time of a slice.
import { FleetError } from "../errors.ts";
import type { SliceSignals } from "./running-slices.ts";

/** Time after that of a slice for the requests and downloads that have begun. */
const GRACE_MS = 60_000;

/**
 * Runs a slice, and cancels its requests if it takes a minute longer than its time.
 * @param run calls `begin` when the time of the slice begins, with what names the things that the slice waits for
 * @throws FleetError `aborted` after this time
 */
export async function withinLimit<Result>(
  sliceMs: number,
  { drain, signal }: SliceSignals,
  run: (signals: SliceSignals, begin: (waitsFor: () => readonly string[]) => void) => Promise<Result>,
): Promise<Result> {
  const limitMs = sliceMs + GRACE_MS;
  const limit = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let cut: readonly string[] = [];
  const begin = (waitsFor: () => readonly string[]) => {
    timer = setTimeout(() => {
      cut = waitsFor();
      limit.abort();
    }, limitMs);
  };
  try {
    return await run({ drain, signal: AbortSignal.any([signal, limit.signal]) }, begin);
  } catch (error) {
    if (!limit.signal.aborted || signal.aborted) throw error;
    const what = cut.length === 0 ? "Requests to Notion" : cut.join(", ");
    const message = `The slice did not end within ${limitMs / 1000} seconds, so it was cut. It waited for: ${what}. The next one continues.`;
    throw new FleetError("aborted", message, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
