import { MAX_TIMER_MS } from "../constants.ts";
import type { RetryPolicy } from "./retry-options.ts";

/**
 * Parses a `Retry-After` header: whole or decimal seconds, or an HTTP date.
 * @returns milliseconds, at most `MAX_TIMER_MS`; 0 for a date in the past; undefined for a missing or invalid header
 */
export function parseRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Math.ceil(Number(text) * 1000), MAX_TIMER_MS);
  // An HTTP date starts with the name of a weekday. Without this test, Date.parse would read "-1" as a year.
  if (!/^[a-z]/i.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.min(Math.max(0, at - nowMs), MAX_TIMER_MS);
}

/**
 * Returns the delay before the next attempt, in milliseconds: `Retry-After` if the response has it, else the back-off.
 * Neither exceeds `maxRetryDelayMs`.
 * @param attemptIndex Index of the failed attempt, from 0
 * @param random A number from 0 up to, but not including, 1
 * @source spec/workspace-api.md, section 8
 */
export function retryDelayMs(
  policy: RetryPolicy,
  attemptIndex: number,
  retryAfterMs: number | undefined,
  random: number,
): number {
  const base = policy.initialRetryDelayMs * 2 ** attemptIndex;
  const delay = retryAfterMs ?? base / 2 + random * base;
  return Math.min(Math.round(delay), policy.maxRetryDelayMs);
}
