// Creates rows of a data source so that the work can continue after a failure, without creating a row twice.
import { fieldsOf, type Fields } from "../input/fields.ts";
import { flatFilter } from "../rows/flat-filter.ts";
import { readAllRows } from "../rows/read-all-rows.ts";
import { eachItem } from "../tasks/emitted-items.ts";
import { runConcurrently } from "../tasks/run-concurrently.ts";
import { call, type CallFunction, type Task } from "../tasks/task.ts";

/** State of one row: its page id, or why it has none. */
export type NewRowState =
  /** Id of the page: the row exists. */
  | { readonly state: "created"; readonly id: string }
  /** The row does not exist: its request was not sent or was refused. */
  | { readonly state: "missing" }
  /** The response was lost, so the row may exist. */
  | { readonly state: "uncertain" };

/** The newest rows of a data source at some time. */
export interface NewestRows {
  /** Time of their creation, ISO 8601. Null if there were no rows. The time is that of the service, not of this machine. */
  readonly createdTime: string | null;
  /** Their ids. */
  readonly ids: readonly string[];
}

/** The state of {@link createPages}. Plain data: it can be stored as JSON. */
export interface CreatePagesProgress {
  /** The states of the rows, in their order. */
  readonly rows: readonly NewRowState[];
  /** The newest rows before the first request. They distinguish a new row from an older one with the same values. */
  readonly newest: NewestRows;
}

/** A row to create. */
export interface NewPageTask {
  /** Creates the page and returns the response. */
  readonly create: () => Task<Fields>;
  /** A filter for pages with the same values. */
  readonly filter: Fields;
  /** Called with the page. */
  readonly onPage: (page: Fields) => Task;
}

/** The methods and settings of {@link createPages}. */
export interface CreatePagesContext {
  /** Id of the data source. */
  readonly dataSourceId: string;
  /** `client.dataSources.query` */
  readonly query: CallFunction;
  /** `client.pages.retrieve` */
  readonly retrieve: CallFunction;
  /** Number of requests at a time. */
  readonly concurrency: number;
  /** The progress of a call that failed. */
  readonly resume: CreatePagesProgress | undefined;
  /** Ends the work after the requests that run. */
  readonly signal: AbortSignal | undefined;
}

/** Creates pages, and returns the progress. `failure` is the first error: it ends the work after the requests that run. */
export function* createPages(
  tasks: readonly NewPageTask[],
  { dataSourceId: data_source_id, query, retrieve, concurrency, resume, signal }: CreatePagesContext,
): Task<{ readonly progress: CreatePagesProgress; readonly failure: { readonly error: unknown } | undefined }> {
  const newest = resume?.newest ?? (yield* findNewest(query, data_source_id));
  const rows = tasks.map((_, index): NewRowState => resume?.rows[index] ?? { state: "missing" });
  let failure: { readonly error: unknown } | undefined;
  let next = 0;

  /** Finds the page of a row whose response was lost. */
  function* find({ filter }: NewPageTask): Task<NewRowState> {
    const since = newest.createdTime === null ? [] : [createdSince(newest.createdTime)];
    const args = { data_source_id, filter: flatFilter({ and: [filter, ...since] }) };
    for (const page of yield* collect(readAllRows(query, args, {}))) {
      const id = String(page["id"]);
      const isTaken = newest.ids.includes(id) || rows.some((row) => row.state === "created" && row.id === id);
      if (!isTaken) return { state: "created", id };
    }
    return { state: "missing" };
  }
  function* fill({ create, onPage }: NewPageTask, index: number): Task<undefined> {
    const row = rows[index];
    try {
      const page = row?.state === "created" ? fieldsOf(yield* call(retrieve, { page_id: row.id })) : yield* create();
      rows[index] = { state: "created", id: String(page["id"]) };
      yield* onPage(page);
    } catch (error) {
      failure ??= { error };
      if (rows[index]?.state === "missing" && mayExist(error)) rows[index] = { state: "uncertain" };
    }
  }
  try {
    // One after another, and before new rows: two rows with the same values must not take the same page.
    for (const [index, task] of tasks.entries()) {
      if (rows[index]?.state === "uncertain") rows[index] = yield* find(task);
    }
  } catch (error) {
    failure = { error };
  }
  // oxlint-disable-next-line require-yield -- runConcurrently expects a task
  yield* runConcurrently(concurrency, function* start(): Task<Task | undefined> {
    if (signal?.aborted === true) failure ??= { error: signal.reason as unknown };
    const index = next++;
    const task = failure === undefined ? tasks[index] : undefined;
    return task && fill(task, index);
  });
  return { progress: { rows, newest }, failure };
}

/** Returns all items that a task emits. */
export function* collect<Item>(task: Task<void, Item>): Task<Item[]> {
  const items: Item[] = [];
  // oxlint-disable-next-line require-yield -- collects the items
  yield* eachItem(task, function* add(item): Task {
    items.push(item);
  });
  return items;
}

function* findNewest(query: CallFunction, data_source_id: string): Task<NewestRows> {
  const args = { data_source_id, filter_properties: ["title"] };
  const sorts = [{ timestamp: "created_time", direction: "descending" }];
  const { results } = fieldsOf(yield* call(query, { ...args, sorts, page_size: 1 }));
  const createdTime = Array.isArray(results) ? fieldsOf(results[0])["created_time"] : undefined;
  if (typeof createdTime !== "string") return { createdTime: null, ids: [] };
  const rows = yield* collect(readAllRows(query, { ...args, filter: createdSince(createdTime) }, {}));
  return { createdTime, ids: rows.map(({ id }) => String(id)) };
}

/** The service rounds the time of creation down to the minute. */
const createdSince = (time: string): Fields => ({ timestamp: "created_time", created_time: { on_or_after: time } });

/** Returns true if the service may have carried out a request that failed. Errors of other clients have only a status. */
function mayExist(error: unknown): boolean {
  const { maybeApplied, status } = fieldsOf(error);
  return typeof maybeApplied === "boolean" ? maybeApplied : !(Number(status) >= 400 && Number(status) < 500);
}
