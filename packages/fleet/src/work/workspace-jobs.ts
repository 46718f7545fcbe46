// The jobs of the workspaces in Redis: one for each workspace of the file, and no others. Redis can lose its data, so missing
// jobs are put back.
import { ErrorCode, type Job, type Queue } from "bullmq";
import { FleetError } from "../errors.ts";
import type { RedisConnection } from "../redis/open-redis.ts";
import type { RedisClock } from "../redis/redis-clock.ts";
import type { WorkspaceRow, WorkspaceTable } from "../state/workspace-table.ts";
import type { JobData } from "../state/job-data.ts";
import { forgetHints, hasHints } from "../state/pending-hints.ts";
import { fingerprintOf, isMended } from "./entry-fingerprint.ts";
import { nextSlot } from "./slots.ts";
import type { WorkspaceEntry } from "@ws/mirror";
import type { WorkspacesList } from "./workspaces-list.ts";

/** Interval of the checks whether the queue has the jobs of the file. */
const CHECK_MS = 30_000;

/** The parts that the jobs need. */
export interface WorkspaceJobsOptions {
  readonly queue: Queue<JobData>;
  readonly redis: RedisConnection;
  readonly workspaces: Pick<WorkspacesList, "entries" | "find" | "has">;
  readonly clock: RedisClock;
  readonly table: Pick<WorkspaceTable, "add" | "read">;
  /** True: each workspace is due at once, whatever its copy has. */
  readonly once: boolean;
  /** Called when Redis has lost jobs. */
  readonly onLost: (error: FleetError) => void;
  /** Called after the jobs of workspaces were removed that the file no longer has. */
  readonly onRemoved: (names: readonly string[]) => void;
}

/** Keeps one job for each workspace in the queue. */
export class WorkspaceJobs {
  readonly #options: WorkspaceJobsOptions;
  /** Names of the workspaces whose jobs were in the queue at the last check. */
  #known: ReadonlySet<string> = new Set();
  #timer: NodeJS.Timeout | undefined;
  #checking: Promise<boolean> | undefined;
  /** True until a check has started the workspaces that failed again. */
  #isRetryAsked = false;
  /** The fingerprints with which this process has started mended workspaces. Another process may have another token in its variable. */
  readonly #tried = new Map<string, string>();

  constructor(options: WorkspaceJobsOptions) {
    this.#options = options;
  }

  /** Adds the jobs, and begins to check them. */
  async start(): Promise<void> {
    const { once, queue, workspaces, clock } = this.#options;
    await this.#synchronize();
    if (once)
      await Promise.all(
        workspaces.entries().map(async ({ name }) => startNow(await queue.getJob(name), clock.nowMs())),
      );
    this.#timer = setInterval(() => void this.check(), CHECK_MS);
  }

