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

/** Changes rows, each once, and returns the ids of the changed rows. @throws ChangeManyError if a request fails */
export function* changeMany(
  options: unknown,
  find: (signal: AbortSignal | undefined) => Task<string[]>,
  change: PageChange,
): Task<string[]> {
  const settings = readManyOptions<ChangeManyOptions>(options, isChangePagesProgress);
  const start = settings.resume ?? {
    rows: (yield* find(settings.signal)).map((id) => ({ id, state: "open" as const })),
  };
  const { progress, failure } = yield* changePages(start, change, settings);
  if (failure !== undefined) throw new ChangeManyError(progress, { cause: failure.error });
  return progress.rows.flatMap(({ id, state }) => (state === "done" ? id : []));
}
