// The state of a copy, now or at an earlier time. Lists have a stable order and are read in batches.
import { MirrorError } from "../errors.ts";
import { findFiles } from "../files/find-files.ts";
import { parentIdOf } from "../model/parent-id.ts";
import { DIALECTS } from "../store/dialects/dialects.ts";
import type { Database, MirrorStore } from "../store/mirror-store.ts";
import { prepared } from "../store/prepared.ts";
import type { ObjectKind } from "../store/tables.ts";
import { blockIds, blockParents, MemberFinder } from "./list-members.ts";
import { idsOf, statesAt, type SnapshotObject, type StateSource } from "./states-at.ts";

export type { SnapshotObject } from "./states-at.ts";

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
  /** Time of the state, ISO 8601 in UTC. Undefined for the present state. */
  readonly at: string | undefined;
  /** Returns an object, or undefined if it did not exist. */
  readonly object: (kind: ObjectKind, id: string) => Promise<SnapshotObject | undefined>;
  /** Yields all objects of a kind in the order of their ids. */
  readonly objects: (kind: ObjectKind) => AsyncIterable<SnapshotObject>;
  /** Yields the blocks of a page or block in their order. */
  readonly children: (parentId: string) => AsyncIterable<SnapshotObject>;
  /** Yields the ids of all pages and blocks that have or had blocks, in their order. */
  readonly blockParents: () => AsyncIterable<string>;
  /** Yields the comments of a page or block, the oldest first. */
  readonly comments: (parentId: string) => AsyncIterable<SnapshotObject>;
  /** Yields the comments of a page and of its blocks, the oldest first. */
  readonly commentsOfPage: (pageId: string) => AsyncIterable<SnapshotObject>;
  /** Yields the rows of a data source without its templates, the oldest first. */
  readonly rows: (dataSourceId: string) => AsyncIterable<SnapshotObject>;
  /** Returns the templates of a data source, by the ids of their pages. */
  readonly templates: (dataSourceId: string) => Promise<ReadonlyMap<string, { readonly isDefault: boolean }>>;
  /** Yields the views of a database, the oldest first. */
  readonly views: (databaseId: string) => AsyncIterable<SnapshotObject>;
  /** Yields the objects of a kind with a parent, the oldest first. Null: those at the top of the workspace. */
  readonly within: (kind: ObjectKind, parentId: string | null) => AsyncIterable<SnapshotObject>;
  /** Returns the file to which a JSON pointer in an object refers. Undefined if the copy lacks it. */
  readonly fileOf: (object: SnapshotObject, path: string) => Promise<SnapshotFile | undefined>;
}

/**
 * Opens the state of a copy. A copy that changes meanwhile shows the changes; see {@link readSnapshot}.
 * @param at time of the state, ISO 8601; undefined for the present state
 * @throws MirrorError `invalid_argument` if `at` is not a time, or is before the first run
 */
export async function openSnapshot({ db }: { readonly db: Database }, at?: string): Promise<Snapshot> {
  const source: StateSource = { db, at: at === undefined ? undefined : await parseAt(db, at) };
  const members = new MemberFinder(source);
  async function* within(kind: ObjectKind, parentId: string | null): AsyncGenerator<SnapshotObject, void> {
    for await (const object of statesAt(source, kind, await members.find(kind, parentId)))
      if ((object.parentId ?? null) === parentId) yield object;
  }
  return {
    at: source.at,
    async object(kind, id) {
      for await (const object of statesAt(source, kind, [id])) return object;
      return undefined;
    },
    async *objects(kind) {
      for await (const ids of idsOf(source, kind)) yield* statesAt(source, kind, ids);
    },
    async *children(parentId) {
      const { ordered, others } = await blockIds(source, parentId);
      for await (const block of statesAt(source, "block", ordered)) yield { ...block, parentId };
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
      for await (const row of within("page", dataSourceId)) if (!templates.has(row.id)) yield row;
    },
    templates: (dataSourceId) => templatesOf(db, dataSourceId),
    views: (databaseId) => within("view", databaseId),
    within,
    fileOf: ({ json }, path) => fileOf(db, json, path),
  };
}

/**
 * Reads the state of a copy in one transaction, so that a run that changes the copy meanwhile is not visible.
 * @throws MirrorError like {@link openSnapshot}
 */
export async function readSnapshot<Result>(
  { db, dialect }: Pick<MirrorStore, "db" | "dialect">,
  at: string | undefined,
  work: (snapshot: Snapshot, db: Database) => Promise<Result>,
): Promise<Result> {
  return DIALECTS[dialect]
    .readTransaction(db)
    .execute(async (reading) => work(await openSnapshot({ db: reading }, at), reading));
}

async function templatesOf(db: Database, dataSourceId: string): Promise<Map<string, { isDefault: boolean }>> {
  const rows = await findTemplates(db, { dataSourceId });
  return new Map(rows.map((row) => [row.id, { isDefault: row.is_default === 1 }]));
}

const findTemplates = prepared((db, { dataSourceId }: { dataSourceId: string }) =>
  db.selectFrom("ws_templates").select(["id", "is_default"]).where("data_source_id", "=", dataSourceId).orderBy("id"),
);

async function fileOf(db: Database, json: SnapshotObject["json"], path: string): Promise<SnapshotFile | undefined> {
  const file = findFiles(json).find((entry) => entry.path === path);
  if (file === undefined) return undefined;
  const [row] = await findFile(db, { source: file.source });
  return row === undefined ? undefined : { ...row, name: file.name };
}

const findFile = prepared((db, { source }: { source: string }) =>
  db
    .selectFrom("ws_file_sources")
    .innerJoin("ws_files", "ws_files.sha256", "ws_file_sources.sha256")
    .select(["ws_files.sha256", "ws_files.bytes", "ws_files.content_type"])
    .where("ws_file_sources.source", "=", source),
);

/** A date, or a date with a time and a time zone. A time without a time zone would depend on the machine. */
const TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/u;

async function parseAt(db: Database, at: string): Promise<string> {
  const ms = TIME.test(at) ? Date.parse(at) : Number.NaN;
  if (Number.isNaN(ms))
    throw new MirrorError(
      "invalid_argument",
      `Expected a date or a time with a time zone in "at", for example 2026-07-01T09:00:00Z, got "${at.slice(0, 50)}".`,
    );
  const time = new Date(ms).toISOString();
  const first = await db.selectFrom("ws_runs").select("started_at").orderBy("id").limit(1).executeTakeFirst();
  if (first === undefined || time < first.started_at)
    throw new MirrorError(
      "invalid_argument",
      `Expected a time in "at" after the first run${first === undefined ? "" : ` (${first.started_at})`}, got ${time}.`,
    );
  return time;
}
