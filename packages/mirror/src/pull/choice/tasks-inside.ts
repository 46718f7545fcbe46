import { CONTAINER_KINDS } from "../../model/records/object-kind.ts";
import type { Choice } from "../../store/choice.ts";
import type { Database } from "../../store/mirror-store.ts";
import { idsIn, SHOWING } from "../../store/objects.ts";
import type { NewTask } from "../task.ts";

/**
 * Leaves out tasks for lists of objects that are not in sight: an event can name comments and views of what the choice leaves out.
 * Objects themselves are decided on when they are retrieved.
 */
export async function tasksInside(
  db: Database,
  tasks: readonly NewTask[],
  choice: Choice | undefined,
): Promise<readonly NewTask[]> {
  if (choice === undefined || tasks.length === 0) return tasks;
  const isList = ({ kind }: NewTask) => kind === "comments" || kind === "views";
  const ownerOf = ({ id, pageId }: NewTask) => pageId ?? id;
  const owners = tasks.filter(isList).map(ownerOf);
  if (owners.length === 0) return tasks;
  const rows = await db
    .selectFrom("ws_objects")
    .select("id")
    .where("id", "in", owners)
    // The block that shows a page which is left out has its id.
    .where((eb) => eb.or([eb("kind", "in", CONTAINER_KINDS), eb("type", "not in", SHOWING)]))
    .where("removed_at", "is", null)
    .where("left_out_at", "is", null)
    .execute();
  const inside = new Set(idsIn(rows));
  return tasks.filter((task) => !isList(task) || inside.has(ownerOf(task)));
}
