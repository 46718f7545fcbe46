// Compares a restored tree with its source: both as objects without times, people and ids that the service sets, with the
// new ids replaced by the old ones.
import { fieldsList, fieldsOf, isFields, textOf, type Fields } from "../../src/json.ts";
import { findFiles } from "../../src/files/find-files.ts";
import type { AnyRecord } from "../../src/model/records/records.ts";
import { withNewIds } from "../../src/model/texts/references.ts";
import { openScope } from "../../src/restore/plan/restore-scope.ts";
import { ScopeWalk } from "../../src/restore/plan/scope-walk.ts";
import { openRecords, type RecordSnapshot } from "../../src/snapshot/snapshot.ts";
import type { CopyStore } from "../../src/store/mirror-store.ts";
import { readRestores } from "../../src/store/restores.ts";

/** Fields that no request can write. */
const SET_BY_SERVICE = new Set([
  "id",
  "created_time",
  "last_edited_time",
  "created_by",
  "last_edited_by",
  "url",
  "public_url",
  "parent",
  "database_parent",
  "discussion_id",
  "display_name",
  "data_sources",
  "dashboard_view_id",
  "has_children",
  // Names and titles of other objects, which the service adds to a mention.
  "plain_text",
]);

/** Types of values that the service computes from times, people or numbers. */
const COMPUTED = new Set(["created_time", "last_edited_time", "created_by", "last_edited_by", "unique_id", "button"]);

/** The two copies to compare, and the objects to ignore. */
export interface Comparison {
  readonly source: CopyStore;
  /** The objects of the source, if they are read already. */
  readonly sourceTree?: SourceTree;
  readonly restored: CopyStore;
  readonly into: string;
  readonly only?: string | undefined;
  /** True for an object of the source that the restore listed as not made, or made in another way. */
  readonly isListed?: (object: AnyRecord) => boolean;
}

/** An object of the source, and the text to which its copy is compared. */
interface SourceObject {
  readonly object: AnyRecord;
  readonly text: string;
}

/** The objects that a restore contains. */
type SourceTree = readonly SourceObject[];

/** Reads the objects that a restore contains. Several restores of an unchanged source can share them. */
export async function readSourceTree({ source, into, only }: Pick<Comparison, "source" | "into" | "only">) {
  const snapshot = await openRecords(source);
  const tree: SourceObject[] = [];
  for await (const object of new ScopeWalk(await openScope(snapshot, into, only)).objects()) {
    if (object.type === "child_page" || object.type === "child_database" || object.kind === "user") continue;
    tree.push({ object, text: JSON.stringify(await comparable(snapshot, object, (id) => id)) });
  }
  return tree;
}

/** Returns the differences between a restored tree and its source. */
export async function treeDifferences({
  source,
  sourceTree,
  restored,
  into,
  only,
  isListed = () => false,
}: Comparison): Promise<string[]> {
  const { db } = source;
  const restores = (await readRestores(db)).filter((run) => run.into_id === into);
  const restore = Math.max(...restores.map(({ id }) => id));
  const rows = await db
    .selectFrom("ws_restore_ids")
    .selectAll()
    .where("restore", "=", restore)
    .where("step", "!=", "original")
    .execute();
  const oldIds = new Map(rows.flatMap((row) => (row.new_id === null ? [] : [[row.new_id, row.old_id] as const])));
  const newIds = new Map<string, string>(
    rows.flatMap((row) =>
      row.new_id === null || row.step === "first_view" ? [] : [[`${row.step} ${row.old_id}`, row.new_id] as const],
    ),
  );
  const after = await openRecords(restored);
  const differences: string[] = [];
  const expected = new Set<string>();
  for (const { object, text } of sourceTree ?? (await readSourceTree({ source, into, only }))) {
    const key = `${object.kind} ${object.id}`;
    expected.add(key);
    const newId = newIds.get(key);
    const found = newId === undefined ? undefined : await after.object(object.kind, newId);
    if (isListed(object)) continue;
    if (found === undefined) {
      differences.push(`missing: ${key} ${JSON.stringify(object.json)}`);
      continue;
    }
    const now = JSON.stringify(await comparable(after, found, (id) => oldIds.get(id)));
    if (text !== now) differences.push(`different: ${key}\n  ${text}\n  ${now}`);
  }
  // Nothing is made twice, and nothing else is made.
  const target = await openScope(after, "", into);
  for await (const object of new ScopeWalk(target).objects()) {
    if (object.id === into || object.type === "child_page" || object.type === "child_database") continue;
    const oldId = oldIds.get(object.id);
    if (oldId === undefined || !expected.has(`${object.kind} ${oldId}`))
      differences.push(`extra: ${object.kind} ${object.id} ${JSON.stringify(object.json)}`);
  }
  return differences;
}

