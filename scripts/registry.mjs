// `npm run registry`: until the packages are published, makes `npm install @ws/…`, `npx @ws/…` and `npm create @ws/site` work on this
// machine, with the packages of this clone. It starts a registry, and adds a line for the scope @ws to the .npmrc of the user, which it
// removes at its end. `-- --port N` sets the port. Remove this command with the first release.
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { install, isBuilt } from "./install.mjs";
import { publishTarball, startRegistry } from "./registry/verdaccio.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const ending = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => ending.abort());

const folder = mkdtempSync(join(tmpdir(), "ws-registry-"));
try {
  const port = readPort();
  const npmrc = spawnSync("npm", ["config", "get", "userconfig"], { encoding: "utf8" }).stdout.trim();
  await expectNoOther(npmrc, port);
  if (!isBuilt) build();
  await serve(npmrc, port);
} catch (error) {
  console.error(`npm run registry: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}

function readPort() {
  const { values } = parseArgs({ options: { port: { type: "string", default: "4873" } } });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`Expected --port to be a whole number from 1 to 65535, got "${values.port}".`);
  return port;
}

/**
 * Throws if another registry runs for the same user, or another program uses the port.
 * @param {string} npmrc
 * @param {number} port
 */
async function expectNoOther(npmrc, port) {
  const { local } = readLines(npmrc);
  const isRunning =
    local !== undefined &&
    (await fetch(`${local}-/ping`).then(
      ({ ok }) => ok,
      () => false,
    ));
  if (isRunning) throw new Error(`A registry runs already at ${local}. End it with Ctrl+C first.`);
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    throw new Error(`Another program uses port ${port}. Choose another port: npm run registry -- --port ${port + 1}`);
  }
  server.close();
}

/** Builds what has changed. The output of the tools goes to standard error. */
function build() {
  console.error("Installing and building, if anything changed. The first time takes some minutes …");
  if (!install()) throw new Error("The installation failed. See the lines above.");
  const args = ["run", "build", "--filter=./packages/*", "--output-logs=errors-only"];
  run("The build failed.", "turbo", args);
}

/**
 * Serves the packages until a signal.
 * @param {string} npmrc
 * @param {number} port
 */
async function serve(npmrc, port) {
  const registry = await startRegistry(folder, port);
  try {
    const packs = join(folder, "packs");
    run("The packages could not be packed.", "pnpm", ["--filter", "./packages/*", "pack", "--pack-destination", packs]);
    for (const file of readdirSync(packs)) await publishTarball(registry.url, join(packs, file));
    if (ending.signal.aborted) return;
    const line = `@ws:registry=${registry.url}`;
    const restore = addLine(npmrc, line);
    try {
      console.log(`The packages of this clone are at ${registry.url} until you press Ctrl+C here.
In other terminals, npm gets @ws/… from there, by this line in ${npmrc}:
  ${line}
All other packages come from where they always do. The line goes away at the end. If this command is killed, remove it with:
  npm config delete @ws:registry --location=user
A package-lock.json that npm writes now names this registry. Delete it when the packages are published.`);
      await Promise.race([registry.ended, once(ending.signal, "abort")]);
      if (!ending.signal.aborted) throw new Error("Verdaccio has ended. Start the registry again.");
    } finally {
      restore();
    }
    console.log(`The registry has ended, and the line in ${npmrc} is removed.`);
  } finally {
    await registry.stop();
  }
}

/**
 * Returns the lines of a file of settings, the line of the scope apart.
 * @param {string} npmrc
 */
function readLines(npmrc) {
  const lines = existsSync(npmrc) ? readFileSync(npmrc, "utf8").split("\n") : [];
  const own = lines.find((line) => /^\s*@ws:registry\s*=/u.test(line));
  // A line that leads to this machine is left from a registry that was killed.
  const local = /=\s*(http:\/\/127\.0\.0\.1:\d+\/)\s*$/u.exec(own ?? "")?.[1];
  return { others: lines.filter((line) => line !== own), own, local };
}

/**
 * Sets the line of the scope. Returns a function that puts the earlier state back, and keeps other changes since.
 * @param {string} npmrc
 * @param {string} line
 */
function addLine(npmrc, line) {
  const isNew = !existsSync(npmrc);
  const { others, own, local } = readLines(npmrc);
  // A new file can get tokens later: nobody else reads it.
  writeFileSync(npmrc, [line, ...others].join("\n") + (isNew ? "\n" : ""), { mode: 0o600 });
  return () => {
    const now = readLines(npmrc);
    if (now.own !== line) return;
    const text = [...(own === undefined || local !== undefined ? [] : [own]), ...now.others].join("\n");
    if (isNew && text.trim() === "") rmSync(npmrc);
    else writeFileSync(npmrc, text);
  };
}

/**
 * Runs a tool of this repository. Prints its output if it fails.
 * @param {string} failure sentence for a command that fails
 * @param {string} name
 * @param {readonly string[]} args
 */
function run(failure, name, args) {
  const env = { ...process.env, DO_NOT_TRACK: "1" };
  const tool = spawnSync(join(ROOT, "node_modules/.bin", name), args, { cwd: ROOT, env, encoding: "utf8" });
  if (tool.status !== 0) throw new Error(`${tool.stdout}${tool.stderr}\n${failure}`);
}
