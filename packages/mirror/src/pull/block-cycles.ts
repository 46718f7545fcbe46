// Finds blocks that are inside of themselves. Their lists would never end.
import type { Database } from "../store/mirror-store.ts";
import { idOf, type Fields } from "../json.ts";
import { shownId } from "../object-id.ts";
import type { ListPage } from "./list-progress.ts";
import type { Task } from "./task.ts";

/** Leaves out blocks that contain the block or page whose list it is. */
export async function withoutCycles(db: Database, page: ListPage, task: Task): Promise<ListPage> {
  const cycles = await findCycles(db, page.items, task);
  if (cycles.size === 0) return page;
  return {
    ...page,
    items: page.items.filter((item) => !cycles.has(idOf(item))),
    wrongItems: [...page.wrongItems, ...[...cycles].map((id) => `The block ${shownId(id)} is inside of itself.`)],
  };
}

/** A block that was seen in another list is perhaps an ancestor, or it was moved. */
async function findCycles(db: Database, items: readonly Fields[], task: Task): Promise<Set<string>> {
  const ids = items.filter(canContain).map(idOf);
  if (ids.length === 0) return new Set();
  const known = await db
    .selectFrom("ws_objects")
    .select(["id", "list_key"])
    .where("kind", "=", "block")
    .where("id", "in", ids)
    .execute();
  const suspects = new Set(known.filter((row) => row.list_key !== task.key).map((row) => row.id));
  if (ids.includes(task.id)) suspects.add(task.id);
  if (suspects.size === 0) return suspects;
  const ancestors = await ancestorsOf(db, task.id);
  return new Set([...suspects].filter((id) => ancestors.has(id)));
}

/** A child page has the id of its page, and its blocks are not part of the page that shows it. */
const canContain = ({ type }: Fields): boolean => type !== "child_page" && type !== "child_database";

async function ancestorsOf(db: Database, id: string): Promise<Set<string>> {
  const ancestors = new Set([id]);
  for (let last: string | null = id; last !== null;) {
    const row: { parent_id: string | null } | undefined = await db
      .selectFrom("ws_objects")
      .select("parent_id")
      .where("kind", "=", "block")
      .where("id", "=", last)
      .where("type", "not in", ["child_page", "child_database"])
      .executeTakeFirst();
    last = row?.parent_id ?? null;
    if (last === null || ancestors.has(last)) break;
    ancestors.add(last);
  }
  return ancestors;
}
