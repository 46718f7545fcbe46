// The state of a service of many copies: its queue in Redis, and the rows of its workspaces in PostgreSQL.
import { messageOf } from "@ws/helpers/messages";
import { Queue, type Job } from "bullmq";
import { FleetError } from "../errors.ts";
import { throwIfRefused } from "../redis/check-redis.ts";
import { QUEUE_NAME } from "../redis/keys.ts";
import { isWritable, openRedis, untilReady, type RedisConnection } from "../redis/open-redis.ts";
import { RedisClock } from "../redis/redis-clock.ts";
import { DatabaseSessions, STATE_SESSIONS } from "./database-sessions.ts";
import type { JobData } from "./job-data.ts";
import { countHints } from "./pending-hints.ts";
import { openWorkspaceTable, type WorkspaceRow, type WorkspaceTable } from "./workspace-table.ts";

/** Time for a response of Redis. One that accepts connections and never answers would hold a scrape of the metrics. */
const REDIS_TIMEOUT_MS = 10_000;

/** State of the job of a workspace. `missing`: the queue has no job. */
export type JobState = "running" | "waiting" | "delayed" | "missing";

/** The state of a workspace. */
export interface WorkspaceState {
  readonly workspace: string;
  readonly job: JobState;
  /** Number of hints of webhooks that wait. */
  readonly hints: number;
  /** The report of the slices. Undefined before a worker has seen the workspace. */
  readonly row: WorkspaceRow | undefined;
}

/** The state of the queue. */
export interface QueueState {
  readonly jobs: ReadonlyMap<string, JobState>;
  readonly hints: ReadonlyMap<string, number>;
}

/** Reads the state of a service. */
export interface ServiceReader {
  /** Reads the states of workspaces with one query, and as many commands of Redis for one workspace as for all. */
  readonly read: (names: readonly string[]) => Promise<WorkspaceState[]>;
  /**
   * Reads what Redis knows of workspaces. Without names, of all that have a job.
   * @throws FleetError `redis_unavailable` if Redis cannot be reached
   */
  readonly readQueue: (names?: readonly string[]) => Promise<QueueState>;
  /** Reads the data of the jobs of workspaces, which have a part of what PostgreSQL knows. */
  readonly readJobData: (names: readonly string[]) => Promise<ReadonlyMap<string, JobData>>;
  /**
   * Returns the job of a workspace. Undefined if the queue has none.
   * @throws FleetError `redis_unavailable` if Redis cannot be reached
   */
  readonly getJob: (name: string) => Promise<Job<JobData> | undefined>;
  /** The rows of the workspaces. */
  readonly table: WorkspaceTable;
  /** Returns the time of Redis in milliseconds since 1970. Call `read()` or `getJob()` before. */
  readonly nowMs: () => number;
  /** True while Redis is connected and can be written, and has answered when it was read last. */
  readonly isConnected: () => boolean;
  /** Returns the number of sessions of PostgreSQL that are open. */
  readonly countSessions: () => number;
  readonly close: () => Promise<void>;
}

/** Opens connections to the queue and the table of a service. */
export function openService(queueUrl: string, databaseUrl: string): ServiceReader {
  let fault: Error | undefined;
  const settings = { maxRetriesPerRequest: 1, commandTimeout: REDIS_TIMEOUT_MS } as const;
  const connection = openRedis(queueUrl, settings, { onError: (error) => (fault = error) });
  const sessions = new DatabaseSessions(databaseUrl, STATE_SESSIONS);
  const table = openWorkspaceTable(sessions);
  const clock = new RedisClock();
  let hasAnswered = true;
  let queue: Queue<JobData> | undefined;
  const connect = async (): Promise<Queue<JobData>> => {
    // BullMQ would wait until Redis is there.
    await untilReady(connection, REDIS_TIMEOUT_MS)
      .then(() => clock.read(connection))
      .catch((error: unknown) => {
        hasAnswered = false;
        throwIfRefused(error);
        throw new FleetError("redis_unavailable", `Redis cannot be reached: ${messageOf(fault ?? error)}`, {
          cause: error,
        });
      });
    hasAnswered = true;
    return (queue ??= new Queue<JobData>(QUEUE_NAME, { connection }).on("error", () => {}));
  };
  const readQueue: ServiceReader["readQueue"] = async (names) => {
    const jobs = await readJobStates(connection, await connect());
    return { jobs, hints: await countHints(connection, names ?? [...jobs.keys()]) };
  };
  return {
    async read(names) {
      const { jobs, hints } = await readQueue(names);
      const rows = await table.read(names);
      return names.map((workspace) => ({
        workspace,
        job: jobs.get(workspace) ?? "missing",
        hints: hints.get(workspace) ?? 0,
        row: rows.get(workspace),
      }));
    },
    readQueue,
    async readJobData(names) {
      const jobs = await connect();
      const texts = await connection.pipeline(names.map((name) => ["hget", jobs.toKey(name), "data"])).exec();
      const data = names.flatMap((name, index) => {
        const text = texts?.[index]?.[1];
        return typeof text === "string" ? [[name, JSON.parse(text) as JobData] as const] : [];
      });
      return new Map(data);
    },
    getJob: async (name) => (await connect()).getJob(name) as Promise<Job<JobData> | undefined>,
    table,
    nowMs: clock.nowMs,
    countSessions: () => sessions.open,
    isConnected: () => isWritable(connection) && hasAnswered,
    async close() {
      await queue?.close().catch(() => {});
      connection.disconnect();
      await sessions.close();
    },
  };
}

/** Returns the states of all jobs by their workspaces, as of one moment. */
async function readJobStates(redis: RedisConnection, queue: Queue<JobData>): Promise<Map<string, JobState>> {
  const lists = await redis
    .multi()
    .zrange(queue.toKey("delayed"), "0", "-1")
    .lrange(queue.toKey("wait"), 0, -1)
    .zrange(queue.toKey("prioritized"), "0", "-1")
    .lrange(queue.toKey("active"), 0, -1)
    .exec();
  const states = ["delayed", "waiting", "waiting", "running"] as const;
  return new Map(
    states.flatMap((state, index) =>
      ((lists?.[index]?.[1] ?? []) as readonly string[]).map((id) => [id, state] as const),
    ),
  );
}
