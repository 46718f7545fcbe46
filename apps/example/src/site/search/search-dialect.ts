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

/** The statements of a database. */
export interface SearchDialect {
  /** Lets other processes wait until the transaction ends. */
  readonly lock: (db: SearchDatabase) => Promise<void>;
  readonly create: (db: SearchDatabase) => Promise<void>;
  /** Returns the time up to which changes are in the index. Empty: none. */
  readonly readState: (db: SearchDatabase) => Promise<string>;
  readonly writeState: (db: SearchDatabase, until: string) => Promise<void>;
  /** Replaces a document. One without text is removed. */
  readonly replace: (db: SearchDatabase, document: SearchDocument) => Promise<void>;
  /** Returns the ids of objects with all words, the best first. */
  readonly find: (db: SearchDatabase, words: readonly string[], limit: number) => Promise<string[]>;
  readonly excerpts: (db: SearchDatabase, words: readonly string[], ids: readonly string[]) => Promise<SearchHit[]>;
}
