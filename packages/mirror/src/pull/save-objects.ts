// Stores what a response contained, keeps earlier states, and notes the files that objects refer to.
import { versionId } from "../model/version-id.ts";
import { findFiles } from "../files/find-files.ts";
import { parseFields, storable, textOf, type Fields } from "../json.ts";
import { contentHash, sha256 } from "../store/content-hash.ts";
import type { Database } from "../store/mirror-store.ts";
import { prepared } from "../store/prepared.ts";
import { writeLedger } from "../store/row-hashes.ts";
import type { LedgerTable, ObjectKind, ObjectsTable, VersionsTable } from "../store/tables.ts";
import { addTasks } from "./task.ts";
import { taskKey } from "../model/task-key.ts";

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

/** The parts of a stored object that decide whether it is stored again. */
type StoredObject = Omit<ObjectsTable, "json" | "kind" | "list_pass" | "first_seen_at" | "enumerated_at">;

/** An object before and after it was stored. */
export interface SavedObject {
  readonly seen: SeenObject;
  readonly before: StoredObject | undefined;
  /** True if the object is new, has another content, or exists again. */
  readonly changed: boolean;
}

const findStored = prepared((db, { kind, ids }: { kind: ObjectKind; ids: string[] }) =>
  db
    .selectFrom("ws_objects")
    .select([
      "id",
      "type",
      "parent_id",
      "page_id",
      "position",
      "content_hash",
      "listing_hash",
      "last_edited_time",
      "changed_at",
      "removed_at",
      "list_key",
      "seen_run",
    ])
    .where("kind", "=", kind)
    .where("id", "in", ids),
);

const findTexts = prepared((db, { kind, ids }: { kind: ObjectKind; ids: string[] }) =>
  db.selectFrom("ws_objects").select(["id", "json"]).where("kind", "=", kind).where("id", "in", ids),
);

const markSeen = prepared(
  (db, { kind, ids, run, pass }: { kind: ObjectKind; ids: string[]; run: number; pass: number }) =>
    db
      .updateTable("ws_objects")
      .set({ seen_run: run, list_pass: pass })
      .where("kind", "=", kind)
      .where("id", "in", ids),
);

/** Stores objects of one kind. An earlier state moves to `versions`. */
export async function saveObjects(
  db: Database,
  objects: readonly SeenObject[],
  context: SaveContext,
): Promise<SavedObject[]> {
  const [first] = objects;
  if (first === undefined) return [];
  const { kind } = first;
  const found = await findStored(db, { kind, ids: objects.map((seen) => seen.id) });
  const before = new Map(found.map((row) => [row.id, row]));
  // A list that shifts while it is read can contain an object twice. Its last place counts.
  const rows = new Map(objects.map((seen) => [seen.id, rowOf(seen, before.get(seen.id), context)]));
  const saved = [...rows.values()].map(({ seen, changed }) => ({ seen, before: before.get(seen.id), changed }));
  const others = [...rows.values()].filter(({ row, changed }) => changed || !isInPlace(row, before.get(row.id)));
  const otherIds = new Set(others.map(({ row }) => row.id));
  const ids = [...rows.keys()].filter((id) => !otherIds.has(id));
  if (ids.length > 0) await markSeen(db, { kind, ids, run: context.run, pass: first.listPass ?? 0 });
  if (others.length === 0) return saved;
  const known = [...otherIds].filter((id) => before.has(id));
  const texts = new Map(
    known.length === 0 ? [] : (await findTexts(db, { kind, ids: known })).map((text) => [text.id, text.json]),
  );
  // Unchanged content keeps its text, although the signatures in it are older.
  const written = others.map(({ row, changed }) => (changed ? row : { ...row, json: texts.get(row.id) ?? row.json }));
  await insertObjects(db, { rows: written });
  const changes = others.filter(({ changed }) => changed);
  await keepVersions(
    db,
    changes.flatMap(({ seen, row: { id } }) => {
      const [earlier, json] = [before.get(id), texts.get(id)];
      return seen.amends === true || earlier === undefined || json === undefined ? [] : [{ ...earlier, kind, json }];
    }),
    changes.map(({ row }) => ({ kind, id: row.id, hash: sha256(row.json) })),
  );
  await noteFiles(
    db,
    changes.map(({ seen }) => ({ seen, before: texts.get(seen.id) })),
  );
  return saved;
}

