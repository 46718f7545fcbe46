// `verify --deep`: reads the workspace into a second, temporary copy, and compares the two.
import type { Database, CopyStore } from "../store/mirror-store.ts";
import { presentOf } from "../store/objects.ts";
import type { ObjectKind } from "../store/tables.ts";

/** An object that differs between the copy and Notion. */
export interface ServiceDifference {
  readonly kind: ObjectKind;
  readonly id: string;
  /** `missing`: only Notion has it. `extra`: only the copy has it. `changed`: the content or the place differs. */
  readonly difference: "missing" | "extra" | "changed";
}

interface State {
  readonly content_hash: string;
  readonly parent_id: string | null;
  readonly position: number | null;
}

/** Yields the differences between a copy and a fresh one. */
export async function* compareStores(
  copy: CopyStore,
  fresh: CopyStore,
  kinds: readonly ObjectKind[],
): AsyncGenerator<ServiceDifference, void> {
  for (const kind of kinds) {
    const [mine, current] = [await statesOf(copy.db, kind), await statesOf(fresh.db, kind)];
    for (const [id, state] of current) {
      const own = mine.get(id);
      if (own === undefined) yield { kind, id, difference: "missing" };
      else if (!isEqual(own, state)) yield { kind, id, difference: "changed" };
    }
    for (const id of mine.keys()) if (!current.has(id)) yield { kind, id, difference: "extra" };
  }
}

const isEqual = (a: State, b: State): boolean =>
  a.content_hash === b.content_hash && a.parent_id === b.parent_id && a.position === b.position;

async function statesOf(db: Database, kind: ObjectKind): Promise<Map<string, State>> {
  const columns = ["id", "content_hash", "parent_id", "position"] as const;
  const rows = await presentOf(db, kind).select(columns).orderBy("id").execute();
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}
