// How a tree of blocks is read: which lists are asked for, in which order, and how many at once. Blocks are handed
// over in document order as soon as all before them are there. What comes first in the document is asked for first, so
// that little has to be kept; how much is kept is bounded, too.
import { fieldsOf, isText, type Fields } from "../input/read-input.ts";
import { readListPage } from "../lists/list-page.ts";
import { cursorProblem } from "../lists/follow-list.ts";
import { join, start, type Arguments, type CallFunction, type Steps, type Task } from "../tasks/task.ts";

/** Settings of the helpers that read trees. */
export interface BlockTreeOptions {
  /** How many levels to read; 1 gives only the blocks directly inside. Default: all. */
  readonly maxDepth?: number;
  /** How many lists to ask for at once. Default 8. `Client` asks for one after another. */
  readonly concurrency?: number;
  /**
   * Whether to go into pages below the page. Default false: a `child_page` block is handed over, and its content, a
   * page of its own, is not.
   */
  readonly childPages?: boolean;
  /**
   * Whether to go into the copies of synced blocks, whose content is that of the original. Default true. The original
   * is always read; a copy inside its own original never, or the tree would not end.
   */
  readonly syncedCopies?: boolean;
  /** Ends reading with the signal's reason. The asynchronous helpers also hand it to the list function. */
  readonly signal?: AbortSignal;
}

/** A block and its place in the tree. */
export interface TreeEntry<Block> {
  readonly block: Block;
  /** 1 for the blocks directly inside. */
  readonly depth: number;
  /** Id of the block or page that it is in. */
  readonly parentId: string;
}

/** Most blocks that are kept until those before them are there. */
const MAX_KEPT = 5000;

/** A place in the document whose blocks are still to be read. */
interface Gap {
  readonly args: Arguments;
  readonly depth: number;
  /** The block that the gap is in and those above it; of the copy of a synced block also the original. */
  readonly within: readonly string[];
  readonly sentCursors: Set<unknown>;
  task?: Task;
}

const isGap = (part: TreeEntry<Fields> | Gap): part is Gap => "within" in part;

/** Reads the tree below the block or page `args.block_id`. */
export function* treeSequence(
  list: CallFunction,
  args: Arguments,
  options: BlockTreeOptions,
): Steps<TreeEntry<Fields>> {
  const root: Gap = { args, depth: 1, within: [bare(args["block_id"])], sentCursors: new Set() };
  /** What is known of the document behind what was handed over, in its order. */
  const document: (TreeEntry<Fields> | Gap)[] = [root];
  for (;;) {
    const firstGap = document.findIndex(isGap);
    const items = document.splice(0, firstGap < 0 ? document.length : firstGap) as TreeEntry<Fields>[];
    if (items.length > 0) yield { items };
    const first = document[0] as Gap | undefined;
    if (first === undefined) return;
    // What is settled and still there has failed: raised now that everything before it was handed over.
    if (first.task?.settled === true) yield* join(first.task);
    const open = document.filter(isGap).filter(({ task }) => task?.settled !== true);
    let running = open.filter(({ task }) => task !== undefined).length;
    for (const gap of open) {
      if (running >= (options.concurrency ?? 8) || (gap !== first && document.length >= MAX_KEPT)) break;
      if (gap.task !== undefined) continue;
      gap.task = yield* start(list, gap.args);
      running += 1;
    }
    yield { tasks: open.map(({ task }) => task).filter((task) => task !== undefined) };
    for (const gap of open) {
      if (gap.task?.settled === true) yield* fill(document, gap, gap.task, options);
    }
  }
}

/** Puts the blocks of a list that was read where its gap is, with gaps for what is still to be read. */
function* fill(document: (TreeEntry<Fields> | Gap)[], gap: Gap, task: Task, options: BlockTreeOptions): Steps<never> {
  const { args, depth, sentCursors } = gap;
  try {
    const page = readListPage<Fields>(yield* join(task));
    const parts = page.items.flatMap((block) => [
      { block, depth, parentId: String(args["block_id"]) },
      ...innerGap(block, gap, options),
    ]);
    if (page.hasMore) {
      const problem = cursorProblem(page.nextCursor, sentCursors);
      if (problem !== undefined) throw problem;
      const { task: _, ...same } = gap;
      parts.push({ ...same, args: { ...args, start_cursor: page.nextCursor } });
    }
    document.splice(document.indexOf(gap), 1, ...parts);
  } catch (error) {
    task.failure = { error };
  }
}

/** The gap for the children of a block, if they are wanted. */
function innerGap(block: Fields, gap: Gap, options: BlockTreeOptions): Gap[] {
  const { maxDepth = Number.POSITIVE_INFINITY, childPages = false, syncedCopies = true } = options;
  const { id, type } = block;
  if (block["has_children"] !== true || !isText(id) || gap.depth >= maxDepth) return [];
  // The rows of a database are no blocks: they are read with dataSources.query.
  if (type === "child_database" || (type === "child_page" && !childPages)) return [];
  const originalId = fieldsOf(fieldsOf(block["synced_block"])["synced_from"])["block_id"];
  if (originalId !== undefined && !syncedCopies) return [];
  const own = [id, originalId].filter(isText).map(bare);
  // The copy of a synced block may be inside its own original.
  if (own.some((one) => gap.within.includes(one))) return [];
  const { start_cursor: _, ...args } = gap.args;
  const within = [...gap.within, ...own];
  return [{ args: { ...args, block_id: id }, depth: gap.depth + 1, within, sentCursors: new Set() }];
}

/** An id without its dashes: callers give either form. */
const bare = (id: unknown): string => String(id).replaceAll("-", "").toLowerCase();