/** Returns an object in a form that is equal for the source and the restored object. */
async function comparable(snapshot: RecordSnapshot, object: AnyRecord, oldId: (id: string) => string | undefined) {
  const files = new Map<string, string>();
  for (const { path, source } of findFiles(object.json)) {
    const file = await snapshot.fileOf(object, path);
    files.set(source, file === undefined ? "missing" : `${file.name} ${file.sha256}`);
  }
  const columns = await columnNames(snapshot, object);
  const value = normal(withNewIds(object.json, oldId), { files, columns });
  return { ...fieldsOf(value), content: await contentOf(snapshot, object, oldId) };
}

/** Returns the old ids of the blocks, comments and views of an object, in their order. */
async function contentOf(
  snapshot: RecordSnapshot,
  { id, kind, json }: AnyRecord,
  oldId: (id: string) => string | undefined,
) {
  const ids: string[] = [];
  if (kind === "page" || kind === "block")
    for await (const child of snapshot.children(id)) {
      // A page in a block follows the block, and what cannot be made is missing: both are listed.
      const isMoved = fieldsOf(child.json["parent"])["type"] === "block_id" && child.type?.startsWith("child_");
      if (!isMoved) ids.push(oldId(child.id) ?? child.id);
    }
  const views: string[] = [];
  if (kind === "database") for await (const view of snapshot.within("view", id)) views.push(String(view.json["name"]));
  views.sort();
  const sources = fieldsList(json["data_sources"]).map((source) => oldId(String(source["id"])));
  return { ids, views, sources };
}

/** Returns the names of the columns of all data sources that an object can name, by their ids. */
async function columnNames(snapshot: RecordSnapshot, { kind, json }: AnyRecord): Promise<Map<string, string>> {
  const id = kind === "view" ? textOf(json["data_source_id"]) : textOf(fieldsOf(json["parent"])["data_source_id"]);
  const source = kind === "data_source" ? json : (await snapshot.object("data_source", id ?? ""))?.json;
  return new Map(
    Object.entries(fieldsOf(source?.["properties"])).map(([name, column]) => [
      decodeURIComponent(String(fieldsOf(column)["id"])),
      name,
    ]),
  );
}

interface Names {
  readonly files: ReadonlyMap<string, string>;
  readonly columns: ReadonlyMap<string, string>;
}

function normal(value: unknown, names: Names, key = ""): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => normal(item, names));
  if (typeof value === "string") return normalText(value, names, key);
  if (!isFields(value)) return value;
  if (typeof value["expiry_time"] === "string" && typeof value["url"] === "string")
    return names.files.get(value["url"].replace(/\?.*$/u, "")) ?? "not in the copy";
  const type = textOf(value["type"]);
  if (type !== undefined && COMPUTED.has(type) && "id" in value) return { type };
  if (value["object"] === "user") return { user: value["id"] };
  const isColumn = key === "properties";
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isColumn || !isSetByService(name, value))
      .map(([name, member]): [string, unknown] => [
        names.columns.get(decodeSafe(name)) ?? name,
        normal(member, names, name),
      ])
      .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
  );
}

function isSetByService(name: string, value: Fields): boolean {
  if (name === "url") return "object" in value;
  // The only field of a relation or mention. Options, columns and objects have other ids.
  if (name === "id") return Object.keys(value).length > 1;
  if (name === "groups" || name === "synced_property_id" || name.endsWith("_property_id") || name === "database_id")
    return true;
  if (name === "verified_by" || name === "rows") return true;
  return SET_BY_SERVICE.has(name);
}

function normalText(value: string, { columns }: Names, key: string): string {
  if (key === "expression")
    return value.replaceAll(
      /\{\{notion:block_property:([^:}]*):[^}]*\}\}/gu,
      (_, id: string) => `prop(${columns.get(decodeSafe(id))})`,
    );
  if (key === "property" || key === "property_id" || key === "map_by") return columns.get(decodeSafe(value)) ?? value;
  return value;
}

function decodeSafe(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
