// Adds up what the packages' test runs wrote, trusting nothing: a report that is missing, unreadable or empty is a failure.
import { existsSync, readFileSync } from "node:fs";

/**
 * @typedef {object} PackageResult
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped skipped and todo tests
 * @property {string} [problem] what is wrong apart from failing tests; it is counted in `failed`
 */

/**
 * One package's result from the JSON report of vitest.
 * @param {string} name
 * @param {string} file
 * @returns {PackageResult}
 */
export function readPackageResult(name, file) {
  if (!existsSync(file)) return broken(name, "no test report: the tests did not run");
  try {
    return countTests(name, JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return broken(name, "the test report is not JSON");
  }
}

/**
 * @param {string} name
 * @param {any} report
 * @returns {PackageResult}
 */
function countTests(name, report) {
  const passed = report?.numPassedTests;
  const failed = report?.numFailedTests;
  const skipped = report?.numPendingTests + report?.numTodoTests;
  if (![passed, failed, skipped].every(Number.isInteger)) return broken(name, "the test report has no counts");
  const result = { name, passed, failed, skipped };
  if (passed + failed + skipped === 0) return { ...result, failed: 1, problem: "no test was found" };
  // A file that cannot be loaded, or an error outside a test, fails the run and is no test in the counts.
  if (report.success !== true && failed === 0) return { ...result, failed: 1, problem: "failed outside a test" };
  return result;
}

/**
 * @param {string} name
 * @param {string} problem
 * @returns {PackageResult}
 */
function broken(name, problem) {
  return { name, passed: 0, failed: 1, skipped: 0, problem };
}

/**
 * A result of tests that could reach the network: not what this repository takes for a proof.
 * @param {PackageResult} result
 * @returns {PackageResult}
 */
export function withNetwork(result) {
  const problem = "its tests could reach the network";
  return { ...result, failed: result.failed + 1, problem: [result.problem, problem].filter(Boolean).join("; ") };
}

/**
 * The last line of `npm test`. A check that is no test counts only when it fails, as one failure;
 * so does skipping in CI, where nothing may be skipped.
 * @param {readonly PackageResult[]} results
 * @param {{ failedChecks: number, ci: boolean }} run
 */
export function summarize(results, { failedChecks, ci }) {
  const passed = sum(results, "passed");
  const skipped = sum(results, "skipped");
  const skippedInCi = ci && skipped > 0;
  const failed = sum(results, "failed") + failedChecks + (skippedInCi ? 1 : 0);
  return {
    ok: failed === 0 && passed > 0,
    skippedInCi,
    line: `${passed} passed, ${failed} failed, ${skipped} skipped`,
  };
}

/**
 * @param {readonly PackageResult[]} results
 * @param {"passed" | "failed" | "skipped"} key
 */
function sum(results, key) {
  return results.reduce((total, result) => total + result[key], 0);
}
