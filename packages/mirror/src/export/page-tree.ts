// The pages and databases of a copy as a tree, for the index of an export. Rows are not part of it: their database lists them.
import { titleOf, UNTITLED } from "@ws/render/values";
import { compareTexts } from "../snapshot/list-members.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";

/** A page or database in the tree. */
export interface TreeEntry {
  readonly id: string;
  readonly title: string;
  readonly depth: number;
}

interface Node {
  readonly id: string;
  readonly title: string;
  readonly parentId: string | undefined;
}

/** Yields the tree from its top, children after their parents, in the order of titles. */
export async function* pageTree(snapshot: Pick<Snapshot, "object" | "objects">): AsyncGenerator<TreeEntry, void> {
  const nodes = new Map<string, Node>();
  for (const kind of ["page", "database"] as const)
    for await (const object of snapshot.objects(kind)) {
      if (await isListedRow(object.parentId, snapshot)) continue;
      const parentId = await containerOf(object.parentId, snapshot);
      nodes.set(object.id, { id: object.id, title: titleOf(object) || UNTITLED, parentId });
    }
  const children = new Map<string, Node[]>();
  for (const node of nodes.values()) {
    // The token sees some pages without the page that contains them. A row is a page without a place in the tree.
    const parent = node.parentId !== undefined && nodes.has(node.parentId) ? node.parentId : "";
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [node]);
    else siblings.push(node);
  }
  // A stack instead of recursion, because pages can be nested to any depth. The first node is at its end.
  const left = lastFirst(children.get(""), 0);
  for (let entry = left.pop(); entry !== undefined; entry = left.pop()) {
    yield entry;
    for (const child of lastFirst(children.get(entry.id), entry.depth + 1)) left.push(child);
  }
}

/** Returns siblings in the opposite order of their titles. */
const lastFirst = (nodes: readonly Node[] = [], depth: number): TreeEntry[] =>
  nodes
    .toSorted((a, b) => compareTexts(b.title, a.title) || compareTexts(b.id, a.id))
    .map(({ id, title }) => ({ id, title, depth }));

/** True for a row whose database lists it. The token sees some data sources without their database. */
async function isListedRow(parentId: string | undefined, snapshot: Pick<Snapshot, "object">): Promise<boolean> {
  const source = parentId === undefined ? undefined : await snapshot.object("data_source", parentId);
  return source?.parentId !== undefined && (await snapshot.object("database", source.parentId)) !== undefined;
}

/** Returns the page or database that contains an object, also if blocks are between them. */
async function containerOf(
  parentId: string | undefined,
  snapshot: Pick<Snapshot, "object">,
): Promise<string | undefined> {
  let id = parentId;
  // A damaged copy can have a block inside of itself.
  for (const seen = new Set<string>(); id !== undefined && !seen.has(id);) {
    const block = await snapshot.object("block", id);
    // A child page is a block and a page with the same id.
    if (block === undefined || block.type === "child_page") return id;
    seen.add(id);
    id = block.parentId;
  }
  return id;
}
