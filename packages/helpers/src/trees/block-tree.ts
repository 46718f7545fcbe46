// The helpers that read trees of blocks. What they do is decided in tree-sequence.ts.
import { driveAsync, driveSync } from "../tasks/run-blocking.ts";
import { isText, readArguments, readFunction, readOptions, wrongValue, type Fields } from "../input/read-input.ts";
import type { ItemOf, MustBeList } from "../lists/list-page.ts";
import type { Steps } from "../tasks/task.ts";
import { treeSequence, type BlockTreeOptions, type TreeEntry } from "./read-block-tree.ts";

/** A block with the blocks inside it, in document order; none where they were not wanted. */
export interface BlockTree<Block> {
  readonly block: Block;
  readonly children: BlockTree<Block>[];
}

/** Arguments of the list function: `block_id` is the block or page whose content is read. */
interface RootArguments {
  readonly block_id: string;
}

/**
 * All blocks below a block or page, one by one in document order, each with its depth and parent; for functions that
 * answer at once (`Client`). Lazy: nothing is sent before the first block is asked for.
 *
 * @param listChildren `client.blocks.children.list`
 * @param args its arguments, sent with every list; `block_id` is a block or a page
 * @throws PaginationError an answer that is no list, a missing or repeated cursor
 * @throws HelperError wrong input, or a function that gives a promise
 */
export function iterateBlockTree<Args extends RootArguments, Page>(
  listChildren: ((args: Args) => Page) & MustBeList<Page>,
  args: NoInfer<Args>,
  options?: BlockTreeOptions,
): Generator<TreeEntry<ItemOf<Page>>, void, undefined>;
export function iterateBlockTree(list: unknown, args: unknown, options?: unknown) {
  return driveSync(...openTree(list, args, options));
}

/**
 * {@link iterateBlockTree} for functions that answer with a promise (`AsyncClient`) and for those that answer at once:
 * several lists are asked for at a time, and blocks still come in document order.
 */
export function asyncIterateBlockTree<Args extends RootArguments, Page>(
  listChildren: ((args: Args) => Page | PromiseLike<Page>) & MustBeList<Page>,
  args: NoInfer<Args>,
  options?: BlockTreeOptions,
): AsyncGenerator<TreeEntry<ItemOf<Page>>, void, undefined>;
export function asyncIterateBlockTree(list: unknown, args: unknown, options?: unknown) {
  return driveAsync(...openTree(list, args, options));
}

/**
 * All blocks below a block or page as a tree, held in memory; for functions that answer at once (`Client`).
 * Parameters and errors as in {@link iterateBlockTree}.
 */
export function collectBlockTree<Args extends RootArguments, Page>(
  listChildren: ((args: Args) => Page) & MustBeList<Page>,
  args: NoInfer<Args>,
  options?: BlockTreeOptions,
): BlockTree<ItemOf<Page>>[];
export function collectBlockTree(list: unknown, args: unknown, options?: unknown) {
  const tree = planter();
  for (const entry of driveSync(...openTree(list, args, options))) tree.add(entry);
  return tree.roots;
}

/** {@link collectBlockTree} for functions that answer with a promise (`AsyncClient`) and for those that answer at once. */
export function asyncCollectBlockTree<Args extends RootArguments, Page>(
  listChildren: ((args: Args) => Page | PromiseLike<Page>) & MustBeList<Page>,
  args: NoInfer<Args>,
  options?: BlockTreeOptions,
): Promise<BlockTree<ItemOf<Page>>[]>;
export async function asyncCollectBlockTree(list: unknown, args: unknown, options?: unknown) {
  const tree = planter();
  for await (const entry of driveAsync(...openTree(list, args, options))) tree.add(entry);
  return tree.roots;
}

function openTree(
  list: unknown,
  given: unknown,
  options: unknown,
): [Steps<TreeEntry<Fields>>, AbortSignal | undefined] {
  const args = readArguments(given);
  if (!isText(args["block_id"])) throw wrongValue(args["block_id"], "block_id", "an id");
  const read = readOptions<BlockTreeOptions>(options, {
    maxDepth: "a whole number above 0",
    concurrency: "a whole number above 0",
    childPages: "true or false",
    syncedCopies: "true or false",
    signal: "an AbortSignal",
  });
  return [treeSequence(readFunction(list, "listChildren"), args, read), read.signal];
}

/** Puts entries in document order together: the last block of each depth is where the next deeper one belongs. */
function planter() {
  const roots: BlockTree<Fields>[] = [];
  const levels = [roots];
  return {
    roots,
    add({ block, depth }: TreeEntry<Fields>): void {
      const node = { block, children: [] };
      levels[depth - 1]?.push(node);
      levels[depth] = node.children;
    },
  };
}
