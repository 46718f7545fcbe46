// Notion's rate limits, one for each API token and one for the workspace. Off by default.
// @source developers.notion.com/reference/request-limits, and api/errors-and-limits.yaml, rate_limits
import { ApiError } from "../errors/api-error.ts";
import { showValue } from "../values/show-value.ts";

/** Settings of the rate limit. With `perSecond` or `burst` it fills up continuously, as no limit of Notion does. */
export interface RateLimit {
  /** Requests that one token can send in each window of 60 seconds, at any pace. @default 180 */
  readonly perMinute?: number | undefined;
  /** Requests of all tokens together in each window of 60 seconds. @default ten times `perMinute` */
  readonly workspacePerMinute?: number | undefined;
  /** Average requests per second of one token. @default 3, if `burst` or `workspacePerSecond` is set */
  readonly perSecond?: number | undefined;
  /** Requests that one token can send in one burst. @default ten times `perSecond` */
  readonly burst?: number | undefined;
  /** Average requests per second of all tokens together. @default ten times `perSecond` */
  readonly workspacePerSecond?: number | undefined;
}

/** Requests of one token in 60 seconds. Workspaces with the plans Business and Enterprise have 600. */
const PER_MINUTE = 180;
const WINDOW_MS = 60_000;

/** Counts requests and refuses those above the limit. */
export interface RateLimiter {
  /** Counts a request. @throws ApiError 429 with a Retry-After header in whole seconds, above the limit */
  admit(token: string): void;
}

/** The requests of one token, or of the workspace. */
interface Allowance {
  /** Takes one request. @returns undefined, or above the limit the milliseconds until the next request is allowed */
  take(now: number): number | undefined;
}

/** Creates a rate limiter. `now` returns the time of the emulator's clock in milliseconds. */
export function createRateLimiter(limit: RateLimit, now: () => number): RateLimiter {
  const { forToken, forWorkspace } = allowances(limit, now);
  const tokens = new Map<string, Allowance>();
  const workspace = forWorkspace();
  return {
    admit(token) {
      const allowance = tokens.get(token) ?? forToken();
      tokens.set(token, allowance);
      refuseAfter(allowance.take(now()), "public_api_request_rate_limit");
      refuseAfter(workspace.take(now()), "public_api_space_request_rate_limit");
    },
  };
}

/** Returns functions that create the allowances of a token and of the workspace. @throws TypeError for other settings */
function allowances(limit: RateLimit, now: () => number) {
  const { perMinute, workspacePerMinute, ...rates } = limit;
  const hasRates = Object.values(rates).some((value) => value !== undefined);
  if (!hasRates) {
    const budget = perMinute ?? PER_MINUTE;
    const shared = workspacePerMinute ?? budget * 10;
    if (!(budget >= 1) || !(shared >= 1)) throw wrongLimit(limit);
    return { forToken: () => fixedWindow(budget), forWorkspace: () => fixedWindow(shared) };
  }
  const perSecond = limit.perSecond ?? 3;
  const burst = limit.burst ?? perSecond * 10;
  const workspaceRate = limit.workspacePerSecond ?? perSecond * 10;
  const isMixed = perMinute !== undefined || workspacePerMinute !== undefined;
  if (isMixed || !(perSecond > 0) || !(burst >= 1) || !(workspaceRate > 0)) throw wrongLimit(limit);
  return {
    forToken: () => bucket(perSecond, burst, now()),
    forWorkspace: () => bucket(workspaceRate, workspaceRate * 10, now()),
  };
}

function wrongLimit(limit: RateLimit): TypeError {
  return new TypeError(
    `Expected "rateLimit" to be { perMinute, workspacePerMinute } or { perSecond, burst, workspacePerSecond } with positive numbers and a burst of at least 1, got ${showValue(limit)}.`,
  );
}

function refuseAfter(waitMs: number | undefined, reason: string): void {
  if (waitMs === undefined) return;
  throw new ApiError("rate_limited", "You have been rate limited. Please try again in a few minutes.", {
    retry_after: String(Math.max(1, Math.ceil(waitMs / 1000))),
    rate_limit_reason: reason,
  });
}

/** A budget for each window. A window begins with the first request after the window before. */
function fixedWindow(budget: number): Allowance {
  let startedAt = Number.NEGATIVE_INFINITY;
  let used = 0;
  return {
    take(now) {
      // A clock that was set back begins a new window, too.
      if (now >= startedAt + WINDOW_MS || now < startedAt) [startedAt, used] = [now, 0];
      if (used >= budget) return startedAt + WINDOW_MS - now;
      used += 1;
      return undefined;
    },
  };
}

/** A bucket that fills up with `perSecond` requests per second, up to `most`. */
function bucket(perSecond: number, most: number, startedAt: number): Allowance {
  let tokens = most;
  let at = startedAt;
  return {
    take(now) {
      // Setting the clock back must not remove tokens.
      const gained = Math.max(0, ((now - at) / 1000) * perSecond);
      tokens = Math.min(most, tokens + gained);
      at = now;
      if (tokens < 1) return ((1 - tokens) / perSecond) * 1000;
      tokens -= 1;
      return undefined;
    },
  };
}
