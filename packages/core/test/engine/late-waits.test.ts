// A wait that ends after the deadline of the call, because the process was stopped: nothing is sent any more.
import type { AttemptReport } from "@ws/core";
import { exchange, type HttpRequest } from "@ws/core/engine";
import { expect, test } from "vitest";
import type { Outcome } from "../../src/engine/effects.ts";
import { RequestChannel } from "../../src/rate-limit/request-channel.ts";
import { requestTo, settingsWith } from "../support/stacks.ts";

const request: HttpRequest = requestTo("https://api.notion.com", "late", "POST", "{}");
const REFUSED: Outcome = { type: "failure", reason: "connection", sent: false };

test("after the back-off", () => {
  let nowMs = 1_000;
  const now = () => nowMs;
  const steps = exchange(request, settingsWith({ now, deadlineMs: 5_000, channel: new RequestChannel(now) }));
  expect(steps.next().value).toMatchObject({ type: "send" });
  expect(steps.next(REFUSED).value).toMatchObject({ type: "sleep", ms: 1_000 });
  nowMs += 60_000;
  const expected = {
    name: "RequestTimeoutError",
    message: expect.stringContaining(
      "while it waits for the next attempt. POST late/thing could not be completed",
    ) as unknown,
    scope: "call",
    attempts: 1,
    maybeApplied: false,
    cause: expect.objectContaining({ name: "RequestConnectionError" }) as unknown,
  };
  expect(() => steps.next({ type: "done" })).toThrow(expect.objectContaining(expected));
});

/** Starts a call that waits in the queue until a minute after its deadline. Returns the reports to its limiter. */
function waitTooLong() {
  let nowMs = 1_000;
  const now = () => nowMs;
  const reports: AttemptReport[] = [];
  const channel = new RequestChannel(now, { take: () => 0, report: (report) => void reports.push(report) });
  const steps = exchange(request, settingsWith({ now, deadlineMs: 5_000, channel }));
  expect(steps.next().value).toMatchObject({ type: "admit" });
  nowMs += 60_000;
  return { steps, reports };
}

test("in the queue, and the limiter gets its slot back", () => {
  const { steps, reports } = waitTooLong();
  const expected = {
    name: "RequestTimeoutError",
    message: "POST late/thing had no response within its deadline of 5000 ms; the request was not applied",
    scope: "call",
    timeoutMs: 5_000,
    attempts: 0,
    maybeApplied: false,
  };
  expect(() => steps.next({ type: "admitted", hasSlot: true })).toThrow(expect.objectContaining(expected));
  expect(reports).toEqual([expect.objectContaining({ status: undefined })]);
});

test("in the queue, without a slot to give back", () => {
  const { steps, reports } = waitTooLong();
  expect(() => steps.next({ type: "admitted", hasSlot: false })).toThrow("had no response within its deadline");
  expect(reports).toEqual([]);
});
