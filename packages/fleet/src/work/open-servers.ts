// The connections of a worker to Redis and PostgreSQL, and what is known of them.
import { openRedis, type RedisConnection } from "../redis/open-redis.ts";
import { DatabaseSessions, OWN_SESSIONS } from "../state/database-sessions.ts";
import type { ErrorLog } from "./error-log.ts";
import { watchDatabase } from "./watch-database.ts";
import type { WorkOptions } from "./work-options.ts";

/** The connections of a worker. */
export interface WorkServers {
  readonly redis: RedisConnection;
  /** Fails at once while Redis is away: without it, each process limits its requests by itself. */
  readonly limiter: RedisConnection;
  readonly sessions: DatabaseSessions;
  /** Called when Redis is back, and may have lost the jobs. */
  onRedisBack: () => void;
  /** Ends the questions. */
  readonly stopWatching: () => void;
}

/**
 * Opens the connections, and reports each server that can no longer be written.
 * @throws FleetError `invalid_argument` for a wrong URL of the queue
 */
export function openServers(
  { queueUrl, databaseUrl, onServers, onSessions }: WorkOptions,
  errors: Pick<ErrorLog, "add" | "clear">,
): WorkServers {
  let state = { redis: false, postgres: true };
  const change = (changes: Partial<typeof state>) => onServers?.((state = { ...state, ...changes }));
  const redis = openRedis(
    queueUrl,
    { maxRetriesPerRequest: null },
    {
      onError: (error) => errors.add("", error),
      onWritable(isWritable) {
        change({ redis: isWritable });
        if (!isWritable) return;
        errors.clear("");
        servers.onRedisBack();
      },
    },
  );
  const limiter = openRedis(queueUrl, { enableOfflineQueue: false });
  const sessions = new DatabaseSessions(databaseUrl, OWN_SESSIONS, () =>
    onSessions?.({ open: sessions.open, waiting: sessions.waiting }),
  );
  const stopWatching = watchDatabase(sessions, (fault) => {
    change({ postgres: fault === undefined });
    if (fault !== undefined) errors.add("", fault);
  });
  const servers: WorkServers = { redis, limiter, sessions, onRedisBack() {}, stopWatching };
  return servers;
}
