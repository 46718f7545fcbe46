// `npm run test:compatibility`, `npm run test:release`, `npm run test:third-party`: installs a folder that is not in the
// workspace, because its packages are many and large, and runs its tests. Arguments after the folder are for Vitest.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { install, isBuilt } from "./install.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const [, , folder, ...args] = process.argv;

// npm passes on the settings of this folder. Some tools need a newer Node.js, which is one of the installed packages.
const INSTALL = "install --frozen-lockfile --config.engine-strict=false --loglevel=warn";

const succeeded =
  (isBuilt || install()) &&
  run(`node_modules/.bin/pnpm --dir ${folder} ${INSTALL}`) &&
  (isBuilt || run("rm -rf packages/*/dist && node_modules/.bin/turbo run build --output-logs=errors-only")) &&
  run(`node_modules/.bin/tsc -p ${folder} && node_modules/.bin/oxlint --deny-warnings ${folder}`) &&
  run(`node_modules/.bin/vitest run --root ${folder} ${args.join(" ")}`);
process.exitCode = succeeded ? 0 : 1;

/**
 * Runs a shell command in the root.
 * @param {string} command
 */
function run(command) {
  const env = { ...process.env, DO_NOT_TRACK: "1" };
  return spawnSync(command, { cwd: ROOT, env, shell: true, stdio: ["ignore", "inherit", "inherit"] }).status === 0;
}
