// Checks every stored text and file against its hash, and that nothing is missing.
import { sql } from "kysely";
import { BATCH } from "../model/batches.ts";
import { isKeptList, OBJECT_KINDS } from "../model/records/object-kind.ts";
import { recordOfRow } from "../model/records/records.ts";
import { taskKey } from "../model/lists/task-key.ts";
import { versionId } from "../model/records/version-id.ts";
import { contentHash, sha256 } from "../store/content-hash.ts";
import { readFault } from "../files/read-fault.ts";
import { namePlaces } from "../store/missing-files.ts";
import type { Database, CopyStore } from "../store/mirror-store.ts";
import { idsIn, presentOf } from "../store/objects.ts";
import {
  HASHED_TABLE_NAMES,
  hashesOf,
  ledgerKind,
  ledgerRowOf,
  READ,
  rowsOf,
  textHashIn,
  versionHash,
} from "../store/row-hashes.ts";
import { checkIndex } from "./check-index.ts";
import { readStored, wrongColumns } from "./wrong-columns.ts";

/** Something in the copy that is not as it was written. */
export interface Problem {
  /** The part of the copy: an object, an earlier version, a file, a list, a row of another table, the database, or its index. */
  readonly kind: "object" | "version" | "file" | "list" | "row" | "database" | "index";
  /** Id of the object, SHA-256 of the file, id of the object with the list, key of the row, or name of the table. */
  readonly id: string;
  readonly message: string;
}

/** Returns the command that heals a problem, or what to do. */
export const cureOf = ({ kind }: Problem): string => CURES[kind];

const REPAIR = 'Run "ws-mirror verify DIR --repair".';

const CURES: Readonly<Record<Problem["kind"], string>> = {
  index: 'Run "ws-mirror verify DIR --rebuild-index".',
  database: "Take the database from a backup, or pull into a new folder or schema.",
  object: REPAIR,
  version: REPAIR,
  list: REPAIR,
  row: REPAIR,
  file: REPAIR,
};

/** Options of {@link findProblems}. */
export interface CheckOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with the progress after each batch of checked objects. */
  readonly onProgress?: ((progress: CheckProgress) => void) | undefined;
}

/** Progress of a check. */
export interface CheckProgress {
  /** Objects, versions, lists of blocks and files that are checked. */
  readonly done: number;
  readonly left: number;
}

/** Yields every problem of a copy. */
export async function* findProblems(store: CopyStore, options: CheckOptions = {}): AsyncGenerator<Problem, void> {
  const check = { store, checked: 0, total: await countAll(store.db), ...options };
  for (const message of await store.checkDatabase()) yield { kind: "database", id: "mirror.db", message };
  let hasWrongTexts = false;
  for await (const wrong of checkTexts(check)) {
    hasWrongTexts = true;
    yield wrong;
  }
  yield* checkLedger(check);
  yield* checkRows(check);
  yield* checkPages(check);
  yield* checkOrders(check);
  yield* checkFiles(check);
  // Objects with other texts do not fit the index either.
  const message = hasWrongTexts ? undefined : await checkIndex(store, options.signal);
  if (message !== undefined) yield problem("index", "ws_search", message);
}

interface Check extends CheckOptions {
  readonly store: CopyStore;
  readonly total: number;
  checked: number;
}

