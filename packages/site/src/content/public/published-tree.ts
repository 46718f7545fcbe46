// The pages and databases that the site publishes: those below its root page.
import { withoutHidden, type CopyReader, type ShownIds, type SnapshotObject, type TreeObject } from "@ws/mirror/reader";
import { bareId, titleOf } from "@ws/render/values";
import { pageHref } from "../hrefs.ts";
import { fieldsOf, textOf, type Fields } from "@ws/helpers/json";

/** A published page, database or data source. */
export interface PublishedNode {
  readonly kind: "page" | "database" | "data_source";
  readonly id: string;
  readonly title: string;
  readonly icon: NodeIcon | undefined;
  readonly href: string;
  /** Time of the last change in the workspace, ISO 8601. */
  readonly editedAt: string | undefined;
  readonly parent: PublishedNode | undefined;
  /** Pages and databases in the order of their page. Rows of data sources are in the order of their creation. */
  readonly children: readonly PublishedNode[];
}

/** An icon: an emoji, or the address of a picture. */
export type NodeIcon = { readonly text: string } | { readonly href: string };

/** The published objects by their id without dashes. */
export type PublishedTree = ReadonlyMap<string, PublishedNode>;

/** A data source with its database. */
export interface TableObjects {
  readonly source: SnapshotObject;
  readonly database: SnapshotObject | undefined;
}

/** The published objects, and what tells them from the others of the copy. */
export interface Publication {
  readonly tree: PublishedTree;
  /** Tells which objects are published, and leaves nothing of others in texts. */
  readonly shown: ShownIds;
  /** All tables of the copy. */
  readonly tables: readonly TableObjects[];
  /** Ids of data sources of which visitors do not see all rows. */
  readonly partial: ReadonlySet<string>;
  /** The page below the first one whose blocks are at the foot of every page. It is in the tree, but not among the children. */
  readonly footer: PublishedNode | undefined;
}

/** Title of the page whose blocks are at the foot of every page. */
const FOOTER_TITLE = "Footer";

/** Returns the nodes around a node that have a page of their own, from the root. */
export function ancestorsOf({ parent }: PublishedNode): PublishedNode[] {
  if (parent === undefined) return [];
  return parent.kind === "data_source" ? ancestorsOf(parent) : [...ancestorsOf(parent), parent];
}

/** Returns the way from the root to a node, with both. */
export const wayTo = (node: PublishedNode): PublishedNode[] => [...ancestorsOf(node), node];

/** Returns the test of the rows that visitors see, for a data source. Undefined: they see all. */
export type PublicRows<Result = RowTest | undefined> = (dataSource: PublicTable, json: Fields) => Result;

/** A data source below the root page, with the titles of the workspace. */
export interface PublicTable extends Pick<PublishedNode, "kind" | "id" | "title"> {
  /** Its database. */
  readonly parent: { readonly id: string; readonly title: string } | undefined;
}

/** True for a row that visitors see. */
type RowTest = (row: TreeObject) => boolean;

interface PublicationOptions {
  /** Title of a page without a title. */
  readonly untitled: string;
  readonly rootId: string;
  /** Title of the first page. Undefined: the one that it has in the workspace. */
  readonly rootTitle: string | undefined;
  /** Returns the icon of an object. */
  readonly iconOf: (object: SnapshotObject) => Promise<NodeIcon | undefined>;
  /** `unpublished`: the owner has not accepted the table, so it is not published. */
  readonly publicRows: PublicRows<Promise<RowTest | undefined | "unpublished">>;
}

/** Reads the tree below the root page. Empty if the copy lacks the root page. */
export async function readPublication(
  reader: Pick<CopyReader, "tree">,
  { rootId, rootTitle, untitled, iconOf, publicRows }: PublicationOptions,
): Promise<Publication> {
  const rows = await reader.tree();
  const byParent = new Map<string, TreeObject[]>();
  for (const row of rows) {
    const parentId = row.containerId ?? "";
    const siblings = byParent.get(parentId);
    if (siblings === undefined) byParent.set(parentId, [row]);
    else siblings.push(row);
  }
  const root = rows.find(({ id }) => bareId(id) === bareId(rootId));
  // Titles can mention pages, so it is known first which ones are published.
  const published = new Set<string>();
  const partial = new Set<string>();
  if (root !== undefined) await publish(root, undefined);
  const hidden = new Set(rows.map(({ id }) => bareId(id)).filter((id) => !published.has(id)));
  const shown: ShownIds = {
    isShown: (id) => published.has(bareId(id)),
    isHidden: (id) => hidden.has(bareId(id)),
    hiddenText: "",
  };
  const tree = new Map<string, PublishedNode>();
  let footer: PublishedNode | undefined;
  if (root !== undefined) await addNode(root, undefined);
  return { tree, shown, tables: tablesIn(rows), partial, footer };

  async function publish(row: TreeObject, parent: TreeObject | undefined): Promise<void> {
    const { id, kind, json } = row;
    published.add(bareId(id));
    const title = titleOf({ kind, json });
    const database = parent && { id: parent.id, title: titleOf(parent) };
    const isPublic = kind === "data_source" ? await publicRows({ kind, id, title, parent: database }, json) : undefined;
    if (isPublic === "unpublished") return void published.delete(bareId(id));
    const children = byParent.get(id) ?? [];
    for (const child of children)
      if (isPublic?.(child) === false) partial.add(id);
      else if (!published.has(bareId(child.id))) await publish(child, row);
    // A database without a published table has nothing to show.
    const isEmpty = children.length > 0 && children.every((child) => !published.has(bareId(child.id)));
    if (kind === "database" && isEmpty) published.delete(bareId(id));
  }

  async function addNode(row: TreeObject, parent: PublishedNode | undefined): Promise<PublishedNode> {
    const { id, kind } = row;
    const json = fieldsOf(withoutHidden(row.json, shown));
    const title = (parent === undefined && rootTitle) || titleOf({ kind, json }) || untitled;
    const href = parent === undefined ? "/" : kind === "data_source" ? parent.href : pageHref(title, id);
    const icon = await iconOf({ kind, id, type: undefined, parentId: parent?.id, json });
    const children: PublishedNode[] = [];
    const editedAt = textOf(json["last_edited_time"]);
    const node = { kind, id, title, icon, href, parent, children, editedAt };
    tree.set(bareId(id), node);
    for (const child of byParent.get(id) ?? [])
      if (published.has(bareId(child.id)) && !tree.has(bareId(child.id))) {
        const added = await addNode(child, node);
        if (parent === undefined && added.kind === "page" && added.title === FOOTER_TITLE) footer ??= added;
        else children.push(added);
      }
    return node;
  }
}

function tablesIn(rows: readonly TreeObject[]): TableObjects[] {
  const databases = new Map(rows.flatMap((row) => (row.kind === "database" ? [[row.id, row]] : [])));
  return rows.flatMap((source) =>
    source.kind === "data_source" ? { source, database: databases.get(source.containerId ?? "") } : [],
  );
}
