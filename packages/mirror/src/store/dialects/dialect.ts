// The differences between the databases of a copy.
import type { CompiledQuery, Kysely, RawBuilder, TransactionBuilder } from "kysely";
import type { MirrorError } from "../../errors.ts";
import type { Database, DialectName } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Something with a name in the schema of a copy. */
export interface Named {
  readonly name: string;
  readonly isView: boolean;
  /** The statement of a view in SQLite, and the comment of a view in PostgreSQL. */
  readonly text: string | null;
}

/** The lock of a copy, while it is held. */
export interface CopyLock {
  /** The connection for transactions, if the lock belongs to it. */
  readonly db?: Kysely<Tables>;
  /** Returns the reason for which the lock was lost. Undefined while it is held. */
  readonly lost: () => MirrorError | undefined;
  readonly release: () => Promise<void>;
}

/** The state of a copy, to find out if it has changed. */
export interface CopyState {
  /** Differs after each change. */
  readonly exact: string;
  /** Takes no time to read. It also differs after changes of other copies. */
  readonly quick: string;
}

/** Functions that a lock calls. */
export interface LockEvents {
  /** Called when the lock is lost before it is released. */
  readonly onLost: (error: MirrorError) => void;
  /** Returns true while a transaction runs. */
  readonly isBusy: () => boolean;
  /** PostgreSQL: waits for the turn of the lock. Undefined: another process that has it is an error. */
  readonly wait?: LockWait | undefined;
}

/** How to wait for a lock that another process has. */
export interface LockWait {
  /** Called once, before the wait begins. */
  readonly onWait: () => void;
  /** Ends the wait with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Expressions over JSON in a column, and over its texts. */
export interface ValueFunctions {
  /** Returns a text. Null if there is none. Other values are JSON. Compares by code points, not by the rules of a language. */
  readonly text: (column: RawBuilder<unknown>, path: JsonPath) => RawBuilder<string | null>;
  /** Returns a number. Null if there is none. */
  readonly number: (column: RawBuilder<unknown>, path: JsonPath) => RawBuilder<number | null>;
  /** Returns a table of the items of a list, with one column `value`: texts, or objects as JSON. Empty if there is no list. */
  readonly items: (column: RawBuilder<unknown>, path: JsonPath, alias: string) => RawBuilder<unknown>;
  /** Returns a condition: a text contains another one. */
  readonly contains: (text: RawBuilder<unknown>, part: unknown) => RawBuilder<boolean>;
  /** Returns a query for the texts of a list, with the columns `value` and `place`. */
  readonly places: (texts: readonly string[]) => RawBuilder<unknown>;
}

/** Keys from the root of a value in JSON, and places in lists. */
export type JsonPath = readonly (string | number)[];

/** A database that a copy can be in. `Place` says where the copy is. */
export interface Dialect<Place = never> {
  readonly name: DialectName;
  /**
   * Takes the lock of a copy, so that only one process changes it.
   * @throws MirrorError `copy_in_use` if another process has it
   */
  readonly lock: (place: Place, events: LockEvents) => Promise<CopyLock>;
  /** Returns true if a process has the lock. Takes no lock that another process could notice. */
  readonly isLocked: (place: Place, db: Database) => Promise<boolean>;
  /** Returns the error of a transaction, with the path of a database that cannot be written. Other errors are returned as they are. */
  readonly writeError: (place: Place, error: unknown) => unknown;
  /** Types of columns. */
  readonly types: { readonly integer: RawBuilder<unknown> };
  /** Returns a text or number in the JSON of a column. */
  readonly member: (column: RawBuilder<unknown>, key: string) => RawBuilder<unknown>;
  /** Returns a stored value of a row as a number. */
  readonly numberOf: (value: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Expressions over the values in a column. Paths and lists are parameters. */
  readonly values: ValueFunctions;
  /** True for the error of a table or column that does not exist. */
  readonly isMissing: (error: unknown) => boolean;
  /**
   * Returns the state of a copy.
   * @param before an earlier state, which is returned if nothing has changed
   */
  readonly state: (db: Database, before?: CopyState) => Promise<CopyState>;
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
