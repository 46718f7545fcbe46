// Removes the states of lists that belong to no state that is kept: orders of blocks and of views, and templates.
import { BATCH, batchesOf } from "../model/batches.ts";
import { templatesIn } from "../model/lists/list-page.ts";
import { KEPT_LISTS, type KeptList, type ObjectKind } from "../model/records/object-kind.ts";
import type { Database } from "../store/database.ts";
import { itemsOf } from "../store/lists.ts";
import { allOf, idsIn } from "../store/objects.ts";
import { prepared } from "../store/prepared.ts";
import type { ForgetContext } from "./forget-context.ts";
import { removeVersions } from "./forget-objects.ts";
import { planStates, type ObjectState } from "./unneeded-states.ts";

/** Kinds of the items of lists. */
const ITEM_KINDS = { blocks: "block", views: "view", templates: "page" } as const satisfies Record<
  KeptList,
  ObjectKind
>;

/** Removes the states that belong to no state that is kept, and all states of lists whose items are gone. */
export async function forgetLists(context: ForgetContext): Promise<void> {
  for (const kind of KEPT_LISTS)
    for (let last: string | undefined = ""; last !== undefined;) {
      const after: string = last;
      last = await context.change((db) => forgetBatch(db, context, kind, after));
    }
}

/** Returns the last list of the batch that follows a list. Undefined if there is none. */
async function forgetBatch(
  db: Database,
  { forgotten, counts }: ForgetContext,
  kind: KeptList,
  after: string,
): Promise<string | undefined> {
  const ids = idsIn(await findLists(db, { kind, after }));
  if (ids.length === 0) return undefined;
  const times = new Map(ids.map((id) => [id, [] as string[]]));
  for (const { id, seen_at: seenAt } of await findTimes(db, { kind, ids })) times.get(id)?.push(seenAt);
  const used = new Set((await findUsed(db, { kind: ITEM_KINDS[kind], ids })).map((row) => row.parent_id));
  for (const [id, seen] of times) {
    const plan = planStates(
      seen.map((seenAt) => ({ seenAt, removedAt: null })),
      forgotten,
    );
    await removeStates(plan.unneeded);
    if (!used.has(id) && !(await hasItem(db, kind, id))) await removeStates(plan.kept);

    async function removeStates(states: readonly ObjectState[]): Promise<void> {
      counts.orders += states.length;
      for (const some of batchesOf(states))
        await removeVersions(
          db,
          { kind, id },
          some.map(({ seenAt }) => seenAt),
        );
    }
  }
  return ids.at(-1);
}

const findLists = prepared((db, { kind, after }: { kind: KeptList; after: string }) =>
  db
    .selectFrom("ws_versions")
    .select("id")
    .where("kind", "=", kind)
    .where("id", ">", after)
    .groupBy("id")
    .orderBy("id")
    .limit(BATCH),
);

const findTimes = prepared((db, { kind, ids }: { kind: KeptList; ids: string[] }) =>
  db
    .selectFrom("ws_versions")
    .select(["id", "seen_at"])
    .where("kind", "=", kind)
    .where("id", "in", ids)
    .orderBy("seen_at"),
);

/** Returns those of some objects that have an object in their list. */
const findUsed = prepared((db, { kind, ids }: { kind: ObjectKind; ids: string[] }) =>
  allOf(db, kind).select("parent_id").where("parent_id", "in", ids).groupBy("parent_id"),
);

/** True if a state of a list has an item that is not gone: it can have moved to another list. */
async function hasItem(db: Database, kind: KeptList, id: string): Promise<boolean> {
  const states = await findStates(db, { kind, id });
  const items = states.flatMap(({ json }) => itemsOf(json));
  const ids = new Set(kind === "templates" ? idsIn(templatesIn(items)) : items.map(String));
  for (const some of batchesOf([...ids]))
    if ((await findItems(db, { kind: ITEM_KINDS[kind], ids: some })).length > 0) return true;
  return false;
}

const findStates = prepared((db, { kind, id }: { kind: KeptList; id: string }) =>
  db.selectFrom("ws_versions").select("json").where("kind", "=", kind).where("id", "=", id),
);

const findItems = prepared((db, { kind, ids }: { kind: ObjectKind; ids: string[] }) =>
  allOf(db, kind).select("id").where("id", "in", ids).limit(1),
);
