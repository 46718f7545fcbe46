// The differences between the full-text indexes of the databases.
import type { RawBuilder } from "kysely";
import type { SearchKind } from "../../model/records/object-kind.ts";
import type { SearchField } from "../../model/texts/search-texts.ts";
import type { Database } from "../database.ts";

/** An object with its place. */
export interface PlacedObject {
  readonly id: string;
  /** Id of the page or database that shows the object. Its own id if there is none. */
  readonly pageId: string;
}

/** An object in the index. */
export interface IndexEntry extends PlacedObject {
  readonly kind: SearchKind;
}

/** An object with the words of its texts in their order. */
export interface IndexedTexts extends IndexEntry {
  readonly words: Readonly<Partial<Record<SearchField, readonly string[]>>>;
}

/** Words in sequence. */
export interface Phrase {
  readonly words: readonly string[];
  /** True if the last word is the beginning of a word. */
  readonly isPrefix: boolean;
  /** Signs before and after the words, such as those of C# and .NET. The index does not have them. */
  readonly signs?: readonly [before: string, after: string];
}

/** A question to the index. */
export interface IndexQuery {
  /** Each term is a list of phrases, of which one must occur. */
  readonly terms: readonly (readonly Phrase[])[];
  /** All terms occur in one object, all on one page, or any of them. */
  readonly mode: "object" | "page" | "any";
  /** None of these phrases occurs on the page. */
  readonly without?: readonly Phrase[] | undefined;
  readonly kind?: SearchKind | undefined;
  /** Only objects on these pages. */
  readonly pages?: readonly string[] | undefined;
  /** Query for the columns `id`, `page_id` and `parent_id` of the objects that are searched. */
  readonly inside?: RawBuilder<unknown> | undefined;
  /** Number of results to read: objects, or objects of a page together. Undefined: all. */
  readonly limit?: number | undefined;
  /** `next` of the answer before. */
  readonly offset?: number | undefined;
}

/** An answer of the index: the best objects first, in an order that does not depend on when they were indexed. */
interface IndexAnswer {
  readonly entries: readonly IndexEntry[];
  /** Where to read on. Undefined: there are no more. */
  readonly next: number | undefined;
}

/** The full-text index of a database. Ids have the form of Notion: with dashes, in lower case. */
export interface IndexDialect {
  /** Creates the tables of the index that do not exist. */
  readonly create: (db: Database) => Promise<void>;
  /** Drops the tables of the index that exist, even damaged ones. */
  readonly drop: (db: Database) => Promise<void>;
  /** Adds objects that are not in the index. */
  readonly insert: (db: Database, objects: readonly IndexedTexts[]) => Promise<void>;
  /** Removes objects of one kind. */
  readonly remove: (db: Database, kind: SearchKind, objects: readonly PlacedObject[]) => Promise<void>;
  readonly find: (db: Database, query: IndexQuery) => Promise<IndexAnswer>;
  /** Returns the number of pages that have at least one of the words of each list. A word is whole or a beginning. */
  readonly countPages: (db: Database, lists: readonly (readonly Phrase[])[]) => Promise<readonly number[]>;
  /** Number of results of the index to read first for each page that is wanted. */
  readonly rowsPerResult: number;
  /** Returns a list of texts for `in`, as one parameter, so that the statement is the same for lists of each length. */
  readonly oneOf: (texts: readonly string[]) => RawBuilder<unknown>;
  /** Returns a query for some rows of two texts, as one parameter. */
  readonly pairs: (rows: readonly (readonly [string, string])[]) => RawBuilder<unknown>;
  /** Returns a condition: a column contains a text. */
  readonly contains: (column: RawBuilder<unknown>, text: string) => RawBuilder<boolean>;
  /** Returns the pages of those objects of one kind that are in the index, by their ids. */
  readonly pagesOf: (
    db: Database,
    kind: SearchKind,
    objects: readonly PlacedObject[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** Returns true if the index is not empty. Reads all of its tables. */
  readonly hasObjects: (db: Database) => Promise<boolean>;
  /** Returns the number of objects in the index. */
  readonly count: (db: Database) => Promise<number>;
}
