// The scope of a restore: the objects at its top, and the order in which everything below them is visited.
import { MirrorError } from "../errors.ts";
import { fieldsList, fieldsOf, textOf } from "../json.ts";
import { parentIdOf } from "../model/parent-id.ts";
import type { Snapshot, SnapshotObject } from "../snapshot/snapshot.ts";
import type { ObjectKind } from "../store/tables.ts";

/** The objects that are restored. */
export interface RestoreScope {
  readonly snapshot: Snapshot;
  /** Page into which everything is restored. It is no part of the restore, even if the copy has it. */
  readonly into: string;
  readonly roots: readonly SnapshotObject[];
  /** True if everything is restored, and not one object. */
  readonly isWhole: boolean;
}

/** Kinds that `only` can name, in the order in which they are looked for: a page has a block with the same id. */
const ROOT_KINDS = ["page", "database", "data_source", "block"] as const;

/**
 * Finds the objects at the top of a restore.
 * @throws MirrorError `invalid_argument` if the copy does not have the object `only`
 */
export async function openScope(snapshot: Snapshot, into: string, only: string | undefined): Promise<RestoreScope> {
  if (only === undefined) return { snapshot, into, roots: await findRoots(snapshot, into), isWhole: true };
  for (const kind of ROOT_KINDS) {
    const found = await snapshot.object(kind, only);
    if (found === undefined) continue;
    if (kind !== "data_source") return { snapshot, into, roots: [found], isWhole: false };
    // A data source is restored with its database.
    const database = await snapshot.object("database", found.parentId ?? "");
    if (database !== undefined) return { snapshot, into, roots: [database], isWhole: false };
  }
  throw new MirrorError(
    "invalid_argument",
    `Expected the id of a page, database or block of the copy in "only", got "${only.slice(0, 50)}"` +
      `${snapshot.at === undefined ? "" : ` (state of ${snapshot.at})`}.`,
  );
}

/** Returns the pages and databases whose parent the copy does not have, the oldest first. */
async function findRoots(snapshot: Snapshot, into: string): Promise<SnapshotObject[]> {
  const roots: SnapshotObject[] = [];
  for (const kind of ["page", "database"] as const)
    for await (const object of snapshot.objects(kind))
      if (object.id !== into && !(await hasParent(snapshot, object))) roots.push(object);
  return roots.toSorted((a, b) => compare(createdTime(a), createdTime(b)) || compare(a.id, b.id));
}

/** Kinds of parents by the type of the reference. */
const PARENT_KINDS: Readonly<Record<string, ObjectKind>> = {
  page_id: "page",
  block_id: "block",
  data_source_id: "data_source",
  database_id: "database",
};

async function hasParent(snapshot: Snapshot, { json, parentId }: SnapshotObject): Promise<boolean> {
  const type = textOf(fieldsOf(json["parent"])["type"]) ?? "";
  const kind = Object.hasOwn(PARENT_KINDS, type) ? PARENT_KINDS[type] : undefined;
  return parentId !== undefined && kind !== undefined && (await snapshot.object(kind, parentId)) !== undefined;
}

const createdTime = ({ json }: SnapshotObject): string => textOf(json["created_time"]) ?? "";
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A page or database below a page or block. */
export interface Contained {
  readonly object: SnapshotObject;
  /** True if a block shows it that is not at the top of its page. */
  readonly isNested: boolean;
}

/** Yields the pages and databases that the blocks of a page or block show, in the order of the document. */
export async function* containedIn(scope: RestoreScope, parent: SnapshotObject): AsyncGenerator<Contained, void> {
  const seen = new Set<string>([scope.into]);
  for await (const contained of shownIn(scope, parent.id, false)) {
    if (seen.has(contained.object.id)) continue;
    seen.add(contained.object.id);
    yield contained;
  }
  if (parent.kind !== "page") return;
  // The copy can lack the blocks of a page.
  for (const kind of ["page", "database"] as const)
    for await (const object of scope.snapshot.within(kind, parent.id))
      if (!seen.has(object.id)) yield { object, isNested: false };
}

async function* shownIn(scope: RestoreScope, parentId: string, isNested: boolean): AsyncGenerator<Contained, void> {
  const { snapshot } = scope;
  for await (const block of snapshot.children(parentId)) {
    const kind = containerKind(block);
    const object = kind === undefined ? undefined : await snapshot.object(kind, block.id);
    if (object !== undefined) yield { object, isNested };
    if (kind === undefined && block.json["has_children"] === true) yield* shownIn(scope, block.id, true);
  }
}

/** Returns the kind of the object that a block shows, if it shows a page or database. */
export function containerKind({ type }: SnapshotObject): "page" | "database" | undefined {
  if (type === "child_page") return "page";
  return type === "child_database" ? "database" : undefined;
}

