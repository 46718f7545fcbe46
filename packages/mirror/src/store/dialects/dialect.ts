// What differs between the databases of a copy.
import type { CompiledQuery, Kysely, RawBuilder, TransactionBuilder } from "kysely";
import type { Database } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Something with a name in the schema of a copy. */
export interface Named {
  readonly name: string;
  readonly isView: boolean;
  /** The statement of a view in SQLite, and the comment of a view in PostgreSQL. */
  readonly text: string | null;
}

/** A database that a copy can be in. */
export interface Dialect {
  /** Types of columns. `value` takes numbers and texts. */
  readonly types: { readonly integer: RawBuilder<unknown>; readonly value: RawBuilder<unknown> };
  /** Returns a member of the JSON in a column, as a text. */
  readonly member: (column: RawBuilder<unknown>, key: string) => RawBuilder<unknown>;
  /** Returns a stored value of a row as a number. */
  readonly numberOf: (value: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** True for the error of a table or column that does not exist. */
  readonly isMissing: (error: unknown) => boolean;
  /** Begins a transaction that sees no changes of others. */
  readonly readTransaction: (db: Kysely<Tables>) => TransactionBuilder<Tables>;
  /** Returns all names in the schema of a copy. */
  readonly names: (db: Database) => Promise<readonly Named[]>;
  readonly dropView: (db: Database, name: string) => Promise<void>;
  /**
   * Creates a view.
   * @param exists true if it replaces a view of this package
   */
  readonly createView: (db: Database, name: string, statement: CompiledQuery, exists: boolean) => Promise<void>;
}
