// Restores the blocks of pages: in parts that fit into one request, then copies of synced blocks and links between blocks.
import { LIMITS } from "@ws/helpers";
import type { Fields } from "../../json.ts";
import type { BlockRecord } from "../../model/records/content-records.ts";
import { newContent } from "../../model/texts/new-content.ts";
import type { PageRecord } from "../../model/records/page-record.ts";
import { referencesOf, type NewId } from "../../model/texts/references.ts";
import { appendBlocks, positionAfter, type Place } from "./append-blocks.ts";
import { BlockReader, newBlocks, type OldBlock, type OldContent } from "./new-blocks.ts";
import type { RestoreContext } from "../restore-context.ts";
import { childrenOf, create, eachWaiting, once, patch } from "../steps.ts";

/** Blocks that are appended together, and the pages and databases that follow them. */
interface Part {
  readonly blocks: OldBlock[];
  containers: readonly string[];
  count: number;
}

type Content = AsyncIterable<OldContent> | Iterable<OldContent>;

/** Restores the blocks of a page. */
export async function restoreContent(context: RestoreContext, { id }: PageRecord): Promise<void> {
  const reader = new BlockReader(context);
  const parentId = context.journal.containerId(id) ?? "";
  await once(context, "content", id, () =>
    restoreParts(context, reader, { key: id, parentId, content: reader.content(id) }),
  );
}

/** Restores one block with everything below it. */
export async function restoreBlock(context: RestoreContext, block: BlockRecord): Promise<void> {
  const reader = new BlockReader(context);
  await once(context, "content", block.id, async () =>
    restoreParts(context, reader, { key: block.id, parentId: context.into, content: [await reader.one(block)] }),
  );
}

async function restoreParts(
  context: RestoreContext,
  reader: BlockReader,
  { key, parentId, content }: { key: string; parentId: string; content: Content },
): Promise<void> {
  const parts: Part[] = [];
  let after: string | undefined;
  let number = 0;
  const restore = async (part: Part, isEnd: boolean) => {
    number += 1;
    after = await restorePart(context, reader, { part, step: `${key}/${number}`, place: { parentId, after, isEnd } });
  };
  for await (const part of partsOf(content)) {
    parts.push(part);
    const [first, second] = parts;
    // The last part is known only when the content ends, or when no page or database can follow.
    if (first !== undefined && second !== undefined) {
      await restore(first, false);
      parts.shift();
    }
  }
  for (const part of parts) await restore(part, part.containers.length === 0);
}

/** Divides content into parts that fit into one request. A page or database ends a part. */
async function* partsOf(content: Content): AsyncGenerator<Part, void> {
  let part: Part = { blocks: [], containers: [], count: 0 };
  for await (const { block, containers, count } of content) {
    const isFull = part.blocks.length >= LIMITS.children || part.count + count > LIMITS.blocks;
    if (part.containers.length > 0 || (isFull && part.blocks.length > 0)) {
      yield part;
      part = { blocks: [], containers: [], count: 0 };
    }
    if (block !== undefined) part.blocks.push(block);
    part.containers = containers;
    part.count += count;
  }
  yield part;
}

interface PartPlace {
  readonly part: Part;
  /** Key of the part in the journal. */
  readonly step: string;
  readonly place: Place;
}

/** Restores a part. Returns the id of the last block, page or database. */
async function restorePart(
  context: RestoreContext,
  reader: BlockReader,
  { part, step, place }: PartPlace,
): Promise<string | undefined> {
  const { journal } = context;
  const waiting = reader.takeWaiting();
  const before = await journal.find("blocks", step);
  if (before?.state !== "done") {
    if (before === undefined && part.blocks.length > 0) await journal.begin("blocks", step);
    const blocks = await newBlocks(context, part.blocks);
    const done = await appendBlocks(context, place, blocks, before !== undefined);
    for (const [original, adopter] of reader.adopters) {
      const { new_id } = done.find(({ old_id }) => old_id === adopter) ?? {};
      if (new_id !== undefined) done.push({ step: "original", old_id: original, new_id });
    }
    await journal.finish([{ step: "blocks", old_id: step }, ...done], waiting);
    context.report(part.count);
  }
  for (const id of [...part.blocks.map(({ object }) => object.id), ...part.containers].toReversed()) {
    const newId = await journal.anyId(id);
    if (newId !== undefined) return newId;
  }
  return place.after;
}

/** Creates the copies of synced blocks, whose originals exist now. */
export async function restoreCopies(context: RestoreContext): Promise<void> {
  const { snapshot, journal } = context;
  await eachWaiting(context, "copy", async (oldId) => {
    const block = await snapshot.object("block", oldId);
    const original = await journal.anyId(block?.originalId ?? "");
    const parentId = block === undefined ? undefined : await newParentOf(context, block);
    if (block === undefined || original === undefined || parentId === undefined)
      await journal.refuse(
        "block",
        oldId,
        "The original of the synced block, or the block that contains the copy, is not restored.",
      );
    else {
      const after = await newIdBefore(context, block);
      const copy = { type: "synced_block", synced_block: { synced_from: { type: "block_id", block_id: original } } };
      await create(context, {
        step: "block",
        oldId,
        method: "patch",
        path: `blocks/${parentId}/children`,
        body: { children: [copy], ...positionAfter(after) },
        list: () => childrenOf(context, parentId, "synced_block"),
      });
    }
    context.report();
  });
}

/** Returns the new id of the page or block that contains a block. */
async function newParentOf({ journal, into }: RestoreContext, block: BlockRecord): Promise<string | undefined> {
  const parent = await journal.anyId(block.parentId ?? "");
  // A block that was restored without its page.
  const isRoot = (await journal.find("blocks", `${block.id}/1`)) !== undefined;
  return parent ?? (isRoot ? into : undefined);
}

/** Returns the new id of the block before a block. Undefined if it comes first. */
async function newIdBefore({ journal, snapshot }: RestoreContext, block: BlockRecord): Promise<string | undefined> {
  let before: string | undefined;
  for await (const sibling of snapshot.children(block.parentId ?? "")) {
    if (sibling.id === block.id) return before;
    before = (await journal.anyId(sibling.id)) ?? before;
  }
  return before;
}

/** Writes the links to blocks, whose new ids are known now. */
export async function restoreLinks(context: RestoreContext): Promise<void> {
  const { snapshot, journal } = context;
  await eachWaiting(context, "links", async (oldId) => {
    const block = await snapshot.object("block", oldId);
    const newId = await journal.newId("block", oldId);
    if (block === undefined || newId === undefined) return;
    const ids = new Map<string, string>();
    for (const reference of referencesOf(block.content)) {
      const found = await journal.anyId(reference);
      if (found !== undefined) ids.set(reference, found);
    }
    if ([...ids.keys()].every((id) => journal.ids.has(id))) return;
    const texts = changedTexts(block, (id) => ids.get(id));
    await patch(context, "link", oldId, `blocks/${newId}`, texts);
  });
}

/** Returns the members of a block that refer to something, for a change of the block. */
function changedTexts({ type = "", content }: BlockRecord, newId: NewId): Fields {
  const members = Object.entries(content).filter(([, value]) => referencesOf({ value }).length > 0);
  return { [type]: newContent(Object.fromEntries(members), { newId }) };
}
