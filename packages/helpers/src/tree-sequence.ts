// How a tree of blocks is read: which lists are asked for, in which order, and how many at once. Blocks are handed
// over in document order as soon as all before them are there. What comes first in the document is asked for first, so
// that little has to be kept; how much is kept is bounded, too.
import { fieldsOf, type Fields } from "./input.ts";
import { readListPage } from "./list-page.ts";
import { canFollow, unusableCursor } from "./page-sequence.ts";
import { any, join, start, type Arguments, type CallFunction, type Steps, type Task } from "./steps.ts";

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

/** A stretch of the document: blocks that are there, or a gap where a list is still to be read. */
interface Stretch {
  entries: TreeEntry<Fields>[];
  gap: Gap | undefined;
  next: Stretch | undefined;
}

interface Gap {
  readonly args: Arguments;
  readonly depth: number;
  readonly within: Ancestor;
  readonly sentCursors: Set<unknown>;
  task?: Task;
  /** Raised when everything before the gap was handed over. */
  failure?: { readonly error: unknown };
}

/** A block that the list is in, with those above it. */
interface Ancestor {
  readonly id: string;
  /** For the copy of a synced block: the block that holds the content. */
  readonly originalId?: string | undefined;
  readonly above?: Ancestor;
}

/** Reads the tree below the block or page `args.block_id`. */
export function* treeSequence(
  list: CallFunction,
  args: Arguments,
  options: BlockTreeOptions,
): Steps<TreeEntry<Fields>> {
  const { concurrency = 8 } = options;
  const root: Ancestor = { id: String(args["block_id"]) };
  let first: Stretch | undefined = gapStretch({ args, depth: 1, within: root, sentCursors: new Set() }, undefined);
  let kept = 0;
  while (first !== undefined) {
    if (first.gap === undefined) {
      if (first.entries.length > 0) yield { type: "emit", items: first.entries };
      kept -= first.entries.length;
      first = first.next;
      continue;
    }
    if (first.gap.failure !== undefined) throw first.gap.failure.error;
    const running: { readonly stretch: Stretch; readonly gap: Gap; readonly task: Task }[] = [];
    for (let at: Stretch | undefined = first; at !== undefined && running.length < concurrency; at = at.next) {
      const { gap } = at;
      if (gap === undefined || gap.failure !== undefined) continue;
      if (gap.task === undefined && (at === first || kept < MAX_KEPT)) gap.task = yield* start(list, gap.args);
      if (gap.task !== undefined) running.push({ stretch: at, gap, task: gap.task });
    }
    yield* any(running.map(({ task }) => task));
    for (const { stretch, gap, task } of running) {
      if (task.settled) kept += yield* fill(stretch, gap, task, options);
    }
  }
}

const gapStretch = (gap: Gap, next: Stretch | undefined): Stretch => ({ entries: [], gap, next });

/** Puts the blocks of a list that was read where its gap is, with gaps for what is still to be read. @returns how many */
function* fill(at: Stretch, gap: Gap, task: Task, options: BlockTreeOptions): Steps<never, number> {
  try {
    const page = readListPage<Fields>(yield* join(task));
    const rest = page.hasMore ? gapStretch(restOf(gap, page.nextCursor), at.next) : at.next;
    const entries = page.items.map((block) => ({ block, depth: gap.depth, parentId: gap.within.id }));
    // Built from the end, since each stretch knows the one that follows.
    let following: Stretch = { entries: [], gap: undefined, next: rest };
    for (const entry of entries.toReversed()) {
      const inner = innerGap(entry, gap, options);
      if (inner !== undefined) following = { entries: [], gap: undefined, next: gapStretch(inner, following) };
      following.entries.unshift(entry);
    }
    at.gap = undefined;
    at.entries = following.entries;
    at.next = following.next;
    return entries.length;
  } catch (error) {
    gap.failure = { error };
    return 0;
  }
}

function restOf(gap: Gap, cursor: unknown): Gap {
  if (!canFollow(cursor, gap.sentCursors)) throw unusableCursor(cursor);
  gap.sentCursors.add(cursor);
  return {
    args: { ...gap.args, start_cursor: cursor },
    depth: gap.depth,
    within: gap.within,
    sentCursors: gap.sentCursors,
  };
}

/** The gap for the children of a block, if they are wanted. */
function innerGap({ block }: TreeEntry<Fields>, gap: Gap, options: BlockTreeOptions): Gap | undefined {
  const { maxDepth = Number.POSITIVE_INFINITY, childPages = false, syncedCopies = true } = options;
  const { id, type } = block;
  if (block["has_children"] !== true || typeof id !== "string" || gap.depth >= maxDepth) return undefined;
  // The rows of a database are no blocks: they are read with dataSources.query.
  if (type === "child_database" || (type === "child_page" && !childPages)) return undefined;
  const originalId = fieldsOf(fieldsOf(block["synced_block"])["synced_from"])["block_id"];
  if (originalId !== undefined && !syncedCopies) return undefined;
  const within: Ancestor = {
    id,
    originalId: typeof originalId === "string" ? originalId : undefined,
    above: gap.within,
  };
  if (isWithinItself(within)) return undefined;
  const { start_cursor: _, ...args } = gap.args;
  return { args: { ...args, block_id: id }, depth: gap.depth + 1, within, sentCursors: new Set() };
}

function isWithinItself({ id, originalId, above }: Ancestor): boolean {
  const own = new Set([bare(id), bare(originalId)]);
  for (let at = above; at !== undefined; at = at.above) {
    if (own.has(bare(at.id)) || (at.originalId !== undefined && own.has(bare(at.originalId)))) return true;
  }
  return false;
}

/** An id without its dashes: callers give either form. */
const bare = (id: string | undefined): string | undefined => id?.replaceAll("-", "").toLowerCase();
