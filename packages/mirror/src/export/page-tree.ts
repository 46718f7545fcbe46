// The pages and databases of a copy as a tree, for the index and the navigation of an export. Rows are not part of it: their
// database lists them.
import { titleOf, UNTITLED } from "@ws/render/values";
import type { BlockRecord } from "../model/records/content-records.ts";
import { compareTexts } from "../snapshot/list-members.ts";
import type { RecordSnapshot } from "../snapshot/snapshot.ts";

type Objects = Pick<RecordSnapshot, "object" | "objects" | "children">;

/** A page or database in the tree. */
export interface TreeNode {
  readonly id: string;
  readonly title: string;
  /** Id of the page or database that contains this one in the tree. Empty at the top. */
  readonly parentId: string;
  /** Id of the page or database around this one: a row is part of no tree, but can contain pages. */
  readonly containerId: string | undefined;
  /** Place among its siblings. */
  readonly index: number;
}

/** A page or database, and its depth in the tree. */
export interface TreeEntry extends TreeNode {
  readonly depth: number;
}

/** The tree of a copy. */
export class PageTree {
  readonly #nodes = new Map<string, TreeNode>();
  readonly #children = new Map<string, readonly TreeNode[]>();
  readonly #snapshot: Objects;

  private constructor(snapshot: Objects) {
    this.#snapshot = snapshot;
  }

  /**
   * Reads the tree. Pages and databases in a page have the order in which the page shows them. The others, such as those at the
   * top of the workspace, have no order in the API: they follow in the order of their titles.
   */
  static async read(snapshot: Objects): Promise<PageTree> {
    const tree = new PageTree(snapshot);
    const { unordered, blocks } = await readNodes(snapshot);
    for (const [parentId, siblings] of unordered) {
      const places = parentId === "" ? new Map<string, number>() : await placesIn(parentId, siblings, blocks, snapshot);
      const last = siblings.length;
      const sorted = siblings.toSorted(
        (a, b) =>
          (places.get(a.id) ?? last) - (places.get(b.id) ?? last) ||
          compareTexts(a.title, b.title) ||
          compareTexts(a.id, b.id),
      );
      const nodes = sorted.map((node, index) => ({ ...node, parentId, index }));
      tree.#children.set(parentId, nodes);
      for (const node of nodes) tree.#nodes.set(node.id, node);
    }
    return tree;
  }

  /** Yields the tree from its top, children after their parents. */
  *entries(): Generator<TreeEntry, void> {
    // A stack instead of recursion, because pages can be nested to any depth. The first node is at its end.
    const left = this.#lastFirst("", 0);
    for (let entry = left.pop(); entry !== undefined; entry = left.pop()) {
      yield entry;
      for (const child of this.#lastFirst(entry.id, entry.depth + 1)) left.push(child);
    }
  }

  #lastFirst = (parentId: string, depth: number): TreeEntry[] =>
    this.children(parentId)
      .toReversed()
      .map((node) => ({ ...node, depth }));

  /** Returns the pages and databases in a page, in their order. An empty id gives those at the top. */
  children(parentId: string): readonly TreeNode[] {
    return this.#children.get(parentId) ?? [];
  }

  /**
   * Returns the pages and databases around an object and the object itself, the outermost first: at most `max` of them.
   * A row is in its database.
   */
  async path(id: string, max: number): Promise<readonly Pick<TreeNode, "id" | "title">[]> {
    const path: Pick<TreeNode, "id" | "title">[] = [];
    const seen = new Set<string>();
    for (let at: string | undefined = id; at !== undefined && path.length < max && !seen.has(at);) {
      seen.add(at);
      const node: TreeNode | undefined = this.#nodes.get(at) ?? (await this.#rowOf(at));
      if (node === undefined) break;
      path.unshift(node);
      at = node.containerId;
    }
    return path;
  }

  /** Returns a page that is not part of the tree: a row. */
  async #rowOf(id: string): Promise<TreeNode | undefined> {
    const page = await this.#snapshot.object("page", id);
    const source = page?.parentId === undefined ? undefined : await this.#snapshot.object("data_source", page.parentId);
    return page && { id, title: titleOf(page) || UNTITLED, parentId: "", containerId: source?.parentId, index: 0 };
  }
}

type UnorderedNode = Pick<TreeNode, "id" | "title" | "containerId">;

/** Returns the nodes by their parents, and the blocks between nodes and their parents. */
async function readNodes(snapshot: Objects) {
  const found = new Map<string, UnorderedNode>();
  const blocks = new Set<string>();
  for (const kind of ["page", "database"] as const)
    for await (const object of snapshot.objects(kind)) {
      if (await isListedRow(object.parentId, snapshot)) continue;
      const containerId = await containerOf(object.parentId, blocks, snapshot);
      found.set(object.id, { id: object.id, title: titleOf(object) || UNTITLED, containerId });
    }
  const unordered = new Map<string, UnorderedNode[]>();
  for (const node of found.values()) {
    // The token sees some pages without the page that contains them. A row is a page without a place in the tree.
    const parent = node.containerId !== undefined && found.has(node.containerId) ? node.containerId : "";
    const siblings = unordered.get(parent);
    if (siblings === undefined) unordered.set(parent, [node]);
    else siblings.push(node);
  }
  return { unordered, blocks };
}

/** True for a row whose database lists it. The token sees some data sources without their database. */
async function isListedRow(parentId: string | undefined, snapshot: Objects): Promise<boolean> {
  const source = parentId === undefined ? undefined : await snapshot.object("data_source", parentId);
  return source?.parentId !== undefined && (await snapshot.object("database", source.parentId)) !== undefined;
}

/** Returns the page or database that contains an object. Adds the blocks between them. */
async function containerOf(
  parentId: string | undefined,
  blocks: Set<string>,
  snapshot: Objects,
): Promise<string | undefined> {
  let id = parentId;
  // A damaged copy can have a block inside of itself.
  for (const seen = new Set<string>(); id !== undefined && !seen.has(id);) {
    const block = await snapshot.object("block", id);
    // A child page is a block and a page with the same id.
    if (block === undefined || block.shows === "page") return id;
    seen.add(id);
    blocks.add(id);
    id = block.parentId;
  }
  return id;
}

/** Returns the places of pages and databases in the blocks of a page. */
async function placesIn(
  pageId: string,
  nodes: readonly UnorderedNode[],
  blocks: ReadonlySet<string>,
  snapshot: Objects,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Set(nodes.map(({ id }) => id));
  const places = new Map<string, number>();
  const seen = new Set([pageId]);
  const open = [snapshot.children(pageId)[Symbol.asyncIterator]()];
  for (let list = open.at(-1); list !== undefined && places.size < ids.size; list = open.at(-1)) {
    const next: IteratorResult<BlockRecord, unknown> = await list.next();
    if (next.done === true) {
      open.pop();
      continue;
    }
    const { id } = next.value;
    if (ids.has(id)) places.set(id, places.size);
    else if (blocks.has(id) && !seen.has(id)) {
      seen.add(id);
      open.push(snapshot.children(id)[Symbol.asyncIterator]());
    }
  }
  return places;
}
