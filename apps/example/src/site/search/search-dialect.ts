import type { MirrorStore } from "@ws/mirror";

/** A database or a transaction in it. */
export type SearchDatabase = MirrorStore["db"];

/** The text of a page or database. */
export interface SearchDocument {
  readonly id: string;
  readonly title: string;
  readonly body: string;
}

/** A hit. Matches are between {@link MATCH_START} and {@link MATCH_END}. */
export interface SearchHit {
  readonly id: string;
  readonly title: string;
  readonly excerpt: string;
}

/** Characters around a match. Documents never contain them. */
export const MATCH_START = "\u0002";
export const MATCH_END = "\u0003";

/** The statements that differ between databases. */
export interface SearchDialect {
  /** Lets other processes wait until the transaction ends. */
  readonly lock: (db: SearchDatabase) => Promise<void>;
  /** Creates the table of the documents. */
  readonly create: (db: SearchDatabase) => Promise<void>;
  /** Returns the ids of objects with all words, the best first. */
  readonly find: (db: SearchDatabase, words: readonly string[], limit: number) => Promise<string[]>;
  readonly excerpts: (db: SearchDatabase, words: readonly string[], ids: readonly string[]) => Promise<SearchHit[]>;
}
