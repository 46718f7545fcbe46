// Finds blocks that are inside of themselves. Their lists would never end.
import type { BlockRecord } from "../../model/records/content-records.ts";
import type { ListPage } from "../../model/lists/list-page.ts";
import { shownId } from "../../object-id.ts";
import type { Database } from "../../store/mirror-store.ts";
import { allOf, SHOWING } from "../../store/objects.ts";
import type { Task } from "../task.ts";

/** Leaves out blocks that contain the block or page whose list it is. */
export async function withoutCycles(
  db: Database,
  page: ListPage<BlockRecord>,
  task: Task,
): Promise<ListPage<BlockRecord>> {
  const cycles = await findCycles(db, page.items, task);
  if (cycles.size === 0) return page;
  return {
    ...page,
    items: page.items.filter(({ id }) => !cycles.has(id)),
    wrongItems: [...page.wrongItems, ...[...cycles].map((id) => `The block ${shownId(id)} is inside of itself.`)],
  };
}

/** A block that was seen in another list can be an ancestor, or it was moved. */
async function findCycles(db: Database, blocks: readonly BlockRecord[], task: Task): Promise<Set<string>> {
  // A child page has the id of its page, and its blocks are not part of the page that shows it.
  const ids = blocks.filter(({ shows }) => shows === undefined).map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const known = await allOf(db, "block").select(["id", "parent_id"]).where("id", "in", ids).execute();
  const suspects = new Set(known.filter((row) => row.parent_id !== task.id).map((row) => row.id));
  if (ids.includes(task.id)) suspects.add(task.id);
  if (suspects.size === 0) return suspects;
  const ancestors = await ancestorsOf(db, task.id);
  return new Set([...suspects].filter((id) => ancestors.has(id)));
}

async function ancestorsOf(db: Database, id: string): Promise<Set<string>> {
  const ancestors = new Set([id]);
  for (let last: string | null = id; last !== null;) {
    const row: { parent_id: string | null } | undefined = await allOf(db, "block")
      .select("parent_id")
      .where("id", "=", last)
      .where("type", "not in", SHOWING)
      .executeTakeFirst();
    last = row?.parent_id ?? null;
    if (last === null || ancestors.has(last)) break;
    ancestors.add(last);
  }
  return ancestors;
}
