// A temporary folder for each test run. The run fails if a test leaves something in it.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

/** Names of the variable with the temporary folder, on all systems. */
const VARIABLES = ["TMPDIR", "TMP", "TEMP"];

/** Settings of the process before the run. */
const BEFORE = VARIABLES.map((name) => /** @type {const} */ ([name, process.env[name]]));

const PREFIX = "ws-tests-";

/** Compiled code of tools, such as npm, which ask Node.js 22 and later to keep it. */
const COMPILE_CACHE = "node-compile-cache";

/** A file system in memory on Linux. Tests write databases and folders again and again, and a disk is slow to flush them. */
const IN_MEMORY = "/dev/shm";
const MIN_FREE_BYTES = 8 * 1024 ** 3;

/** Returns the folder for temporary files: in memory if programs can run there and it is large enough, unless a variable names one. */
function parentFolder() {
  if (BEFORE.some(([, value]) => value)) return tmpdir();
  try {
    const [, , , options = "noexec"] =
      readFileSync("/proc/mounts", "utf8")
        .split("\n")
        .map((line) => line.split(" "))
        .find(([, folder]) => folder === IN_MEMORY) ?? [];
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return options.includes("noexec") || bavail * bsize < MIN_FREE_BYTES ? tmpdir() : IN_MEMORY;
  } catch {
    return tmpdir();
  }
}

/** Undefined for the second project of a run, which has the folder of the first. */
const folder = basename(tmpdir()).startsWith(PREFIX) ? undefined : mkdtempSync(join(parentFolder(), PREFIX));

/** Gives the folder to the tests. */
export function setup() {
  if (folder === undefined) return;
  // Root starts PostgreSQL as another user.
  chmodSync(folder, 0o755);
  for (const name of VARIABLES) process.env[name] = folder;
}

/** Removes the folder. @throws Error if it is not empty */
export function teardown() {
  if (folder === undefined) return;
  for (const [name, value] of BEFORE)
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  const left = readdirSync(folder).filter((name) => name !== COMPILE_CACHE);
  rmSync(folder, { recursive: true, force: true });
  if (left.length === 0) return;
  // Vitest prints an error here, and ends with the code 0.
  process.exitCode = 1;
  throw new Error(
    `Expected the tests to remove their files, got ${left.join(", ")} in the temporary folder. ` +
      "Create folders with temporaryFolder() of scripts/test/support/temporary-folder.ts.",
  );
}
