// `npm test`: installs, builds, and runs all checks and all tests. The last line is `N passed, N failed, N skipped`.
// `npm run test:programs` runs only the tests with other programs, with `--programs`.
import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { install, isBuilt } from "./install.mjs";

const PROGRAMS = process.argv.includes("--programs");
// Both commands run at the same time in CI.
const REPORT = `.reports/${PROGRAMS ? "programs" : "tests"}.json`;
const CI = !["", "0", "false", undefined].includes(process.env["CI"]);
// V8's defaults suit one program that runs for long: small heaps for new objects, four helper threads on any machine, and
// early optimization (an option of Node.js 20 only). With them, the tests take half as much time again.
const LATE_OPTIMIZATION = process.version.startsWith("v20.") ? "--interrupt-budget=500000" : "";
const VITEST = `node --max-semi-space-size=64 --v8-pool-size=0 ${LATE_OPTIMIZATION} node_modules/vitest/vitest.mjs run`;
const PLAIN = process.stdout.isTTY && !CI ? {} : { NO_COLOR: "1" };

let passed = 0;
let failed = 0;
let skipped = 0;
/** Output of the commands that failed before the tests. */
let failedOutput = "";

if (!isBuilt) {
  await check("install", () => (install() ? 0 : 1));
  // Turbo restores the output of unchanged packages. Without the removal, the output of a deleted source file would stay.
  if (failed === 0) await check("build", () => run("rm -rf packages/*/dist apps/*/dist && turbo run build"));
}
if (failed === 0) {
  if (!PROGRAMS) await runStaticChecks();
  await check("tests", runTests);
  // Once more, because the tests print hundreds of lines after it.
  process.stdout.write(failedOutput);
}
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 ? 1 : 0;

/** Runs the checks of the source text. */
async function runStaticChecks() {
  // Without a cache, one run over all packages takes two thirds of the time of a run for each.
  if (CI) await check("lint", () => run("npm run lint --silent"));
  await check(CI ? "unused" : "lint, unused", () => run(`turbo run ${CI ? "" : "lint"} //#unused --continue`));
  await check("format", () => run("oxfmt --check packages apps bench scripts test *.ts turbo.json"));
}

/**
 * Runs one check, reports its result and counts its failures.
 * @param {string} name
 * @param {() => number | Promise<number>} countFailures
 */
async function check(name, countFailures) {
  const start = performance.now();
  const failures = await countFailures();
  failed += failures;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`── ${name}: ${failures === 0 ? "ok" : "FAILED"} (${seconds} s)`);
}

/** Runs the tests. A run that fails outside a test is one failure, and in CI so are skipped tests. */
async function runTests() {
  rmSync(REPORT, { force: true });
  const config = PROGRAMS ? "--config vitest.programs.config.ts" : "";
  const command = `${VITEST} ${config} --reporter=default --reporter=json --outputFile.json=${REPORT}`;
  const status = await run(command, "inherit");
  try {
    const report = JSON.parse(readFileSync(REPORT, "utf8"));
    passed = report.numPassedTests;
    skipped = report.numPendingTests + report.numTodoTests;
    const isSkipFailure = CI && skipped > 0;
    if (isSkipFailure) console.log("Expected CI to run every test. Install what the skipped tests need (see .ci/run).");
    return Math.max(report.numFailedTests, status, passed === 0 ? 1 : 0) + (isSkipFailure ? 1 : 0);
  } catch (error) {
    console.log(`Expected a test report in ${REPORT}: ${String(error)}`);
    return 1;
  }
}

/**
 * Runs a shell command. Captured output is printed only if the command fails.
 * @param {string} command
 * @param {"pipe" | "inherit"} [stdout]
 * @returns {Promise<number>} 0 if the command succeeded, else 1
 */
function run(command, stdout = "pipe") {
  return new Promise((resolve) => {
    // tsc and oxlint are Go programs. They collect garbage only if they need more memory than this.
    /** @type {NodeJS.ProcessEnv} */
    const env = { ...process.env, ...PLAIN, DO_NOT_TRACK: "1", GOGC: "off", GOMEMLIMIT: "3GiB", WS_IS_BUILT: "true" };
    // Every process of Node.js would parse these certificates. Apart from the programs, nothing uses the network.
    if (!PROGRAMS) delete env["NODE_EXTRA_CA_CERTS"];
    const child = spawn(`(${command}) 2>&1`, { shell: true, env, stdio: ["ignore", stdout, "inherit"] });
    let output = "";
    child.stdout?.setEncoding("utf8").on("data", (/** @type {string} */ text) => (output += text));
    child.on("close", (code) => {
      if (code !== 0) {
        failedOutput += stripVTControlCharacters(output);
        process.stdout.write(stripVTControlCharacters(output));
      }
      resolve(code === 0 ? 0 : 1);
    });
  });
}
