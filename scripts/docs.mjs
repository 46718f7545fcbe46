// `npm run docs`: builds the documentation site and serves it on this machine, on a free port. `-- --port N` sets the port,
// `-- --build` builds the site into apps/docs/.vitepress/dist and tests it.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { install, isBuilt } from "./install.mjs";
import { createSiteServer, listenLocally } from "./site-server.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const INSTALL = "install --frozen-lockfile --config.engine-strict=false --loglevel=warn";

try {
  const { build, port } = readOptions();
  buildSite();
  if (build) run("The tests of the site failed.", "node_modules/.bin/vitest run --root apps/docs");
  else console.log(`\n${await serve(port)}\nPress Ctrl+C to stop.`);
} catch (error) {
  console.error(`npm run docs: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

/** @returns {{ build: boolean; port: number }} */
function readOptions() {
  const { values } = parseArgs({ options: { build: { type: "boolean" }, port: { type: "string" } } });
  const port = Number(values.port ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`Expected --port to be a whole number from 0 to 65535, got "${values.port}".`);
  return { build: values.build === true, port };
}

// The pages of the operations are read from the built packages. The folder is not in the workspace, because its packages are
// many and large.
function buildSite() {
  if (!isBuilt && !install()) throw new Error("The installation failed. See the lines above.");
  run("The installation of apps/docs failed.", `node_modules/.bin/pnpm --dir apps/docs ${INSTALL}`);
  if (!isBuilt) run("The build of the packages failed.", "node_modules/.bin/turbo run build --output-logs=errors-only");
  run("The types of apps/docs are wrong.", "apps/docs/node_modules/.bin/tsc -p apps/docs");
  // Before the site, which has its pages. A warning is an error, such as an export without a comment.
  run(
    "The build of the reference failed.",
    "apps/docs/node_modules/.bin/typedoc --options apps/docs/reference/typedoc.config.mjs",
  );
  run("The build of the site failed.", "apps/docs/node_modules/.bin/vitepress build apps/docs");
}

/**
 * Serves the site, and returns its address.
 * @param {number} port
 */
async function serve(port) {
  try {
    return await listenLocally(createSiteServer(`${ROOT}apps/docs/.vitepress/dist`), port);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Port ${port} is not free (${reason}). Choose another port, or none for a free one.`, {
      cause: error,
    });
  }
}

/**
 * Runs a shell command in the root.
 * @param {string} failure sentence for a command that fails
 * @param {string} command
 */
function run(failure, command) {
  const env = { ...process.env, DO_NOT_TRACK: "1" };
  const { status } = spawnSync(command, { cwd: ROOT, env, shell: true, stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new Error(`${failure} See the lines above.`);
}
