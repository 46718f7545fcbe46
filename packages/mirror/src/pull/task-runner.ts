// Runs the tasks of the queue, several at the same time, and handles their failures.
import { MirrorError } from "../errors.ts";
import { failureOf } from "../model/failure.ts";
import type { Database } from "../store/mirror-store.ts";
import { preparedChange } from "../store/prepared.ts";
import { countTasks } from "../store/summarize.ts";
import { CommentAccess } from "./comment-access.ts";
import { downloadFiles } from "./files/download-files.ts";
import { removeGoneObject } from "./objects/gone-objects.ts";
import type { LossOptions } from "./loss-limit.ts";
import { storeCounts } from "./run-counts.ts";
import { saveSkippedItem } from "./skipped.ts";
import type { PullContext } from "./pull-context.ts";
import { isListKind, readList, type ListStep } from "./lists/read-lists.ts";
import { keepBegunOrders, keepUnfinishedOrder } from "./lists/store-list.ts";
import {
  readBlock,
  readDatabase,
  readDataSource,
  readPage,
  readProperties,
  readView,
  type Store,
} from "./objects/read-objects.ts";
import { readRows } from "./lists/read-rows.ts";
import { addTasks, MAX_FAILURES, returnTasks, takeTasks, type Task } from "./task.ts";
import { ALL_COMMENTS, WORKSPACE_ID, type TaskKind } from "../model/lists/task-key.ts";
import { taskState } from "../model/lists/task-state.ts";

/** The run ends after this many network failures in a row. */
const MAX_NETWORK_FAILURES = 5;

/** The run ends when Notion was unavailable for this many different tasks in a row: the others would fail, too. */
const MAX_UNAVAILABLE = 20;

/** Tasks that retrieve one object, by kind. */
const READERS = {
  page: readPage,
  block: readBlock,
  properties: readProperties,
  database: readDatabase,
  data_source: readDataSource,
  view: readView,
} satisfies Partial<Record<TaskKind, (task: Task, context: PullContext) => Promise<Store>>>;

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
      await this.#skip(db, task, failure.why);
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

async function stepOf(task: Task, context: PullContext): Promise<ListStep> {
  const { kind } = task;
  if (isListKind(kind)) return readList({ ...task, kind }, context);
  if (kind === "rows") return readRows(task, context);
  if (kind === "files") throw new TypeError("Files are not a step.");
  return { store: await READERS[kind](task, context), nextState: undefined };
}

const finishTask = preparedChange((db, { key, state }: { key: string; state: string }) =>
  db.deleteFrom("ws_tasks").where("key", "=", key).where("state", "=", state),
);

const continueTask = preparedChange((db, { key, state, next }: { key: string; state: string; next: string }) =>
  db.updateTable("ws_tasks").set({ state: next, failures: 0 }).where("key", "=", key).where("state", "=", state),
);

/**
 * Stores the result of a step and the progress of its task, in one transaction. A result is dropped if the task was removed
 * or started again in between. Returns the task if it continues.
 */
async function commitStep(
  db: Database,
  task: Task,
  { store: storeResult, nextState, lacks = [] }: ListStep,
  context: PullContext,
): Promise<Task | undefined> {
  const { key, state } = task;
  const next = nextState === undefined ? undefined : JSON.stringify(nextState);
  const changed =
    next === undefined ? await finishTask(db, { key, state }) : await continueTask(db, { key, state, next });
  if (changed === 0) return undefined;
  await storeResult(db);
  if (next !== undefined) return { ...task, state: next, failures: 0 };
  if (lacks.length > 0) await saveSkippedItem(db, task, { what: task.kind, why: lacks.join(" ") }, context);
  else if (context.skipped.has(key)) await db.deleteFrom("ws_skipped").where("task_key", "=", key).execute();
  return undefined;
}
