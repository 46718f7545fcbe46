// `npm run setup`: installs the dependencies of all packages with the pnpm that package.json pins. Only Node and npm are
// needed before. pnpm refuses a Node that is too old (engine-strict in .npmrc).
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

/** True in the steps of `.ci/run`: it installs and builds before them, because they run at the same time. */
export const isBuilt = process.env["WS_IS_BUILT"] === "true";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * Installs exactly the versions in the lockfile. Prints to standard error, and nothing if the dependencies are up to date.
 * @returns {boolean} true if the installation succeeded
 */
export function install() {
  const { packageManager } = JSON.parse(readFileSync(`${ROOT}/package.json`, "utf8"));
  // `npm test --silent` would hide why an installation failed, and NODE_ENV=production would leave out the tools.
  const { npm_config_loglevel: _level, NODE_ENV: _mode, ...env } = process.env;
  const args = ["--yes", packageManager, "install", "--frozen-lockfile", "--loglevel=warn"];
  return spawnSync("npx", args, { cwd: ROOT, env, stdio: ["ignore", 2, 2] }).status === 0;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = install() ? 0 : 1;
}
