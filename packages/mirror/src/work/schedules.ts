// The schedules of the workspaces in Redis. Redis can lose its data, so they are put back.
import type { Queue } from "bullmq";
import { MirrorError } from "../errors.ts";
import type { WorkspaceEntry } from "./workspaces-file.ts";

/** Interval of the checks whether the queue has its schedules. */
const CHECK_MS = 30_000;

/** Keeps a schedule for each workspace in the queue. */
export class Schedules {
  readonly #queue: Queue;
  readonly #workspaces: readonly WorkspaceEntry[];
  readonly #onLost: (error: MirrorError) => void;
  #timer: NodeJS.Timeout | undefined;
  #isChecking = false;

  constructor(queue: Queue, workspaces: readonly WorkspaceEntry[], onLost: (error: MirrorError) => void) {
    this.#queue = queue;
    this.#workspaces = workspaces;
    this.#onLost = onLost;
  }

  /** Adds the schedules, and begins to check them. */
  async start(): Promise<void> {
    for (const workspace of this.#workspaces) await this.#add(workspace);
    this.#timer = setInterval(() => void this.check(), CHECK_MS);
  }

  /** Puts missing schedules back, and reports them. Call it also when the connection to Redis is back. */
  async check(): Promise<void> {
    if (this.#timer === undefined || this.#isChecking) return;
    this.#isChecking = true;
    try {
      const missing: WorkspaceEntry[] = [];
      for (const workspace of this.#workspaces)
        if ((await this.#queue.getJobScheduler(workspace.name)) === undefined) missing.push(workspace);
      if (missing.length === 0) return;
      const names = missing.map(({ name }) => name).join(", ");
      this.#onLost(new MirrorError("queue_lost", `Redis has lost the schedules of ${names}. They are put back.`));
      for (const workspace of missing) await this.#add(workspace);
    } catch {
      // The connection has reported the error. The next check repeats this one.
    } finally {
      this.#isChecking = false;
    }
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #add({ name, everyMinutes }: WorkspaceEntry): Promise<void> {
    const template = { name: "pull", data: { workspace: name }, opts: { removeOnComplete: 100, removeOnFail: 100 } };
    await this.#queue.upsertJobScheduler(name, { every: everyMinutes * 60_000 }, template);
  }
}
