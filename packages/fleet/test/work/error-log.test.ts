import { expect, test } from "vitest";
import { ErrorLog } from "../../src/work/error-log.ts";

const HOUR_MS = 3_600_000;

test("a fault that lasts is reported once an hour, with the details of its last failure", () => {
  let nowMs = 0;
  const reported: unknown[] = [];
  let counted = 0;
  const log = new ErrorLog(
    (workspace, error, details) => void reported.push([workspace, (error as Error).message, details?.failures]),
    () => void (counted += 1),
    () => nowMs,
  );
  const fail = (failures: number, message = "No.") =>
    log.add("acme", new Error(message), { failures, nextAttemptAt: new Date(0) });
  fail(1);
  nowMs += HOUR_MS - 1;
  fail(2);
  nowMs += 1;
  fail(3);
  fail(4, "Another.");
  log.clear("acme");
  fail(1, "Another.");
  expect(reported).toEqual([
    ["acme", "No.", 1],
    ["acme", "No.", 3],
    ["acme", "Another.", 4],
    ["acme", "Another.", 1],
  ]);
  expect(counted).toBe(5);
});

test("faults that take turns are each reported once an hour", () => {
  let nowMs = 0;
  const reported: string[] = [];
  const log = new ErrorLog(
    (_, error) => void reported.push((error as Error).message),
    undefined,
    () => nowMs,
  );
  for (let turn = 0; turn < 180; turn += 1) {
    log.add("", new Error(turn % 2 === 0 ? "READONLY." : "UNBLOCKED."));
    nowMs += 20_000;
  }
  expect(reported).toEqual(["READONLY.", "UNBLOCKED."]);
  log.add("", new Error("READONLY."));
  expect(reported).toHaveLength(3);
});
