import type { ChangePagesProgress } from "@ws/helpers/tasks";
import { SchemaError } from "../errors.ts";

/**
 * The state of each row of an `updateMany` or `removeMany`, in the order in which the rows were found: done, open, or gone
 * since the call began. Plain data: it can be stored as JSON.
 */
export interface ChangeManyProgress extends ChangePagesProgress {}

/**
 * Some rows of an `updateMany` or `removeMany` were not changed. To continue, call the method again with
 * `{ resume: error.progress }`: it changes the open rows, and no row that matched later. An open row may have been changed,
 * if its response was lost. Changing it again does no harm.
 */
export class ChangeManyError extends SchemaError {
  override readonly name = "ChangeManyError";
  /** The state of each row. Continues the call as `resume`. */
  declare readonly progress: ChangeManyProgress;
  /** Ids of the rows that were changed. */
  declare readonly done: readonly string[];
  /** Ids of the rows that are still to change. */
  declare readonly open: readonly string[];

  constructor(progress: ChangeManyProgress, options: { cause?: unknown }) {
    const { rows } = progress;
    const idsOf = (state: string) => rows.flatMap((row) => (row.state === state ? row.id : []));
    const [done, open] = [idsOf("done"), idsOf("open")];
    super(
      "change_many_failed",
      `Changed ${done.length} of ${rows.length} rows. Pass { resume: error.progress } to continue. ` +
        String(options.cause),
      options,
    );
    Object.assign(this, { progress, done, open });
  }
}
