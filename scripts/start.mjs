// `npm start`, `npm run example` and `npm run site`: install the dependencies, build a package, and run the tour or the site of
// apps/example, or the site of packages/site, with the arguments after `--`.
import { spawn, spawnSync } from "node:child_process";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";
import { install } from "./install.mjs";

/** The package of each program, and the file that runs it. */
const PROGRAMS = {
  tour: { packageName: "@ws/example", main: "apps/example/dist/tour/main.js" },
  example: { packageName: "@ws/example", main: "apps/example/dist/site/main.js" },
  site: { packageName: "@ws/site", main: "packages/site/bin/ws-site.js" },
};

const [name, ...args] = process.argv.slice(2);
const program = name === "example" || name === "site" ? name : "tour";
const { packageName, main } = PROGRAMS[program];

// The output of the tools goes to standard error. Standard output belongs to the app.
console.error("Installing and building, if anything changed …");
if (!install()) fail("The installation failed.");

// npm adds the folder of the tools to PATH. `node scripts/start.mjs` and Turbo, which looks for pnpm there, need it, too.
const tools = fileURLToPath(new URL("../node_modules/.bin", import.meta.url));
const build = spawnSync("turbo", ["run", "build", `--filter=${packageName}`], {
  env: { ...process.env, PATH: `${tools}${delimiter}${process.env["PATH"]}`, DO_NOT_TRACK: "1" },
  encoding: "utf8",
});
if (build.error !== undefined) fail(`The build did not start: ${build.error.message}. Run npm run setup first.`);
if (build.status !== 0) fail(`${build.stdout}${build.stderr}\nThe build failed.`);

const app = spawn(process.execPath, [main, ...(name === "site" ? ["start"] : []), ...args], { stdio: "inherit" });
// The app cleans up before it ends, so this process waits for it. A terminal sends Ctrl-C to both.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => app.kill("SIGTERM"));
app.on("exit", (code, signal) => {
  process.exitCode = code ?? (signal === "SIGINT" ? 130 : 1);
});

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(`${program === "tour" ? "npm start" : `npm run ${program}`}: ${message}`);
  process.exit(1);
}
