import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPackageResult, summarize, withNetwork } from "../test-report.mjs";

const green = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, success: true };
const noChecks = { failedChecks: 0, ci: false };
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ws-reports-"));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function resultOf(report: unknown) {
  const file = join(folder, `${Math.random()}.json`);
  writeFileSync(file, typeof report === "string" ? report : JSON.stringify(report));
  return readPackageResult("core", file);
}

describe("the result of a package", () => {
  test("is what its report counts, skipped and todo tests together", () => {
    const report = { ...green, numFailedTests: 2, numPendingTests: 1, numTodoTests: 4, success: false };
    expect(resultOf(report)).toEqual({ name: "core", passed: 3, failed: 2, skipped: 5 });
  });

  test("is a failure when there is no report", () => {
    expect(readPackageResult("core", join(folder, "absent.json"))).toMatchObject({
      failed: 1,
      problem: "no test report: the tests did not run",
    });
  });

  test.each([
    ["", "not JSON"],
    ['{"numPassed', "not JSON"],
    ["null", "no counts"],
    ["[]", "no counts"],
    ["{}", "no counts"],
  ])("is a failure when the report is %j", (text, problem) => {
    const result = resultOf(text);
    expect(result.failed).toBe(1);
    expect(result.problem).toContain(problem);
  });

  test("is a failure when a count is missing or no whole number", () => {
    expect(resultOf({ ...green, numTodoTests: undefined }).failed).toBe(1);
    expect(resultOf({ ...green, numPassedTests: "3" }).failed).toBe(1);
  });

  test("is a failure when no test was found", () => {
    expect(resultOf({ ...green, numPassedTests: 0 })).toMatchObject({ failed: 1, problem: "no test was found" });
  });

  test("is a failure when a test file could not be loaded, which is no failed test", () => {
    expect(resultOf({ ...green, success: false })).toMatchObject({ passed: 3, failed: 1 });
  });
});

test("tests that could reach the network are one failure more, which the summary names", () => {
  const problem = "its tests could reach the network";
  expect(withNetwork({ name: "core", passed: 3, failed: 0, skipped: 0 })).toMatchObject({ failed: 1, problem });
  expect(withNetwork({ name: "core", passed: 0, failed: 1, skipped: 0, problem: "no test was found" })).toMatchObject({
    failed: 2,
    problem: `no test was found; ${problem}`,
  });
});

describe("the summary", () => {
  const core = { name: "core", passed: 3, failed: 0, skipped: 0 };

  test("adds the packages up", () => {
    const client = { name: "client", passed: 4, failed: 2, skipped: 1 };
    expect(summarize([core, client], noChecks)).toMatchObject({ ok: false, line: "7 passed, 2 failed, 1 skipped" });
  });

  test("is green when tests passed and nothing failed", () => {
    expect(summarize([core], noChecks)).toMatchObject({ ok: true, line: "3 passed, 0 failed, 0 skipped" });
  });

  test("counts a failed check as one failure", () => {
    expect(summarize([core], { failedChecks: 2, ci: false })).toMatchObject({
      ok: false,
      line: "3 passed, 2 failed, 0 skipped",
    });
  });

  test("is red in CI when a test was skipped, and only there", () => {
    const skipping = { ...core, skipped: 1 };
    expect(summarize([skipping], noChecks)).toMatchObject({ ok: true, line: "3 passed, 0 failed, 1 skipped" });
    expect(summarize([skipping], { failedChecks: 0, ci: true })).toMatchObject({
      ok: false,
      line: "3 passed, 1 failed, 1 skipped",
    });
  });

  test("is red when nothing ran at all", () => {
    expect(summarize([], noChecks)).toMatchObject({ ok: false, line: "0 passed, 0 failed, 0 skipped" });
  });
});
