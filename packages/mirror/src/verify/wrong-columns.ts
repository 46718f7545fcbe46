// Compares the columns of an object with its JSON, from which they come.
import { findFiles } from "../files/find-files.ts";
import { storable } from "../json.ts";
import { OBJECT_KINDS } from "../model/records/object-kind.ts";
import type { PageRecord } from "../model/records/page-record.ts";
import { recordOfRow, type AnyRecord } from "../model/records/records.ts";
import { taskKey, WORKSPACE_ID } from "../model/lists/task-key.ts";
import { cellsOf } from "../store/views/cells.ts";
import { contentHash } from "../store/content-hash.ts";
import type { Database } from "../store/mirror-store.ts";
import type { Tables } from "../store/tables.ts";

/** Rows of other tables about some objects. */
interface Stored {
  /** Files by `kind/id`. */
  readonly files: ReadonlyMap<string, readonly Tables["ws_file_refs"][]>;
  /** Values in the SQL views by the id of the page. */
  readonly cells: ReadonlyMap<string, readonly Tables["ws_cells"][]>;
}

/** Reads what other tables have about objects with these ids. */
export async function readStored(db: Database, ids: readonly string[]): Promise<Stored> {
  const files = new Map<string, Tables["ws_file_refs"][]>();
  const cells = new Map<string, Tables["ws_cells"][]>();
  if (ids.length === 0) return { files, cells };
  for (const row of await db
    .selectFrom("ws_file_refs")
    .selectAll()
    .where("kind", "in", OBJECT_KINDS)
    .where("object_id", "in", ids)
    .execute())
    add(files, `${row.kind}/${row.object_id}`, row);
  for (const row of await db.selectFrom("ws_cells").selectAll().where("page_id", "in", ids).execute())
    add(cells, row.page_id, row);
  return { files, cells };
}

function add<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** Compares the columns of an object with its JSON, from which they come. Yields a message for each difference. */
export function* wrongColumns(row: Tables["ws_objects"], { files, cells }: Stored): Generator<string, void> {
  const { kind, id } = row;
  const record: AnyRecord = recordOfRow(kind, row.json);
  const wrong: string[] = [];
  if (contentHash(record.json) !== row.content_hash) wrong.push("content_hash");
  if (row.type !== (storable(record.type) ?? null)) wrong.push("type");
  if (row.last_edited_time !== (storable(record.editedTime) ?? null)) wrong.push("last_edited_time");
  if (row.parent_id !== expectedParent(row, record)) wrong.push("parent_id");
  if (row.list_key !== expectedList(row)) wrong.push("list_key");
  for (const column of TIMES) if (!isTime(row[column])) wrong.push(column);
  if (record.kind === "page" && !hasCells(cells.get(id) ?? [], record)) wrong.push("cells");
  for (const column of wrong) yield `${kind} has a wrong ${column}.`;
  yield* wrongFiles(record, files.get(`${kind}/${id}`) ?? []);
}

const TIMES = ["first_seen_at", "changed_at", "removed_at", "enumerated_at"] as const;

/** True for a time of the copy, and for no time. */
export const isTime = (value: string | null): boolean =>
  value === null || (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u.test(value) && !Number.isNaN(Date.parse(value)));

/** The lists that have an order, or from which objects disappear. */
function expectedList({ kind, list_key: list, parent_id: parentId }: Tables["ws_objects"]): string | null {
  if (kind === "block") return taskKey("blocks", parentId ?? "");
  if (kind === "comment") return taskKey("comments", parentId ?? "");
  if (kind === "user") return taskKey("users", WORKSPACE_ID);
  // A view that was read alone has no list if it has no database.
  if (kind !== "view") return null;
  return parentId === null || list === null ? list : taskKey("views", parentId);
}

/** The list of a block or comment names its parent; it can be a copy of the synced block in the JSON. */
function expectedParent(
  { kind, list_key: list, parent_id: parentId }: Tables["ws_objects"],
  { parentId: inJson }: AnyRecord,
): string | null {
  if (kind === "user") return null;
  if (kind === "block" || kind === "comment") return list?.slice(list.indexOf(":") + 1) ?? null;
  return inJson ?? (kind === "view" ? parentId : null);
}

/** True if the SQL views show the values that are in the JSON of a row. */
function hasCells(cells: readonly Tables["ws_cells"][], page: PageRecord): boolean {
  const expected = new Map(cellsOf(page));
  return (
    cells.length === expected.size &&
    cells.every(({ property_id: key, value }) => expected.has(key) && isSameValue(value, expected.get(key) ?? null))
  );
}

/** SQLite returns whole numbers as numbers, PostgreSQL all numbers as texts. */
const isSameValue = (stored: Tables["ws_cells"]["value"], expected: string | number | null): boolean =>
  stored === null || expected === null ? stored === expected : String(stored) === String(expected);

/** Checks that every file of an object is known, and no other. */
function* wrongFiles({ kind, json }: AnyRecord, rows: readonly Tables["ws_file_refs"][]): Generator<string, void> {
  const known = new Map(rows.map((row) => [row.path, row]));
  for (const { path, source, name } of findFiles(json)) {
    const row = known.get(path);
    known.delete(path);
    if (row === undefined) yield `${kind} refers to a file in ${path} that file_refs lacks.`;
    else if (row.source !== source || row.name !== name) yield `${kind} has another file in ${path} than file_refs.`;
  }
  for (const path of known.keys()) yield `${kind} has no file in ${path}, to which file_refs refers.`;
}
