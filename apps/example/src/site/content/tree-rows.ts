import type { MirrorStore } from "@ws/mirror";

/** A page, database or data source with its place. */
export type TreeRow = Awaited<ReturnType<typeof readTreeRows>>[number];

/** Reads all pages, databases and data sources in the order of their pages. */
export function readTreeRows(db: MirrorStore["db"]) {
  return (
    db
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
      // A template of a data source is a page, too.
      .where("object.id", "not in", db.selectFrom("ws_templates").select("ws_templates.id"))
      .orderBy("link.position")
      .orderBy("object.first_seen_at")
      .orderBy("object.id")
      .execute()
  );
}
