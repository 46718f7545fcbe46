// Looks at each publishable package as npm would get it: publint (is the package valid?) and attw (do its types resolve?).
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packPublishable } from "./pack.mjs";
import { runCommand } from "./run-command.mjs";

const folder = mkdtempSync(join(tmpdir(), "ws-tarballs-"));
let failures = 0;
try {
  for (const [name, tarball] of await packPublishable(folder)) {
    await check(name, "publint", ["run", tarball, "--strict"]);
    await check(name, "attw", [tarball, "--profile", "esm-only", "--no-emoji", "--no-color", "--format", "ascii"]);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failures > 0 ? 1 : 0;

/**
 * @param {string} name
 * @param {string} tool
 * @param {readonly string[]} args
 */
async function check(name, tool, args) {
  const { exitCode, output } = await runCommand(tool, args);
  console.log(`${tool} ${name}: ${exitCode === 0 ? "ok" : `FAILED\n${output}`}`);
  if (exitCode !== 0) failures += 1;
}
