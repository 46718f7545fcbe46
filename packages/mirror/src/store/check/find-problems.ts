// Checks every stored text and file against its hash, and that nothing is missing.
import { sql } from "kysely";
import { BATCH } from "../../model/batches.ts";
import { isKeptList, OBJECT_KINDS, type ObjectKind } from "../../model/records/object-kind.ts";
import { recordOfRow } from "../../model/records/records.ts";
import { taskKey } from "../../model/lists/task-key.ts";
import { versionId } from "../../model/records/version-id.ts";
import { contentHash, sha256 } from "../content-hash.ts";
import { readFault } from "../../files/read-fault.ts";
import { namePlaces } from "../missing-files.ts";
import type { Database, CopyStore } from "../mirror-store.ts";
import { idsIn, presentOf } from "../objects.ts";
import { keyOf } from "../tables.ts";
import { findUnstored } from "../unstored-files.ts";
import {
  HASHED_TABLE_NAMES,
  hashesOf,
  ledgerKind,
  ledgerRowOf,
  READ,
  rowsOf,
  textHashIn,
  versionHash,
} from "../row-hashes.ts";
import { needsNotion, type Problem } from "../known-damage.ts";
import { checkIndex } from "./check-index.ts";
import { readStored, wrongColumns } from "./wrong-columns.ts";

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

/**
 * Yields every problem of a copy.
 * @param only problems of an earlier check: looks only whether they are still there
 */
export async function* findProblems(
  store: CopyStore,
  options: CheckOptions = {},
  only?: readonly Problem[],
): AsyncGenerator<Problem, void> {
  const check: Check = { ...options, store, only, checked: 0, total: only?.length ?? (await countAll(store.db)) };
  if (only === undefined)
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
  if (hasWrongTexts || (only !== undefined && only.every(needsNotion))) return;
  const message = await checkIndex(store, options.signal);
  if (message !== undefined) yield problem("index", "ws_search", message);
}

/** Returns the ids of the only problems of a kind to look for. Undefined: all. */
const onlyOf = ({ only }: Pick<Check, "only">, kind: Problem["kind"]): string[] | undefined =>
  only?.filter((each) => each.kind === kind).map(({ id }) => id);

interface Check extends CheckOptions {
  readonly store: CopyStore;
  readonly only: readonly Problem[] | undefined;
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
  for await (const rows of rowsOf(db, "ws_objects", "id", onlyOf(check, "object"))) {
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
      const wrong = (message: string) => objectProblem(kind, id, `${kind} ${message}`);
      count(check);
      if (expected === undefined) yield wrong("is not in the ledger.");
      else if (sha256(json) !== expected) yield wrong("has another text than was written.");
      else for (const message of wrongColumns(row, stored)) yield objectProblem(kind, id, message);
      if (row.content_read_at !== null && row.content_read_at !== reads.get(`${READ} ${kind}/${id}`))
        yield wrong("has a wrong content_read_at.");
    }
  }
  for await (const rows of rowsOf(db, "ws_versions", "id", onlyOf(check, "version"))) {
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

const objectProblem = (objectKind: ObjectKind, id: string, message: string): Problem => ({
  ...problem("object", id, message),
  objectKind,
});

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
  const onlyObjects = onlyOf(check, "object");
  for (const { kind, key } of lost)
    if (onlyObjects?.includes(key) !== false)
      yield objectProblem(kind as ObjectKind, key, `The row of this ${kind} is missing.`);
  const lostFiles = await db
    .selectFrom("ws_meta")
    .select("key")
    .where("kind", "=", ledgerKind("ws_files"))
    .where((eb) => eb.not(eb.exists(eb.selectFrom("ws_files").select("bytes").whereRef("source", "=", "ws_meta.key"))))
    .execute();
  const unstored = new Map(
    (await findUnstored(db)).map(({ source, names }) => [source, ` It is the ${names.join(", ")}.`]),
  );
  const onlyRows = onlyOf(check, "row");
  for (const source of new Set([...lostFiles.map(({ key }) => key), ...unstored.keys()]))
    if (onlyRows?.includes(source) !== false)
      yield problem("row", source, `The row of this file is missing.${unstored.get(source) ?? ""}`);
  const onlyVersions = onlyOf(check, "version");
  if (onlyVersions?.length === 0) return;
  const versions = new Set<string>();
  for await (const rows of rowsOf(db, "ws_versions", "id", onlyVersions))
    for (const row of rows) versions.add(versionId(row.kind, row.id, row.seen_at));
  const rows = await db.selectFrom("ws_meta").select("key").where("kind", "=", "version").execute();
  for (const { key } of rows) {
    const id = key.split("/")[1] ?? key;
    if (!versions.has(key) && onlyVersions?.includes(id) !== false)
      yield problem("version", id, `The row of the version ${key} is missing.`);
  }
}

/** Compares the rows of other tables with the ledger. */
async function* checkRows(check: Check): AsyncGenerator<Problem, void> {
  const { db } = check.store;
  for (const table of HASHED_TABLE_NAMES)
    for await (const rows of rowsOf(db, table, keyOf(table)[0], onlyOf(check, "row"))) {
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
async function* checkPages(check: Check): AsyncGenerator<Problem, void> {
  const known = onlyOf(check, "object");
  if (known?.length === 0) return;
  const { rows } = await sql<{ id: string; kind: ObjectKind }>`select child.id, child.kind from ws_objects as child
    join ws_objects as parent on parent.id = child.parent_id and parent.removed_at is null
    where child.kind in ('block', 'comment') and child.removed_at is null
    and (parent.kind = 'page' or (parent.kind = 'block' and parent.type not in ('child_page', 'child_database')))
    and child.page_id <> case parent.kind when 'page' then parent.id else parent.page_id end`.execute(check.store.db);
  for (const { id, kind } of rows)
    if (known?.includes(id) !== false) yield objectProblem(kind, id, `${kind} has a wrong page_id.`);
}

/** Checks that each list of blocks has the blocks of its last order, in this order. */
async function* checkOrders(check: Check): AsyncGenerator<Problem, void> {
  const { db } = check.store;
  const known = onlyOf(check, "list");
  if (known?.length === 0) return;
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
    if (busy.has(taskKey("blocks", parentId)) || known?.includes(parentId) === false) continue;
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
  const known = onlyOf(check, "file");
  for (const { sha256: hash, bytes } of rows) {
    if (known?.includes(hash) === false) continue;
    count(check);
    const why = await readFault(files, { sha256: hash, bytes: Number(bytes) }, check.signal);
    if (why === undefined) continue;
    const names = (await namePlaces(check.store, [{ sha256: hash, why }])).map(({ what }) => what);
    yield problem("file", hash, `${why} It is the ${names.join(", ")}.`);
  }
}
