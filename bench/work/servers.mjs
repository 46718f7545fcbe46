// The programs that the benchmark starts: Redis, PostgreSQL and `ws-mirror`.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../shared/free-port.mjs";

/** Waits until a port accepts connections. @param {number} port */
async function accepts(port) {
  for (let tries = 0; tries < 600; tries += 1) {
    const socket = connect(port, "127.0.0.1");
    try {
      await once(socket, "connect");
      return;
    } catch {
      await sleep(50);
    } finally {
      socket.destroy();
    }
  }
  throw new Error(`Expected a server on port ${port}, got none.`);
}

/** Starts Redis, which writes nothing to disk. */
export async function startRedis() {
  const port = await freePort();
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const server = spawn("redis-server", options, { stdio: "ignore" });
  await accepts(port);
  return { url: `redis://127.0.0.1:${port}`, stop: () => void server.kill("SIGKILL") };
}

const POSTGRES = "/usr/lib/postgresql";

/** Starts PostgreSQL with its usual settings. Root starts it as the user `postgres`. @param {string} folder */
export async function startPostgres(folder) {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES) : [];
  const bin = versions
    .map((version) => join(POSTGRES, version, "bin"))
    .find((path) => existsSync(join(path, "initdb")));
  if (bin === undefined) throw new Error("Expected PostgreSQL, got none. On Debian: apt-get install postgresql.");
  const home = mkdtempSync(join(folder, "postgres-"));
  const asUser = process.getuid?.() === 0 ? ["runuser", "-u", "postgres", "--"] : [];
  if (asUser.length > 0) {
    chmodSync(folder, 0o755);
    execFileSync("chown", ["postgres", home]);
  }
  /** @param {string} name @param {readonly string[]} args @returns {[string, string[]]} */
  const command = (name, args) => {
    const [file = "", ...rest] = [...asUser, join(bin, name), ...args];
    return [file, rest];
  };
  const data = join(home, "data");
  const options = { cwd: home, stdio: /** @type {const} */ ("ignore") };
  execFileSync(...command("initdb", ["-D", data, "-A", "trust", "-U", "bench", "-E", "UTF8"]), options);
  const port = await freePort();
  const settings = [
    "-c",
    `unix_socket_directories=${home}`,
    "-c",
    "listen_addresses=127.0.0.1",
    "-c",
    "max_connections=200",
  ];
  const server = spawn(...command("postgres", ["-D", data, "-p", String(port), ...settings]), options);
  await accepts(port);
  // The server refuses connections for a moment after it has opened its port.
  while (spawnSync(join(bin, "pg_isready"), ["-q", "-h", "127.0.0.1", "-p", String(port)]).status !== 0)
    await sleep(50);
  return {
    url: `postgres://bench@127.0.0.1:${port}/postgres`,
    async stop() {
      execFileSync(...command("pg_ctl", ["-D", data, "stop", "-m", "immediate"]), options);
      if (server.exitCode === null) await once(server, "exit");
    },
  };
}

const COMMAND = join(dirname(createRequire(import.meta.url).resolve("@ws/mirror/package.json")), "bin/ws-mirror.js");
const REPORT_HEAP = fileURLToPath(new URL("../shared/report-heap.mjs", import.meta.url));

/**
 * Starts `ws-mirror … --json`.
 * @param {readonly string[]} args
 * @param {(event: { readonly type: string, readonly [name: string]: unknown }) => void} onEvent
 */
export function startMirror(args, onEvent) {
  const child = spawn(process.execPath, ["--expose-gc", "--import", REPORT_HEAP, COMMAND, ...args, "--json"], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  let rest = "";
  child.stdout?.on("data", (part) => {
    const lines = (rest + String(part)).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) onEvent(JSON.parse(line));
  });
  const ended = once(child, "exit");
  return {
    ended,
    /** Returns the size of the heap after a collection, in bytes. @returns {Promise<number>} */
    async heapBytes() {
      child.send("report");
      const [bytes] = await once(child, "message");
      return bytes;
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
