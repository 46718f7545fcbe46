// The stores of OAuth tokens that docs/helpers.md links to: of several processes with one authorization, one sends the refresh token.
import { createAsyncOAuthTokens, type AsyncTokenStore } from "@ws/helpers/oauth";
import { Redis } from "ioredis";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasPostgres, startPostgresServer, type PostgresServer } from "../../../mirror/test/support/postgres-server.ts";
import { hasRedisServer, startRedisServer, type RedisServer } from "../../../rate-limit-redis/test/redis-server.ts";
import { createPostgresTokenStore } from "./oauth-stores/postgres.ts";
import { createRedisTokenStore } from "./oauth-stores/redis.ts";

interface Tokens {
  readonly bot_id: string;
  readonly access_token: string;
  readonly refresh_token: string;
}

const tokensOf = (count: number, bot_id = "bot"): Tokens => ({
  bot_id,
  access_token: `a${count}`,
  refresh_token: `r${count}`,
});

/** Six processes refresh one authorization at the same time. Returns the refresh tokens that the service received. */
async function race(stores: readonly AsyncTokenStore<Tokens>[]): Promise<{ sent: string[]; received: string[] }> {
  const sent: string[] = [];
  await stores[0]?.set("bot", tokensOf(1));
  const processes = stores.map((store) =>
    createAsyncOAuthTokens<Tokens>({
      client_id: "c",
      client_secret: "s",
      redirect_uri: "https://app.example",
      store,
      token: async (args) => {
        const { refresh_token = "" } = args as { readonly refresh_token?: string };
        sent.push(refresh_token);
        await new Promise((resolve) => setTimeout(resolve, 30));
        if (sent.filter((text) => text === refresh_token).length > 1)
          throw Object.assign(new Error("used"), { code: "invalid_grant" });
        return tokensOf(Number(refresh_token.slice(1)) + 1);
      },
    }),
  );
  const results = await Promise.all(processes.map((tokens) => tokens.refresh("bot", "a1")));
  return { sent, received: results.map(({ access_token }) => access_token) };
}

const ONE_REFRESH = { sent: ["r1"], received: Array.from({ length: 6 }, () => "a2") };

describe.skipIf(!hasPostgres)("in PostgreSQL", () => {
  let server: PostgresServer;
  const pools: Pool[] = [];
  beforeAll(async () => {
    server = await startPostgresServer();
    for (let count = 0; count < 6; count += 1) pools.push(new Pool({ connectionString: server.url, max: 2 }));
    await pools[0]?.query("create table oauth_tokens (bot_id text primary key, tokens jsonb not null)");
  });
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await server.stop();
  });

  test("one process sends the refresh token", async () => {
    expect(await race(pools.map((pool) => createPostgresTokenStore<Tokens>(pool)))).toEqual(ONE_REFRESH);
  });

  test("the lock ends with an error of the refresh", async () => {
    const store = createPostgresTokenStore<Tokens>(pools[0] as Pool);
    await expect(store.withLock?.("bot", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
    expect(await store.withLock?.("bot", () => Promise.resolve("next"))).toBe("next");
  });
});

describe.skipIf(!hasRedisServer)("in Redis", () => {
  let server: RedisServer;
  const connections: Redis[] = [];
  beforeAll(async () => {
    server = await startRedisServer();
    for (let count = 0; count < 6; count += 1) connections.push(new Redis(server.port, "127.0.0.1"));
  });
  afterAll(async () => {
    for (const connection of connections) connection.disconnect();
    await server.stop();
  });

  test("one process sends the refresh token", async () => {
    expect(await race(connections.map((redis) => createRedisTokenStore<Tokens>(redis)))).toEqual(ONE_REFRESH);
  });

  test("a process deletes only its own lock", async () => {
    const redis = connections[0] as Redis;
    const store = createRedisTokenStore<Tokens>(redis);
    await store.withLock?.("bot", () => redis.set("oauth-lock:bot", "of another process"));
    expect(await redis.get("oauth-lock:bot")).toBe("of another process");
    await redis.del("oauth-lock:bot");
  });
});
