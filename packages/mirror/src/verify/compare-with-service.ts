// `verify --deep`: reads the workspace into a second, temporary copy, and compares the two.
import { titleOf } from "@ws/render/values";
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
   * True if the difference is from an edit since the last run. False: the copy is wrong. Comments, views and people have no time
   * that a run could see, so theirs is always true.
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
  since = "",
): AsyncGenerator<ServiceDifference, void> {
  for (const kind of kinds) {
    const [mine, current] = [await statesOf(copy.db, kind), await statesOf(fresh.db, kind)];
    for (const id of new Set([...current.keys(), ...mine.keys()])) {
      const [own, now] = [mine.get(id), current.get(id)];
      if (own !== undefined && now !== undefined && isEqual(own, now)) continue;
      const ownerId = (now ?? own)?.page_id ?? id;
      const isRecent = !TIMED.includes(kind) || (await editedTime(fresh.db, id, now, own)) >= since;
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

const isEqual = (a: State, b: State): boolean =>
  a.content_hash === b.content_hash && a.parent_id === b.parent_id && a.position === b.position;

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
