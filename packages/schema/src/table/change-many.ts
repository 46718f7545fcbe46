import { changePages, type Task } from "@ws/helpers/tasks";
import { ChangeManyError, type ChangeManyProgress } from "./many-errors.ts";
import { readManyOptions, type ManyOptions } from "./many-options.ts";

/** Options of `updateMany` and `removeMany`. */
export interface ChangeManyOptions extends ManyOptions<ChangeManyProgress> {
  /** Called after each changed row. */
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

/** Changes rows, each once, and returns the ids of the changed rows. @throws ChangeManyError if a request fails */
export function* changeMany(
  options: unknown,
  find: () => Task<string[]>,
  change: (id: string) => Task<unknown>,
): Task<string[]> {
  const { onProgress, concurrency, resume, signal } = readManyOptions<ChangeManyOptions>(options);
  const start = resume ?? { rows: (yield* find()).map((id) => ({ id, state: "open" as const })) };
  const { progress, failure } = yield* changePages(start, { change, onProgress, concurrency, signal });
  if (failure !== undefined) throw new ChangeManyError(progress, { cause: failure.error });
  return progress.rows.flatMap(({ id, state }) => (state === "done" ? id : []));
}
