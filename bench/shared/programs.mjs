// The programs that benches start: commands of packages, Redis and PostgreSQL.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Redis } from "ioredis";
import { freePort } from "./listen.mjs";

const REPORT_HEAP = new URL("report-heap.mjs", import.meta.url).href;

/** Returns the file of a package's command. @param {string} manifest URL of its `package.json` @param {string} command */
export function commandOf(manifest, command) {
  const { bin } = /** @type {{ bin: Record<string, string> }} */ (JSON.parse(readFileSync(new URL(manifest), "utf8")));
  return fileURLToPath(new URL(bin[command] ?? "", manifest));
}

/** @typedef {ReturnType<typeof startProgram>} Program */

/**
 * Starts a program with Node. It ends with `stop()`.
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, onLine?: (line: string) => void }} [options]
 */
export function startProgram(args, { env = process.env, onLine = () => {} } = {}) {
  const child = spawn(process.execPath, ["--expose-gc", "--import", REPORT_HEAP, ...args], {
    env,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  if (child.stdout === null) throw new Error("Expected the output of the program.");
  const lines = createInterface(child.stdout).on("line", onLine);
  const exit = once(child, "exit");
  /** @type {Promise<never>} */
  const failed = exit.then(([code]) => Promise.reject(new Error(`${args[0]} ended with code ${String(code)}.`)));
  failed.catch(() => undefined);
  return {
    pid: child.pid,
    /** Rejects when the program ends. */
    failed,
    /** Waits for a line, and returns what its first group matched. @param {RegExp} pattern @returns {Promise<string>} */
    async printed(pattern) {
      const found = new Promise((/** @type {(text: string) => void} */ resolve) => {
        lines.on("line", (line) => {
          const [, text] = pattern.exec(line) ?? [];
          if (text !== undefined) resolve(text);
        });
      });
      return Promise.race([found, failed]);
    },
    /** Returns the size of the heap after a collection, in bytes. @returns {Promise<number>} */
    async heapBytes() {
      child.send("report");
      const [bytes] = await once(child, "message");
      return bytes;
    },
    stop: async () => {
      child.kill("SIGTERM");
      await exit;
    },
  };
}

/** Starts Redis, which writes nothing to disk. @param {number} [usedPort] */
export async function startRedis(usedPort) {
  const port = usedPort ?? (await freePort());
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const server = spawn("redis-server", options, { stdio: "ignore" });
  await once(server, "spawn");
  const probe = new Redis(port, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  probe.on("error", () => undefined);
  await probe.ping();
  probe.disconnect();
  return { port, url: `redis://127.0.0.1:${port}`, stop: () => void server.kill("SIGKILL") };
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
  /** @type {(name: string, ...args: string[]) => [string, string[]]} */
  const command = (name, ...args) => {
    const [file = "", ...rest] = [...asUser, join(bin, name), ...args];
    return [file, rest];
  };
  const data = join(home, "data");
  const options = { cwd: home, stdio: /** @type {const} */ ("ignore") };
  execFileSync(...command("initdb", "-D", data, "-A", "trust", "-U", "bench", "-E", "UTF8"), options);
  const port = await freePort();
  const settings = [`unix_socket_directories=${home}`, "listen_addresses=127.0.0.1", "max_connections=200"];
  const args = ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  const server = spawn(...command("postgres", ...args), options);
  const probe = ["-q", "-h", "127.0.0.1", "-p", String(port)];
  while (spawnSync(join(bin, "pg_isready"), probe).status !== 0) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with code ${server.exitCode}.`);
    await sleep(50);
  }
  return {
    url: `postgres://bench@127.0.0.1:${port}/postgres`,
    async stop() {
      execFileSync(...command("pg_ctl", "-D", data, "stop", "-m", "immediate"), options);
      if (server.exitCode === null) await once(server, "exit");
    },
  };
}

/** Starts an emulator in a process of its own. @param {...string} args options of `ws-emulator` */
export async function startService(...args) {
  const command = commandOf(import.meta.resolve("@ws/emulator/package.json"), "ws-emulator");
  const program = startProgram([command, "--port", "0", ...args]);
  return { ...program, url: await program.printed(/(http:\/\/\S+)/) };
}
