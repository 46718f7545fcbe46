// Checks that Redis keeps what the queue stores.
import type { Redis } from "ioredis";
import { MirrorError } from "../errors.ts";

/**
 * Checks that Redis removes no keys when its memory is full.
 * @throws MirrorError `invalid_argument` for another policy than `noeviction`
 */
export async function checkRedis(redis: Redis): Promise<void> {
  const policy = /^maxmemory_policy:(\S+)/mu.exec(await redis.info("memory"))?.[1];
  if (policy === undefined || policy === "noeviction") return;
  throw new MirrorError(
    "invalid_argument",
    `Expected Redis with the policy noeviction, got ${policy}: Redis would remove jobs when its memory is full. ` +
      "Set maxmemory-policy noeviction in its configuration.",
  );
}
