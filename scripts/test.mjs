// `npm test`: installs, builds and runs every check, all of them even when one fails.
// `npm test -- lint layers` runs only the named ones. The last line is `N passed, N failed, N skipped`.
import { rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { performance } from "node:perf_hooks";
import { stripVTControlCharacters } from "node:util";
import { requireSupportedNode } from "./node-version.mjs";

requireSupportedNode();
const { CHECKS } = await import("./checks.mjs");
const { cleanBuild } = await import("./clean.mjs");
const { installEnvironment, installEverything } = await import("./install.mjs");
const { hasWitness, refusingEnvironment } = await import("./refusal.mjs");
const { runCommand } = await import("./run-command.mjs");
const { readPackageResult, summarize, withNetwork } = await import("./test-report.mjs");
const { pinnedPnpm, ROOT, workspaces } = await import("./workspace.mjs");

const REPORTS = join(ROOT, ".reports");
const WITNESSES = join(REPORTS, "without-network");
const ci = !["", "0", "false", undefined].includes(process.env["CI"]);

/** @typedef {import("./checks.mjs").Check & { ok: boolean, seconds: number }} Outcome */

const chosen = chooseChecks(process.argv.slice(2));
/** @type {Outcome[]} */
const outcomes = [];
const env = await setUp();
if (env !== undefined) {
  for (const check of chosen) outcomes.push(await runCheck(check, env));
}
report();

/** Installs, and gives the environment for the tools; undefined when that failed. */
async function setUp() {
  const start = performance.now();
  const outcome = { name: "install", what: "exactly what the lockfile says", command: /** @type {const} */ (["pnpm"]) };
  console.log(`── ${outcome.name}: ${outcome.what}`);
  try {
    await installEverything();
    rmSync(REPORTS, { recursive: true, force: true });
    // From nothing, so that no output of a deleted file hides a mistake.
    if (chosen.some(({ name }) => name === "build")) cleanBuild();
    const tools = await toolEnvironment();
    outcomes.push({ ...outcome, ok: true, seconds: secondsSince(start) });
    return tools;
  } catch (error) {
    console.error(error);
    outcomes.push({ ...outcome, ok: false, seconds: secondsSince(start) });
    return undefined;
  }
}

/** @param {number} start */
function secondsSince(start) {
  return (performance.now() - start) / 1000;
}

/** @param {readonly string[]} names */
function chooseChecks(names) {
  const unknown = names.filter((name) => !CHECKS.some((check) => check.name === name));
  if (unknown.length > 0) {
    console.error(`Unknown check: ${unknown.join(", ")}. There are: ${CHECKS.map(({ name }) => name).join(", ")}.`);
    process.exit(2);
  }
  return names.length === 0 ? CHECKS : CHECKS.filter(({ name }) => names.includes(name));
}

/** The tools look for each other and for `pnpm` on PATH; npx knows where the pinned one is. */
async function toolEnvironment() {
  const args = ["--yes", `--package=${pinnedPnpm()}`, "--", "node", "-p", "process.env.PATH"];
  const { exitCode, output, stdout } = await runCommand("npx", args, { env: installEnvironment() });
  if (exitCode !== 0) throw new Error(`npx cannot start ${pinnedPnpm()}:\n${output}`);
  /** @type {NodeJS.ProcessEnv} */
  const tools = {
    ...installEnvironment(),
    PATH: [join(ROOT, "node_modules", ".bin"), stdout.trim()].join(delimiter),
    TURBO_TELEMETRY_DISABLED: "1",
  };
  if (process.stdout.isTTY && !ci) return tools;
  // vitest colours its output when CI is set, also into a file.
  const { FORCE_COLOR: _, ...plain } = tools;
  return { ...plain, NO_COLOR: "1" };
}

/**
 * @param {import("./checks.mjs").Check} check
 * @param {NodeJS.ProcessEnv} tools
 * @returns {Promise<Outcome>}
 */
async function runCheck(check, tools) {
  const [program, ...args] = check.command;
  console.log(`\n── ${check.name}: ${check.what}`);
  const start = performance.now();
  const destination = check.isTests ? "inherit" : "capture";
  const { exitCode, output } = await runCommand(program, args, {
    env: check.isTests ? refusingEnvironment(tools, WITNESSES) : tools,
    output: destination,
  });
  const seconds = secondsSince(start);
  // Some tools colour what is red whatever NO_COLOR says.
  if (exitCode !== 0) process.stdout.write(stripVTControlCharacters(output));
  console.log(`${exitCode === 0 ? "ok" : "FAILED"} (${seconds.toFixed(1)} s)`);
  return { ...check, ok: exitCode === 0, seconds };
}

function report() {
  const ranTests = outcomes.some(({ isTests }) => isTests);
  const results = ranTests ? readResults() : [];
  console.log("\ncheck       result   seconds");
  for (const { name, ok, seconds, what } of outcomes) {
    console.log(`${name.padEnd(11)} ${(ok ? "ok" : "FAILED").padEnd(8)} ${seconds.toFixed(1).padStart(7)}  ${what}`);
  }
  if (ranTests) console.log("\npackage     passed  failed  skipped");
  for (const { name, passed, failed, skipped, problem = "" } of results) {
    const counts = [passed, failed, skipped].map((count) => String(count).padStart(7)).join(" ");
    console.log(`${name.padEnd(10)} ${counts}  ${problem}`.trimEnd());
  }
  const testsFailedUncounted = results.every(({ failed }) => failed === 0);
  const failedChecks = outcomes.filter(({ ok, isTests }) => !ok && (!isTests || testsFailedUncounted)).length;
  const summary = summarize(results, { failedChecks, ci });
  if (summary.skippedInCi) console.log("\nIn CI no test may be skipped: that counts as one failure.");
  process.exitCode = failedChecks > 0 || (ranTests && !summary.ok) ? 1 : 0;
  console.log(`\n${summary.line}`);
}

function readResults() {
  return workspaces()
    .filter(({ manifest }) => manifest.scripts?.test !== undefined)
    .map(({ shortName }) => {
      const result = readPackageResult(shortName, join(REPORTS, `${shortName}.json`));
      return hasWitness(shortName, WITNESSES) ? result : withNetwork(result);
    });
}
