// The longest time of a slice.
import { FleetError } from "../errors.ts";
import type { SliceSignals } from "./running-slices.ts";

/** Time after that of a slice for the requests and downloads that have begun. */
const GRACE_MS = 60_000;

/**
 * Runs a slice, and cancels its requests if it takes a minute longer than its time.
 * @param run calls `begin` when the time of the slice begins
 * @throws FleetError `aborted` after this time
 */
export async function withinLimit<Result>(
  sliceMs: number,
  { drain, signal }: SliceSignals,
  run: (signals: SliceSignals, begin: () => void) => Promise<Result>,
): Promise<Result> {
  const limitMs = sliceMs + GRACE_MS;
  const limit = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    timer = setTimeout(() => limit.abort(), limitMs);
  };
  try {
    return await run({ drain, signal: AbortSignal.any([signal, limit.signal]) }, begin);
  } catch (error) {
    if (!limit.signal.aborted || signal.aborted) throw error;
    const message = `The slice did not end within ${limitMs / 1000} seconds, so its requests were cancelled. The next one continues.`;
    throw new FleetError("aborted", message, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
