// `npm start`: installs and builds what the example app needs, then runs it with the arguments after `--`.
// A second start installs nothing and rebuilds only what changed.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { requireSupportedNode } from "./node-version.mjs";

requireSupportedNode();
const { compile } = await import("./compile.mjs");
const { installForExample } = await import("./install.mjs");

const { ROOT } = await import("./workspace.mjs");

try {
  await installForExample();
  await compile("apps/example");
  runExample();
} catch (error) {
  console.error(`npm start: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

function runExample() {
  const main = join(ROOT, "apps", "example", "dist", "main.js");
  const app = spawn(process.execPath, [main, ...process.argv.slice(2)], { stdio: "inherit" });
  // The app removes what it made before it ends, so this process outlives it: it hands signals on and waits.
  // A terminal sends Ctrl-C to both already.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => app.kill("SIGTERM"));
  app.on("exit", (code, signal) => {
    process.exitCode = code ?? (signal === "SIGINT" ? 130 : 1);
  });
}
