// A Redis server for the tests, where there is one on this machine.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";

/** Whether there is a `redis-server` to start. Debian has it as a package: `apt-get install redis-server`. */
export const hasRedisServer = spawnSync("redis-server", ["--version"]).status === 0;

// oxlint-disable-next-line eslint/no-console -- whoever runs the tests is to know what was left out
if (!hasRedisServer) console.warn("redis-server is not installed: what needs a real one is not tested");

/** A running server. */
export interface RedisServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** Starts a server that keeps nothing on disk. */
export async function startRedisServer(port?: number): Promise<RedisServer> {
  const onPort = port ?? (await freePort());
  const options = ["--port", String(onPort), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const server = spawn("redis-server", options, { stdio: "ignore" });
  await answering(onPort, server);
  return {
    port: onPort,
    async stop() {
      if (server.exitCode !== null) return;
      server.kill("SIGKILL");
      await once(server, "exit");
    },
  };
}

async function answering(port: number, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`redis-server ended with code ${server.exitCode}`);
    const socket = connect(port, "127.0.0.1");
    try {
      await once(socket, "connect");
      return;
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, 10);
      });
    } finally {
      socket.destroy();
    }
  }
}
