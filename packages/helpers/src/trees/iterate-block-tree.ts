// The public helpers that read block trees. read-block-tree.ts contains their logic.
import { isString, type Fields } from "../json/fields.ts";
import type { Unreadable } from "../json/unreadable.ts";
import type { ItemOf, MustBeList } from "../lists/list-page.ts";
import { readArguments, readFunction, readOptions, unexpectedValue } from "../read-input.ts";
import { iterateTaskAsync, iterateTaskBlocking } from "../tasks/run-task.ts";
import type { Task } from "../tasks/task.ts";
import { readBlockTree, type BlockTreeOptions, type TreeEntry } from "./read-block-tree.ts";

/** A block and its children, in document order. `children` is empty if they were not requested. */
export interface BlockTree<Block> {
  readonly block: Block;
  readonly children: BlockTree<Block>[];
  /** The answer of Notion, if the children of the block cannot be read: the tree lacks them. Undefined for other blocks. */
  readonly unreadable?: Unreadable;
}

/** Arguments of the list function. `block_id` is the block or page whose content is read. */
interface RootArguments {
  readonly block_id: string;
}

/**
 * Iterates over all blocks below a block or page in document order, each with its depth and parent, for `Client`.
 * Sends the first request when you read the first block. Children that Notion does not show (400, 403 or 404) are left out: the
 * entry of their block has `unreadable`. A copy of a synced block that cannot be read has the children of its original.
 *
 * @param listChildren `client.blocks.children.list`
 * @param args the arguments of the method, sent with each list. `block_id` is a block or page.
 * @throws PaginationError if a cursor is missing or repeated, or a response is not a list
 * @throws HelperError if an argument is invalid or the function returns a promise
 */
export function iterateBlockTree<Args extends RootArguments, Page>(
  listChildren: ((args: Args) => Page) & MustBeList<Page>,
  args: NoInfer<Args>,
  options?: BlockTreeOptions,
): Generator<TreeEntry<ItemOf<Page>>, void, undefined>;
export function iterateBlockTree(list: unknown, args: unknown, options?: unknown) {
  return iterateTaskBlocking(...openTree(list, args, options));
}

/**
 * Like {@link iterateBlockTree}, but for `AsyncClient` and other functions that return a promise or a value. Requests several
 * lists at a time; the blocks still come in document order.
 */
export function asyncIterateBlockTree<Args extends RootArguments, Page>(
  listChildren: ((args: Args) => Page | PromiseLike<Page>) & MustBeList<Page>,
  args: NoInfer<Args>,
  options?: BlockTreeOptions,
): AsyncGenerator<TreeEntry<ItemOf<Page>>, void, undefined>;
export function asyncIterateBlockTree(list: unknown, args: unknown, options?: unknown) {
  return iterateTaskAsync(...openTree(list, args, options));
}

/**
 * Collects all blocks below a block or page into a tree in memory, for `Client`. Parameters and errors as in
 * {@link iterateBlockTree}.
 */
export function collectBlockTree<Args extends RootArguments, Page>(
  listChildren: ((args: Args) => Page) & MustBeList<Page>,
  args: NoInfer<Args>,
  options?: BlockTreeOptions,
): BlockTree<ItemOf<Page>>[];
export function collectBlockTree(list: unknown, args: unknown, options?: unknown) {
  const tree = treeBuilder();
  for (const entry of iterateTaskBlocking(...openTree(list, args, options))) tree.add(entry);
  return tree.roots;
}

/** Like {@link collectBlockTree}, but for `AsyncClient` and other functions that return a promise or a value. */
export function asyncCollectBlockTree<Args extends RootArguments, Page>(
  listChildren: ((args: Args) => Page | PromiseLike<Page>) & MustBeList<Page>,
  args: NoInfer<Args>,
  options?: BlockTreeOptions,
): Promise<BlockTree<ItemOf<Page>>[]>;
export async function asyncCollectBlockTree(list: unknown, args: unknown, options?: unknown) {
  const tree = treeBuilder();
  for await (const entry of iterateTaskAsync(...openTree(list, args, options))) tree.add(entry);
  return tree.roots;
}

function openTree(
  list: unknown,
  args: unknown,
  options: unknown,
): [Task<void, TreeEntry<Fields>>, AbortSignal | undefined] {
  const request = readArguments(args);
  if (!isString(request["block_id"])) throw unexpectedValue(request["block_id"], "block_id", "an id");
  const checked = readOptions<BlockTreeOptions>(options, {
    maxDepth: "an integer above 0",
    concurrency: "an integer above 0",
    childPages: "true or false",
    syncedCopies: "true or false",
    onUnreadable: "a function",
    signal: "an AbortSignal",
  });
  return [readBlockTree(readFunction(list, "listChildren"), request, checked), checked.signal];
}

/** Builds a tree from entries in document order: each block is a child of the last block one level above. */
function treeBuilder() {
  const roots: BlockTree<Fields>[] = [];
  const levels = [roots];
  return {
    roots,
    add({ block, depth, unreadable }: TreeEntry<Fields>): void {
      const node = { block, children: [], ...(unreadable && { unreadable }) };
      levels[depth - 1]?.push(node);
      levels[depth] = node.children;
    },
  };
}
