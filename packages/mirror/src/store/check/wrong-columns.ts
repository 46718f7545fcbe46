// Compares the columns of an object with its JSON, from which they come.
import { findFiles } from "../../files/find-files.ts";
import { storable } from "../../json.ts";
import { comparedObject } from "../../model/compared/compared-object.ts";
import { OBJECT_KINDS, type ObjectKind } from "../../model/records/object-kind.ts";
import { recordOfRow, type AnyRecord } from "../../model/records/records.ts";
import { cellsOf } from "../views/cells.ts";
import { contentHash } from "../content-hash.ts";
import type { Database } from "../mirror-store.ts";
import { idsIn } from "../objects.ts";
import type { Tables } from "../tables.ts";

/** Rows of other tables about some objects. */
interface Stored {
  /** Files by `kind/id`. */
  readonly files: ReadonlyMap<string, readonly Tables["ws_file_refs"][]>;
  /** Ids of the objects that contain others of them, as far as the copy has them. */
  readonly parents: ReadonlySet<string>;
}

/** Reads what other rows have about objects. */
export async function readStored(db: Database, rows: readonly Tables["ws_objects"][]): Promise<Stored> {
  const ids = idsIn(rows);
  const files = new Map<string, Tables["ws_file_refs"][]>();
  if (ids.length === 0) return { files, parents: new Set() };
  for (const row of await db
    .selectFrom("ws_file_refs")
    .selectAll()
    .where("kind", "in", OBJECT_KINDS)
    .where("object_id", "in", ids)
    .execute())
    add(files, `${row.kind}/${row.object_id}`, row);
  const parentIds = rows.flatMap(({ kind, parent_id: id }) => (id !== null && isListed(kind) ? [id] : []));
  const parents =
    parentIds.length === 0 ? [] : await db.selectFrom("ws_objects").select("id").where("id", "in", parentIds).execute();
  return { files, parents: new Set(idsIn(parents)) };
}

function add<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** Compares the columns of an object with its JSON, from which they come. Yields a message for each difference. */
export function* wrongColumns(row: Tables["ws_objects"], { files, parents }: Stored): Generator<string, void> {
  const { kind, id } = row;
  const record: AnyRecord = recordOfRow(kind, row.json);
  const wrong: string[] = [];
  if (contentHash(record.json) !== row.content_hash) wrong.push("content_hash");
  if (row.type !== (storable(record.type) ?? null)) wrong.push("type");
  if (row.last_edited_time !== (storable(record.editedTime) ?? null)) wrong.push("last_edited_time");
  if (!isExpectedParent(row, record, parents)) wrong.push("parent_id");
  for (const column of TIMES) if (!isTime(row[column])) wrong.push(column);
  if (row.cells !== cellsOf(record)) wrong.push("cells");
  if (row.compared !== comparedObject(record)) wrong.push("compared");
  for (const column of wrong) yield `${kind} has a wrong ${column}.`;
  yield* wrongFiles(record, files.get(`${kind}/${id}`) ?? []);
}

const TIMES = [
  "first_seen_at",
  "changed_at",
  "removed_at",
  "out_of_sight_at",
  "seen_again_at",
  "enumerated_at",
  "content_read_at",
  "left_out_at",
] as const;

/** True for a time of the copy, and for no time. */
const isTime = (value: string | null): boolean =>
  value === null || (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u.test(value) && !Number.isNaN(Date.parse(value)));

/** The parent of a block, comment or view is the object with the list, for example a copy of the synced block in the JSON. */
function isExpectedParent(
  { kind, parent_id: parentId }: Tables["ws_objects"],
  { parentId: inJson }: AnyRecord,
  parents: ReadonlySet<string>,
): boolean {
  if (parentId === (kind === "user" ? null : (inJson ?? null))) return true;
  return parentId !== null && isListed(kind) && parents.has(parentId);
}

/** True for the kinds of objects that lists of their parents contain. */
const isListed = (kind: ObjectKind): boolean => kind === "block" || kind === "comment" || kind === "view";

/** Checks that every file of an object is known, and no other. */
function* wrongFiles({ kind, json }: AnyRecord, rows: readonly Tables["ws_file_refs"][]): Generator<string, void> {
  const known = new Map(rows.map((row) => [row.path, row]));
  for (const { path, source, name, expiresAt } of findFiles(json)) {
    const row = known.get(path);
    known.delete(path);
    if (row === undefined) {
      // A copy gets its pictures with the next run that reads the object again: a full run reads all of them.
      if (expiresAt !== undefined) yield `${kind} refers to a file in ${path} that file_refs lacks.`;
    } else if (row.source !== source || row.name !== name) yield `${kind} has another file in ${path} than file_refs.`;
  }
  for (const path of known.keys()) yield `${kind} has no file in ${path}, to which file_refs refers.`;
}
