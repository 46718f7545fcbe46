import { isRetryableStatus, isThrottled, RETRYABLE_STATUS } from "@ws/core/engine";
import { describe, expect, test } from "vitest";
import { maybeAppliedByStatus } from "../../src/retry/retryable-status.ts";

const METHODS = ["GET", "DELETE", "POST", "PATCH", "PUT"];
const STATUSES = Array.from({ length: 500 }, (_, index) => index + 100);

describe.each(Object.entries(RETRYABLE_STATUS))("status %s", (text, rule) => {
  const status = Number(text);

  test(`is retried for ${rule}`, () => {
    const retried = METHODS.filter((method) => isRetryableStatus(status, method));
    expect(retried).toEqual(rule === "any method" ? METHODS : ["GET", "DELETE"]);
    expect(isRetryableStatus(status, "POST", true)).toBe(rule !== "GET and DELETE");
    expect(isRetryableStatus(status, "POST", true, true)).toBe(true);
    expect(isRetryableStatus(status, "POST", false, true)).toBe(rule === "any method");
  });
});

test("no other status is retried", () => {
  const retried = STATUSES.filter((status) => METHODS.some((method) => isRetryableStatus(status, method)));
  expect(retried.map(String)).toEqual(Object.keys(RETRYABLE_STATUS));
});

test("429 and 529 throttle, and are the statuses that are retried for any method", () => {
  expect(STATUSES.filter(isThrottled)).toEqual([429, 529]);
  expect(STATUSES.filter((status) => isRetryableStatus(status, "POST"))).toEqual([429, 529]);
});

test("a request may have been applied after a success, a 408, and a 5xx other than 529", () => {
  expect([200, 204, 408, 500, 501, 502, 503, 504].filter((status) => !maybeAppliedByStatus(status))).toEqual([]);
  expect([300, 302, 400, 401, 404, 409, 429, 529].filter(maybeAppliedByStatus)).toEqual([]);
});
