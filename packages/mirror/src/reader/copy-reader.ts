// Reads a copy: its present state, and what follows from it.
import { sql } from "kysely";
import type { PageLimits } from "../model/page-limits.ts";
import type { ObjectKind } from "../model/records/object-kind.ts";
import { queryRows, type QueriedRows, type RowQuery } from "../rows/query-rows.ts";
import { searchCopy, type SearchOptions, type SearchResult } from "../search/search-copy.ts";
import { dataSourcesOf } from "../snapshot/data-sources-of.ts";
import { DamagedStates, type NamedDamage } from "../snapshot/damaged-states.ts";
import { nextStateAfter, resolveSpan } from "../snapshot/moment.ts";
import { openRecords, recordsOf, type Snapshot, type SnapshotObject } from "../snapshot/snapshot.ts";
import { whyUnread, withUnreadLists } from "../snapshot/unread-lists.ts";
import type { DialectName } from "../store/database.ts";
import { VERSION_STATEMENTS } from "../store/dialects/database-version.ts";
import { copyStoreOf, type CopyStore, type MirrorStore } from "../store/mirror-store.ts";
import type { WrongClock } from "../store/run-times.ts";
import { outOfSightSince, readOutOfSight, type OutOfSightObject } from "../store/out-of-sight.ts";
import { readInside } from "../store/page-places.ts";
import { readStatus, type MirrorStatus } from "../store/summarize.ts";
import { sqlViews, type SqlView } from "../store/views/sql-views.ts";
import { readViews, type SourceView } from "../store/views/write-views.ts";
import { changedObjects, type ChangesOptions, type ObjectChange } from "./changed-objects.ts";
import { readAge, readVersion, type CopyAge, type CopyVersion } from "./copy-age.ts";
import { readAllFileUses, readFileUses, type FileUse, type ObjectFile } from "./file-uses.ts";
import { changedPages, type PageChange } from "./changed-pages.ts";
import { readMentions, type Mention } from "./mentions.ts";
import { readFirstBlocks, readPageBlocks } from "./page-blocks.ts";
import {
  pagesAtTop,
  pagesIn,
  readEditedPages,
  readTree,
  type EditedSpan,
  type PageChild,
  type TreeObject,
} from "./tree.ts";

/** The database of a copy. */
export interface CopyDatabase {
  readonly dialect: DialectName;
  /** Its name and version, such as `SQLite 3.45.1`. */
  readonly version: string;
}

