// Restores the blocks of pages: in parts that fit into one request, then copies of synced blocks and links between blocks.
import { asyncIteratePaginatedApi } from "@ws/helpers";
import { fieldsOf, textOf, type Fields } from "../json.ts";
import { parentIdOf } from "../model/parent-id.ts";
import type { SnapshotObject } from "../snapshot/snapshot.ts";
import { appendBlocks } from "./append-blocks.ts";
import { BlockReader, newBlocks, type OldBlock, type OldContent } from "./new-blocks.ts";
import { newTexts, referencesOf } from "./new-content.ts";
import { argsOf, call, change, create, type RestoreContext } from "./restore-context.ts";
import { containerKind, type RestoreScope } from "./restore-scope.ts";

/** Limits of a part. @source api/errors-and-limits.yaml, limits.request */
const PART = { blocks: 1000, topBlocks: 100 } as const;

/** Blocks that are appended together, and the pages and databases that follow them. */
interface Part {
  readonly blocks: OldBlock[];
  containers: readonly string[];
  count: number;
}

/** Restores the blocks of a page. */
export async function restoreContent(
  context: RestoreContext,
  scope: RestoreScope,
  page: SnapshotObject,
): Promise<void> {
  const parentId = context.journal.ids.get(page.id);
  if (parentId === undefined) return;
  const reader = new BlockReader(context, scope);
  await restoreParts(context, reader, { key: page.id, parentId, content: reader.content(page.id) });
}

/** Restores one block with everything below it. */
export async function restoreBlock(context: RestoreContext, scope: RestoreScope, block: SnapshotObject): Promise<void> {
  const reader = new BlockReader(context, scope);
  const content = (async function* () {
    yield await reader.one(block);
  })();
  await restoreParts(context, reader, { key: block.id, parentId: context.into, content });
}

async function restoreParts(
  context: RestoreContext,
  reader: BlockReader,
  { key, parentId, content }: { key: string; parentId: string; content: AsyncIterable<OldContent> },
): Promise<void> {
  const { journal } = context;
  if (await journal.isFinished("content", key)) return;
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
  await journal.finish([{ step: "content", old_id: key }]);
}

/** Divides content into parts that fit into one request. A page or database ends a part. */
async function* partsOf(content: AsyncIterable<OldContent>): AsyncGenerator<Part, void> {
  let part: Part = { blocks: [], containers: [], count: 0 };
  for await (const { block, containers, count } of content) {
    const isFull = part.blocks.length >= PART.topBlocks || part.count + count > PART.blocks;
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
  readonly place: { readonly parentId: string; readonly after: string | undefined; readonly isEnd: boolean };
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
    const created = await appendBlocks(context, place, blocks, before !== undefined);
    const done = created.map(({ oldId, newId }) => ({ step: "block", old_id: oldId, new_id: newId }));
    await journal.finish([{ step: "blocks", old_id: step }, ...done], waiting);
    context.report(part.count);
  }
  for (const container of part.containers.toReversed()) {
    const id = journal.ids.get(container);
    if (id !== undefined) return id;
  }
  for (const block of part.blocks.toReversed()) {
    const id = await journal.newId("block", block.object.id);
    if (id !== undefined) return id;
  }
  return place.after;
}

/** Creates the copies of synced blocks, whose originals exist now. */
export async function restoreCopies(context: RestoreContext): Promise<void> {
  const { client, snapshot, journal, signal } = context;
  for (const oldId of await journal.open("copy")) {
    const block = await snapshot.object("block", oldId);
    const from = textOf(fieldsOf(fieldsOf(block?.json["synced_block"])["synced_from"])["block_id"]);
    const original = from === undefined ? undefined : await journal.newId("block", from);
    const parentId = block === undefined ? undefined : await newParentOf(context, block);
    if (block === undefined || original === undefined || parentId === undefined) {
      await journal.refuse(
        "block",
        oldId,
        "The original of the synced block, or the block that contains the copy, is not restored.",
      );
    } else {
      const after = await newIdBefore(context, block);
      const position = after === undefined ? { type: "start" } : { type: "after_block", after_block: { id: after } };
      const copy = { type: "synced_block", synced_block: { synced_from: { type: "block_id", block_id: original } } };
      await create(context, {
        step: "block",
        oldId,
        send: async () => {
          const args = { block_id: parentId, children: [copy], position };
          const { results } = await call(context, client.blocks.children.append, argsOf(args));
          return results[0]?.id ?? "";
        },
        look: async () => {
          const ids: string[] = [];
          for await (const child of asyncIteratePaginatedApi(
            client.blocks.children.list,
            { block_id: parentId },
            { signal },
          ))
            if ("type" in child && child.type === "synced_block") ids.push(child.id);
          return (await journal.unknown(ids))[0];
        },
      });
    }
    await journal.finish([{ step: "copy", old_id: oldId }]);
    context.report();
  }
}

/** Returns the new id of the page or block that contains a block. */
async function newParentOf({ journal, into }: RestoreContext, block: SnapshotObject): Promise<string | undefined> {
  const parentId = block.parentId ?? parentIdOf(block.json) ?? "";
  return (
    journal.ids.get(parentId) ??
    (await journal.newId("block", parentId)) ??
    ((await isRoot(journal, block)) ? into : undefined)
  );
}

/** True if the block itself was restored, not the page that contains it. */
const isRoot = async (journal: RestoreContext["journal"], { id }: SnapshotObject): Promise<boolean> =>
  (await journal.find("blocks", `${id}/1`)) !== undefined;

/** Returns the new id of the block before a block. Undefined if it comes first. */
async function newIdBefore({ journal, snapshot }: RestoreContext, block: SnapshotObject): Promise<string | undefined> {
  let before: string | undefined;
  for await (const sibling of snapshot.children(block.parentId ?? "")) {
    if (sibling.id === block.id) return before;
    const isContainer = containerKind(sibling) !== undefined;
    before = (isContainer ? journal.ids.get(sibling.id) : await journal.newId("block", sibling.id)) ?? before;
  }
  return before;
}

/** Writes the links to blocks, whose new ids are known now. */
export async function restoreLinks(context: RestoreContext): Promise<void> {
  const { client, snapshot, journal } = context;
  for (const oldId of await journal.open("links")) {
    const block = await snapshot.object("block", oldId);
    const newId = await journal.newId("block", oldId);
    if (block !== undefined && newId !== undefined) {
      const ids = new Map<string, string>();
      for (const reference of referencesOf(block.json[block.type ?? ""])) {
        const found = journal.ids.get(reference) ?? (await journal.newId("block", reference));
        if (found !== undefined) ids.set(reference, found);
      }
      const texts = changedTexts(block, (id) => ids.get(id));
      const hasBlocks = [...ids.keys()].some((id) => !journal.ids.has(id));
      if (hasBlocks)
        await change(context, "link", oldId, () =>
          // Not blocks.update(), which sends no member that the client does not know.
          call(context, (args: Parameters<typeof client.request>[0], options) => client.request(args, options), {
            method: "patch",
            path: `blocks/${newId}`,
            body: texts,
          }),
        );
    }
    await journal.finish([{ step: "links", old_id: oldId }]);
  }
}

/** Returns the members of a block that refer to something, for a change of the block. */
function changedTexts({ type = "", json }: SnapshotObject, newId: (id: string) => string | undefined): Fields {
  const members = Object.entries(fieldsOf(json[type])).filter(([, value]) => referencesOf({ value }).length > 0);
  return { [type]: newTexts(Object.fromEntries(members), newId) };
}
