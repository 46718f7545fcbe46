// The state of a copy, now or at an earlier time. Lists have a stable order and are read in batches.
import { findFiles } from "../files/find-files.ts";
import type { Fields } from "../json.ts";
import type { BlockRecord, CommentRecord, ViewRecord } from "../model/records/content-records.ts";
import { templatesIn } from "../model/lists/list-page.ts";
import type { ObjectKind } from "../model/records/object-kind.ts";
import type { PageRecord } from "../model/records/page-record.ts";
import { parentIdOf } from "../model/records/object-record.ts";
import { recordOf, type Records } from "../model/records/records.ts";
import { DIALECTS } from "../store/dialects/dialects.ts";
import type { Database, CopyStore } from "../store/mirror-store.ts";
import { listAt } from "../store/lists.ts";
import { prepared } from "../store/prepared.ts";
import { readWrongClocks, type WrongClock } from "../store/run-times.ts";
import { blockIds, blockParents, compareListed, MemberFinder, viewIds } from "./list-members.ts";
import { resolveMoment } from "./moment.ts";
import { idsOf, statesAt, type StateSource } from "./states-at.ts";

/** An object in the state of a snapshot. */
export interface SnapshotObject {
  readonly kind: ObjectKind;
  readonly id: string;
  /** Type of a block or view. */
  readonly type: string | undefined;
  /** Id of the object that contains this one. Undefined for users and for pages at the top of the workspace. */
  readonly parentId: string | undefined;
  /** The object as Notion returned it. */
  readonly json: Fields;
}

/** A file that the copy has. */
export interface SnapshotFile {
  readonly sha256: string;
  readonly bytes: number;
  readonly content_type: string;
  /** Name of the file in the workspace. It can have any characters and any length, and other files can have the same. */
  readonly name: string;
}

/** The state of a copy, now or at an earlier time. */
export interface Snapshot {
  /** Time of the state, ISO 8601 in UTC: the state is what the last run until then saw. Undefined for the present state. */
  readonly at: string | undefined;
  /** Runs with a wrong time that may have seen the state later or earlier. Empty for the present state. */
  readonly wrongClocks: readonly WrongClock[];
  /** Returns an object, or undefined if it did not exist. A person who has left the workspace is returned as last seen. */
  readonly object: (kind: ObjectKind, id: string) => Promise<SnapshotObject | undefined>;
  /** Yields all objects of a kind in the order of their ids, or those with some ids in their order, with few queries. */
  readonly objects: (kind: ObjectKind, ids?: readonly string[]) => AsyncIterable<SnapshotObject>;
  /** Yields the blocks of a page or block in their order. */
  readonly children: (parentId: string) => AsyncIterable<SnapshotObject>;
  /** Yields the ids of all pages and blocks that have or had blocks, in their order. */
  readonly blockParents: () => AsyncIterable<string>;
  /** Yields the comments of a page or block, the oldest first. */
  readonly comments: (parentId: string) => AsyncIterable<SnapshotObject>;
  /** Yields the comments of a page and of its blocks, the oldest first. */
  readonly commentsOfPage: (pageId: string) => AsyncIterable<SnapshotObject>;
  /**
   * Yields the rows of a data source without its templates, in the order in which Notion listed them last. Rows that it has not
   * listed yet come last.
   */
  readonly rows: (dataSourceId: string) => AsyncIterable<SnapshotObject>;
  /** Returns the templates of a data source, by the ids of their pages. */
  readonly templates: (dataSourceId: string) => Promise<ReadonlyMap<string, { readonly isDefault: boolean }>>;
  /** Yields the views of a database in the order of Notion's list. Those that the last list lacks are the last. */
  readonly views: (databaseId: string) => AsyncIterable<SnapshotObject>;
  /** Yields the objects of a kind with a parent, the oldest first. Null: those at the top of the workspace. */
  readonly within: (kind: ObjectKind, parentId: string | null) => AsyncIterable<SnapshotObject>;
  /** Returns the file to which a JSON pointer in an object refers. Undefined if the copy lacks it. */
  readonly fileOf: (object: SnapshotObject, path: string) => Promise<SnapshotFile | undefined>;
}

/** A snapshot whose objects are records. */
export interface RecordSnapshot extends Snapshot {
  /** Place of the state in the order of all states. Undefined for the present state. */
  readonly place: string | undefined;
  readonly object: <Kind extends ObjectKind>(kind: Kind, id: string) => Promise<Records[Kind] | undefined>;
  readonly objects: <Kind extends ObjectKind>(kind: Kind, ids?: readonly string[]) => AsyncIterable<Records[Kind]>;
  readonly children: (parentId: string) => AsyncIterable<BlockRecord>;
  readonly comments: (parentId: string) => AsyncIterable<CommentRecord>;
  readonly commentsOfPage: (pageId: string) => AsyncIterable<CommentRecord>;
  readonly rows: (dataSourceId: string) => AsyncIterable<PageRecord>;
  readonly views: (databaseId: string) => AsyncIterable<ViewRecord>;
  readonly within: <Kind extends ObjectKind>(kind: Kind, parentId: string | null) => AsyncIterable<Records[Kind]>;
}

