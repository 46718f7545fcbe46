// The scope of a restore: the objects at its top, and whether an object is inside of them.
import { MirrorError } from "../../errors.ts";
import type { BlockRecord } from "../../model/records/content-records.ts";
import type { DatabaseRecord } from "../../model/records/data-source-record.ts";
import type { ObjectKind } from "../../model/records/object-kind.ts";
import type { PageRecord } from "../../model/records/page-record.ts";
import type { AnyRecord } from "../../model/records/records.ts";
import { compareTexts } from "../../snapshot/list-members.ts";
import type { RecordSnapshot } from "../../snapshot/snapshot.ts";

/** An object that contains others, and that blocks of its parent show. */
export type Container = PageRecord | DatabaseRecord;

/** The objects that are restored. */
export interface RestoreScope {
  readonly snapshot: RecordSnapshot;
  /** Page into which everything is restored. It is no part of the restore, even if the copy has it. */
  readonly into: string;
  readonly roots: readonly (Container | BlockRecord)[];
  /** True if everything is restored, and not one object. */
  readonly isWhole: boolean;
}

/** Kinds that `only` can name, in the order in which they are looked for: a page has a block with the same id. */
const ROOT_KINDS = ["page", "database", "data_source", "block"] as const;

/** Kinds of containers. */
export const CONTAINERS = ["page", "database"] as const;

/**
 * Finds the objects at the top of a restore.
 * @throws MirrorError `invalid_argument` if the copy does not have the object `only`
 */
export async function openScope(
  snapshot: RecordSnapshot,
  into: string,
  only: string | undefined,
): Promise<RestoreScope> {
  if (only === undefined) return { snapshot, into, roots: await findRoots(snapshot, into), isWhole: true };
  for (const kind of ROOT_KINDS) {
    const found = await snapshot.object(kind, only);
    // A data source is restored with its database.
    const root = found?.kind === "data_source" ? await snapshot.object("database", found.parentId ?? "") : found;
    if (root !== undefined) return { snapshot, into, roots: [root], isWhole: false };
  }
  throw new MirrorError(
    "invalid_argument",
    `Expected the id of a page, database or block of the copy in "only", got "${only.slice(0, 50)}"` +
      `${snapshot.at === undefined ? "" : ` (state of ${snapshot.at})`}.`,
  );
}

/** Returns the pages and databases whose parent the copy does not have, the oldest first. */
async function findRoots(snapshot: RecordSnapshot, into: string): Promise<Container[]> {
  const roots: Container[] = [];
  for (const kind of CONTAINERS)
    for await (const object of snapshot.objects(kind))
      if (object.id !== into && !(await hasParent(snapshot, object))) roots.push(object);
  return roots.toSorted((a, b) => compareTexts(a.createdTime ?? "", b.createdTime ?? "") || compareTexts(a.id, b.id));
}

/** Kinds of parents by the type of the reference. */
const PARENT_KINDS: ReadonlyMap<string | undefined, ObjectKind> = new Map([
  ["page_id", "page"],
  ["block_id", "block"],
  ["data_source_id", "data_source"],
  ["database_id", "database"],
]);

async function hasParent(snapshot: RecordSnapshot, { parentType, parentId }: Container): Promise<boolean> {
  const kind = PARENT_KINDS.get(parentType);
  return parentId !== undefined && kind !== undefined && (await snapshot.object(kind, parentId)) !== undefined;
}

/** Yields the pages and databases that nothing at the top of the restore contains, because they contain each other. */
export async function* unreachable(
  { snapshot, into }: RestoreScope,
  reached: (id: string) => boolean,
): AsyncGenerator<Container, void> {
  for (const kind of CONTAINERS)
    for await (const object of snapshot.objects(kind))
      if (!reached(object.id) && !(await isInside(snapshot, object.id, (id) => id === into))) yield object;
}

/** True if the restore contains an object: it is at the top, or inside of an object that is. */
export const isPlanned = ({ snapshot, roots, into }: RestoreScope, objectId: string): Promise<boolean> =>
  isInside(snapshot, objectId, (id) => roots.some((root) => root.id === id), { except: into });

/** True if a block is part of the restore: its page exists again, or it is below the restored block. */
export const isRestored = (
  { snapshot, roots }: RestoreScope,
  blockId: string,
  exists: (id: string) => boolean,
): Promise<boolean> =>
  isInside(snapshot, blockId, (id) => exists(id) || roots.some((root) => root.id === id), { kinds: ["block"] });

interface InsideOptions {
  /** Kinds of the objects that are looked through. @default all that contain others */
  readonly kinds?: Iterable<ObjectKind>;
  /** Id of an object that is not looked through. */
  readonly except?: string;
}

/** True for an object that is wanted, or that is inside of an object that is. */
async function isInside(
  snapshot: RecordSnapshot,
  objectId: string,
  isWanted: (id: string) => boolean,
  { kinds = new Set(PARENT_KINDS.values()), except = "" }: InsideOptions = {},
): Promise<boolean> {
  // The parents of a damaged copy can form a cycle.
  const seen = new Set([except]);
  for (let id: string | undefined = objectId; id !== undefined && !seen.has(id);) {
    if (isWanted(id)) return true;
    seen.add(id);
    let object: AnyRecord | undefined;
    for (const kind of kinds) object ??= await snapshot.object(kind, id);
    id = object?.parentId;
  }
  return false;
}
