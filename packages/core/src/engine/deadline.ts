import type { Call } from "./call.ts";

/** Returns the milliseconds until the deadline; undefined without a deadline. */
export function remainingMs({ settings, startedAtMs }: Call): number | undefined {
  const { deadlineMs, now } = settings;
  return deadlineMs === undefined ? undefined : deadlineMs - (now() - startedAtMs);
}

/** Returns true if the deadline passes before a wait ends. */
export function exceedsDeadline(call: Call, waitMs: number): boolean {
  const remaining = remainingMs(call);
  return remaining !== undefined && waitMs >= remaining;
}

/** Returns the time limit of the next attempt in milliseconds: `timeoutMs`, or less if the deadline comes first. */
export function limitAttempt(call: Call): number {
  const { timeoutMs } = call.settings;
  const remaining = remainingMs(call);
  call.scope = remaining !== undefined && remaining < timeoutMs ? "call" : "attempt";
  return Math.max(1, Math.round(Math.min(remaining ?? Infinity, timeoutMs)));
}
