import type { CreatePagesProgress } from "@ws/helpers/tasks";
import { SchemaError } from "../errors.ts";

/**
 * The state of each row of a `createMany`, in the order of the rows: created (with the id of its page), missing, or
 * uncertain because the response was lost. Plain data: it can be stored as JSON.
 */
export interface CreateManyProgress extends CreatePagesProgress {}

/**
 * Some rows of a `createMany` were not created. To continue, call `createMany` again with the same rows and
 * `{ resume: error.progress }`. It first looks for the uncertain rows, so that no row is created twice.
 */
export class CreateManyError extends SchemaError {
  override readonly name = "CreateManyError";
  /** The state of each row. Continues the call as `resume`. */
  declare readonly progress: CreateManyProgress;
  /** Indexes of the rows that exist. */
  declare readonly created: readonly number[];
  /** Indexes of the rows that do not exist. */
  declare readonly missing: readonly number[];
  /** Indexes of the rows that may exist, because their response was lost. */
  declare readonly uncertain: readonly number[];

  constructor(progress: CreateManyProgress, options: { cause?: unknown }) {
    const { rows } = progress;
    const indexes = (state: string) => rows.flatMap((row, index) => (row.state === state ? index : []));
    const [created, missing, uncertain] = [indexes("created"), indexes("missing"), indexes("uncertain")];
    super(
      "create_many_failed",
      `Created ${created.length} of ${rows.length} rows, ${uncertain.length} more may exist. ` +
        `Pass { resume: error.progress } to continue. ${String(options.cause)}`,
      options,
    );
    Object.assign(this, { progress, created, missing, uncertain });
  }
}