/** True if a stored object is in the same place, so that only its run and pass have to be stored. */
const isInPlace = (row: ObjectsTable, before: StoredObject | undefined): boolean =>
  before !== undefined &&
  row.type === before.type &&
  row.parent_id === before.parent_id &&
  row.page_id === before.page_id &&
  row.position === before.position &&
  row.list_key === before.list_key &&
  row.listing_hash === before.listing_hash &&
  row.last_edited_time === before.last_edited_time;

function rowOf(
  seen: SeenObject,
  before: StoredObject | undefined,
  { run, now }: SaveContext,
): { seen: SeenObject; row: ObjectsTable; changed: boolean } {
  const { request_id: _, ...object } = seen.object;
  const hash = contentHash(object);
  const isSame = before?.content_hash === hash && before.removed_at === null;
  const row = {
    id: seen.id,
    kind: seen.kind,
    type: seen.type === undefined ? null : storable(seen.type),
    parent_id: seen.parentId,
    page_id: seen.pageId ?? null,
    position: seen.position ?? null,
    json: JSON.stringify(object),
    content_hash: hash,
    listing_hash: seen.listingHash ?? hash,
    last_edited_time: storable(textOf(object["last_edited_time"])) ?? null,
    first_seen_at: now,
    changed_at: isSame ? before.changed_at : now,
    removed_at: null,
    list_key: seen.listKey ?? null,
    list_pass: seen.listPass ?? 0,
    seen_run: run,
    enumerated_at: null,
  };
  return { seen, row, changed: !isSame };
}

const insertObjects = prepared((db, { rows }: { rows: ObjectsTable[] }) =>
  db
    .insertInto("ws_objects")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["kind", "id"]).doUpdateSet((eb) => ({
        // An object keeps first_seen_at and enumerated_at.
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
    ),
);

type VersionRow = Pick<ObjectsTable, "id" | "kind" | "json" | "content_hash" | "changed_at" | "removed_at">;

const insertVersions = prepared((db, { rows }: { rows: VersionsTable[] }) =>
  db
    .insertInto("ws_versions")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "kind", "json", "seen_at"]),
);

/** Keeps earlier states of objects, and notes the hashes of their texts and of the present ones. */
async function keepVersions(db: Database, rows: readonly VersionRow[], present: readonly LedgerTable[]): Promise<void> {
  const versions = rows.map(({ id, kind, json, content_hash, changed_at, removed_at }) => ({
    id,
    kind,
    json,
    content_hash,
    seen_at: changed_at,
    removed_at,
  }));
  // An object that changes twice in one millisecond has one version with that time.
  const inserted = versions.length > 0 ? await insertVersions(db, { rows: versions }) : [];
  const hashes = inserted.map(({ id, kind, json, seen_at: seenAt }) => ({
    kind: "version",
    id: versionId(kind, id, seenAt),
    hash: sha256(json),
  }));
  await writeLedger(db, [...present, ...hashes]);
}

/** Notes the files of changed objects. Adds a task for each object with files that are not stored yet. */
async function noteFiles(
  db: Database,
  changes: readonly { readonly seen: SeenObject; readonly before: string | undefined }[],
): Promise<void> {
  for (const { seen, before } of changes) {
    const files = findFiles(seen.object);
    if (files.length === 0 && (before === undefined || findFiles(parseFields(before)).length === 0)) continue;
    await db.deleteFrom("ws_file_refs").where("kind", "=", seen.kind).where("object_id", "=", seen.id).execute();
    await db
      .deleteFrom("ws_omissions")
      .where("task_key", "=", taskKey("files", `${seen.kind}/${seen.id}`))
      .execute();
    if (files.length === 0) continue;
    const known = await db
      .selectFrom("ws_file_sources")
      .selectAll()
      .where(
        "source",
        "in",
        files.map((file) => file.source),
      )
      .execute();
    const stored = new Map(known.map((row) => [row.source, row.sha256]));
    await db
      .insertInto("ws_file_refs")
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
