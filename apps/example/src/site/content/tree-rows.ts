import { openSnapshot, type MirrorStore } from "@ws/mirror";

/** A page, database or data source with its place. */
export type TreeRow = Awaited<ReturnType<typeof readTreeRows>>[number];

/** Reads all pages, databases and data sources in the order of their pages. */
export async function readTreeRows(db: MirrorStore["db"]) {
  const rows = await db
    .selectFrom("ws_objects as object")
    // The parent of a page can be a block, for example a column. The block that shows a page has the id of the page.
    .leftJoin("ws_objects as container", (join) =>
      join
        .onRef("container.id", "=", "object.parent_id")
        .on("container.kind", "=", "block")
        .on("container.type", "not in", ["child_page", "child_database"]),
    )
    // The block that shows the page has its position.
    .leftJoin("ws_objects as link", (join) => join.onRef("link.id", "=", "object.id").on("link.kind", "=", "block"))
    .select(["object.id", "object.kind", "object.parent_id", "object.json", "container.page_id", "link.position"])
    .where("object.kind", "in", ["page", "database", "data_source"])
    .where("object.removed_at", "is", null)
    .orderBy("link.position")
    .orderBy("object.first_seen_at")
    .orderBy("object.id")
    .execute();
  // A template of a data source is a page, too.
  const { templates } = await openSnapshot({ db });
  const hidden = new Set<string>();
  for (const { id, kind } of rows)
    if (kind === "data_source") for (const [pageId] of await templates(id)) hidden.add(pageId);
  return rows.filter(({ id }) => !hidden.has(id));
}
