// `verify --deep`: reads the workspace into a second, temporary copy, and compares the two.
import { isDeepStrictEqual } from "node:util";
import { titleOf } from "@ws/render/values";
import { sql } from "kysely";
import { longestAscending } from "../model/longest-ascending.ts";
import { recordOfRow } from "../model/records/records.ts";
import type { Database, CopyStore } from "../store/mirror-store.ts";
import { allOf, visibleOf } from "../store/objects.ts";
import type { ObjectKind } from "../store/tables.ts";

/** An object that differs between the copy and Notion. */
export interface ServiceDifference {
  readonly kind: ObjectKind;
  readonly id: string;
  /** `missing`: only Notion has it. `extra`: only the copy has it. `changed`: the content or the place differs. */
  readonly difference: "missing" | "extra" | "changed";
  /** Id of the page of a block or comment, else that of the object. */
  readonly ownerId: string;
  /** Title of the page or object. Empty if it has none. */
  readonly title: string;
  /**
   * True if the difference can be from a change since the last run. False: the copy is wrong. Always true for what has no time: comments,
   * views and people, what was shared or removed, the order of rows, and values that other rows change.
   */
  readonly isRecent: boolean;
}

interface State {
  readonly content_hash: string;
  readonly parent_id: string | null;
  readonly page_id: string | null;
  readonly position: number | null;
  readonly last_edited_time: string | null;
}

/** Kinds of objects whose edits have a time. */
const TIMED: readonly ObjectKind[] = ["page", "database", "data_source", "block"];

/**
 * Yields the differences between what a copy has in sight and a fresh one.
 * @param since time from which edits are recent, ISO 8601 with whole minutes
 */
export async function* compareStores(
  copy: Pick<CopyStore, "db">,
  fresh: Pick<CopyStore, "db">,
  kinds: readonly ObjectKind[],
  since: string,
): AsyncGenerator<ServiceDifference, void> {
  for (const kind of kinds) {
    const [mine, current] = [await statesOf(copy.db, kind), await statesOf(fresh.db, kind)];
    const moved = movedObjects(mine, current);
    for (const id of new Set([...current.keys(), ...mine.keys()])) {
      const [own, now] = [mine.get(id), current.get(id)];
      if (own !== undefined && now !== undefined && isEqual(own, now) && !moved.has(id)) continue;
      const ownerId = (now ?? own)?.page_id ?? id;
      const isRecent =
        !TIMED.includes(kind) ||
        (await hasNoTime({ copy: copy.db, fresh: fresh.db, kind, id, own, now })) ||
        (await editedTime(fresh.db, id, now, own)) >= since;
      const title = (await titleIn(fresh.db, ownerId)) || (await titleIn(copy.db, ownerId));
      yield {
        kind,
        id,
        difference: own === undefined ? "missing" : now === undefined ? "extra" : "changed",
        ownerId,
        title,
        isRecent,
      };
    }
  }
}

const isEqual = (a: State, b: State): boolean => a.content_hash === b.content_hash && a.parent_id === b.parent_id;

/**
 * Returns the objects with another place among those that both have. An object that only one has shifts all that follow, which
 * moves none of them.
 */
function movedObjects(mine: ReadonlyMap<string, State>, current: ReadonlyMap<string, State>): ReadonlySet<string> {
  const siblings = new Map<string | null, { readonly id: string; readonly place: number }[]>();
  for (const [id, { parent_id: parent }] of Array.from(mine).toSorted(([, a], [, b]) => placeOf(a) - placeOf(b))) {
    const now = current.get(id);
    // Objects without an order have no position.
    if (now?.parent_id !== parent || now.position === null) continue;
    const place = { id, place: now.position };
    const list = siblings.get(parent);
    if (list === undefined) siblings.set(parent, [place]);
    else list.push(place);
  }
  const moved = new Set<string>();
  for (const list of siblings.values()) {
    const kept = longestAscending(list.map(({ place }) => place));
    for (const [index, { id }] of list.entries()) if (!kept.has(index)) moved.add(id);
  }
  return moved;
}

/** Two states of an object, one of which can be missing. */
interface Difference {
  readonly copy: Database;
  readonly fresh: Database;
  readonly kind: ObjectKind;
  readonly id: string;
  readonly own: State | undefined;
  readonly now: State | undefined;
}

/**
 * Returns true for a difference without a time of its change: what was shared or removed, rows in another order, and values that
 * other rows change. A block that is moved or removed edits its page.
 */
async function hasNoTime({ copy, fresh, kind, id, own, now }: Difference): Promise<boolean> {
  if (own === undefined) return isShared(copy, fresh, id);
  if (now === undefined) return kind !== "block" || (await inSight(fresh, own.page_id ?? id)) === undefined;
  if (kind === "block" || own.parent_id !== now.parent_id) return false;
  return (
    isEqual(own, now) || (kind === "page" && isDeepStrictEqual(await ownValues(copy, id), await ownValues(fresh, id)))
  );
}

/** Returns what a page has without the values that other rows change. */
async function ownValues(db: Database, id: string): Promise<unknown> {
  const { json } = await allOf(db, "page").select("json").where("id", "=", id).executeTakeFirstOrThrow();
  return recordOfRow("page", json).ownJson;
}

const placeOf = ({ position }: State): number => position ?? 0;

/** Returns true for an object that only Notion has, if it can have been shared since: the copy has nothing that contains it. */
async function isShared(copy: Database, fresh: Database, id: string): Promise<boolean> {
  const seen = new Set<string>();
  let above = (await inSight(fresh, id))?.parent_id ?? null;
  while (above !== null && !seen.has(above)) {
    if ((await inSight(copy, above)) !== undefined) return false;
    seen.add(above);
    above = (await inSight(fresh, above))?.parent_id ?? null;
  }
  return true;
}

/** Returns where an object is that Notion returns. An id of a page is also that of a block that shows it. */
const inSight = (db: Database, id: string) =>
  db
    .selectFrom("ws_objects")
    .select("parent_id")
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .where("out_of_sight_at", "is", null)
    .orderBy(sql`kind = 'block'`)
    .executeTakeFirst();

async function statesOf(db: Database, kind: ObjectKind): Promise<Map<string, State>> {
  const rows = await visibleOf(db, kind)
    .select(["id", "content_hash", "parent_id", "page_id", "position", "last_edited_time"])
    .orderBy("id")
    .execute();
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

/** Returns the latest edit of an object, of its page and of the object that contains it. */
async function editedTime(fresh: Database, id: string, now: State | undefined, own: State | undefined) {
  const ids = [id, now?.page_id, now?.parent_id, own?.page_id, own?.parent_id].filter(
    (other) => typeof other === "string",
  );
  const { edited } = await fresh
    .selectFrom("ws_objects")
    .select((eb) => eb.fn.max("last_edited_time").as("edited"))
    .where("id", "in", ids)
    .executeTakeFirstOrThrow();
  return edited ?? "";
}

/** Returns the title of a page, database or data source. Empty if the copy has none. */
async function titleIn(db: Database, id: string): Promise<string> {
  for (const kind of ["page", "database", "data_source"] as const) {
    const row = await allOf(db, kind).select("json").where("id", "=", id).executeTakeFirst();
    if (row !== undefined) return titleOf(recordOfRow(kind, row.json));
  }
  return "";
}