async function countAll(db: Database): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select (select count(*) from ws_objects) + (select count(*) from ws_versions) +
    (select count(distinct id) from ws_versions where kind = 'blocks') + (select count(distinct sha256) from ws_files) as count`.execute(
    db,
  );
  return Number(rows[0]?.count);
}

function count(check: Check): void {
  check.checked += 1;
  const { checked: done, total } = check;
  if (done % BATCH === 0 || done === total) check.onProgress?.({ done, left: Math.max(0, total - done) });
  check.signal?.throwIfAborted();
}

/** Compares objects and versions with the ledger. */
async function* checkTexts(check: Check): AsyncGenerator<Problem, void> {
  const { db } = check.store;
  for await (const rows of rowsOf(db, "ws_objects")) {
    const stored = await readStored(db, rows);
    const reads = await hashesOf(
      db,
      [READ],
      rows.map(({ kind, id }) => `${kind}/${id}`),
    );
    const hashes = await hashesOf(db, [...new Set(rows.map(({ kind }) => kind))], idsIn(rows));
    for (const row of rows) {
      const { kind, id, json } = row;
      const expected = hashes.get(`${kind} ${id}`);
      count(check);
      if (expected === undefined) yield problem("object", id, `${kind} is not in the ledger.`);
      else if (sha256(json) !== expected) yield problem("object", id, `${kind} has another text than was written.`);
      else for (const message of wrongColumns(row, stored)) yield problem("object", id, message);
      if (row.content_read_at !== null && row.content_read_at !== reads.get(`${READ} ${kind}/${id}`))
        yield problem("object", id, `${kind} has a wrong content_read_at.`);
    }
  }
  for await (const rows of rowsOf(db, "ws_versions")) {
    const ids = rows.map((row) => versionId(row.kind, row.id, row.seen_at));
    const hashes = await hashesOf(db, ["version"], ids);
    for (const [
      index,
      { kind, id, json, content_hash: hash, seen_at: seenAt, removed_at: removedAt },
    ] of rows.entries()) {
      count(check);
      const name = `The version of ${seenAt} of this ${kind}`;
      const expected = hashes.get(`version ${ids[index]}`) ?? "";
      if (sha256(json) !== textHashIn(expected))
        yield problem("version", id, `${name} has another text than was written.`);
      else if ((isKeptList(kind) ? sha256(json) : contentHash(recordOfRow(kind, json).json)) !== hash)
        yield problem("version", id, `${name} has a wrong content_hash.`);
      else if (versionHash({ hash: sha256(json), removed_at: removedAt }) !== expected)
        yield problem("version", id, `${name} has a wrong removed_at.`);
    }
  }
}

const problem = (kind: Problem["kind"], id: string, message: string): Problem => ({ kind, id, message });

/** Finds rows that the ledger has and the tables lack. */
async function* checkLedger(check: Check): AsyncGenerator<Problem, void> {
  const { db } = check.store;
  const lost = await db
    .selectFrom("ws_meta")
    .leftJoin("ws_objects", (join) =>
      join.onRef("ws_objects.kind", "=", "ws_meta.kind").onRef("ws_objects.id", "=", "ws_meta.key"),
    )
    .select(["ws_meta.kind", "ws_meta.key"])
    .where("ws_meta.kind", "in", OBJECT_KINDS)
    .where("ws_objects.id", "is", null)
    .execute();
  for (const { kind, key } of lost) yield problem("object", key, `The row of this ${kind} is missing.`);
  const lostFiles = await db
    .selectFrom("ws_meta")
    .select("key")
    .where("kind", "=", ledgerKind("ws_files"))
    .where((eb) => eb.not(eb.exists(eb.selectFrom("ws_files").select("bytes").whereRef("source", "=", "ws_meta.key"))))
    .execute();
  for (const { key } of lostFiles) yield problem("row", key, "The row of this file is missing.");
  const versions = new Set<string>();
  for await (const rows of rowsOf(db, "ws_versions"))
    for (const row of rows) versions.add(versionId(row.kind, row.id, row.seen_at));
  const rows = await db.selectFrom("ws_meta").select("key").where("kind", "=", "version").execute();
  for (const { key } of rows)
    if (!versions.has(key))
      yield problem("version", key.split("/")[1] ?? key, `The row of the version ${key} is missing.`);
}

/** Compares the rows of other tables with the ledger. */
async function* checkRows({ store: { db } }: Check): AsyncGenerator<Problem, void> {
  for (const table of HASHED_TABLE_NAMES)
    for await (const rows of rowsOf(db, table)) {
      const expected = rows.map((row) => ledgerRowOf(table, row));
      const hashes = await hashesOf(
        db,
        [ledgerKind(table)],
        expected.map(({ key }) => key),
      );
      for (const { kind, key, value } of expected)
        if (hashes.get(`${kind} ${key}`) !== value) yield problem("row", key, `The row of ${kind} has changed.`);
    }
}

/** Checks that blocks and comments belong to the page of the object that contains them. */
async function* checkPages({ store: { db } }: Check): AsyncGenerator<Problem, void> {
  const { rows } = await sql<{ id: string; kind: string }>`select child.id, child.kind from ws_objects as child
    join ws_objects as parent on parent.id = child.parent_id and parent.removed_at is null
    where child.kind in ('block', 'comment') and child.removed_at is null
    and (parent.kind = 'page' or (parent.kind = 'block' and parent.type not in ('child_page', 'child_database')))
    and child.page_id <> case parent.kind when 'page' then parent.id else parent.page_id end`.execute(db);
  for (const { id, kind } of rows) yield problem("object", id, `${kind} has a wrong page_id.`);
}

/** Checks that each list of blocks has the blocks of its last order, in this order. */
async function* checkOrders(check: Check): AsyncGenerator<Problem, void> {
  const { db } = check.store;
  const orders = await db
    .selectFrom("ws_versions")
    .select(["id", "json"])
    .where("kind", "=", "blocks")
    .orderBy("id")
    .orderBy("seen_at")
    .execute();
  const last = new Map(orders.map((row) => [row.id, row.json]));
  const inProgress = await db.selectFrom("ws_tasks").select("key").execute();
  const busy = new Set(inProgress.map((task) => task.key));
  const parents = await presentOf(db, "block").select("parent_id").distinct().execute();
  for (const { parent_id: id } of parents) if (id !== null && !last.has(id)) last.set(id, "");
  for (const [parentId, ids] of last) {
    count(check);
    if (busy.has(taskKey("blocks", parentId))) continue;
    const rows = await presentOf(db, "block")
      .select(["id", "position"])
      .where("parent_id", "=", parentId)
      .orderBy("position")
      .orderBy("id")
      .execute();
    // All blocks of a removed parent are removed.
    const isOrdered = rows.every(({ position }) => position !== null) && JSON.stringify(idsIn(rows)) === ids;
    if (rows.length > 0 && !isOrdered)
      yield problem("list", parentId, "The blocks of this list are not in the order in which they were read.");
  }
}

/** Hashes the content of every file. */
async function* checkFiles(check: Check): AsyncGenerator<Problem, void> {
  const { db, files } = check.store;
  const rows = await db.selectFrom("ws_files").select(["sha256", "bytes"]).distinct().orderBy("sha256").execute();
  for (const { sha256: hash, bytes } of rows) {
    count(check);
    const why = await readFault(files, { sha256: hash, bytes: Number(bytes) }, check.signal);
    if (why === undefined) continue;
    const names = (await namePlaces(check.store, [{ sha256: hash, why }])).map(({ what }) => what);
    yield problem("file", hash, `${why} It is the ${names.join(", ")}.`);
  }
}
