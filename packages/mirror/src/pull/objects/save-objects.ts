// Stores what a response contained, keeps earlier states, and notes the files that objects refer to.
import { storable } from "../../json.ts";
import { findFiles } from "../../files/find-files.ts";
import { comparedObject } from "../../model/compared/compared-object.ts";
import { isoTime } from "../../model/iso-time.ts";
import type { ObjectKind } from "../../model/records/object-kind.ts";
import { recordOfRow, type AnyRecord } from "../../model/records/records.ts";
import { taskKey } from "../../model/lists/task-key.ts";
import { versionId } from "../../model/records/version-id.ts";
import { contentHash, sha256 } from "../../store/content-hash.ts";
import type { Database } from "../../store/mirror-store.ts";
import { allOf, idsIn } from "../../store/objects.ts";
import { prepared } from "../../store/prepared.ts";
import { hashesOf, hasText, versionHash, writeLedger } from "../../store/row-hashes.ts";
import { indexObjects, unindexObjects } from "../../store/search-index/write-index.ts";
import type { MetaTable, ObjectsTable, VersionsTable } from "../../store/tables.ts";
import { storeFileRefs } from "../../store/file-refs.ts";
import { upsert } from "../../store/upsert.ts";
import { cellsOf } from "../../store/views/cells.ts";
import { removeSkipped } from "../skipped.ts";
import { heals, type PullContext } from "../pull-context.ts";
import { addTasks } from "../task.ts";
import { noteChanged } from "./changed-objects.ts";
import { notePeople } from "./note-people.ts";
import { seeContentAgain } from "./out-of-sight.ts";

/** An object of a response, and where it was seen. */
export interface SeenObject<Record extends AnyRecord = AnyRecord> {
  readonly record: Record;
  readonly pageId?: string | null | undefined;
  readonly position?: number | null | undefined;
  readonly listPass?: number | undefined;
  /** Hash of the object as lists contain it. Default: the hash of the content. */
  readonly listingHash?: string | undefined;
  /** True if this is the whole form of an object that this run stored in a cut form. The cut form is no version. */
  readonly completes?: boolean | undefined;
}

/** The parts of a stored object that decide whether it is stored again. */
type StoredObject = Omit<ObjectsTable, "kind" | "list_pass" | "first_seen_at" | "enumerated_at" | "left_out_at">;

/** A stored object, and whether its text is the one that was written. */
interface CheckedObject extends StoredObject {
  readonly isDamaged: boolean;
}

/** An object before and after it was stored. */
export interface SavedObject<Record extends AnyRecord = AnyRecord> {
  readonly record: Record;
  readonly before: StoredObject | undefined;
  /** True if the object is new, has another content, or exists again. */
  readonly changed: boolean;
}

/** Columns of the place of an object. A change of them is no new version. */
const PLACE = ["type", "parent_id", "page_id", "position", "listing_hash", "last_edited_time"] as const;

/** Columns that follow from the text. They differ from those of an unchanged object only if they are damaged. */
const CONTENT = ["cells", "compared", "content_hash"] as const;

const findStored = prepared((db, { kind, ids }: { kind: ObjectKind; ids: string[] }) =>
  allOf(db, kind)
    .select([...PLACE, ...CONTENT, "id", "json", "changed_at", "removed_at", "seen_run", "content_read_at"])
    .select(["out_of_sight_at", "seen_again_at"])
    .where("id", "in", ids),
);

const markSeen = prepared(
  (db, { kind, ids, run, pass }: { kind: ObjectKind; ids: string[]; run: number; pass: number }) =>
    db
      .updateTable("ws_objects")
      .set({ seen_run: run, list_pass: pass })
      .where("kind", "=", kind)
      .where("id", "in", ids),
);

const storeObjects = upsert("ws_objects", ["first_seen_at", "enumerated_at"]);

