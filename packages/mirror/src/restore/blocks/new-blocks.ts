// Reads blocks of the copy and converts them to the form in which they are created.
import type { Fields } from "../../json.ts";
import type { BlockRecord } from "../../model/records/content-records.ts";
import { newRichText } from "../../model/texts/new-content.ts";
import { referencesOf, withNewIds } from "../../model/texts/references.ts";
import type { RestoreContext } from "../restore-context.ts";
import type { ChangedBlock } from "../plan/known-members.ts";
import { isRestored } from "../plan/restore-scope.ts";
import { orRefuse } from "../steps.ts";
import { withUploads } from "../upload.ts";

/** A block of the copy with everything below it. */
export interface OldBlock {
  readonly object: BlockRecord;
  readonly children: readonly OldBlock[];
}

/** A block to create. */
export interface NewBlock {
  readonly oldId: string;
  readonly type: string;
  /** The members under the key of the type, without the children. */
  readonly content: Fields;
  readonly children: readonly NewBlock[];
}

/** A block at the top of a page, and the pages and databases that follow it. */
export interface OldContent {
  readonly block: OldBlock | undefined;
  /** Old ids of the pages and databases in the block: blocks cannot contain new ones. */
  readonly containers: readonly string[];
  /** Number of blocks in all levels. */
  readonly count: number;
}

/** A step that follows after all blocks: a copy of a synced block, or a link to a block. */
type Waiting = { readonly step: "copy" | "links"; readonly old_id: string };

/** Reads the blocks of a page or block. What it returns does not depend on the progress of the restore. */
export class BlockReader {
  readonly #context: RestoreContext;
  #waiting: Waiting[] = [];
  /** Copies that become originals, by the ids of their originals, which are not restored. The other copies are copies of them. */
  readonly adopters = new Map<string, string>();

  constructor(context: RestoreContext) {
    this.#context = context;
  }

  /** Returns the steps that follow from the blocks so far, and forgets them. */
  takeWaiting(): Waiting[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }

  /** Yields the content of a page in its order. */
  async *content(parentId: string): AsyncGenerator<OldContent, void> {
    for await (const block of this.#context.snapshot.children(parentId)) yield this.one(block);
  }

  /** Reads one block with everything below it. */
  async one(object: BlockRecord): Promise<OldContent> {
    const containers: string[] = [];
    const block = await this.#read(object, containers);
    return { block, containers, count: block === undefined ? 0 : countOf(block) };
  }

  async #read(object: BlockRecord, containers: string[]): Promise<OldBlock | undefined> {
    const { id, shows, originalId, content, hasChildren } = object;
    const { journal, snapshot } = this.#context;
    if (shows !== undefined) {
      if (journal.ids.has(id)) containers.push(id);
      return undefined;
    }
    if (originalId !== undefined && (await this.#isRestored(originalId, id))) {
      this.#waiting.push({ step: "copy", old_id: id });
      return undefined;
    }
    if (originalId === undefined && referencesOf(content).some((reference) => !journal.ids.has(reference)))
      this.#waiting.push({ step: "links", old_id: id });
    const children: OldBlock[] = [];
    // The children of a copy whose original the token cannot see belong to the copy.
    const original = originalId === undefined ? undefined : await snapshot.object("block", originalId);
    if (originalId !== undefined) this.adopters.set(originalId, id);
    if (hasChildren)
      for await (const child of snapshot.children(original?.id ?? id)) {
        const read = await this.#read(child, containers);
        if (read !== undefined) children.push(read);
      }
    if (originalId !== undefined && original === undefined && children.length === 0) this.adopters.delete(originalId);
    return { object, children };
  }

  /** True if the original of a copy is restored, or another copy becomes the original. */
  async #isRestored(originalId: string, copyId: string): Promise<boolean> {
    const { journal } = this.#context;
    if (this.adopters.has(originalId) || (await isRestored(this.#context, originalId, (id) => journal.ids.has(id))))
      return true;
    const adopted = await journal.newId("original", originalId);
    return adopted !== undefined && adopted !== (await journal.newId("block", copyId));
  }
}

const countOf = ({ children }: OldBlock): number => children.reduce((sum, child) => sum + countOf(child), 1);

/** Converts blocks to the form in which they are created. Blocks that cannot be created are left out. */
export async function newBlocks(context: RestoreContext, blocks: readonly OldBlock[]): Promise<NewBlock[]> {
  const { journal } = context;
  const converted: NewBlock[] = [];
  for (const { object, children } of blocks) {
    const { id: oldId } = object;
    if ((await journal.find("block", oldId))?.state === "refused") continue;
    const form = await orRefuse(journal, "block", oldId, () => newForm(context, object));
    if (form !== undefined) converted.push({ oldId, ...form, children: await newBlocks(context, children) });
  }
  return converted;
}

type NewForm = Pick<NewBlock, "type" | "content">;

type Replacement = (content: Fields, newId: Parameters<typeof newRichText>[1]) => NewForm | undefined;

const meeting: Replacement = ({ title }, newId) => ({
  type: "toggle",
  content: { rich_text: newRichText(title, newId) },
});

/** The blocks in place of those that requests cannot create. */
const REPLACEMENTS: ReadonlyMap<string, Replacement> = new Map(
  Object.entries<Replacement>({
    unsupported: () => undefined,
    meeting_notes: meeting,
    transcription: meeting,
    link_preview: ({ url }) => ({ type: "bookmark", content: { url } }),
  } satisfies Record<ChangedBlock, Replacement>),
);

/** Returns type and content of a block for a request. Undefined for a block that cannot be created. */
async function newForm(context: RestoreContext, block: BlockRecord): Promise<NewForm | undefined> {
  const { type = "", content } = block;
  const { comment_id: commentId } = content;
  const { containerId: newId } = context.journal;
  const replacement = REPLACEMENTS.get(type);
  if (replacement !== undefined) return replacement(content, newId);
  switch (type) {
    case "synced_block":
      return { type, content: { synced_from: null } };
    case "link_to_page":
      return commentId === undefined ? { type, content: withNewIds(content, newId) } : undefined;
    default: {
      const { list_start_index: _start, list_format: _format, children: _children, ...rest } = content;
      // Notion takes no members without a value.
      const filled = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
      return { type, content: await withUploads(context, block, filled, [type]) };
    }
  }
}
