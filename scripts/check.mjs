// `npm run check NAME`: builds one package, and runs its types, its lint rules, its format and its tests. NAME is a folder of
// `packages` or `apps`. More words choose test files, as for Vitest: `npm run check core retry`.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { install } from "./install.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const [, , name = "", ...files] = process.argv;
const folder = ["packages", "apps", "test", "."].map((parent) => `${parent}/${name}`).find(isPackage);

if (folder === undefined || name === "") {
  console.error(`Expected the folder of a package, for example: npm run check core. Got "${name}".`);
  process.exitCode = 2;
} else {
  const { name: packageName } = JSON.parse(readFileSync(`${ROOT}/${folder}/package.json`, "utf8"));
  const tests = files.length === 0 ? [`${folder}/test`] : files.map((file) => `${folder}/test/.*${file}`);
  process.exitCode =
    install() &&
    run("turbo", "run", "build", "lint", `--filter=${packageName}`, "--output-logs=errors-only") &&
    run("oxfmt", "--check", folder) &&
    run("vitest", "run", ...tests)
      ? 0
      : 1;
}

/** @param {string} path */
function isPackage(path) {
  return existsSync(`${ROOT}/${path}/package.json`);
}

/**
 * Runs a tool of the repository. Vitest runs the built packages.
 * @param {string} tool
 * @param {readonly string[]} args
 */
function run(tool, ...args) {
  const env = { ...process.env, DO_NOT_TRACK: "1", WS_IS_BUILT: "true" };
  const { status } = spawnSync(`${ROOT}/node_modules/.bin/${tool}`, args, { cwd: ROOT, env, stdio: "inherit" });
  return status === 0;
}
