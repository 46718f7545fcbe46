// Finds what is inside of an object whose row the copy has lost, because the database was damaged. A list that contains the object
// brings it back. If no list does, nothing else would notice that its content is gone, too.
import { isObjectId } from "../../object-id.ts";
import type { Database } from "../../store/mirror-store.ts";
import { idsIn } from "../../store/objects.ts";
import { prepared } from "../../store/prepared.ts";
import type { PullContext } from "../pull-context.ts";
import type { NewTask } from "../task.ts";
import { CONTENT } from "./out-of-sight.ts";
import { removeObjects } from "./remove-objects.ts";

/** The kinds of objects that are retrieved if the copy has their content only. */
const CONTAINERS = ["page", "database"] as const;

const findLost = (kind: (typeof CONTAINERS)[number]) =>
  prepared((db) => {
    const { column, kinds } = CONTENT[kind];
    return db
      .selectFrom("ws_objects as content")
      .leftJoin("ws_objects as container", (join) =>
        join.onRef("container.id", "=", `content.${column}`).on("container.kind", "=", kind),
      )
      .select(`content.${column} as id`)
      .distinct()
      .where("content.kind", "in", [...kinds])
      .where("content.removed_at", "is", null)
      .where("content.out_of_sight_at", "is", null)
      .where(`content.${column}`, "is not", null)
      .where("container.id", "is", null)
      .$narrowType<{ id: string }>();
  });

const FIND_LOST = CONTAINERS.map((kind) => ({ kind, find: findLost(kind) }));

/** Returns the tasks that retrieve the pages and databases of which the copy has the content only. */
export async function lostContainers(db: Database): Promise<NewTask[]> {
  const tasks: NewTask[] = [];
  for (const { kind, find } of FIND_LOST)
    tasks.push(
      ...idsIn(await find(db, {}))
        // A damaged column can have any text.
        .filter(isObjectId)
        .map((id) => ({ kind, id })),
    );
  return tasks;
}

/**
 * Removes the blocks inside of a block whose row was lost, and which no list of its page contains any more. If a list of the page
 * could not be read, it may still contain the block.
 */
export async function removeLostContent(db: Database, context: PullContext): Promise<void> {
  await removeObjects(db, "block", idsIn(await findOrphans(db, { run: context.run })), context);
}

const findOrphans = prepared((db, { run }: { run: number }) =>
  db
    .selectFrom("ws_objects as block")
    .innerJoin("ws_objects as page", (join) => join.onRef("page.id", "=", "block.page_id").on("page.kind", "=", "page"))
    .leftJoin("ws_objects as parent", (join) =>
      join.onRef("parent.id", "=", "block.parent_id").on("parent.kind", "=", "block"),
    )
    .select("block.id")
    .where("block.kind", "=", "block")
    .where("block.removed_at", "is", null)
    .where("block.out_of_sight_at", "is", null)
    .whereRef("block.parent_id", "<>", "block.page_id")
    .where("parent.id", "is", null)
    .where("page.seen_run", "=", run)
    .where("page.content_read_at", "is not", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("ws_skipped as unread")
            .leftJoin("ws_objects as list", (join) =>
              join.onRef("list.id", "=", "unread.object_id").on("list.kind", "=", "block"),
            )
            .select("unread.object_id")
            .where("unread.what", "=", "blocks")
            .where((or) =>
              or.or([
                or("unread.object_id", "=", or.ref("block.page_id")),
                or("list.page_id", "=", or.ref("block.page_id")),
              ]),
            ),
        ),
      ),
    ),
);
