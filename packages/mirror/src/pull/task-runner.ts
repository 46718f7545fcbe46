// Runs the tasks of the queue, several at the same time, and handles their failures.
import { MirrorError } from "../errors.ts";
import { failureOf } from "../model/failure.ts";
import type { Database } from "../store/mirror-store.ts";
import { preparedChange } from "../store/prepared.ts";
import { refusedWhy } from "../store/known-limits.ts";
import { countTasks } from "../store/summarize.ts";
import { CommentAccess } from "./comment-access.ts";
import { downloadFiles } from "./files/download-files.ts";
import { readListWith, removeGoneObject } from "./objects/gone-objects.ts";
import type { LossOptions } from "./loss-limit.ts";
import { storeCounts } from "./run-counts.ts";
import { saveSkippedItem } from "./skipped.ts";
import type { PullContext } from "./pull-context.ts";
import { keepBegunOrders, keepUnfinishedOrder } from "./lists/store-list.ts";
import { commitStep, stepOf } from "./task-step.ts";
import { addTasks, MAX_FAILURES, returnTasks, takeTasks, type Task } from "./task.ts";
import { ALL_COMMENTS, WORKSPACE_ID } from "../model/lists/task-key.ts";
import { taskState } from "../model/lists/task-state.ts";

/** The run ends after this many network failures in a row. */
const MAX_NETWORK_FAILURES = 5;

/** The run ends when Notion was unavailable for this many different tasks in a row: the others would fail, too. */
const MAX_UNAVAILABLE = 20;

/** Reports the progress of a run. */
export interface PullProgress {
  /** Tasks that are done in this run. */
  readonly done: number;
  /** Tasks that are known and not done yet. More can follow. */
  readonly left: number;
  readonly requests: number;
}

/** Settings of a run. */
export interface RunSettings extends LossOptions {
  /** Number of requests at the same time. */
  readonly concurrency: number;
  readonly onProgress: ((progress: PullProgress) => void) | undefined;
  /** Returns true when the time of the run is over. Running tasks end, and no others start. */
  readonly isExpired: () => boolean;
}

/** Runs tasks, several at the same time. */
export class TaskRunner {
  readonly #context: PullContext;
  readonly #settings: RunSettings;
  readonly #running = new Set<string>();
  readonly #failed = new Set<string>();
  readonly #comments = new CommentAccess();
  #taken: Task[] = [];
  #done = 0;
  #ended = 0;
  #networkFailures = 0;
  /** Keys of the tasks for which Notion was unavailable since the last success. */
  readonly #unavailable = new Set<string>();
  #taking: Promise<boolean> | undefined;
  #isStopped = false;

  constructor(context: PullContext, settings: RunSettings) {
    this.#context = context;
    this.#settings = settings;
  }

  /** Keys of the tasks that were given up in this run: what they read is gone, or was refused. */
  get failed(): ReadonlySet<string> {
    return this.#failed;
  }

  /** True if the token cannot read comments. */
  get lacksComments(): boolean {
    return this.#comments.isRefused;
  }