/** Stores objects of one kind, and counts those that changed. An earlier state moves to `versions`. */
export async function saveObjects<Record extends AnyRecord>(
  db: Database,
  objects: readonly SeenObject<Record>[],
  context: Pick<PullContext, "run" | "kind" | "damaged" | "now" | "counts"> & Partial<Pick<PullContext, "clock">>,
): Promise<SavedObject<Record>[]> {
  const [first] = objects;
  if (first === undefined) return [];
  const { kind } = first.record;
  const { run, counts, clock } = context;
  for (const { record } of objects) clock?.noteEdit(record.editedTime);
  const now = isoTime(context.now());
  const found = await findStored(db, { kind, ids: objects.map(({ record }) => record.id) });
  const ledger = await hashesOf(db, [kind], idsIn(found));
  const hashOf = (id: string) => ledger.get(`${kind} ${id}`);
  const before = new Map(found.map((row) => [row.id, { ...row, isDamaged: !hasText(row.json, hashOf(row.id)) }]));
  // A list that shifts while it is read can contain an object twice. Its last place counts.
  const entries = new Map(objects.map((seen) => [seen.record.id, entryOf(seen, before.get(seen.record.id), run, now)]));
  const changes = [...entries.values()].filter(({ changed }) => changed);
  counts.changed += changes.length;
  const others = [...entries.values()].filter(({ row, changed }) => changed || !isInPlace(row, before.get(row.id)));
  const otherIds = new Set(others.map(({ row }) => row.id));
  const ids = [...entries.keys()].filter((id) => !otherIds.has(id));
  if (ids.length > 0) await markSeen(db, { kind, ids, run, pass: first.listPass ?? 0 });
  const saved = [...entries.values()].map(({ seen: { record }, changed }) => ({
    record,
    before: before.get(record.id),
    changed,
  }));
  await seeContentAgain(db, kind, idsIn(found.filter(isOutOfSight)), now);
  const texts = new Map(found.map(({ id, json }) => [id, json]));
  const healed = others.filter(({ row, changed }) => !changed && before.get(row.id)?.isDamaged === true);
  const written = new Set([...changes, ...healed]);
  const noted = [...entries.values()].filter((entry) => written.has(entry) || heals(context, entry.row.id));
  for (const { seen } of noted) await noteFiles(db, seen, texts.get(seen.record.id));
  if (kind !== "user")
    await notePeople(
      db,
      Array.from(noted, ({ seen }) => seen.record.json),
    );
  if (others.length === 0) return saved;
  // Unchanged content keeps its text, although the signatures in it are older.
  const rows = others.map((entry) =>
    written.has(entry) ? entry.row : { ...entry.row, json: texts.get(entry.row.id) ?? entry.row.json },
  );
  await storeObjects(db, { rows });
  await noteChanged(db, context.kind, kind, idsIn(changes.map(({ row }) => row)));
  const moved = others.filter((entry) => written.has(entry) || entry.row.page_id !== before.get(entry.row.id)?.page_id);
  await unindexObjects(
    db,
    kind,
    // The index can have an object whose row was lost.
    moved.flatMap(({ row }) => before.get(row.id) ?? (heals(context, row.id) ? row : [])),
  );
  await indexObjects(
    db,
    kind,
    moved.map(({ row, seen: { record } }) => ({ record, place: row })),
  );
  await keepVersions(
    db,
    changes.flatMap(({ seen, row: { id } }) => {
      const [earlier, json] = [before.get(id), texts.get(id)];
      if (seen.completes === true || earlier === undefined || json === undefined) return [];
      // Not the hash of the text: a damaged text stays one in the history.
      return [{ ...earlier, kind, hash: hashOf(id) ?? sha256(json) }];
    }),
    [...written].map(({ row }) => ({ kind, key: row.id, value: sha256(row.json) })),
  );
  return saved;
}

/** True if a stored object is in sight and in the same place, so that only its run and pass have to be stored. */
const isInPlace = (row: ObjectsTable, before: CheckedObject | undefined): boolean =>
  before?.out_of_sight_at === null &&
  !before.isDamaged &&
  [...PLACE, ...CONTENT].every((column) => row[column] === before[column]);

