// Checks that Redis is the one of the URL, and keeps what the queue stores.
import type { Redis } from "ioredis";
import { FleetError } from "../errors.ts";

/**
 * Checks a URL that the client of Redis would not refuse: it takes other texts for a path or a host.
 * @throws FleetError `invalid_argument` for another URL
 */
export function checkQueueUrl(queueUrl: string): void {
  if (!/^rediss?:\/\/./u.test(queueUrl))
    throw new FleetError(
      "invalid_argument",
      "Expected a URL such as redis://host:6379 or rediss://host:6379 for the queue, got another text.",
    );
}

/**
 * Checks that Redis accepts the password and the number of the database, and removes no keys when its memory is full.
 * @throws FleetError `invalid_argument` if not, or for another policy than `noeviction`
 */
export async function checkRedis(redis: Redis): Promise<void> {
  // Without this command, the client goes on with another database.
  await redis.select(redis.options.db ?? 0).catch(refused);
  const policy = /^maxmemory_policy:(\S+)/mu.exec(await redis.info("memory"))?.[1];
  if (policy === undefined || policy === "noeviction") return;
  throw new FleetError(
    "invalid_argument",
    `Expected Redis with the policy noeviction, got ${policy}: Redis would remove jobs when its memory is full. ` +
      "Set maxmemory-policy noeviction in its configuration.",
  );
}

/** Explains a refusal of Redis. Other errors are those of the connection. */
function refused(error: unknown): never {
  if (!(error instanceof Error && /^(?:NOAUTH|WRONGPASS|NOPERM|ERR) /u.test(error.message))) throw error;
  throw new FleetError(
    "invalid_argument",
    `Redis refuses the URL of the queue: ${error.message}. Check the password and the number of the database in the URL, ` +
      "such as redis://:PASSWORD@host:6379/0.",
    { cause: error },
  );
}
