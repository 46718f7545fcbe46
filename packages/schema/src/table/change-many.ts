import { changePages, fieldsOf, type Task } from "@ws/helpers/tasks";
import { invalidInput } from "../input/invalid-input.ts";
import { checkOptions, readCount } from "../rows/read-query.ts";
import { ChangeManyError, type ChangeManyProgress } from "./change-many-error.ts";

/** Options of `updateMany` and `removeMany`. */
export interface ChangeManyOptions {
  /** Called after each changed row. */
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
  /**
   * Number of requests at a time. `Client` sends one after another.
   * @default 3
   */
  readonly concurrency?: number;
  /** The `progress` of a {@link ChangeManyError}. The rows are not searched again. */
  readonly resume?: ChangeManyProgress;
  /** Stops after the current requests with a {@link ChangeManyError} whose cause is the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Changes rows, each once, and returns the ids of the changed rows. @throws ChangeManyError if a request fails */
export function* changeMany(
  options: unknown,
  find: () => Task<string[]>,
  change: (id: string) => Task<unknown>,
): Task<string[]> {
  checkOptions(options, ["onProgress", "concurrency", "resume", "signal"]);
  const { onProgress, concurrency = 3, resume, signal } = fieldsOf(options) as ChangeManyOptions;
  readCount("concurrency", concurrency);
  if (resume !== undefined && !Array.isArray(resume.rows)) {
    throw invalidInput(["resume"], "the progress of the same rows", resume);
  }
  const start = resume ?? { rows: (yield* find()).map((id) => ({ id, state: "open" as const })) };
  const { progress, failure } = yield* changePages(start, { change, onProgress, concurrency, signal });
  if (failure !== undefined) throw new ChangeManyError(progress, { cause: failure.error });
  return progress.rows.flatMap(({ id, state }) => (state === "done" ? id : []));
}
