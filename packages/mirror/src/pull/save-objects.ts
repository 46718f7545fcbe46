// Stores what a response contained, keeps earlier states, and notes the files that objects refer to.
import { findFiles } from "../files/find-files.ts";
import { parseFields, textOf, type Fields } from "../json.ts";
import { contentHash, sha256 } from "../store/content-hash.ts";
import type { Database } from "../store/mirror-store.ts";
import type { ObjectKind, ObjectsTable } from "../store/tables.ts";
import { addTasks, taskKey } from "./task.ts";

/** An object of a response, and where it was seen. */
export interface SeenObject {
  readonly kind: ObjectKind;
  readonly id: string;
  readonly object: Fields;
  readonly type?: string | undefined;
  readonly parentId: string | null;
  readonly pageId?: string | undefined;
  readonly position?: number | undefined;
  readonly listKey?: string | undefined;
  readonly listPass?: number | undefined;
  /** Hash of the object as lists contain it. Default: the hash of the content. */
  readonly listingHash?: string | undefined;
  /** True if this is the whole form of an object that this run stored in a cut form. The cut form is no version. */
  readonly amends?: boolean | undefined;
}

/** The run that stores objects. */
export interface SaveContext {
  readonly run: number;
  /** Time of this machine, ISO 8601. */
  readonly now: string;
}

/** An object before and after it was stored. */
export interface SavedObject {
  readonly seen: SeenObject;
  readonly before: ObjectsTable | undefined;
  /** True if the object is new, has another content, or exists again. */
  readonly changed: boolean;
}

/** Stores objects of one kind. An earlier state moves to `versions`. */
export async function saveObjects(
  db: Database,
  objects: readonly SeenObject[],
  context: SaveContext,
): Promise<SavedObject[]> {
  const [first] = objects;
  if (first === undefined) return [];
  const { kind } = first;
  const found = await db
    .selectFrom("objects")
    .selectAll()
    .where("kind", "=", kind)
    .where(
      "id",
      "in",
      objects.map((seen) => seen.id),
    )
    .execute();
  const before = new Map(found.map((row) => [row.id, row]));
  const saved: SavedObject[] = [];
  // A list that shifts while it is read can contain an object twice.
  const rows = new Map<string, ObjectsTable>();
  for (const seen of objects) {
    const earlier = before.get(seen.id);
    const { row, changed } = rowOf(seen, earlier, context);
    if (!rows.has(seen.id)) saved.push({ seen, before: earlier, changed });
    rows.set(seen.id, row);
  }
  await writeRows(db, [...rows.values()]);
  const changes = saved.filter((entry) => entry.changed);
  await keepVersions(
    db,
    changes.flatMap(({ seen, before: earlier }) => (seen.amends === true ? [] : (earlier ?? []))),
  );
  await writeLedger(
    db,
    changes.map(({ seen }) => ({ kind, id: seen.id, hash: sha256(rows.get(seen.id)?.json ?? "") })),
  );
  await noteFiles(db, changes);
  return saved;
}

function rowOf(
  seen: SeenObject,
  before: ObjectsTable | undefined,
  { run, now }: SaveContext,
): { row: ObjectsTable; changed: boolean } {
  const { request_id: _, ...object } = seen.object;
  const hash = contentHash(object);
  // Unchanged content keeps its text, although the signatures in it are older.
  const isSame = before?.content_hash === hash && before.removed_at === null;
  const row = {
    id: seen.id,
    kind: seen.kind,
    type: seen.type ?? null,
    parent_id: seen.parentId,
    page_id: seen.pageId ?? null,
    position: seen.position ?? null,
    json: isSame ? before.json : JSON.stringify(object),
    content_hash: hash,
    listing_hash: seen.listingHash ?? hash,
    last_edited_time: textOf(object["last_edited_time"]) ?? null,
    first_seen_at: before?.first_seen_at ?? now,
    changed_at: isSame ? before.changed_at : now,
    removed_at: null,
    list_key: seen.listKey ?? null,
    list_pass: seen.listPass ?? 0,
    seen_run: run,
    enumerated_at: before?.enumerated_at ?? null,
  };
  return { row, changed: !isSame };
}

async function writeRows(db: Database, rows: readonly ObjectsTable[]): Promise<void> {
  await db
    .insertInto("objects")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["kind", "id"]).doUpdateSet((eb) => ({
        type: eb.ref("excluded.type"),
        parent_id: eb.ref("excluded.parent_id"),
        page_id: eb.ref("excluded.page_id"),
        position: eb.ref("excluded.position"),
        json: eb.ref("excluded.json"),
        content_hash: eb.ref("excluded.content_hash"),
        listing_hash: eb.ref("excluded.listing_hash"),
        last_edited_time: eb.ref("excluded.last_edited_time"),
        changed_at: eb.ref("excluded.changed_at"),
        removed_at: eb.ref("excluded.removed_at"),
        list_key: eb.ref("excluded.list_key"),
        list_pass: eb.ref("excluded.list_pass"),
        seen_run: eb.ref("excluded.seen_run"),
      })),
    )
    .execute();
}

async function keepVersions(db: Database, rows: readonly ObjectsTable[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto("versions")
    .values(
      rows.map(({ id, kind, json, content_hash, changed_at, removed_at }) => ({
        id,
        kind,
        json,
        content_hash,
        seen_at: changed_at,
        removed_at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await writeLedger(
    db,
    rows.map((row) => ({ kind: "version", id: versionId(row.kind, row.id, row.changed_at), hash: sha256(row.json) })),
  );
}

/** Id of a version in the ledger. */
export const versionId = (kind: ObjectKind, id: string, seenAt: string): string => `${kind}/${id}/${seenAt}`;

async function writeLedger(
  db: Database,
  entries: readonly { kind: string; id: string; hash: string }[],
): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto("ledger")
    .values(entries)
    .onConflict((conflict) => conflict.columns(["kind", "id"]).doUpdateSet((eb) => ({ hash: eb.ref("excluded.hash") })))
    .execute();
}

/** Notes the files of changed objects. Adds a task for each object with files that are not stored yet. */
async function noteFiles(db: Database, changes: readonly SavedObject[]): Promise<void> {
  for (const { seen, before } of changes) {
    const files = findFiles(seen.object);
    if (files.length === 0 && (before === undefined || findFiles(parseFields(before.json)).length === 0)) continue;
    await db.deleteFrom("file_refs").where("kind", "=", seen.kind).where("object_id", "=", seen.id).execute();
    await db
      .deleteFrom("omissions")
      .where("task_key", "=", taskKey("files", `${seen.kind}/${seen.id}`))
      .execute();
    if (files.length === 0) continue;
    const known = await db
      .selectFrom("file_sources")
      .selectAll()
      .where(
        "source",
        "in",
        files.map((file) => file.source),
      )
      .execute();
    const stored = new Map(known.map((row) => [row.source, row.sha256]));
    await db
      .insertInto("file_refs")
      .values(
        files.map(({ path, source, name }) => ({
          kind: seen.kind,
          object_id: seen.id,
          path,
          source,
          name,
          sha256: stored.get(source) ?? null,
        })),
      )
      .execute();
    if (files.some((file) => !stored.has(file.source)))
      await addTasks(db, [{ kind: "files", id: `${seen.kind}/${seen.id}`, pageId: seen.pageId }]);
  }
}