  /** Runs tasks until the queue is empty, or the time of the run is over. Returns false if tasks can be left. */
  async drain(): Promise<boolean> {
    const workers = Array.from({ length: this.#settings.concurrency }, () =>
      this.#work().catch((error: unknown) => this.#stop(error)),
    );
    const outcomes = await Promise.allSettled(workers);
    const failed = outcomes.find((outcome) => outcome.status === "rejected");
    if (failed !== undefined) throw failed.reason;
    if (!this.#isExpired()) return true;
    const { store } = this.#context;
    await store.transaction(async (db) => {
      await returnTasks(db, this.#taken.splice(0));
      await keepBegunOrders(db, this.#context);
    });
    return false;
  }

  /** A run that is over before its first task has ended would never make progress. */
  #isExpired(): boolean {
    return this.#ended > 0 && this.#settings.isExpired();
  }

  /** Starts no further tasks, because the run ends with an error. */
  #stop(error: unknown): never {
    this.#isStopped = true;
    throw error;
  }

  async #work(): Promise<void> {
    for (;;) {
      this.#context.signal.throwIfAborted();
      const task = await this.#next();
      if (task === undefined) return;
      try {
        await this.#run(task);
        this.#networkFailures = 0;
        this.#unavailable.clear();
        if (task.kind === "comments") this.#comments.succeed();
      } catch (error) {
        await this.#fail(task, error);
      } finally {
        this.#ended += 1;
        this.#running.delete(task.key);
        this.#wake();
      }
    }
  }

  /** Returns the next task. Waits if none is in the queue and a running task can still add some. */
  async #next(): Promise<Task | undefined> {
    while (!this.#isStopped && !this.#isExpired()) {
      const task = this.#taken.shift();
      if (task !== undefined) {
        this.#running.add(task.key);
        return task;
      }
      this.#taking ??= this.#take().finally(() => {
        this.#taking = undefined;
      });
      const isEmpty = await this.#taking;
      if (isEmpty) return undefined;
      if (this.#taken.length === 0 && this.#running.size > 0) await this.#change();
    }
    return undefined;
  }

  /** Takes tasks from the queue. Returns true if it is empty, and no running task can add some. */
  async #take(): Promise<boolean> {
    const running = [...this.#running, ...this.#taken.map((task) => task.key)];
    const { store } = this.#context;
    const tasks = await store.transaction(async (db) => {
      await storeCounts(db, this.#context);
      return takeTasks(db, this.#settings.concurrency, running);
    });
    this.#taken.push(...tasks);
    await this.#report();
    // A task that has just ended may have added tasks.
    return running.length === 0 && tasks.length === 0;
  }

  #waiters: (() => void)[] = [];

  #change(): Promise<void> {
    return new Promise((resolve) => this.#waiters.push(resolve));
  }

  #wake(): void {
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const wake of waiters) wake();
  }

  async #report(): Promise<void> {
    const { onProgress } = this.#settings;
    if (onProgress === undefined) return;
    const left = await countTasks(this.#context.store.db);
    onProgress({ done: this.#done, left, requests: this.#context.counts.requests });
  }

  async #run(task: Task): Promise<void> {
    const { store } = this.#context;
    if (task.kind === "files") await downloadFiles(task, this.#context);
    else {
      const step = await stepOf(task, this.#context);
      const next = await store.transaction((db) => commitStep(db, task, step, this.#context));
      // The rest of a list follows directly, so that its cursor does not grow old.
      if (next !== undefined) this.#taken.unshift(next);
    }
    this.#done += 1;
  }

  /** Handles a failed task: a fault that can pass is tried again, a refusal is skipped. */
  async #fail(task: Task, error: unknown): Promise<void> {
    const { signal, store } = this.#context;
    signal.throwIfAborted();
    const failure = failureOf(error);
    if (failure.kind === "fatal") throw error;
    if (failure.kind === "network") this.#networkFailures += 1;
    if (failure.kind === "unavailable") this.#unavailable.add(task.key);
    if (this.#networkFailures >= MAX_NETWORK_FAILURES || this.#unavailable.size >= MAX_UNAVAILABLE)
      throw new MirrorError("run_failed", `Notion cannot be reached: ${failure.why}`, { cause: error });
    if (failure.kind === "network") return;
    const canPass = failure.kind === "passing" || failure.kind === "unavailable";
    await store.transaction(async (db) => {
      if (failure.kind === "gone") return this.#removeGone(db, task, failure.why);
      if (canPass && task.failures + 1 < MAX_FAILURES) {
        await db
          .updateTable("ws_tasks")
          .set({ failures: task.failures + 1 })
          .where("key", "=", task.key)
          .execute();
        return;
      }
      if (failure.kind === "cursor") {
        const { edited, since, restarts = 0 } = taskState(task.state);
        // A page of the list counts as a success, so failures do not count here.
        const count = restarts + 1;
        if (count < MAX_FAILURES) {
          const state = JSON.stringify({ edited, since, restarts: count });
          await db.updateTable("ws_tasks").set({ state }).where("key", "=", task.key).execute();
          return;
        }
      }
      if (task.kind === "comments" && failure.kind === "refused" && this.#comments.refuse())
        return this.#omitComments(db, failure.why);
      const { isPersonal } = this.#context;
      await this.#skip(db, task, failure.kind === "refused" ? refusedWhy(task, failure.why, isPersonal) : failure.why);
    });
  }

  /** Replaces the skipped lists of comments by one item. */
  async #omitComments(db: Database, why: string): Promise<void> {
    await db.deleteFrom("ws_tasks").where("kind", "=", "comments").execute();
    await db.deleteFrom("ws_skipped").where("what", "=", "comments").execute();
    await this.#skip(db, { kind: "comments", id: WORKSPACE_ID, key: ALL_COMMENTS }, why);
  }

  /** Handles a 404 response: the object is gone, or the token cannot see it. */
  async #removeGone(db: Database, task: Task, why: string): Promise<void> {
    const { kind, id } = task;
    const hasFailed = this.#failed.has(task.key);
    this.#failed.add(task.key);
    await db.deleteFrom("ws_tasks").where("key", "=", task.key).execute();
    // The list that contains the block is read again when its page changes.
    if (kind === "block") return;
    if (kind === "properties") return addTasks(db, [{ kind: "page", id }]);
    if (kind === "page" || kind === "database" || kind === "data_source" || kind === "view") {
      const earlier = { hasFailed, isSkipped: this.#context.skipped.has(task.key) };
      const what = await removeGoneObject(db, { ...task, kind }, this.#context, earlier);
      if (what !== undefined) await this.#skip(db, task, why, what);
      return;
    }
    if (kind === "blocks") await keepUnfinishedOrder(db, task.id, this.#context);
    if (kind === "blocks" && task.page_id !== id && (await this.#removeGoneChildren(db, task, why, hasFailed))) return;
    if (kind === "blocks" || kind === "comments") {
      // The page was edited while it was read. It is read again in the next run.
      if (task.page_id !== null) await forgetRead(db, { id: task.page_id });
      if (task.page_id === id) await addTasks(db, [{ kind: "page", id }]);
      return;
    }
    if (kind === "rows" || kind === "templates") return addTasks(db, [{ kind: "data_source", id }]);
    if (kind === "views") return addTasks(db, [{ kind: "database", id }]);
    await this.#skip(db, task, why);
  }

  /**
   * Handles the children of a block that are gone. Perhaps the block was removed while its page was read: if the list that is read
   * again still has it, Notion does not show what is inside. Returns false if the copy lacks the block.
   */
  async #removeGoneChildren(db: Database, task: Task, why: string, hasFailed: boolean): Promise<boolean> {
    if (!hasFailed && !this.#context.skipped.has(task.key)) return readListWith(db, task.id, this.#context);
    await this.#skip(db, task, why);
    return true;
  }

  async #skip(
    db: Database,
    task: Pick<Task, "kind" | "id" | "key">,
    why: string,
    what: string = task.kind,
  ): Promise<void> {
    this.#failed.add(task.key);
    await db.deleteFrom("ws_tasks").where("key", "=", task.key).execute();
    if (task.kind === "blocks") await keepUnfinishedOrder(db, task.id, this.#context);
    await saveSkippedItem(db, task, { what, why }, this.#context);
  }
}

const forgetRead = preparedChange((db, { id }: { id: string }) =>
  db.updateTable("ws_objects").set({ content_read_at: null }).where("kind", "=", "page").where("id", "=", id),
);
