// SchemaError              base class; `code` identifies the error
// ├─ InvalidInputError     the input does not fit the schema; nothing was sent
// ├─ SchemaDriftError      a column was removed or retyped in the app
// ├─ ChangeManyError       table/: some rows of updateMany or removeMany were not changed
// └─ CreateManyError       table/: some rows of createMany were not created
//
// Errors of the client pass through unchanged, except in a CreateManyError, which has them as `cause`.

import { describeValue, helpUrl } from "@ws/helpers/messages";
import { LocatedError } from "@ws/helpers/stack";

/** Identifies the kind of a {@link SchemaError}. Codes are stable: use them in programs instead of messages. */
export type SchemaErrorCode =
  /** A schema is invalid, or values, a filter or an option do not fit it. */
  | "invalid_input"
  /** A column was removed or retyped in the app. */
  | "schema_drift"
  /** The page is not a readable row of this data source. */
  | "not_a_row"
  /** The row is in the trash. */
  | "in_trash"
  /** The row was edited after it was read. */
  | "changed_meanwhile"
  /** Several rows have the value by which `upsert` looks for a row. */
  | "not_unique"
  /** A call of `AsyncClient` for the same row or key is under way, and a call of `Client` cannot wait for it. */
  | "busy"
  /** Some rows were not changed or removed. */
  | "change_many_failed"
  /** Some rows were not created. */
  | "create_many_failed";

/** Base class of all errors that this package creates. */
export class SchemaError extends LocatedError {
  override readonly name: string = "SchemaError";
  /** The kind of the error. */
  declare readonly code: SchemaErrorCode;

  constructor(code: SchemaErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }

  /** Address of the help for this error: what happened, whether the request may have been applied, and what to do. */
  get help(): string {
    return helpUrl(`schema-${this.code}`);
  }
}

/** One value that does not fit the schema. */
export interface InputIssue {
  /** The value and what is allowed. */
  readonly message: string;
  /** Where the value is, for example `["where", "price", "greater_than"]`. */
  readonly path: readonly (string | number)[];
}

/** The input does not fit the schema. Nothing was sent. */
export class InvalidInputError extends SchemaError {
  override readonly name = "InvalidInputError";
  /** All values that do not fit. */
  declare readonly issues: readonly InputIssue[];

  constructor(issues: readonly InputIssue[]) {
    super("invalid_input", issues.map(({ message }) => message).join("\n"));
    this.issues = issues;
  }
}

/** A column that differs between the schema and the data source. */
export interface ColumnDrift {
  /** Key of the column in the schema. */
  readonly key: string;
  /** Name of the column in the schema. */
  readonly name: string;
  /** `missing`: the column was added by hand and does not exist in the data source yet. */
  readonly kind: "removed" | "retyped" | "missing";
  /** Type of the column in the schema. */
  readonly expected: string;
  /** Type of the column in the data source. Undefined if the column does not exist. */
  readonly actual: string | undefined;
}

/** The schema and the data source have drifted apart: a column was removed or retyped in the app. */
export class SchemaDriftError extends SchemaError {
  override readonly name = "SchemaDriftError";
  /** Id of the data source. */
  declare readonly dataSourceId: string;
  /** The columns that differ. */
  declare readonly columns: readonly ColumnDrift[];
  /** The command that resolves the difference. */
  declare readonly command: string;

  constructor(
    { dataSourceId, title }: { readonly dataSourceId: string; readonly title: string },
    columns: readonly ColumnDrift[],
    options?: { cause?: unknown },
  ) {
    const isPending = columns.every(({ kind }) => kind === "missing");
    const command = `npx @ws/schema ${isPending ? "apply FILE.ts" : `pull --out FILE.ts ${dataSourceId}`}`;
    const lines = columns.map(({ key, name, kind, expected, actual }) => {
      const change =
        kind === "retyped"
          ? `changed its type from ${expected} to ${actual}`
          : kind === "removed"
            ? "was removed in the app"
            : "does not exist in the app yet";
      return `Column ${describeValue(name)} (key ${key}) of ${describeValue(title)} ${change}.`;
    });
    super("schema_drift", `${lines.join(" ")} Run: ${command}`, options);
    Object.assign(this, { dataSourceId, columns, command });
  }
}