  /**
   * Makes the queue equal to the file. Call it when the connection to Redis is back, and when the file has changed.
   * Returns true if jobs were lost.
   * @param retry true: start the workspaces that failed again, mended or not
   */
  async check(retry = false): Promise<boolean> {
    if (this.#timer === undefined) return false;
    this.#isRetryAsked ||= retry;
    // A check that runs may have read the file before its change.
    await this.#checking;
    this.#checking ??= this.#synchronize()
      // The connection has reported the error. The next check repeats this one.
      .catch(() => false)
      .finally(() => (this.#checking = undefined));
    return this.#checking;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Returns true if jobs were lost. */
  async #synchronize(): Promise<boolean> {
    const { queue, redis, clock, workspaces } = this.#options;
    await clock.read(redis);
    const entries = workspaces.entries();
    const jobs = await Promise.all(entries.map(({ name }) => queue.getJob(name)));
    const missing = entries.filter((_, index) => jobs[index] === undefined);
    const isLost = missing.some(({ name }) => this.#known.has(name));
    if (missing.length > 0) await this.#add(missing);
    const isRetryAsked = this.#isRetryAsked;
    this.#isRetryAsked = false;
    for (const [index, entry] of entries.entries()) await this.#adjust(entry, jobs[index], isRetryAsked);
    await this.#removeOthers();
    this.#known = new Set(entries.map(({ name }) => name));
    return isLost;
  }

  async #add(missing: readonly WorkspaceEntry[]): Promise<void> {
    const { queue, onLost } = this.#options;
    const lost = missing.filter(({ name }) => this.#known.has(name)).map(({ name }) => name);
    if (lost.length > 0)
      onLost(new FleetError("queue_lost", `Redis has lost the jobs of ${lost.join(", ")}. They are put back.`));
    const rows = await this.#readRows(missing);
    const now = this.#options.clock.nowMs();
    for (const entry of missing) {
      const { name, everyMinutes, priority } = entry;
      const row = rows.get(name);
      // The interval may have become shorter since.
      const dueAt = Math.max(now, Math.min(row?.dueAt?.getTime() ?? now, nextSlot(entry, now)));
      const data = {
        workspace: name,
        everyMinutes,
        dueAt,
        failures: row?.failures ?? 0,
        error: row?.error ?? undefined,
      };
      await queue.add("pull", data, {
        jobId: name,
        priority,
        timestamp: now,
        delay: dueAt - now,
        removeOnComplete: true,
        removeOnFail: true,
      });
    }
  }

  /** Returns the rows of workspaces. Those without a row get one. */
  async #readRows(missing: readonly WorkspaceEntry[]): Promise<ReadonlyMap<string, WorkspaceRow>> {
    const { once, table, clock } = this.#options;
    const names = missing.map(({ name }) => name);
    try {
      await table.add(names, new Date(clock.nowMs()));
      return once ? new Map() : await table.read(names);
    } catch {
      // The jobs of a database that cannot be reached fail, which reports it, and are tried again.
      return new Map();
    }
  }

  /**
   * Applies a changed interval or priority, and starts a workspace that failed and was mended. Runs a job that has hints: the process
   * that stored them may have died.
   */
  async #adjust(entry: WorkspaceEntry, job: Job<JobData> | undefined, isRetryAsked: boolean): Promise<void> {
    if (job === undefined) return;
    const { name, everyMinutes, priority } = entry;
    if (job.priority !== priority) await job.changePriority({ priority });
    if (job.data.everyMinutes !== everyMinutes) {
      const now = this.#options.clock.nowMs();
      const dueAt = nextSlot(entry, now);
      await job.updateData({ ...job.data, everyMinutes, dueAt });
      await whenDelayed(job.changeDelay(dueAt - now));
    }
    if (!this.#options.once && this.#isAgainDue(entry, job.data, isRetryAsked)) {
      await job.updateData({ ...job.data, dueAt: this.#options.clock.nowMs() });
      await whenDelayed(job.promote());
    }
    if (await hasHints(this.#options.redis, name)) await wake(job);
  }

  /** True if a workspace that failed is tried again before its next time. */
  #isAgainDue(entry: WorkspaceEntry, data: JobData, isRetryAsked: boolean): boolean {
    if (isRetryAsked) return data.error !== undefined;
    if (!isMended(entry, data)) return false;
    const fingerprint = fingerprintOf(entry);
    if (this.#tried.get(entry.name) === fingerprint) return false;
    this.#tried.set(entry.name, fingerprint);
    return true;
  }

  /** Removes the jobs of workspaces that the file does not have. A job that runs is removed by its worker. */
  async #removeOthers(): Promise<void> {
    const { queue, redis, workspaces, onRemoved } = this.#options;
    const jobs = await queue.getJobs(["delayed", "waiting", "prioritized"]);
    const others = jobs.filter(
      ({ id }) => id !== undefined && workspaces.find(id) === undefined && !workspaces.has(id),
    );
    const removed: string[] = [];
    for (const job of others) {
      const isRemoved = await job.remove().then(
        () => true,
        () => false,
      );
      if (!isRemoved) continue;
      await forgetHints(redis, job.data.workspace);
      removed.push(job.data.workspace);
    }
    if (removed.length > 0) onRemoved(removed);
  }
}

/** Runs a job that waits, now. A job that failed waits for its next attempt. */
export async function wake(job: Pick<Job<JobData>, "data" | "promote"> | undefined): Promise<void> {
  if (job !== undefined && job.data.failures === 0) await whenDelayed(job.promote());
}

/** Makes a job due now. */
export async function startNow(
  job: Pick<Job<JobData>, "data" | "promote" | "updateData"> | undefined,
  now: number,
): Promise<void> {
  if (job === undefined) return;
  await job.updateData({ ...job.data, dueAt: now, failures: 0 });
  await whenDelayed(job.promote());
}

/** Codes of BullMQ for a job that does not exist, and for one that is not delayed. */
const NOT_DELAYED: ReadonlySet<unknown> = new Set([ErrorCode.JobNotExist, ErrorCode.JobNotInState]);

/** A job that waits or runs needs no change: it is about to look at its data. */
async function whenDelayed(change: Promise<void>): Promise<void> {
  await change.catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && NOT_DELAYED.has(error.code))) throw error;
  });
}
