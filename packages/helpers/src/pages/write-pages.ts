// Writes pages one request each, and reports the progress in a way that can be stored: a process that is killed continues
// with the report that it stored last.
import { fieldsOf, type Fields } from "../json/fields.ts";
import { runConcurrently } from "../tasks/combine-tasks.ts";
import { call, type Task } from "../tasks/task.ts";

/** Fields of each report of functions that write many pages. */
export interface WriteReport<Progress> {
  /** Number of pages. */
  readonly total: number;
  /** The state of each page now. Continues the work, also in another process. */
  readonly progress: Progress;
  /**
   * The change since the report before, as text. The texts of all reports, one after another, continue the work like
   * `progress`: append each to a file, which grows by one line for each page.
   */
  readonly line: string;
}

/** The settings of functions that write many pages. */
export interface WritePagesSettings<Report> {
  /** Called before the first request and after each page. A promise is awaited: the next request begins after it. */
  readonly onProgress?: ((report: Report) => unknown) | undefined;
  /** Number of requests at a time. */
  readonly concurrency: number;
  /** Ends the work after the requests that run. */
  readonly signal?: AbortSignal | undefined;
}

/** Returns true if a value, such as a stored progress, has only rows in these states. */
export function hasRows(
  progress: unknown,
  states: readonly string[],
): progress is { readonly rows: readonly Fields[] } {
  const { rows } = fieldsOf(progress);
  return Array.isArray(rows) && rows.every((row) => states.includes(String(fieldsOf(row)["state"])));
}

/** The first error of a function that writes many pages: it ends the work after the requests that run. */
export interface WriteFailure {
  readonly error: unknown;
}

/** Runs a task for each entry, and returns the first error. `report` returns the argument of `onProgress`. */
export function* writePages<Entry, Report>(
  entries: readonly Entry[],
  write: (entry: Entry) => Task,
  report: () => Report,
  { onProgress, concurrency, signal }: WritePagesSettings<Report>,
): Task<WriteFailure | undefined> {
  const open = entries.values();
  const reports: Report[] = [];
  const add = () => onProgress && reports.push(report());
  let failure: WriteFailure | undefined;
  function* run(entry: Entry): Task {
    try {
      yield* write(entry);
      add();
    } catch (error) {
      failure ??= { error };
    }
  }
  add();
  yield* runConcurrently(concurrency, function* next(): Task<Task | undefined> {
    try {
      for (const current of reports.splice(0)) yield* call(() => onProgress?.(current));
      signal?.throwIfAborted();
    } catch (error) {
      failure ??= { error };
    }
    const step: IteratorResult<Entry, unknown> | undefined = failure === undefined ? open.next() : undefined;
    return step?.done === false ? run(step.value) : undefined;
  });
  return failure;
}
