// The hints of webhooks that wait in Redis: a hash for each workspace, with one field for each object.
import { hintKey, type PullHint } from "@ws/mirror";
import { hintsKeyOf } from "../redis/keys.ts";
import type { RedisConnection } from "../redis/open-redis.ts";

/** Number of fields that Redis reads at a time. */
const SCAN_COUNT = 500;

/** A hint that waits. */
export interface PendingHint {
  readonly field: string;
  /** The hint as JSON. It contains the id of its event, so a later event of the same object has another text. */
  readonly text: string;
  readonly hint: PullHint;
}

/** Stores the hint of an event. A hint for the same object is replaced. Returns false for an event that names no object. */
export async function addHint(
  redis: RedisConnection,
  workspace: string,
  event: PullHint & { readonly id: string },
): Promise<boolean> {
  const key = hintKey(event);
  if (key === undefined) return false;
  const { id, entity, data } = event;
  await redis.hset(hintsKeyOf(workspace), key, JSON.stringify({ id, entity, data }));
  return true;
}

/** Returns hints of a workspace, at most a number of them. */
export async function readHints(redis: RedisConnection, workspace: string, limit: number): Promise<PendingHint[]> {
  if (limit === 0) return [];
  const hints = new Map<string, PendingHint>();
  let cursor = "0";
  do {
    const [next, parts] = await redis.hscan(hintsKeyOf(workspace), cursor, "COUNT", Math.min(limit, SCAN_COUNT));
    for (let index = 0; index < parts.length; index += 2) {
      const [field = "", text = "{}"] = parts.slice(index, index + 2);
      const { entity, data } = JSON.parse(text) as PullHint;
      hints.set(field, { field, text, hint: { entity, data } });
    }
    cursor = next;
  } while (cursor !== "0" && hints.size < limit);
  return [...hints.values()].slice(0, limit);
}

/** True if a workspace has hints. */
export const hasHints = async (redis: RedisConnection, workspace: string): Promise<boolean> =>
  (await redis.exists(hintsKeyOf(workspace))) > 0;

const REMOVE = `for index = 1, #ARGV, 2 do
  if redis.call("HGET", KEYS[1], ARGV[index]) == ARGV[index + 1] then redis.call("HDEL", KEYS[1], ARGV[index]) end
end`;

/** Removes hints that were read. A hint that another event has replaced since stays. */
export async function removeHints(
  redis: RedisConnection,
  workspace: string,
  hints: readonly PendingHint[],
): Promise<void> {
  if (hints.length === 0) return;
  await redis.eval(REMOVE, 1, hintsKeyOf(workspace), ...hints.flatMap(({ field, text }) => [field, text]));
}

/** Removes all hints of a workspace. */
export async function forgetHints(redis: RedisConnection, workspace: string): Promise<void> {
  await redis.unlink(hintsKeyOf(workspace));
}

/** Returns the number of hints of workspaces, with one request. */
export async function countHints(redis: RedisConnection, workspaces: readonly string[]): Promise<Map<string, number>> {
  const counts = await redis.pipeline(workspaces.map((workspace) => ["hlen", hintsKeyOf(workspace)])).exec();
  return new Map(workspaces.map((workspace, index) => [workspace, Number(counts?.[index]?.[1] ?? 0)]));
}
