// What differs between the full-text indexes of the databases.
import type { RawBuilder } from "kysely";
import type { Database } from "../database.ts";
import type { SearchTable } from "../tables.ts";
import type { SearchField } from "../../model/texts/search-texts.ts";

/** A row of the index, with the words of its text in their order. */
export interface IndexRow extends SearchTable {
  readonly field: SearchField;
  readonly words: readonly string[];
}

/** A text that matches. The lowest rank is the best. */
export interface IndexMatch {
  readonly number: number;
  readonly rank: number;
}

/** The full-text index of a database. */
export interface IndexDialect {
  /** Creates what belongs to the table `ws_search`, if it does not exist. */
  readonly create: (db: Database) => Promise<void>;
  readonly insert: (db: Database, rows: readonly IndexRow[]) => Promise<void>;
  readonly remove: (db: Database, numbers: readonly number[]) => Promise<void>;
  /** Returns the expression for words in sequence. If `isPrefix`, the last one is the beginning of a word. */
  readonly phrase: (words: readonly string[], isPrefix: boolean) => string;
  /** Returns the expression for texts that match all of these expressions. */
  readonly all: (expressions: readonly string[]) => string;
  /** Returns the expression for texts that match one of these expressions. */
  readonly any: (expressions: readonly string[]) => string;
  /** Returns the query for texts that match an expression. */
  readonly match: (expression: string) => RawBuilder<IndexMatch>;
}