/** Reads a copy. As a {@link Snapshot}, it is its present state, and a source of content for `@ws/render`. */
export interface CopyReader extends Snapshot {
  /**
   * Returns the state at an earlier time: what the last run until then saw.
   * @param time a date, or a time with a time zone, ISO 8601
   * @throws MirrorError `invalid_argument` if it is not a time, is before the first run, or its state is forgotten
   */
  readonly earlier: (time: string) => Promise<Snapshot>;
  /**
   * Returns the states that the calls of this reader so far have left out, because their stored texts are damaged. The objects, lists,
   * rows and search results of a reader are checked, as those of an export; titles in `tree` and `pagesBelow` are not.
   */
  readonly damage: () => Promise<NamedDamage[]>;
  /** Returns counts, the last runs and what is missing. */
  readonly status: () => Promise<MirrorStatus>;
  /**
   * Returns the pages, databases and data sources that are out of sight, the last ones first, without those inside of others: Notion
   * no longer returns them, and did not show them in the trash. All other functions but `queryRows` return them as they were.
   */
  readonly outOfSight: () => Promise<OutOfSightObject[]>;
  /** Returns the time since which an object is out of sight, ISO 8601. Undefined if it is in sight, or not in the copy. */
  readonly outOfSightSince: (kind: ObjectKind, id: string) => Promise<string | undefined>;
  /** Returns how old the copy is and whether it is complete, without counting its objects. */
  readonly age: () => Promise<CopyAge>;
  /** Returns a number that grows with each change of the copy. Takes one quick query. */
  readonly version: () => Promise<CopyVersion>;
  /** Returns all pages but templates, all databases and all data sources with one query, those of one container in its order. */
  readonly tree: () => Promise<TreeObject[]>;
  /** Yields all pages but templates, the last edit first. Reads no more of them than the caller takes. */
  readonly editedPages: (span?: EditedSpan) => AsyncIterable<SnapshotObject>;
  /**
   * Returns the ids of the pages, databases and data sources that limits leave, also of templates and of those that were removed:
   * those that `only` names and what is below them, without those that `except` names and what is below them.
   * @throws MirrorError `invalid_argument` for a text that is no id and no URL
   */
  readonly idsInside: (limits: PageLimits) => Promise<Set<string>>;
  /** Returns the pages and databases directly below a page, in its order, without rows. @default those at the top */
  readonly pagesBelow: (pageId?: string) => Promise<PageChild[]>;
  /**
   * Returns why the copy lacks the blocks of a page or block, although Notion has them. Undefined if it lacks none: then a list without
   * blocks is empty.
   */
  readonly whyUnread: (parentId: string) => Promise<string | undefined>;
  /**
   * Returns the copy for `@ws/render`: `children` of a block whose blocks the copy lacks throws an error with the status 404, for which
   * pages have a sentence, and `onLeftOut` is called.
   * @example
   * const html = await pageHtml(pageId, { source: reader.forRenderers() });
   */
  readonly forRenderers: () => CopyReader;
  /** Returns all blocks of a page with one query. Those with the same parent are in their order. */
  readonly blocksOfPage: (pageId: string) => Promise<SnapshotObject[]>;
  /** Returns the first blocks of a type directly in a page or block. */
  readonly firstBlocks: (parentId: string, type: string, limit: number) => Promise<SnapshotObject[]>;
  /** Returns the data sources of a database in its order. Empty if the copy lacks the database. */
  readonly dataSources: (databaseId: string) => Promise<SnapshotObject[]>;
  /**
   * Finds the rows of a data source, without its templates and without rows that are out of sight, by a filter and in an order of Notion.
   * @throws MirrorError `invalid_argument` if the copy has no such data source, or a part of the query does not fit
   * @example
   * const filter = { property: "Price", number: { greater_than: 5 } };
   * const { rows, nextCursor } = await reader.queryRows(dataSourceId, { filter, limit: 100 });
   */
  readonly queryRows: (dataSourceId: string, query?: RowQuery) => Promise<QueriedRows>;
  /** Returns the names of the SQL views of the data sources and of their columns. */
  readonly viewNames: () => Promise<SourceView[]>;
  /** Returns the SQL views of the data sources with the types of their columns. */
  readonly sqlViews: () => Promise<SqlView[]>;
  /** Returns the database of the copy. */
  readonly database: () => Promise<CopyDatabase>;
  /**
   * Searches titles, texts, values and comments, the best results first.
   * @throws MirrorError `invalid_argument` if an option is wrong, `no_index` if the index is missing, damaged or not complete
   */
  readonly search: (query: string, options?: SearchOptions) => Promise<SearchResult[]>;
  /**
   * Yields the pages, databases, data sources, blocks and comments whose states differ at two times, in the order of their last
   * edits or removals, the latest first. An edit that was read after `from` is among them, even if it was made before.
   * @param to default: now
   * @throws MirrorError like {@link CopyReader.earlier}, and if `from` is in the future or `to` is not after `from`
   */
  readonly changes: (from: string, to?: string, options?: ChangesOptions) => AsyncIterable<ObjectChange>;
  /**
   * Returns the pages and databases that changed between two times, with the changes of their values, texts and comments, the
   * latest first.
   * @throws MirrorError like {@link CopyReader.changes}
   * @example
   * for (const { title, what } of await reader.diff("2026-07-01")) console.log(title, what.join(", "));
   */
  readonly diff: (from: string, to?: string) => Promise<PageChange[]>;
  /**
   * Returns the runs with a wrong time, because the clock of a machine was wrong, whose changes can belong to another time than
   * {@link CopyReader.changes} and `diff` say.
   * @throws MirrorError like {@link CopyReader.changes}
   */
  readonly wrongClocksBetween: (from: string, to?: string) => Promise<readonly WrongClock[]>;
  /** Returns the time of the first state that the copy has after a time, ISO 8601. Undefined: it has none. */
  readonly nextStateAfter: (time: string) => Promise<string | undefined>;
  /** Returns the places in an object that have stored files. Empty for an object that was removed. */
  readonly filesOf: (kind: ObjectKind, id: string) => Promise<FileUse[]>;
  /** Returns all places that have stored files, without those in objects that were removed, with one query. */
  readonly allFiles: () => Promise<ObjectFile[]>;
  /** Returns the pages, databases and blocks whose texts mention pages, databases or data sources. */
  readonly mentions: () => Promise<Mention[]>;
}

