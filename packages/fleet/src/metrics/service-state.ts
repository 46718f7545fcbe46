// The state of a service of many copies: its queue in Redis, and its copies in PostgreSQL.
import { messageOf } from "@ws/helpers/tasks";
import { readCopyStates, type CopyState } from "@ws/mirror/reader";
import { Queue, type Job } from "bullmq";
import { Redis } from "ioredis";
import { FleetError } from "../errors.ts";
import { checkQueueUrl } from "../work/check-redis.ts";
import { QUEUE_NAME, type JobData } from "../work/job-data.ts";

/** State of the job of a workspace. `missing`: the queue has no job. */
type JobState = "running" | "waiting" | "delayed" | "missing";

/** The state of a workspace. */
export interface WorkspaceState {
  readonly workspace: string;
  readonly job: JobState;
  /** Number of failed slices in sequence. */
  readonly failures: number;
  /** Message of the last failure. */
  readonly error: string | undefined;
  /** Undefined before the first slice. */
  readonly copy: CopyState | undefined;
}

/** Reads the state of a service. */
export interface ServiceReader {
  readonly read: (names: readonly string[]) => Promise<WorkspaceState[]>;
  /** True while Redis is connected. */
  readonly isConnected: () => boolean;
  readonly close: () => Promise<void>;
}

/** Opens a connection to the queue of a service. */
export function openService(queueUrl: string, databaseUrl: string): ServiceReader {
  checkQueueUrl(queueUrl);
  const connection = new Redis(queueUrl, { maxRetriesPerRequest: 1 });
  let fault: Error | undefined;
  connection.on("error", (error: Error) => (fault = error));
  let queue: Queue<JobData> | undefined;
  return {
    async read(names) {
      // BullMQ would wait until Redis is there.
      await connection.ping().catch((error: unknown) => {
        throw new FleetError("redis_unavailable", `Redis cannot be reached: ${messageOf(fault ?? error)}`, {
          cause: error,
        });
      });
      queue ??= new Queue<JobData>(QUEUE_NAME, { connection }).on("error", () => {});
      const current = queue;
      const jobs = await Promise.all(names.map((name) => jobOf(current, name)));
      const copies = await readCopyStates(databaseUrl, names);
      return jobs.map((job) => ({ ...job, copy: copies.get(job.workspace) }));
    },
    isConnected: () => connection.status === "ready",
    async close() {
      await queue?.close().catch(() => {});
      connection.disconnect();
    },
  };
}

async function jobOf(queue: Queue<JobData>, workspace: string) {
  const job = (await queue.getJob(workspace)) as Job<JobData> | undefined;
  if (job === undefined) return { workspace, job: "missing", failures: 0, error: undefined } as const;
  const state = await job.getState();
  const { failures, error } = job.data;
  const name: JobState = state === "active" ? "running" : state === "delayed" ? "delayed" : "waiting";
  return { workspace, job: name, failures, error };
}
