// Plants small faults in one folder of the sources, one at a time, and runs its tests: `npm run test:mutation core/retry`. A fault
// that no test notices is a survivor. `survivors.json` has the known ones of each folder, and the run fails if there are others.
//   npm run test:mutation                       the folder of this night: each has its turn
//   npm run test:mutation -- core/retry         this folder
//   npm run test:mutation -- --changed main     the files that differ from a branch or commit
//   npm run test:mutation -- core/retry --update   writes survivors.json
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { FOLDERS } from "./folders.mjs";
import { compareSurvivors, survivorsIn } from "./survivors.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const KNOWN = fileURLToPath(new URL("survivors.json", import.meta.url));
const REPORTS = `${ROOT}/.reports`;
const DAY_MS = 86_400_000;

const { values, positionals } = parseArgs({
  options: { changed: { type: "string" }, update: { type: "boolean", default: false } },
  allowPositionals: true,
});
const unknown = positionals.find((name) => FOLDERS[name] === undefined);
if (unknown !== undefined) {
  console.error(
    `Expected a folder of test/mutation/folders.mjs, got "${unknown}". Use one of ${Object.keys(FOLDERS).join(", ")}.`,
  );
  process.exitCode = 2;
} else {
  process.exitCode = chosenFolders().map(mutate).every(Boolean) ? 0 : 1;
}

/** @returns {string[]} the folders to run */
function chosenFolders() {
  const names = Object.keys(FOLDERS);
  if (values.changed !== undefined) return names.filter((name) => sourcesOf(name).length > 0);
  if (positionals.length > 0) return positionals;
  return [names[Math.floor(Date.now() / DAY_MS) % names.length] ?? ""];
}

/**
 * Returns the files in which faults are planted, or all files of the folder as patterns.
 * @param {string} name
 */
function sourcesOf(name) {
  const place = `packages/${FOLDERS[name]?.sources}`;
  if (values.changed === undefined) return [place.endsWith(".ts") ? place : `${place}/**/*.ts`];
  const args = ["diff", "--name-only", "--diff-filter=d", `${values.changed}...`, "--", place];
  const { stdout } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  return stdout.split("\n").filter((file) => file.endsWith(".ts"));
}

/**
 * Runs StrykerJS, and compares what survived with what is known. Returns false if a new fault survived.
 * @param {string} name
 */
function mutate(name) {
  mkdirSync(REPORTS, { recursive: true });
  const report = `${REPORTS}/mutation-${name.replaceAll("/", "-")}.json`;
  const env = {
    ...process.env,
    MUTATION_TESTS: JSON.stringify(FOLDERS[name]?.tests),
    MUTATION_SOURCES: sourcesOf(name).join(","),
    MUTATION_CONSTANTS: String(FOLDERS[name]?.constants === true),
    MUTATION_REPORT: report,
  };
  const program = fileURLToPath(new URL("node_modules/.bin/stryker", import.meta.url));
  const { status } = spawnSync(program, ["run", "test/mutation/stryker.config.mjs"], {
    cwd: ROOT,
    env,
    stdio: "inherit",
  });
  if (status !== 0) return false;
  const found = survivorsIn(JSON.parse(readFileSync(report, "utf8")));
  const known = existsSync(KNOWN) ? JSON.parse(readFileSync(KNOWN, "utf8")) : {};
  const { lines, isWorse, next } = compareSurvivors(found, known[name], values.changed !== undefined);
  console.log([`── ${name}`, ...lines].join("\n"));
  if (!values.update) return !isWorse;
  known[name] = next;
  writeFileSync(KNOWN, `${JSON.stringify(known, null, 2)}\n`);
  return true;
}
