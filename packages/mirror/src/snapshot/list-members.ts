// Finds the objects that an object contained at a time, in their order.
import { sql } from "kysely";
import { BATCH, batchesOf } from "../model/batches.ts";
import type { ObjectKind } from "../model/records/object-kind.ts";
import { recordOfRow } from "../model/records/records.ts";
import type { Database } from "../store/mirror-store.ts";
import { listAt } from "../store/lists.ts";
import { allOf, idsIn } from "../store/objects.ts";
import { prepared } from "../store/prepared.ts";
import { idsOf, statesAt, type StateSource } from "./states-at.ts";

/** The blocks of a list. Some of them may not have existed at the time. */
export interface BlockIds {
  readonly ordered: readonly string[];
  /** Blocks that are in the list now, and had no place in it at the time: they came later, or the run was not finished. */
  readonly others: readonly string[];
}

/** Returns the ids of the blocks of a page or block in their order. */
export async function blockIds({ db, at }: StateSource, parentId: string): Promise<BlockIds> {
  const present = idsIn(await findListed(db, { parentId }));
  if (at === undefined) return { ordered: present, others: [] };
  const ordered = new Set((await listAt(db, "blocks", parentId, at)).map(String));
  return { ordered: [...ordered], others: present.filter((id) => !ordered.has(id)) };
}

const findListed = prepared((db, { parentId }: { parentId: string }) =>
  allOf(db, "block").select("id").where("parent_id", "=", parentId).orderBy("position").orderBy("id"),
);

/** Returns the ids of views of a database in the order of the list of its views. Views that the list lacks are the last. */
export async function viewIds({ db, at }: StateSource, databaseId: string, ids: readonly string[]): Promise<string[]> {
  const listed = (await listAt(db, "views", databaseId, at)).map(String);
  const places = new Map(listed.map((id, index) => [id, index]));
  const placeOf = (id: string) => places.get(id) ?? listed.length;
  return ids.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Yields the ids of all pages and blocks that have or had blocks, in their order. */
export async function* blockParents({ db }: StateSource): AsyncGenerator<string, void> {
  // The list of a block that moved is only in the table of versions.
  for (let last = ""; ;) {
    // The empty text keeps SQLite from the primary key, with which it would read all blocks for each batch.
    const { rows } = await sql<{ id: string }>`select id from (select distinct parent_id as id from ws_objects
        where kind || '' = 'block' and parent_id > ${last} order by parent_id limit ${sql.lit(BATCH)}) as blocks
      union select id from (select distinct id from ws_versions
        where kind = 'blocks' and id > ${last} order by id limit ${sql.lit(BATCH)}) as lists
      order by id limit ${sql.lit(BATCH)}`.execute(db);
    yield* idsIn(rows);
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.id;
  }
}

interface Member {
  readonly id: string;
  readonly createdTime: string;
  readonly position: number | null;
}

/** Finds the objects of a kind with a parent, the oldest first unless another order is named. Holds only their ids, so that it needs little memory. */
export class MemberFinder {
  readonly #source: StateSource;
  readonly #moved = new Map<ObjectKind, Promise<ReadonlyMap<string, readonly Member[]>>>();

  constructor(source: StateSource) {
    this.#source = source;
  }

  /** Returns the ids. Some of the objects may not have existed at the time, or had another parent. */
  async find(
    kind: ObjectKind,
    parentId: string | null,
    column: "parent_id" | "page_id" = "parent_id",
    compare = compareMembers,
  ): Promise<string[]> {
    const members = await membersWith(this.#source.db, kind, await this.#idsOf(kind, parentId, column));
    members.push(...((await this.#movedFrom(kind)).get(parentId ?? "") ?? []));
    return members.toSorted(compare).map((member) => member.id);
  }

  /** Returns the ids of the objects that have the parent now. */
  async #idsOf(kind: ObjectKind, parentId: string | null, column: "parent_id" | "page_id"): Promise<string[]> {
    const { db } = this.#source;
    const rows =
      parentId === null
        ? await findAtTop(db, { kind })
        : column === "parent_id"
          ? await findByParent(db, { kind, parentId })
          : await findByPage(db, { kind, pageId: parentId });
    return idsIn(rows);
  }

  /** Returns the objects that had another parent at the time, by this parent. */
  #movedFrom(kind: ObjectKind): Promise<ReadonlyMap<string, readonly Member[]>> {
    const known = this.#moved.get(kind);
    if (known !== undefined) return known;
    const found = findMoved(this.#source, kind);
    this.#moved.set(kind, found);
    return found;
  }
}

// With an order or a limit, SQLite would prefer the primary key, and read all objects of the kind.
const findByParent = prepared((db, { kind, parentId }: { kind: ObjectKind; parentId: string }) =>
  allOf(db, kind).select("id").where("parent_id", "=", parentId),
);

const findByPage = prepared((db, { kind, pageId }: { kind: ObjectKind; pageId: string }) =>
  allOf(db, kind).select("id").where("page_id", "=", pageId),
);

const findAtTop = prepared((db, { kind }: { kind: ObjectKind }) =>
  allOf(db, kind).select("id").where("parent_id", "is", null),
);

/** Reads what the order of objects depends on. */
async function membersWith(db: Database, kind: ObjectKind, ids: readonly string[]): Promise<Member[]> {
  const members: Member[] = [];
  for (const some of batchesOf(ids)) {
    const rows = await findMembers(db, { kind, ids: some });
    for (const { id, json, position } of rows) {
      const { createdTime = "" } = recordOfRow(kind, json);
      members.push({ id, createdTime, position });
    }
  }
  return members;
}

const findMembers = prepared((db, { kind, ids }: { kind: ObjectKind; ids: string[] }) =>
  allOf(db, kind).select(["id", "json", "position"]).where("id", "in", ids),
);

async function findMoved(source: StateSource, kind: ObjectKind): Promise<ReadonlyMap<string, readonly Member[]>> {
  const moved = new Map<string, Member[]>();
  if (source.at === undefined || kind === "comment" || kind === "view") return moved;
  for await (const ids of idsOf(source, kind, source.at)) {
    const rows = await allOf(source.db, kind).select(["id", "parent_id"]).where("id", "in", ids).execute();
    const present = new Map(rows.map((row) => [row.id, row.parent_id ?? undefined]));
    for await (const { id, parentId, createdTime = "" } of statesAt(source, kind, ids)) {
      if (parentId === present.get(id)) continue;
      const key = parentId ?? "";
      const members = moved.get(key) ?? [];
      members.push({ id, createdTime, position: null });
      moved.set(key, members);
    }
  }
  return moved;
}

/** The oldest first. Comments of one minute are in the order of their list. */
const compareMembers = (a: Member, b: Member): number =>
  compareTexts(a.createdTime, b.createdTime) || (a.position ?? 0) - (b.position ?? 0) || compareTexts(a.id, b.id);

/** The order in which Notion lists rows. Rows that no list has contained come last, the oldest first. */
export const compareListed = (a: Member, b: Member): number =>
  placeOf(a) - placeOf(b) || compareTexts(a.createdTime, b.createdTime) || compareTexts(a.id, b.id);

const placeOf = ({ position }: Member): number => position ?? Number.MAX_SAFE_INTEGER;

/** Compares texts by their code units: the same order on every machine. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
