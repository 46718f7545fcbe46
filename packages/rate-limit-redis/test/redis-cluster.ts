// Starts a Redis Cluster of three nodes for the tests.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { freePort } from "../../../scripts/test/support/free-port.ts";
import { until } from "../../../scripts/test/support/until.ts";
import { startRedisServer, type RedisServer } from "./redis-server.ts";

/** First slots of the nodes, and the number of slots. */
const BORDERS = [0, 5461, 10_923, 16_384] as const;

/** A running node. */
interface ClusterNode {
  readonly server: RedisServer;
  readonly busPort: number;
  readonly options: readonly string[];
}

/** A running cluster. */
export interface RedisCluster {
  /** Ports of the nodes. */
  readonly ports: readonly number[];
  /** Sends a command to a node. */
  readonly send: (port: number, command: string, ...args: readonly (number | string)[]) => Promise<unknown>;
  /** Returns the port of the node that has a key. */
  readonly portOf: (key: string) => Promise<number>;
  /** Kills a node. Returns a function that starts it again, without its data. */
  readonly kill: (port: number) => Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

/** Starts a cluster. Each node has a third of the keys, and no replica. */
export async function startRedisCluster(): Promise<RedisCluster> {
  const folder = mkdtempSync(join(tmpdir(), "ws-redis-cluster-"));
  const nodes: ClusterNode[] = [];
  for (let index = 0; index < BORDERS.length - 1; index += 1) {
    const busPort = await freePort();
    const options = ["--cluster-enabled", "yes", "--cluster-config-file", `nodes-${index}.conf`, "--dir", folder];
    options.push("--cluster-port", String(busPort), "--cluster-node-timeout", "2000");
    nodes.push({ server: await startRedisServer(undefined, options), busPort, options });
  }
  const ports = nodes.map(({ server }) => server.port);
  const [first = 0, ...others] = ports;
  for (const [index, port] of ports.entries()) {
    await send(port, "cluster", "set-config-epoch", index + 1);
    await send(port, "cluster", "addslotsrange", BORDERS[index] ?? 0, (BORDERS[index + 1] ?? 0) - 1);
  }
  for (const [index, port] of others.entries())
    await send(first, "cluster", "meet", "127.0.0.1", port, nodes[index + 1]?.busPort ?? 0);
  await untilWhole(ports);
  const servers = new Map(nodes.map(({ server, options }) => [server.port, { server, options }]));
  return {
    ports,
    send,
    async portOf(key) {
      const slot = Number(await send(first, "cluster", "keyslot", key));
      return ports[BORDERS.findLastIndex((border) => border <= slot)] ?? 0;
    },
    async kill(port) {
      const node = servers.get(port);
      if (node === undefined) throw new Error(`Expected the port of a node, got ${port}.`);
      await node.server.stop();
      return async () => {
        node.server = await startRedisServer(port, node.options);
        await untilWhole(ports);
      };
    },
    async stop() {
      await Promise.all(Array.from(servers.values(), ({ server }) => server.stop()));
      rmSync(folder, { recursive: true });
    },
  };
}

async function send(port: number, command: string, ...args: readonly (number | string)[]): Promise<unknown> {
  const client = new Redis(port, "127.0.0.1", { retryStrategy: null });
  client.on("error", () => undefined);
  try {
    return await client.call(command, ...args);
  } finally {
    client.disconnect();
  }
}

/** Waits until each node knows all nodes, and that all slots have one. */
const untilWhole = (ports: readonly number[]): Promise<unknown> =>
  until(async () => {
    const infos = await Promise.all(ports.map(async (port) => send(port, "cluster", "info").catch(() => "")));
    return infos.every((info) => /cluster_state:ok[^]*cluster_known_nodes:3/u.test(String(info)));
  });
