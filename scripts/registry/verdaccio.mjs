// Verdaccio, a registry on this machine: for `npm run registry` and the rehearsal of a release.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const PNPM = join(FOLDER, "../../node_modules/.bin/pnpm");

/**
 * A registry on this machine.
 * @typedef {object} Registry
 * @property {string} url with a slash at its end
 * @property {Promise<unknown>} ended fulfilled when Verdaccio has ended
 * @property {() => Promise<void>} stop
 */

/**
 * Installs and starts Verdaccio. It keeps the packages of this repository, and loads all others from the registry that is configured
 * on this machine.
 * @param {string} folder for its settings and packages
 * @param {number} port free port of the loopback interface
 * @returns {Promise<Registry>}
 */
export async function startRegistry(folder, port) {
  // Tests cannot connect to other machines, and this registry does.
  const { NODE_OPTIONS: _guard, ...env } = process.env;
  const install = ["--dir", FOLDER, "install", "--frozen-lockfile", "--loglevel=warn"];
  if (spawnSync(PNPM, install, { env, stdio: ["ignore", 2, 2] }).status !== 0)
    throw new Error("The installation of Verdaccio failed.");
  const npm = spawnSync("npm", ["config", "get", "registry"], { cwd: FOLDER, encoding: "utf8" });
  const everyone = ["$all"];
  const settings = {
    storage: join(folder, "storage"),
    uplinks: { machine: { url: npm.stdout.trim(), maxage: "1h", timeout: "60s" } },
    packages: { "@ws/*": { access: everyone, publish: everyone }, "**": { access: everyone, proxy: "machine" } },
    log: { type: "stdout", format: "json", level: "error" },
  };
  mkdirSync(folder, { recursive: true });
  // JSON is YAML, too.
  writeFileSync(join(folder, "config.yaml"), JSON.stringify(settings));
  const url = `http://127.0.0.1:${port}/`;
  const program = join(FOLDER, "node_modules/verdaccio/bin/verdaccio");
  // It ends with this process, also if this one is killed.
  const guard = "data:text/javascript,process.on('disconnect',()=>process.exit())";
  const args = ["--import", guard, program, "--config", join(folder, "config.yaml"), "--listen", `127.0.0.1:${port}`];
  // In a process group of its own: Ctrl-C of a terminal goes to this process, which stops Verdaccio last.
  const server = spawn(process.execPath, args, {
    cwd: folder,
    // It warns root of itself twice.
    env: { ...env, NODE_NO_WARNINGS: "1" },
    detached: true,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(server, "exit");
  // It sends a message when it listens.
  await Promise.race([once(server, "message"), ended]);
  if (server.exitCode !== null) throw new Error(`Expected Verdaccio to start, got exit code ${server.exitCode}.`);
  return {
    url,
    ended,
    async stop() {
      server.kill();
      await ended;
    },
  };
}

/**
 * Publishes a packed package. `npm publish` takes some seconds for each, which the user of `npm run registry` would wait for.
 * @param {string} url of the registry
 * @param {string} tarball
 */
export async function publishTarball(url, tarball) {
  const { stdout } = spawnSync("tar", ["-xzOf", tarball, "package/package.json"], { encoding: "utf8" });
  const manifest = /** @type {{ name: string; version: string }} */ (JSON.parse(stdout));
  const { name, version } = manifest;
  const content = readFileSync(tarball);
  const file = basename(tarball);
  const dist = {
    integrity: `sha512-${createHash("sha512").update(content).digest("base64")}`,
    shasum: createHash("sha1").update(content).digest("hex"),
    tarball: `${url}${name}/-/${file}`,
  };
  const body = {
    name,
    "dist-tags": { latest: version },
    versions: { [version]: { ...manifest, dist } },
    _attachments: {
      [file]: { content_type: "application/octet-stream", data: content.toString("base64"), length: content.length },
    },
  };
  const response = await fetch(url + encodeURIComponent(name), {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The registry refused ${name}: ${response.status} ${await response.text()}`);
}
