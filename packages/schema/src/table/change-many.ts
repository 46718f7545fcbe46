import {
  changePages,
  isChangePagesProgress,
  type ChangePagesReport,
  type PageChange,
  type Task,
} from "@ws/helpers/tasks";
import { ChangeManyError, type ChangeManyProgress } from "./many-errors.ts";
import { readManyOptions, type ManyOptions } from "./many-options.ts";

/** Options of `updateMany` and `removeMany`. */
export interface ChangeManyOptions extends ManyOptions<ChangeManyProgress, ChangePagesReport> {}

/** Where the ids of the rows come from. */
interface RowsToChange {
  /** Finds the rows that match. */
  readonly find: (signal: AbortSignal | undefined) => Task<string[]>;
  /** Checks the ids of a stored progress, which can come from anywhere. */
  readonly check: (ids: readonly string[]) => Task;
}

/** Changes rows, each once, and returns the ids of the changed rows. @throws ChangeManyError if a request fails */
export function* changeMany(options: unknown, { find, check }: RowsToChange, change: PageChange): Task<string[]> {
  const settings = readManyOptions<ChangeManyOptions, ChangeManyProgress>(options, isChangePagesProgress);
  const { resume, signal } = settings;
  if (resume !== undefined) yield* check(resume.rows.flatMap(({ id, state }) => (state === "open" ? id : [])));
  const start = resume ?? { rows: (yield* find(signal)).map((id) => ({ id, state: "open" as const })) };
  const { progress, failure } = yield* changePages(start, change, settings);
  if (failure !== undefined) throw new ChangeManyError(progress, { cause: failure.error });
  return progress.rows.flatMap(({ id, state }) => (state === "done" ? id : []));
}