/** Yields the data sources of a database in its order. */
export async function* sourcesOf(
  snapshot: Snapshot,
  database: SnapshotObject,
): AsyncGenerator<{ readonly id: string; readonly object: SnapshotObject | undefined }, void> {
  for (const { id } of fieldsList(database.json["data_sources"]))
    yield { id: String(id), object: await snapshot.object("data_source", String(id)) };
}

/** Yields the rows and templates of a data source, the oldest first. With a unique id, they come in the order of their numbers. */
export async function* rowsOf(snapshot: Snapshot, source: SnapshotObject): AsyncGenerator<SnapshotObject, void> {
  const column = Object.entries(fieldsOf(source.json["properties"])).find(
    ([, property]) => fieldsOf(property)["type"] === "unique_id",
  );
  if (column === undefined) {
    yield* snapshot.within("page", source.id);
    return;
  }
  const numbers: { readonly id: string; readonly number: number }[] = [];
  for await (const row of snapshot.within("page", source.id))
    numbers.push({ id: row.id, number: uniqueNumber(row, column[0]) });
  for (const { id } of numbers.toSorted((a, b) => a.number - b.number)) {
    const row = await snapshot.object("page", id);
    if (row !== undefined) yield row;
  }
}

/** Returns the number of a row in a column of unique ids. */
export function uniqueNumber(row: SnapshotObject, column: string): number {
  const { unique_id: value } = fieldsOf(fieldsOf(row.json["properties"])[column]);
  return Number(fieldsOf(value)["number"] ?? 0);
}

/** Yields every object of a restore, each after the object that contains it. */
export async function* everything(scope: RestoreScope): AsyncGenerator<SnapshotObject, void> {
  const seen = new Set<string>();
  for (const root of scope.roots) yield* objectAndContent(scope, root, seen);
}

/** @param seen the pages and databases so far: the parents of a damaged copy can be a circle */
async function* objectAndContent(
  scope: RestoreScope,
  object: SnapshotObject,
  seen: Set<string>,
): AsyncGenerator<SnapshotObject, void> {
  const { snapshot, into } = scope;
  if (seen.has(object.id)) return;
  seen.add(object.id);
  yield object;
  if (object.kind === "database") {
    yield* snapshot.within("view", object.id);
    for await (const { object: source } of sourcesOf(snapshot, object)) {
      if (source === undefined) continue;
      yield source;
      for await (const row of rowsOf(snapshot, source)) if (row.id !== into) yield* objectAndContent(scope, row, seen);
    }
    return;
  }
  yield* blocksIn(snapshot, object.id);
  yield* snapshot.comments(object.id);
  for await (const contained of containedIn(scope, object)) yield* objectAndContent(scope, contained.object, seen);
}

/** Yields the blocks of a page with their comments. */
async function* blocksIn(snapshot: Snapshot, parentId: string): AsyncGenerator<SnapshotObject, void> {
  for await (const block of snapshot.children(parentId)) {
    yield block;
    if (containerKind(block) !== undefined) continue;
    yield* snapshot.comments(block.id);
    if (block.json["has_children"] === true) yield* blocksIn(snapshot, block.id);
  }
}

/** Yields the pages and databases that nothing at the top of the restore contains, because they contain each other. */
export async function* unreachable(
  { snapshot, into }: RestoreScope,
  reached: (id: string) => boolean,
): AsyncGenerator<SnapshotObject, void> {
  for (const kind of ["page", "database"] as const)
    for await (const object of snapshot.objects(kind))
      if (object.id !== into && !reached(object.id) && !(await isInside(snapshot, object, into))) yield object;
}

/** True if an object is inside of the page into which the restore goes. */
async function isInside(snapshot: Snapshot, object: SnapshotObject, into: string): Promise<boolean> {
  const seen = new Set<string>();
  for (let id = object.parentId; id !== undefined && !seen.has(id);) {
    if (id === into) return true;
    seen.add(id);
    let parent: SnapshotObject | undefined;
    for (const kind of ["page", "block", "data_source", "database"] as const)
      parent ??= await snapshot.object(kind, id);
    id = parent?.parentId;
  }
  return false;
}

/** True if the original of a synced block is part of the restore: its page is, or it is below the restored block. */
export async function isInScope(
  scope: RestoreScope,
  blockId: string,
  pages: (id: string) => boolean,
): Promise<boolean> {
  for (let id: string | undefined = blockId; id !== undefined;) {
    if (scope.roots.some((root) => root.id === id) || pages(id)) return true;
    const block: SnapshotObject | undefined = await scope.snapshot.object("block", id);
    id = block?.parentId ?? (block === undefined ? undefined : (parentIdOf(block.json) ?? undefined));
  }
  return false;
}