/** The parts of a store that a reader needs. */
type ReadableStore = Pick<CopyStore, "db" | "dialect" | "isLocked">;

/**
 * Reads an open store, for programs that also pull. Without a transaction: each call sees the state of its moment.
 * @throws MirrorError `invalid_argument` for another object than a store
 * @example
 * const { number } = await readerOf(store).version();
 */
export const readerOf = (store: MirrorStore): CopyReader => createReader(copyStoreOf(store));

/** Reads a database or a transaction. */
export function createReader({ db, dialect, isLocked }: ReadableStore): CopyReader {
  const damaged = new DamagedStates();
  const source = { db, onDamage: damaged.report };
  const now = recordsOf({ ...source, at: undefined });
  const reader: CopyReader = {
    ...now,
    earlier: (time) => openRecords({ db }, time, damaged.report),
    status: () => readStatus({ db }),
    damage: () => damaged.named(db),
    outOfSight: () => readOutOfSight(db),
    outOfSightSince: (kind, id) => outOfSightSince(db, kind, id),
    age: () => readAge(db, () => isLocked(db)),
    version: () => readVersion(db),
    tree: () => readTree(db, now),
    editedPages: (span = {}) => readEditedPages({ ...source, at: undefined }, now, span),
    idsInside: async (limits) => readInside(db, limits),
    pagesBelow: (pageId) => (pageId === undefined ? pagesAtTop(db) : pagesIn(db, pageId)),
    whyUnread: (parentId) => whyUnread(db, parentId),
    forRenderers: () =>
      withUnreadLists(reader, async (id) =>
        // A page that was asked for itself has its other parts.
        (await now.object("page", id)) === undefined ? whyUnread(db, id) : undefined,
      ),
    blocksOfPage: (pageId) => readPageBlocks(source, pageId),
    firstBlocks: (parentId, type, limit) => readFirstBlocks(source, parentId, type, limit),
    async dataSources(databaseId) {
      const database = await now.object("database", databaseId);
      return database === undefined ? [] : dataSourcesOf(database, now);
    },
    queryRows: (dataSourceId, query) => queryRows({ ...source, dialect }, dataSourceId, query),
    viewNames: () => readViews(db, dialect),
    sqlViews: () => sqlViews(db, dialect),
    database: async () => {
      const { rows } = await sql.raw<{ version: string }>(VERSION_STATEMENTS[dialect]).execute(db);
      return { dialect, version: rows[0]?.version ?? dialect };
    },
    search: (query, options) => searchCopy(source, query, options),
    async *changes(from, to, options) {
      yield* changedObjects(db, await resolveSpan(db, from, to), options);
    },
    diff: async (from, to) => changedPages(db, await resolveSpan(db, from, to)),
    wrongClocksBetween: async (from, to) => (await resolveSpan(db, from, to)).wrongClocks,
    nextStateAfter: (time) => nextStateAfter(db, time),
    filesOf: (kind, id) => readFileUses(db, kind, id),
    allFiles: () => readAllFileUses(db),
    mentions: () => readMentions(db),
  };
  return reader;
}
