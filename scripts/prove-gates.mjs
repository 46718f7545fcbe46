// Proves that each gate of `npm test` goes red: plants one mistake at a time in a copy of the repository and runs the
// checks there. Takes minutes, so it is no part of `npm test`: run `node scripts/prove-gates.mjs` after changing a gate.
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CHECKS } from "./checks.mjs";
import { copyRepository } from "./copy-repository.mjs";
import { runCommand } from "./run-command.mjs";

/**
 * @typedef {object} Plant
 * @property {string} mistake
 * @property {string} check the check that must notice it
 * @property {string} file
 * @property {(text: string) => string} change
 * @property {NodeJS.ProcessEnv} [env]
 */

const TEST = "packages/helpers/test/planted.test.ts";
const INDEX = "packages/helpers/src/index.ts";
const MANIFEST = "packages/helpers/package.json";

/** @type {readonly Plant[]} */
const PLANTS = [
  plant("a type error in source", "build", INDEX, append(`export const planted: number = "text";`)),
  plant(
    "a type error in a test",
    "typecheck",
    TEST,
    testOf(`const planted: number = "text";\n  expect(planted).toBe("text");`),
  ),
  plant(
    "a promise that nobody awaits",
    "lint",
    INDEX,
    append(`export function planted(): void {\n  Promise.resolve();\n}`),
  ),
  plant("a difference in format", "format", INDEX, append(`export const planted   = 1;`)),
  plant("an export that nobody uses", "unused", "packages/helpers/src/errors.ts", append(`export const planted = 1;`)),
  plant("a file that nobody imports", "unused", "packages/helpers/src/planted.ts", append(`export const planted = 1;`)),
  plant("helpers import core", "layers", INDEX, append(`export { DEFAULT_BASE_URL } from "@ws/core";`)),
  plant(
    "client imports a path inside core",
    "layers",
    "packages/client/src/index.ts",
    append(`export * from "@ws/core/dist/url.js";`),
  ),
  plant("exports that lead to no file", "packages", MANIFEST, (text) =>
    text.replace("./dist/index.js", "./dist/absent.js"),
  ),
  plant("a failing test", "tests", TEST, testOf(`expect(1).toBe(2);`)),
  plant("a test that asks another host", "tests", TEST, testOf(`await fetch("https://away.example/");`)),
  plant("a suite that nothing keeps from the network", "tests", "scripts/refuse-network.cjs", (text) =>
    text.replace(/^ *leaveWitness\(\);$/m, ""),
  ),
  plant("a test file that cannot be loaded", "tests", TEST, () => `throw new Error("planted");\n`),
  plant("a package that writes no report", "tests", "packages/helpers/vitest.config.ts", (text) =>
    text.replace(/reporters: .*/, ""),
  ),
  { ...plant("a skipped test in CI", "tests", TEST, testOf("", "test.skip")), env: { CI: "true" } },
];

const copy = realpathSync(mkdtempSync(join(tmpdir(), "ws-gates-")));
let unproved = 0;
try {
  copyRepository(copy);
  const { exitCode, output } = await npmTest(CHECKS.map(({ name }) => name));
  console.log(`nothing planted → exit ${exitCode}: ${lastLine(output)}`);
  if (exitCode !== 0) throw new Error(`The repository must be green first:\n${output}`);
  for (const next of PLANTS) await prove(next);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.exitCode = unproved > 0 ? 1 : 0;

/** @param {Plant} planted */
async function prove({ mistake, check, file, change, env }) {
  const path = join(copy, file);
  const original = read(path);
  writeFileSync(path, change(original ?? ""));
  // The suites take longest: they run only where they are what must go red.
  const names = check === "tests" ? [check] : CHECKS.map(({ name }) => name).filter((name) => name !== "tests");
  const { exitCode, output } = await npmTest(names, env);
  const red = [...output.matchAll(/^(\w+) +FAILED /gm)].map(([, name]) => name);
  const isProved = exitCode !== 0 && (check === "tests" || red.includes(check));
  if (!isProved) unproved += 1;
  console.log(
    `${mistake} → exit ${exitCode}: ${lastLine(output)} (red: ${red.join(", ")})${isProved ? "" : " NOT PROVED"}`,
  );
  if (original === undefined) rmSync(path);
  else writeFileSync(path, original);
}

/**
 * @param {readonly string[]} names
 * @param {NodeJS.ProcessEnv} [env]
 */
function npmTest(names, env) {
  const { CI: _, ...rest } = process.env;
  return runCommand("npm", ["test", "--silent", "--", ...names], { cwd: copy, env: { ...rest, ...env } });
}

/** @param {string} output */
function lastLine(output) {
  return output.trimEnd().split("\n").at(-1);
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/**
 * @param {string} mistake
 * @param {string} check
 * @param {string} file
 * @param {(text: string) => string} change
 * @returns {Plant}
 */
function plant(mistake, check, file, change) {
  return { mistake, check, file, change };
}

/** @param {string} line */
function append(line) {
  return (/** @type {string} */ text) => `${text}${line}\n`;
}

/**
 * @param {string} body
 * @param {string} [declare]
 */
function testOf(body, declare = "test") {
  return () =>
    `import { expect, test } from "vitest";\n\n${declare}("planted", async () => {\n  ${body || "expect(1).toBe(1);"}\n});\n`;
}
