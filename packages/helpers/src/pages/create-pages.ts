// Creates rows of a data source so that the work can continue after a failure, without creating a row twice.
import { fieldsOf, isFields, isString, type Fields } from "../json/fields.ts";
import { LIMITS } from "../limits.ts";
import { plainValue } from "../properties/property-types.ts";
import { flatFilter } from "../rows/filter-groups.ts";
import { readAllRows } from "../rows/read-all-rows.ts";
import { collect } from "../tasks/combine-tasks.ts";
import { call, type CallFunction, type Task } from "../tasks/task.ts";
import { progressLog } from "./progress-log.ts";
import { readPagesById } from "./read-pages-by-id.ts";
import { hasRows, writePages, type WriteFailure, type WritePagesSettings, type WriteReport } from "./write-pages.ts";

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
  /** Time of their creation, ISO 8601. Null if there were no rows. The time is that of Notion, not of this machine. */
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

/** Returns true if a value, such as a stored one, is a progress of {@link createPages} for a number of rows. */
export const isCreatePagesProgress = (value: unknown, total: number): value is CreatePagesProgress =>
  hasRows(value, ["created", "missing", "uncertain"] satisfies NewRowState["state"][]) &&
  value.rows.length === total &&
  isFields(fieldsOf(value)["newest"]);

/** A row to create. */
export interface NewPageTask {
  /** Creates the page and returns the response. */
  readonly create: () => Task<Fields>;
  /** Conditions for pages with the same values. */
  readonly conditions: readonly Fields[];
  /** Called with the page. */
  readonly onPage: (page: Fields) => Task;
}

/** A report of {@link createPages}. */
export interface CreatePagesReport extends WriteReport<CreatePagesProgress> {
  /** Number of rows that exist. */
  readonly created: number;
  /** The state of each row now. Rows whose requests can begin before the next report are uncertain in it. */
  readonly progress: CreatePagesProgress;
}

/** The methods and settings of {@link createPages}. */
export interface CreatePagesContext extends WritePagesSettings<CreatePagesReport> {
  /** Id of the data source. */
  readonly dataSourceId: string;
  /** `client.dataSources.query` */
  readonly query: CallFunction;
  /** `client.pages.retrieve` */
  readonly retrieve: CallFunction;
  /** The progress of a call before. */
  readonly resume?: CreatePagesProgress | undefined;
}

/** Creates pages, and returns the progress. */
export function* createPages(
  tasks: readonly NewPageTask[],
  { dataSourceId, query, retrieve, resume, ...settings }: CreatePagesContext,
): Task<{ readonly progress: CreatePagesProgress; readonly failure: WriteFailure | undefined }> {
  const newest = resume?.newest ?? (yield* findNewest(query, dataSourceId));
  const rows = tasks.map((_, index): NewRowState => resume?.rows[index] ?? { state: "missing" });

  /** Finds the page of a row whose response was lost. */
  function* find({ conditions }: NewPageTask): Task<NewRowState> {
    const since = newest.createdTime === null ? [] : [createdSince(newest.createdTime)];
    const args = {
      data_source_id: dataSourceId,
      filter: flatFilter({ and: [...since, ...conditions].slice(0, LIMITS.filterEntries) }),
    };
    for (const page of yield* collect(readAllRows(query, args, {}))) {
      const id = String(page["id"]);
      const isTaken = newest.ids.includes(id) || rows.some((row) => row.state === "created" && row.id === id);
      if (!isTaken && !differsInCase(page, conditions)) return { state: "created", id };
    }
    return { state: "missing" };
  }
  let unread: WriteFailure | undefined;
  try {
    // One after another, and before new rows: two rows with the same values must not take the same page.
    for (const [index, task] of tasks.entries()) {
      if (rows[index]?.state === "uncertain") rows[index] = yield* find(task);
    }
    unread = yield* readCreated(tasks, rows, { dataSourceId, query, retrieve, selected: {} });
  } catch (error) {
    return { progress: { rows, newest }, failure: { error } };
  }
  const open = [...tasks.entries()].filter(([index]) => rows[index]?.state !== "created");
  let started = 0;
  let created = rows.length - open.length;
  const log = progressLog([...rows], (states, until): CreatePagesProgress => ({
    rows: states.map((row, index) => (row.state === "missing" && index <= until ? { state: "uncertain" } : row)),
    newest,
  }));
  // At most this many requests begin before the next report.
  const lastStart = () => open[started + settings.concurrency - 1]?.[0] ?? rows.length;
  const failure = yield* writePages(
    open,
    function* create([index, { create: send, onPage }]) {
      started += 1;
      try {
        const page = yield* send();
        const state: NewRowState = { state: "created", id: String(page["id"]) };
        rows[index] = state;
        created += 1;
        log.add(index, state);
        yield* onPage(page);
      } catch (error) {
        if (rows[index]?.state === "missing" && mayExist(error)) rows[index] = { state: "uncertain" };
        throw error;
      }
    },
    () => log.report({ created, total: rows.length }, lastStart()),
    settings,
  );
  return { progress: { rows, newest }, failure: failure ?? unread };
}

/** Reads the rows that exist already, with queries of 100 rows where they cost less. Returns the error of one that is gone. */
function* readCreated(
  tasks: readonly NewPageTask[],
  rows: readonly NewRowState[],
  context: Parameters<typeof readPagesById>[0],
): Task<WriteFailure | undefined> {
  const ids = rows.flatMap((row) => (row.state === "created" ? row.id : []));
  const outcomes = yield* readPagesById(context, ids);
  for (const [index, row] of rows.entries()) {
    const outcome = row.state === "created" ? outcomes.get(row.id) : undefined;
    if (outcome === undefined) continue;
    if ("error" in outcome) return outcome;
    yield* tasks[index]?.onPage(outcome.page) ?? [];
  }
  return undefined;
}

/** Returns true if a text of a page is another one than that of a condition: Notion ignores upper and lower case. */
function differsInCase(page: Fields, conditions: readonly Fields[]): boolean {
  const properties = Object.values(fieldsOf(page["properties"])).map(fieldsOf);
  return conditions.some(({ property, ...condition }) => {
    const { equals } = fieldsOf(Object.values(condition)[0]);
    const value = plainValue(properties.find(({ id }) => id === property));
    return isString(equals) && isString(value) && value !== equals && value.toLowerCase() === equals.toLowerCase();
  });
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

/** Notion rounds the time of creation down to the minute. */
const createdSince = (time: string): Fields => ({ timestamp: "created_time", created_time: { on_or_after: time } });

/**
 * Returns true if Notion may have carried out a request that failed. Errors of other clients have only a status, and
 * errors that explain a failure have it as their cause.
 */
function mayExist(error: unknown): boolean {
  const { maybeApplied, status, cause } = fieldsOf(error);
  if (typeof maybeApplied === "boolean") return maybeApplied;
  if (status === undefined && cause !== undefined) return mayExist(cause);
  return !(Number(status) >= 400 && Number(status) < 500);
}
