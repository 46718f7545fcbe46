import { DEFAULT_RETRY, MAX_TIMER_MS } from "@ws/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseRetryAfter, resolveRetry, retryDelayMs, RetryBudget } from "../../src/retry/retry-policy.ts";

const NOW = Date.parse("2026-06-27T16:50:00Z");

describe("Retry-After", () => {
  test.each([
    ["0", 0],
    ["7", 7_000],
    ["1.5", 1_500],
    ["1.2345", 1_235],
    ["1.5s", undefined],
    [" 3 ", 3_000],
    ["Sat, 27 Jun 2026 16:50:30 GMT", 30_000],
    ["Wed, 21 Oct 2015 07:28:00 GMT", 0],
    ["9".repeat(400), MAX_TIMER_MS],
    ["86400000", MAX_TIMER_MS],
    ["Fri, 31 Dec 9999 23:59:59 GMT", MAX_TIMER_MS],
    ["Saturday, 27-Jun-26 16:50:30 GMT", 30_000],
    ["Sat Jun 27 16:50:30 2026", 30_000],
    ["Wed Jul  1 16:50:00 2026", 4 * 86_400_000],
    // Two digits of a year more than 50 years ahead mean a year of the past (RFC 9110, section 5.6.7).
    ["Sunday, 06-Nov-94 08:49:37 GMT", 0],
    ["Friday, 27-Jun-75 16:50:00 GMT", MAX_TIMER_MS],
    ["Saturday, 27-Jun-76 04:50:00 GMT", MAX_TIMER_MS],
    ["Saturday, 27-Jun-76 04:50:01 GMT", 0],
    // Words that Date.parse takes for a year or a month: https://github.com/mastra-ai/mastra/issues/23778 and
    // https://github.com/denoland/std/issues/7299.
    ["about 60", undefined],
    ["retry 5", undefined],
    ["after 2050", undefined],
    ["in 30 seconds", undefined],
    ["May 5", undefined],
    ["Sat, 27 Jun 2026 16:50:30", undefined],
    ["Sat, 27 Jun 2026 16:50:30 +0200", undefined],
    ["Sat, 99 Foo 2026 16:50:30 GMT", undefined],
    ["not before Sat, 27 Jun 2026 16:50:30 GMT", undefined],
    ["Sat, 27 Jun 2026 16:50:30 GMT or later", undefined],
    ["notSat Jun 27 16:50:30 2026", undefined],
    ["2026-06-27T16:50:30Z", undefined],
    ["7, 7", undefined],
    ["1e3", undefined],
    ["+5", undefined],
    ["-5", undefined],
    ["soon", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("%j is parsed as %s ms", (header, ms) => expect(parseRetryAfter(header, NOW)).toBe(ms));
});

test("the delay doubles, has 50% jitter and never exceeds the maximum, not even with Retry-After", () => {
  fc.assert(
    fc.property(
      fc.nat(40),
      fc.option(fc.nat(1e9), { nil: undefined }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (attempt, retryAfterMs, random) => {
        const delay = retryDelayMs(DEFAULT_RETRY, attempt, retryAfterMs, random);
        const base = 1_000 * 2 ** attempt;
        expect(delay).toBeLessThanOrEqual(DEFAULT_RETRY.maxRetryDelayMs);
        if (retryAfterMs !== undefined) expect(delay).toBe(Math.min(retryAfterMs, 60_000));
        else expect(delay).toBeGreaterThanOrEqual(Math.min(base / 2, 60_000));
      },
    ),
  );
});

test("two clients that fail together retry at different times", () => {
  expect(retryDelayMs(DEFAULT_RETRY, 0, undefined, 0)).toBe(500);
  expect(retryDelayMs(DEFAULT_RETRY, 0, undefined, 0.9)).toBe(1_400);
});

test("missing retry options get their defaults, and false turns retries off", () => {
  expect(resolveRetry({ maxRetries: 5 })).toEqual({ ...DEFAULT_RETRY, maxRetries: 5 });
  expect(resolveRetry(undefined)).toEqual(DEFAULT_RETRY);
  expect(resolveRetry(false).maxRetries).toBe(0);
});

describe("the budget of retries", () => {
  test("has 100 retries, and a success returns the cost of its own", () => {
    const budget = new RetryBudget();
    expect(budget.isFull).toBe(true);
    let retries = 0;
    while (budget.takeRetry()) retries += 1;
    expect([retries, budget.isFull]).toEqual([100, false]);
    budget.refill(2);
    expect([budget.takeRetry(), budget.takeRetry(), budget.takeRetry()]).toEqual([true, true, false]);
  });

  test("gets back a fifth of a retry for a success without one, and no more than it had", () => {
    const budget = new RetryBudget();
    budget.takeRetry();
    for (let successes = 0; successes < 4; successes += 1) budget.refill(0);
    expect(budget.isFull).toBe(false);
    budget.refill(0);
    expect(budget.isFull).toBe(true);
    budget.refill(3);
    while (budget.takeRetry());
    budget.refill(0);
    expect(budget.takeRetry()).toBe(false);
  });
});
