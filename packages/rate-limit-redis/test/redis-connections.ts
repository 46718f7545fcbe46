// Connections of both supported packages. They reconnect quickly and do not report connection errors.
import { Redis } from "ioredis";
import { createClient } from "redis";
import type { RedisClient } from "@ws/rate-limit-redis";

/** A connected client. */
export interface Connection {
  readonly client: RedisClient;
  readonly close: () => void;
}

/** Connects with `ioredis`. */
export async function connectIoredis(port: number): Promise<Connection> {
  const client = new Redis(port, "127.0.0.1", { retryStrategy: () => 20 });
  client.on("error", () => undefined);
  return { client, close: () => client.disconnect() };
}

/** Its copies share its class. `createClient()` makes a class with hundreds of methods for each client. */
const nodeRedis = createClient();

async function connectNodeRedis(port: number): Promise<Connection> {
  const socket = { host: "127.0.0.1", port, reconnectStrategy: () => 20 };
  const client = nodeRedis.duplicate({ socket });
  client.on("error", () => undefined);
  await client.connect();
  return { client, close: () => client.destroy() };
}

export const CONNECTORS = [
  ["ioredis", connectIoredis],
  ["redis", connectNodeRedis],
] as const;
