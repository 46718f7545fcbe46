import type { SnapshotObject } from "@ws/mirror/reader";
import type { PublicSnapshot } from "./edition.ts";

/** The blocks of a page in memory. Blocks of other pages, such as the originals of synced blocks, are read as needed. */
interface PageSnapshot {
  readonly snapshot: PublicSnapshot;
  /** The snapshot without the blocks that neither are headings nor have blocks inside: enough for a table of contents. */
  readonly outline: PublicSnapshot;
}

/** Reads all blocks of a page with one query. */
export async function readPageSnapshot(snapshot: PublicSnapshot, pageId: string): Promise<PageSnapshot> {
  const lists = new Map<string, SnapshotObject[]>([[pageId, []]]);
  for (const block of await snapshot.blocksOfPage(pageId)) {
    const list = lists.get(block.parentId ?? "");
    if (list === undefined) lists.set(block.parentId ?? "", [block]);
    else list.push(block);
  }
  const withBlocks = (isShown: (block: SnapshotObject) => boolean): PublicSnapshot => ({
    ...snapshot,
    async *children(parentId) {
      const list = lists.get(parentId);
      if (list === undefined) yield* snapshot.children(parentId);
      else for (const block of list) if (isShown(block)) yield block;
    },
  });
  return { snapshot: withBlocks(() => true), outline: withBlocks(isInOutline) };
}

const isInOutline = ({ type, json }: SnapshotObject): boolean =>
  json["has_children"] === true || type?.startsWith("heading_") === true;
