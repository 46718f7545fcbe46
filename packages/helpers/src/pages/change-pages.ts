// Changes pages so that the work can continue after a failure.
import { fieldsOf } from "../json/fields.ts";
import { call, type CallFunction, type Task } from "../tasks/task.ts";
import { progressLog } from "./progress-log.ts";
import { hasRows, writePages, type WriteFailure, type WritePagesSettings, type WriteReport } from "./write-pages.ts";

/** State of a page: changed, still to change, or gone since the work began. */
export type ChangedPageState = "done" | "open" | "gone";

/** The state of each page. Plain data: it can be stored as JSON. */
export interface ChangePagesProgress {
  /** The pages in the order of the call, each with its id and its state. */
  readonly rows: readonly { readonly id: string; readonly state: ChangedPageState }[];
}

/** Returns true if a value, such as a stored one, is a progress of {@link changePages}. */
export const isChangePagesProgress = (value: unknown): value is ChangePagesProgress =>
  hasRows(value, ["done", "open", "gone"] satisfies ChangedPageState[]);

/** A report of {@link changePages}. */
export interface ChangePagesReport extends WriteReport<ChangePagesProgress> {
  /** Number of pages that were changed. */
  readonly done: number;
}

/** How {@link changePages} changes a page. */
export interface PageChange {
  /** Changes a page. It is repeated if its response was lost. */
  readonly change: (id: string) => Task<unknown>;
  /** `client.pages.retrieve` */
  readonly retrieve: CallFunction;
  /** State of a page that is in the trash since the work began. */
  readonly inTrash: ChangedPageState;
}

/** Changes the open pages, and returns the progress. */
export function* changePages(
  { rows: start }: ChangePagesProgress,
  { change, retrieve, inTrash }: PageChange,
  settings: WritePagesSettings<ChangePagesReport>,
): Task<{ readonly progress: ChangePagesProgress; readonly failure: WriteFailure | undefined }> {
  const rows = start.map(({ id, state }) => ({ id, state }));
  const progress = () => ({ rows: rows.map((row) => ({ ...row })) });
  const log = progressLog(progress().rows, (states): ChangePagesProgress => ({ rows: states }));
  let done = rows.filter(({ state }) => state === "done").length;
  const failure = yield* writePages(
    [...rows.entries()].filter(([, { state }]) => state === "open"),
    function* run([index, row]) {
      try {
        yield* change(row.id);
        row.state = "done";
      } catch (error) {
        const { status } = fieldsOf(error);
        // Notion refuses to change pages in the trash with 400, and deleted pages with 404.
        if (status === 404) row.state = "gone";
        else if (status === 400 && (yield* isInTrash(row.id, retrieve))) row.state = inTrash;
        else throw error;
      }
      if (row.state === "done") done += 1;
      log.add(index, { ...row });
    },
    () => log.report({ done, total: rows.length }),
    settings,
  );
  return { progress: progress(), failure };
}

/** Returns true if a page is in the trash. False if it is not, or if its state cannot be read. */
function* isInTrash(page_id: string, retrieve: CallFunction): Task<boolean> {
  try {
    return fieldsOf(yield* call(retrieve, { page_id }))["in_trash"] === true;
  } catch {
    return false;
  }
}
