// Starts Redis servers for the tests, if redis-server is installed.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../scripts/test/support/free-port.ts";
import { until } from "../../../scripts/test/support/until.ts";

/** True if `redis-server` is installed. On Debian: `apt-get install redis-server`. */
export const hasRedisServer = spawnSync("redis-server", ["--version"]).status === 0;

// oxlint-disable-next-line eslint/no-console -- shows which tests were skipped
if (!hasRedisServer) console.warn("redis-server is not installed: tests that need it are skipped");

/** A running server. */
export interface RedisServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts a server that writes nothing to disk. @param more options after those of the tests */
export async function startRedisServer(port?: number, more: readonly string[] = []): Promise<RedisServer> {
  const onPort = port ?? (await freePort());
  // A replica writes the data of its master to disk, too.
  const unsaved = ["--save", "", "--appendonly", "no", "--rdb-del-sync-files", "yes"];
  const options = ["--port", String(onPort), "--bind", "127.0.0.1", ...unsaved, ...more];
  const server = spawn("redis-server", options, { stdio: "ignore" });
  await waitForServer(onPort, server);
  return {
    port: onPort,
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill("SIGKILL");
      await once(server, "exit");
    },
  };
}

/** Starts a Sentinel that watches a master under the name `main`. */
export async function startSentinel(masterPort: number): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), "ws-sentinel-"));
  const port = await freePort();
  const file = join(folder, "sentinel.conf");
  writeFileSync(file, `bind 127.0.0.1\nport ${port}\nsentinel monitor main 127.0.0.1 ${masterPort} 1\n`);
  const sentinel = spawn("redis-server", [file, "--sentinel"], { stdio: "ignore" });
  await waitForServer(port, sentinel);
  return {
    port,
    async stop() {
      const exit = once(sentinel, "exit");
      sentinel.kill();
      await exit;
      rmSync(folder, { recursive: true });
    },
  };
}

async function waitForServer(port: number, server: ChildProcess): Promise<void> {
  await until(async () => {
    if (server.exitCode !== null) throw new Error(`redis-server ended with code ${server.exitCode}`);
    const socket = connect(port, "127.0.0.1");
    return await once(socket, "connect")
      .then(() => true)
      .catch(() => false)
      .finally(() => socket.destroy());
  });
}
