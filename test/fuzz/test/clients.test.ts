// The rules of the fuzzer, checked with clients that break them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCase, type FuzzCase } from "../clients/cases.mjs";
import type { CallPlan, CallResult } from "../clients/make-calls.mjs";
import { startWorker } from "../clients/remote.mjs";
import { whole } from "../clients/response.mjs";
import { runCase } from "../clients/run-case.mjs";

let server: ReturnType<typeof startWorker>;
beforeAll(() => void (server = startWorker("./server-worker.mjs")));
afterAll(() => server.stop());

const FAULT: FuzzCase = {
  token: "ntn_0123456789abcdefSECRET",
  timeoutMs: 1_000,
  deadlineMs: 4_000,
  pauseMs: 0,
  calls: [{ kind: "POST", responses: [{ behaviour: "a fault", parts: [whole(500, "")], afterwards: "keep" }] }],
};

/** Sends a POST so many times, and returns a result that a correct client would return after one. */
const post =
  (times: number, changes: Partial<CallResult> = {}) =>
  async ({ baseUrl }: CallPlan): Promise<CallResult[]> => {
    const headers = { "x-call": "0", connection: "close" };
    for (let sent = 0; sent < times; sent += 1) {
      await (await fetch(`${baseUrl}/v1/things`, { method: "POST", body: "{}", headers })).text();
    }
    const facts = { name: "HTTPResponseError", maybeApplied: true, attempts: 1 };
    return [{ facts, isTyped: true, message: "", leaks: [], tookMs: 1, ...changes }];
  };

/** Runs the case with a correct client and with another one. Returns the violations. */
const compare = (other: ReturnType<typeof post>) => {
  const correct = post(1);
  return runCase(server, { node: correct, axios: correct, fetch: other, blocking: correct }, 0, FAULT);
};

test("clients that agree and keep the rules have no violation", async () => {
  expect(await compare(post(1))).toEqual([]);
});

test("a write that is repeated after a fault is a violation and a difference", async () => {
  expect(await compare(post(2))).toEqual([
    "fetch: call 1: POST was repeated after a response that does not allow it",
    expect.stringMatching(/^fetch differs from node in call 1:/),
  ]);
});

test("maybeApplied: false after a fault is a violation", async () => {
  const facts = { name: "HTTPResponseError", maybeApplied: false, attempts: 1 };
  expect(await compare(post(1, { facts }))).toContain(
    "fetch: call 1: maybeApplied is false, but the server did not refuse each of 1 requests",
  );
});

test("a leaked token, an error without a type and a late end are violations", async () => {
  const violations = await compare(post(1, { leaks: ["log"], isTyped: false, message: "TypeError", tookMs: 60_000 }));
  expect(violations).toEqual([
    "fetch: call 1: expected a typed error, got TypeError",
    "fetch: call 1: the token leaked: log",
    "fetch: call 1: took 60000 ms",
  ]);
});

test("a seed and a number give the same case each time, and another number another case", () => {
  expect(makeCase(7, 3)).toEqual(makeCase(7, 3));
  expect(makeCase(7, 3)).not.toEqual(makeCase(7, 4));
});
