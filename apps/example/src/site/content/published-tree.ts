// The pages and databases that the site publishes: those below its root page.
import type { MirrorStore } from "@ws/mirror";
import { bareId, pageHref } from "./page-href.ts";
import { iconOf, titleOf } from "./object-text.ts";

/** A published page, database or data source. */
export interface PublishedNode {
  readonly kind: "page" | "database" | "data_source";
  readonly id: string;
  readonly title: string;
  /** An emoji. Empty for other icons. */
  readonly icon: string;
  readonly href: string;
  readonly parent: PublishedNode | undefined;
  /** Pages and databases in the order of their page. Rows of data sources are in the order of their creation. */
  readonly children: readonly PublishedNode[];
}

/** The published objects by their id without dashes. */
export type PublishedTree = ReadonlyMap<string, PublishedNode>;

/** Reads the tree below the root page. Empty if the copy lacks the root page. */
export async function readPublishedTree({ db }: Pick<MirrorStore, "db">, rootId: string): Promise<PublishedTree> {
  const rows = await db
    .selectFrom("objects as object")
    // The parent of a page can be a block, for example a column.
    .leftJoin("objects as container", (join) =>
      join.onRef("container.id", "=", "object.parent_id").on("container.kind", "=", "block"),
    )
    // The block that shows the page has its position.
    .leftJoin("objects as link", (join) => join.onRef("link.id", "=", "object.id").on("link.kind", "=", "block"))
    .select(["object.id", "object.kind", "object.parent_id", "object.json", "container.page_id", "link.position"])
    .where("object.kind", "in", ["page", "database", "data_source"])
    .where("object.removed_at", "is", null)
    .orderBy("link.position")
    .orderBy("object.first_seen_at")
    .orderBy("object.id")
    .execute();
  const byParent = new Map<string, (typeof rows)[number][]>();
  for (const row of rows) {
    const parentId = row.page_id ?? row.parent_id ?? "";
    const siblings = byParent.get(parentId);
    if (siblings === undefined) byParent.set(parentId, [row]);
    else siblings.push(row);
  }
  const root = rows.find(({ id }) => bareId(id) === bareId(rootId));
  const tree = new Map<string, PublishedNode>();
  if (root !== undefined) addNode(root, undefined);
  return tree;

  function addNode(row: (typeof rows)[number], parent: PublishedNode | undefined): PublishedNode {
    const json: unknown = JSON.parse(row.json);
    const title = titleOf(json) || "Untitled";
    const children: PublishedNode[] = [];
    const href = parent === undefined ? "/" : pageHref(title, row.id);
    const kind = row.kind as PublishedNode["kind"];
    const node = { kind, id: row.id, title, icon: iconOf(json), href, parent, children };
    tree.set(bareId(row.id), node);
    for (const child of byParent.get(row.id) ?? [])
      if (!tree.has(bareId(child.id))) children.push(addNode(child, node));
    return node;
  }
}
