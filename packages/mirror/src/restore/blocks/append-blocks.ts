// Appends blocks below a page or block, so that every block exists once, even after a request whose outcome is unknown.
import { asyncAppendBlockTree, asyncIteratePaginatedApi, needsChildren, type AppendedBlock } from "@ws/helpers";
import { MirrorError } from "../../errors.ts";
import type { Fields } from "../../json.ts";
import type { DoneStep } from "../journal.ts";
import { KNOWN_CONTENT } from "../plan/known-members.ts";
import type { NewBlock } from "./new-blocks.ts";
import { attempt, Refusal, send } from "../requests.ts";
import type { RestoreContext } from "../restore-context.ts";

/** The step of a block that was created. */
type BlockStep = DoneStep & { readonly new_id: string };

/** Where blocks are appended. */
export interface Place {
  /** Id of the new page or block. */
  readonly parentId: string;
  /** Id of the block after which the blocks come. Undefined: they come first. */
  readonly after: string | undefined;
  /** True if nothing follows the blocks. */
  readonly isEnd: boolean;
}

interface AppendArguments {
  readonly block_id: string;
  readonly children: readonly object[];
}

/**
 * Appends blocks with their children. A block that Notion refuses is recorded, and the others go on.
 * @param mayExist true if an earlier run may have created some of the blocks
 */
export async function appendBlocks(
  context: RestoreContext,
  place: Place,
  blocks: readonly NewBlock[],
  mayExist: boolean,
): Promise<BlockStep[]> {
  const existing = mayExist ? await lookFor(context, place, blocks) : [];
  const appender = new Appender(context);
  await appender.append(place, blocks, existing);
  return appender.created;
}

class Appender {
  readonly #context: RestoreContext;
  readonly created: BlockStep[] = [];

  constructor(context: RestoreContext) {
    this.#context = context;
  }

  /** Appends blocks. Returns the new id of the last one, or of the block before them if all were refused. */
  async append(
    place: Place,
    blocks: readonly NewBlock[],
    existing: readonly AppendedBlock[],
  ): Promise<string | undefined> {
    if (blocks.length === 0) return place.after;
    try {
      const appended = await this.#send(place, blocks, existing);
      this.#note(blocks, appended);
      return appended.at(-1)?.id ?? place.after;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return await this.#divide(place, blocks, error);
    }
  }

  /** Appends blocks in as few requests as possible. @throws Refusal if Notion refuses one of them */
  #send(place: Place, blocks: readonly NewBlock[], existing: readonly AppendedBlock[]): Promise<AppendedBlock[]> {
    const context = this.#context;
    const methods = {
      append: ({ block_id: id, ...body }: AppendArguments) => send(context, "patch", `blocks/${id}/children`, body),
      list: context.client.blocks.children.list,
    };
    const args = {
      block_id: place.parentId,
      children: blocks.map(treeOf),
      ...(place.isEnd ? {} : positionAfter(place.after)),
    };
    return attempt(context, async (number) => {
      const created = number === 1 ? existing : await lookFor(context, place, blocks);
      const resume = { created: [...created], isUncertain: false };
      return asyncAppendBlockTree(methods, args, { resume, signal: context.signal });
    });
  }

  /** Appends blocks of which Notion refuses at least one: in halves, and at the end a block before its children. */
  async #divide(place: Place, blocks: readonly NewBlock[], refusal: Refusal): Promise<string | undefined> {
    const existing = await lookFor(this.#context, place, blocks);
    let { after } = place;
    for (const [index, { id, children }] of existing.entries()) {
      const block = blocks[index];
      if (block === undefined || id === null) continue;
      this.#add(block, id);
      await this.append({ parentId: id, after: undefined, isEnd: true }, block.children, children);
      after = id;
    }
    const rest = blocks.slice(existing.length);
    const [first] = rest;
    if (first === undefined) return after;
    if (rest.length === 1) return this.#appendAlone({ ...place, after }, first, refusal);
    const middle = Math.ceil(rest.length / 2);
    after = await this.append({ ...place, after }, rest.slice(0, middle), []);
    return this.append({ ...place, after }, rest.slice(middle), []);
  }

  /** Appends a block that was refused: without its children, which follow. */
  async #appendAlone(place: Place, block: NewBlock, refusal: Refusal): Promise<string | undefined> {
    const small = smallestForm(block);
    const plain = withKnownMembers(small);
    let appended: AppendedBlock | undefined;
    let why = refusal.message;
    for (const form of new Set([small, plain])) {
      if (form === block) continue;
      try {
        [appended] = await this.#send(place, [form], []);
        if (form === plain && plain !== small) await this.#lose(block, plain, why);
        break;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        why = error.message;
      }
    }
    const id = appended?.id;
    if (appended === undefined || id === undefined || id === null) {
      await this.#refuse(block, why);
      return place.after;
    }
    this.#add(block, id);
    await this.append({ parentId: id, after: undefined, isEnd: true }, block.children, appended.children);
    return id;
  }

  /** Records the members that Notion refused. */
  async #lose(block: NewBlock, plain: NewBlock, why: string): Promise<void> {
    for (const name of Object.keys(block.content))
      if (!(name in plain.content)) await this.#context.journal.refuse("member", `${block.oldId}/${name}`, why);
  }

  async #refuse(block: NewBlock, why: string): Promise<void> {
    await this.#context.journal.refuse("block", block.oldId, why);
    for (const child of block.children) await this.#refuse(child, `Notion refused the parent block: ${why}`);
  }

  #add({ oldId }: NewBlock, newId: string): void {
    this.created.push({ step: "block", old_id: oldId, new_id: newId });
  }

  #note(blocks: readonly NewBlock[], appended: readonly AppendedBlock[]): void {
    for (const [index, { id, children }] of appended.entries()) {
      const block = blocks[index];
      if (block === undefined || id === null) continue;
      this.#add(block, id);
      this.#note(block.children, children);
    }
  }
}