/**
 * Opens the state of a copy. Changes of the copy are visible in an open snapshot; see {@link readRecords}.
 * @param at time of the state, ISO 8601; undefined for the present state
 * @param onDamage called for each state whose text is damaged, which is left out; undefined: texts are not checked
 * @throws MirrorError `invalid_argument` if `at` is not a time, is before the first run, or its state is forgotten
 */
export async function openRecords(
  { db }: { readonly db: Database },
  at?: string,
  onDamage?: StateSource["onDamage"],
): Promise<RecordSnapshot> {
  const moment = at === undefined ? undefined : await resolveMoment(db, at);
  if (moment === undefined) return recordsOf({ db, at: undefined, onDamage });
  const wrongClocks = await readWrongClocks(db, Date.now(), moment.run, moment.run);
  return { ...recordsOf({ db, at: moment.place, onDamage }), at: moment.at, wrongClocks };
}

/** Returns the state of a copy at a place in the order of all states, or its present state. */
export function recordsOf(source: StateSource): RecordSnapshot {
  const { db } = source;
  const members = new MemberFinder(source);
  async function* within<Kind extends ObjectKind>(
    kind: Kind,
    parentId: string | null,
    ids?: readonly string[],
  ): AsyncGenerator<Records[Kind], void> {
    for await (const object of statesAt(source, kind, ids ?? (await members.find(kind, parentId))))
      if ((object.parentId ?? null) === parentId) yield object;
  }
  return {
    at: source.at,
    place: source.at,
    wrongClocks: [],
    async object(kind, id) {
      // A person who has left the workspace is still named under what they have written.
      for await (const object of statesAt(source, kind, [id], kind === "user")) return object;
      return undefined;
    },
    async *objects(kind, ids) {
      if (ids !== undefined) yield* statesAt(source, kind, ids);
      else for await (const some of idsOf(source, kind)) yield* statesAt(source, kind, some);
    },
    async *children(parentId) {
      const { ordered, others } = await blockIds(source, parentId);
      for await (const { id, json } of statesAt(source, "block", ordered))
        yield recordOf("block", json, { id, parentId });
      // A block that came from another list later had another parent at the time.
      for await (const block of statesAt(source, "block", others)) if (parentIdOf(block.json) === parentId) yield block;
    },
    blockParents: () => blockParents(source),
    comments: (parentId) => within("comment", parentId),
    async *commentsOfPage(pageId) {
      yield* statesAt(source, "comment", await members.find("comment", pageId, "page_id"));
    },
    async *rows(dataSourceId) {
      const templates = await templatesOf(db, dataSourceId);
      const listed = await members.find("page", dataSourceId, "parent_id", compareListed);
      for await (const row of within("page", dataSourceId, listed)) if (!templates.has(row.id)) yield row;
    },
    templates: (dataSourceId) => templatesOf(db, dataSourceId),
    async *views(databaseId) {
      yield* within("view", databaseId, await viewIds(source, databaseId, await members.find("view", databaseId)));
    },
    within: (kind, parentId) => within(kind, parentId),
    fileOf: ({ json }, path) => fileOf(db, json, path),
  };
}

/**
 * Reads the state of a copy in one transaction, so that changes of a run at the same time are not visible.
 * @throws MirrorError like {@link openRecords}
 */
export async function readRecords<Result>(
  { db, dialect }: Pick<CopyStore, "db" | "dialect">,
  at: string | undefined,
  work: (snapshot: RecordSnapshot, db: Database) => Promise<Result>,
  onDamage?: StateSource["onDamage"],
): Promise<Result> {
  return DIALECTS[dialect]
    .readTransaction(db)
    .execute(async (reading) => work(await openRecords({ db: reading }, at, onDamage), reading));
}

/** The present templates, also for an earlier state: a list of templates is found up to seven days late. */
export async function templatesOf(db: Database, id: string): Promise<Map<string, { isDefault: boolean }>> {
  const templates = templatesIn(await listAt(db, "templates", id));
  return new Map(templates.map((template) => [template.id, { isDefault: template.is_default }]));
}

async function fileOf(db: Database, json: SnapshotObject["json"], path: string): Promise<SnapshotFile | undefined> {
  const file = findFiles(json).find((entry) => entry.path === path);
  if (file === undefined) return undefined;
  const [row] = await findFile(db, { source: file.source });
  return row === undefined ? undefined : { ...row, name: file.name };
}

const findFile = prepared((db, { source }: { source: string }) =>
  db.selectFrom("ws_files").select(["sha256", "bytes", "content_type"]).where("source", "=", source),
);
