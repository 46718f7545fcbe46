// Compiles with project references: what did not change since the last time is not compiled again.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runCommand } from "./run-command.mjs";
import { ROOT } from "./workspace.mjs";

/** What the emulator's own build script does behind the compiler. */
async function bundleEmulatorWorker() {
  const script = join(ROOT, "packages", "emulator", "scripts", "bundle-worker.mjs");
  const { exitCode } = await runCommand(process.execPath, [script], { output: "stderr" });
  if (exitCode !== 0) throw new Error("the emulator's thread could not be bundled");
}

/**
 * Compiles one package with all that it refers to, or everything. What the compiler says goes to standard error.
 * @param {string} [project] a folder, relative to the root
 */
export async function compile(project = ".") {
  const tsc = join(ROOT, "node_modules", "typescript", "bin", "tsc");
  const { exitCode } = await runCommand(process.execPath, [tsc, "-b", project], { output: "stderr" });
  if (exitCode !== 0) throw new Error("the build failed");
  // Not before: the bundler is there only once things are installed.
  const { bundleForNode } = await import("./bundle.mjs");
  await bundleForNode();
  if (project === ".") await bundleEmulatorWorker();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await compile();