/** Returns a block with no more children than its type needs. The block itself if it has no others. */
function smallestForm(block: NewBlock): NewBlock {
  const { type, children } = block;
  const kept = type === "column_list" ? children : needsChildren(type) ? children.slice(0, 1) : [];
  const isSmall = kept.length === children.length && kept.every((child) => child.children.length === 0);
  return isSmall ? block : { ...block, children: kept.map((child) => ({ ...child, children: [] })) };
}

/** Returns a block with the members that this package knows. The block itself if it has no others. */
function withKnownMembers(block: NewBlock): NewBlock {
  const known = KNOWN_CONTENT.get(block.type);
  const content = Object.entries(block.content);
  if (known === undefined || content.every(([name]) => known.has(name))) return block;
  return { ...block, content: Object.fromEntries(content.filter(([name]) => known.has(name))) };
}

/** Returns a block as Notion takes it, with its children. */
const treeOf = ({ type, content, children }: NewBlock): Fields => ({
  type,
  [type]: children.length === 0 ? content : { ...content, children: children.map(treeOf) },
});

/** Returns the place after a block, or the first place, for a request. */
export const positionAfter = (id: string | undefined): Fields => ({
  position: id === undefined ? { type: "start" } : { type: "after_block", after_block: { id } },
});

/** Returns the blocks that exist at a place, as far as they are the first of the blocks to append. */
const lookFor = (context: RestoreContext, place: Place, blocks: readonly NewBlock[]): Promise<AppendedBlock[]> =>
  attempt(context, () => readExisting(context, place, blocks));

async function readExisting(
  context: RestoreContext,
  { parentId, after }: Pick<Place, "parentId" | "after">,
  blocks: readonly NewBlock[],
): Promise<AppendedBlock[]> {
  const { client, signal } = context;
  const found: AppendedBlock[] = [];
  let isAfter = after === undefined;
  if (blocks.length === 0) return found;
  for await (const block of asyncIteratePaginatedApi(client.blocks.children.list, { block_id: parentId }, { signal })) {
    const expected = blocks[found.length];
    if (expected === undefined) break;
    if (isAfter) {
      if (!("type" in block) || block.type !== expected.type) break;
      const children = block.has_children
        ? await readExisting(context, { parentId: block.id, after: undefined }, expected.children)
        : [];
      found.push({ id: block.id, children });
    } else if (block.id === after) isAfter = true;
  }
  if (!isAfter)
    throw new MirrorError(
      "run_failed",
      `Expected block ${after ?? ""} in ${parentId}, which this restore created, got none. ` +
        "Do not change the page while it is restored. Restore into another empty page.",
    );
  return found;
}
