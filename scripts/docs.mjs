// `npm run docs`: builds the documentation site and serves it. `-- --build` builds it into apps/docs/.vitepress/dist and tests it.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { install, isBuilt } from "./install.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const INSTALL = "install --frozen-lockfile --config.engine-strict=false --loglevel=warn";

// The pages of the operations are read from the built packages. The folder is not in the workspace, because its packages are
// many and large.
const isSiteBuilt =
  (isBuilt || install()) &&
  run(`node_modules/.bin/pnpm --dir apps/docs ${INSTALL}`) &&
  (isBuilt || run("node_modules/.bin/turbo run build --output-logs=errors-only")) &&
  run("apps/docs/node_modules/.bin/tsc -p apps/docs") &&
  run("apps/docs/node_modules/.bin/vitepress build apps/docs") &&
  // After the site, which empties the folder. A warning is an error, such as an export without a comment.
  run("apps/docs/node_modules/.bin/typedoc --options apps/docs/reference/typedoc.config.mjs");
const next = process.argv.includes("--build")
  ? "node_modules/.bin/vitest run --root apps/docs"
  : "apps/docs/node_modules/.bin/vitepress preview apps/docs";
const isDone = isSiteBuilt && run(next);
process.exitCode = isDone ? 0 : 1;

/**
 * Runs a shell command in the root.
 * @param {string} command
 */
function run(command) {
  const env = { ...process.env, DO_NOT_TRACK: "1" };
  return spawnSync(command, { cwd: ROOT, env, shell: true, stdio: ["ignore", "inherit", "inherit"] }).status === 0;
}
