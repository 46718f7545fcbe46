// Puts hints into Redis, and runs the jobs of their workspaces soon.
import { within } from "@ws/helpers/tasks";
import type { Queue } from "bullmq";
import { isWritable, type RedisConnection } from "../redis/open-redis.ts";
import type { JobData } from "../state/job-data.ts";
import { addHint } from "../state/pending-hints.ts";
import type { PullHint } from "@ws/mirror";
import { wake } from "../work/workspace-jobs.ts";

/** Time from the first hint of a workspace until its job runs. Hints that follow are read together with it. */
const COLLECT_MS = 1_000;

/** Time that a hint waits for a connection that is about to open: an event that is refused comes again after minutes. */
const OPENING_MS = 1_000;

/** Puts hints into the queue of `work`. */
export class HintQueue {
  readonly #redis: RedisConnection;
  readonly #queue: Queue<JobData>;
  /** The workspaces whose jobs are about to run. */
  readonly #waking = new Map<string, NodeJS.Timeout>();

  readonly #untilWritable = new Set<() => void>();

  /** @param redis connection whose commands fail at once while Redis is away */
  constructor(redis: RedisConnection, queue: Queue<JobData>) {
    this.#redis = redis;
    this.#queue = queue;
  }

  /** Stores the hint of an event. Waits a moment for a connection that is about to open. Rejects while Redis is away. */
  async add(workspace: string, event: PullHint & { readonly id: string }): Promise<void> {
    if (!isWritable(this.#redis)) await this.#wait();
    if (!(await addHint(this.#redis, workspace, event)) || this.#waking.has(workspace)) return;
    this.#waking.set(
      workspace,
      setTimeout(() => void this.#wake(workspace), COLLECT_MS),
    );
  }

  /** Stores the hints that have waited for the connection. */
  goOn(): void {
    for (const resolve of this.#untilWritable) resolve();
  }

  close(): void {
    for (const timer of this.#waking.values()) clearTimeout(timer);
    this.#waking.clear();
  }

  async #wait(): Promise<void> {
    let resolve = () => {};
    const opened = new Promise<void>((done) => (resolve = done));
    this.#untilWritable.add(resolve);
    await within(OPENING_MS, opened);
    this.#untilWritable.delete(resolve);
  }

  async #wake(workspace: string): Promise<void> {
    this.#waking.delete(workspace);
    try {
      await wake(await this.#queue.getJob(workspace));
    } catch {
      // The workers look for hints every 30 seconds.
    }
  }
}
