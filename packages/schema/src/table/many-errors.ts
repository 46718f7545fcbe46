// The errors of the methods that write several rows. Each has the state of every row, which continues the call.
import type { ChangePagesProgress, CreatePagesProgress } from "@ws/helpers/tasks";
import { SchemaError, type SchemaErrorCode } from "../errors.ts";

/**
 * The state of each row of an `updateMany` or `removeMany`, in the order in which the rows were found: done, open, or gone
 * since the call began. Plain data: it can be stored as JSON.
 */
export interface ChangeManyProgress extends ChangePagesProgress {}

/**
 * The state of each row of a `createMany`, in the order of the rows: created (with the id of its page), missing, or
 * uncertain because the response was lost. Plain data: it can be stored as JSON.
 */
export interface CreateManyProgress extends CreatePagesProgress {}

/** Some rows were not written. Has the rows in each state. */
class ManyError<Progress extends ChangeManyProgress | CreateManyProgress> extends SchemaError {
  /** The state of each row. Continues the call as `resume`. */
  declare readonly progress: Progress;

  constructor(
    code: SchemaErrorCode,
    states: readonly Progress["rows"][number]["state"][],
    pick: (row: Progress["rows"][number], index: number) => unknown,
    progress: Progress,
    options: { cause?: unknown },
  ) {
    const { rows } = progress;
    const lists = states.map(
      (state) => [state, rows.flatMap((row, index) => (row.state === state ? pick(row, index) : []))] as const,
    );
    const counts = lists.map(([state, list]) => `${list.length} ${state}`).join(", ");
    super(code, `Rows: ${counts}. Pass { resume: error.progress } to continue. ${String(options.cause)}`, options);
    Object.assign(this, { progress }, Object.fromEntries(lists));
  }
}

/**
 * Some rows of an `updateMany` or `removeMany` were not changed. To continue, call the method again with
 * `{ resume: error.progress }`: it changes the open rows, and no row that matched later. An open row may have been changed,
 * if its response was lost. Changing it again does no harm.
 */
export class ChangeManyError extends ManyError<ChangeManyProgress> {
  override readonly name = "ChangeManyError";
  /** Ids of the rows that were changed. */
  declare readonly done: readonly string[];
  /** Ids of the rows that are still to change. */
  declare readonly open: readonly string[];

  constructor(progress: ChangeManyProgress, options: { cause?: unknown }) {
    super("change_many_failed", ["done", "open"], ({ id }) => id, progress, options);
  }
}

/**
 * Some rows of a `createMany` were not created. To continue, call `createMany` again with the same rows and
 * `{ resume: error.progress }`. It first looks for the uncertain rows, so that no row is created twice.
 */
export class CreateManyError extends ManyError<CreateManyProgress> {
  override readonly name = "CreateManyError";
  /** Indexes of the rows that exist. */
  declare readonly created: readonly number[];
  /** Indexes of the rows that do not exist. */
  declare readonly missing: readonly number[];
  /** Indexes of the rows that may exist, because their response was lost. */
  declare readonly uncertain: readonly number[];

  constructor(progress: CreateManyProgress, options: { cause?: unknown }) {
    super("create_many_failed", ["created", "missing", "uncertain"], (_, index) => index, progress, options);
  }
}
