// The times at which workspaces are pulled. Each has a stable offset, so that equal intervals do not align.
import { createHash } from "node:crypto";

const MINUTE_MS = 60_000;

/** The schedule of a workspace. */
export interface Schedule {
  readonly name: string;
  readonly everyMinutes: number;
}

/** Returns the first time after `afterMs` at which a workspace is due, in milliseconds since 1970. */
export function nextSlot({ name, everyMinutes }: Schedule, afterMs: number): number {
  const everyMs = everyMinutes * MINUTE_MS;
  const offsetMs = fractionOf(name) * everyMs;
  const slots = Math.floor((afterMs - offsetMs) / everyMs) + 1;
  return Math.max(Math.ceil(slots * everyMs + offsetMs), Math.floor(afterMs) + 1);
}

/** Returns a number from 0 to 1 that belongs to a name. */
function fractionOf(name: string): number {
  return createHash("sha256").update(name).digest().readUIntBE(0, 6) / 2 ** 48;
}

const FIRST_RETRY_MS = 30_000;
const MAX_RETRY_MS = 60 * MINUTE_MS;

/** Returns the time of the next attempt after failures in sequence: soon, then later each time, but not after the next slot. */
export function retryAt(schedule: Schedule, failures: number, nowMs: number): number {
  const delayMs = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10));
  return Math.min(nowMs + delayMs, nextSlot(schedule, nowMs));
}
