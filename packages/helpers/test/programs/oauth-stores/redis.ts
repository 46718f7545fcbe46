// A store of OAuth tokens in Redis, to copy. Encrypt the tokens if others can read the database, and let Redis write to disk: a lost
// refresh token means that the user has to authorize again.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { AsyncTokenStore, StoredToken } from "@ws/helpers/oauth";
import type { Redis } from "ioredis";

/** Time after which the lock of a process that has ended is free, in milliseconds: longer than a refresh with its retries. */
const LOCK_MS = 60_000;

/** Deletes the lock, unless it has run out and another process has it. */
const UNLOCK = 'if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end';

export const createRedisTokenStore = <Token extends StoredToken>(redis: Redis): AsyncTokenStore<Token> => ({
  async get(botId) {
    const text = await redis.get(`oauth:${botId}`);
    return text === null ? undefined : (JSON.parse(text) as Token);
  },
  async set(botId, tokens) {
    await redis.set(`oauth:${botId}`, JSON.stringify(tokens));
  },
  async withLock(botId, run) {
    const key = `oauth-lock:${botId}`;
    const owner = randomUUID();
    while ((await redis.set(key, owner, "PX", LOCK_MS, "NX")) === null) await sleep(20);
    try {
      return await run();
    } finally {
      await redis.eval(UNLOCK, 1, key, owner);
    }
  },
});
