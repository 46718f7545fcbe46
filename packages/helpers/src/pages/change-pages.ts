// Changes pages so that the work can continue after a failure.
import { fieldsOf } from "../input/fields.ts";
import { runConcurrently } from "../tasks/run-concurrently.ts";
import type { Task } from "../tasks/task.ts";

/** State of a page: changed, still to change, or gone since the work began. */
export type ChangedPageState = "done" | "open" | "gone";

/** The state of each page. Plain data: it can be stored as JSON. */
export interface ChangePagesProgress {
  /** The pages in the order of the call, each with its id and its state. */
  readonly rows: readonly { readonly id: string; readonly state: ChangedPageState }[];
}

/** The settings of {@link changePages}. */
interface ChangePagesSettings {
  /** Changes a page. It is repeated if its response was lost. */
  readonly change: (id: string) => Task<unknown>;
  /** Called after each changed page. */
  readonly onProgress: ((progress: { readonly done: number; readonly total: number }) => void) | undefined;
  /** Number of requests at a time. */
  readonly concurrency: number;
  /** Ends the work after the requests that run. */
  readonly signal: AbortSignal | undefined;
}

/** Changes the open pages. `failure` is the first error: it ends the work after the requests that run. */
export function* changePages(
  progress: ChangePagesProgress,
  { change, onProgress, concurrency, signal }: ChangePagesSettings,
): Task<{ readonly progress: ChangePagesProgress; readonly failure: { readonly error: unknown } | undefined }> {
  const rows = progress.rows.map(({ id, state }) => ({ id, state }));
  const open = rows.filter(({ state }) => state === "open").values();
  let done = rows.filter(({ state }) => state === "done").length;
  let failure: { readonly error: unknown } | undefined;
  function* run(row: { readonly id: string; state: ChangedPageState }): Task {
    try {
      yield* change(row.id);
      row.state = "done";
      done += 1;
      onProgress?.({ done, total: rows.length });
    } catch (error) {
      // The page was deleted after the search.
      if (fieldsOf(error)["status"] === 404) row.state = "gone";
      else failure ??= { error };
    }
  }
  // oxlint-disable-next-line require-yield -- runConcurrently expects a task
  yield* runConcurrently(concurrency, function* next(): Task<Task | undefined> {
    if (signal?.aborted === true) failure ??= { error: signal.reason as unknown };
    const row = failure === undefined ? open.next().value : undefined;
    return row && run(row);
  });
  return { progress: { rows }, failure };
}