function entryOf<Record extends AnyRecord>(
  seen: SeenObject<Record>,
  before: CheckedObject | undefined,
  run: number,
  now: string,
) {
  const { record } = seen;
  const hash = contentHash(record.json);
  const isSame = before?.removed_at === null && hasContent(before, record.kind, hash);
  const edited = storable(record.editedTime) ?? null;
  const row: ObjectsTable = {
    id: record.id,
    kind: record.kind,
    type: storable(record.type) ?? null,
    parent_id: record.parentId ?? null,
    page_id: seen.pageId ?? null,
    position: seen.position ?? positionOf(record, before),
    cells: cellsOf(record),
    compared: comparedObject(record),
    json: JSON.stringify(record.json),
    content_hash: hash,
    listing_hash: seen.listingHash ?? hash,
    last_edited_time: edited,
    first_seen_at: now,
    changed_at: isSame ? before.changed_at : now,
    removed_at: null,
    out_of_sight_at: null,
    seen_again_at: isOutOfSight(before) ? now : (before?.seen_again_at ?? null),
    list_pass: seen.listPass ?? 0,
    seen_run: run,
    enumerated_at: null,
    content_read_at: before?.last_edited_time === edited ? before.content_read_at : null,
    left_out_at: null,
  };
  return { seen, row, changed: !isSame };
}

/** True if a stored object has a content. Its text decides if it is intact, because the column can be damaged. */
const hasContent = (
  { content_hash: stored, json, isDamaged }: CheckedObject,
  kind: ObjectKind,
  hash: string,
): boolean => stored === hash || (!isDamaged && contentHash(recordOfRow(kind, json).json) === hash);

/** True if an object was out of sight. */
const isOutOfSight = (before: StoredObject | undefined): boolean =>
  before !== undefined && before.removed_at === null && before.out_of_sight_at !== null;

/** A row keeps its position until its data source is listed again. */
const positionOf = ({ kind, parentId }: AnyRecord, before: StoredObject | undefined): number | null =>
  kind === "page" && before?.parent_id === (parentId ?? null) ? before.position : null;

interface VersionRow extends Pick<ObjectsTable, "id" | "kind" | "json" | "content_hash" | "changed_at" | "removed_at"> {
  /** Hash with which the text was written. */
  readonly hash: string;
}

const insertVersions = prepared((db, { rows }: { rows: VersionsTable[] }) =>
  db
    .insertInto("ws_versions")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "seen_at"]),
);

/** Keeps earlier states of objects, and notes the hashes of their texts and of the present ones. */
async function keepVersions(db: Database, rows: readonly VersionRow[], present: readonly MetaTable[]): Promise<void> {
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
  const isInserted = new Set(inserted.map(({ id, seen_at: seenAt }) => `${id} ${seenAt}`));
  const hashes = rows
    .filter(({ id, changed_at: seenAt }) => isInserted.has(`${id} ${seenAt}`))
    .map(({ kind, id, changed_at: seenAt, hash, removed_at }) => ({
      kind: "version",
      key: versionId(kind, id, seenAt),
      value: versionHash({ hash, removed_at }),
    }));
  await writeLedger(db, [...present, ...hashes]);
}

/** Notes the files of a changed object. Adds a task if some of them are not stored yet. */
async function noteFiles(db: Database, { record, pageId }: SeenObject, before: string | undefined): Promise<void> {
  const { kind, id } = record;
  const files = findFiles(record.json);
  if (files.length === 0 && (before === undefined || findFiles(recordOfRow(kind, before).json).length === 0)) return;
  await removeSkipped(db, [taskKey("files", `${kind}/${id}`)]);
  if (!(await storeFileRefs(db, record))) await addTasks(db, [{ kind: "files", id: `${kind}/${id}`, pageId }]);
}
