import { SchemaError } from "../errors.ts";

/** State of one row of `createMany`: its page id, or why it has none. */
export type CreateManyState =
  /** Id of the page: the row exists. */
  | { readonly state: "created"; readonly id: string }
  /** The row does not exist: its request was not sent or was refused. */
  | { readonly state: "missing" }
  /** The response was lost, so the row may exist. */
  | { readonly state: "uncertain" };

/** The state of a `createMany`. Plain data: it can be stored as JSON. */
export interface CreateManyProgress {
  /** The states of the rows, in the order of the rows. */
  readonly rows: readonly CreateManyState[];
  /** The newest rows before the first request. They distinguish a new row from an older one with the same values. */
  readonly newest: NewestRows;
}

/** The newest rows of a data source at some time. */
export interface NewestRows {
  /** Time of their creation, ISO 8601. Null if there were no rows. The time is that of the service, not of this machine. */
  readonly createdTime: string | null;
  /** Their ids. */
  readonly ids: readonly string[];
}

/**
 * Some rows of a `createMany` were not created. To continue, call `createMany` again with the same rows and
 * `{ resume: error.progress }`. It first looks for the uncertain rows, so that no row is created twice.
 */
export class CreateManyError extends SchemaError {
  override readonly name = "CreateManyError";
  /** The state of each row. Continues the call as `resume`. */
  readonly progress: CreateManyProgress;
  /** Indexes of the rows that exist. */
  readonly created: readonly number[];
  /** Indexes of the rows that do not exist. */
  readonly missing: readonly number[];
  /** Indexes of the rows that may exist, because their response was lost. */
  readonly uncertain: readonly number[];

  constructor(progress: CreateManyProgress, options: ErrorOptions) {
    const indexes = (state: CreateManyState["state"]) =>
      progress.rows.flatMap((row, index) => (row.state === state ? [index] : []));
    const [created, missing, uncertain] = [indexes("created"), indexes("missing"), indexes("uncertain")];
    const { cause } = options;
    super(
      "create_many_failed",
      `Created ${created.length} of ${progress.rows.length} rows; ${missing.length} do not exist` +
        `${uncertain.length === 0 ? "" : ` and ${uncertain.length} may exist`}. ` +
        `Call createMany again with the same rows and { resume: error.progress }. ` +
        `Cause: ${cause instanceof Error ? cause.message : String(cause)}`,
      options,
    );
    this.progress = progress;
    this.created = created;
    this.missing = missing;
    this.uncertain = uncertain;
  }
}
