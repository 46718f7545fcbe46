// Reads a block tree with several lists at a time, and emits the blocks in document order. Lists are requested in
// document order, so that few blocks have to wait in memory; the number of waiting blocks is limited.
import { plainId } from "../ids.ts";
import { fieldsOf, isString, type Fields } from "../json/fields.ts";
import { cursorError, isExpiredCursor, Passes, readListPage } from "../lists/list-page.ts";
import {
  resultOf,
  startCall,
  type CallArguments,
  type CallFunction,
  type PendingCall,
  type Task,
} from "../tasks/task.ts";
import { treeRules } from "./tree-rules.ts";

/** Options of the helpers that read block trees. */
export interface BlockTreeOptions {
  /** Number of levels to read. 1 reads only the direct children. @default all levels */
  readonly maxDepth?: number;
  /** Number of lists to request at a time. `Client` requests one list at a time. @default 8 */
  readonly concurrency?: number;
  /**
   * True to read the content of pages below the page. If false, the tree contains their `child_page` blocks only.
   * @default false
   */
  readonly childPages?: boolean;
  /**
   * True to read the content of copies of synced blocks, which is the content of the original. The original is always
   * read. A copy inside its own original is never read, because the tree would be endless.
   * @default true
   */
  readonly syncedCopies?: boolean;
  /** Stops reading with the signal's reason. The async helpers also pass it to the list function. */
  readonly signal?: AbortSignal;
}

/** A block and its place in the tree. */
export interface TreeEntry<Block> {
  readonly block: Block;
  /** Level of the block: 1 for direct children. */
  readonly depth: number;
  /** Id of the parent block or page. */
  readonly parentId: string;
}

/** Maximum number of blocks that wait in memory for the blocks before them. */
const MAX_WAITING = 5000;

/** A place in the document whose blocks are still to be read. */
interface Gap {
  readonly args: CallArguments;
  readonly depth: number;
  /** Ids of the parent block and its ancestors. For a copy of a synced block also the id of the original. */
  readonly ancestors: readonly string[];
  readonly sentCursors: Set<unknown>;
  /** The start of the list, if this is a later page of it. */
  readonly start?: Gap;
  /** The blocks of the list that were read. */
  readonly passes: Passes;
  /** The list request, once it is started. */
  pending?: PendingCall;
}

type DocumentPart = TreeEntry<Fields> | Gap;

const isGap = (part: DocumentPart): part is Gap => "ancestors" in part;

/** Reads the tree below the block or page `args.block_id`. */
export function* readBlockTree(
  list: CallFunction,
  args: CallArguments,
  options: BlockTreeOptions,
): Task<void, TreeEntry<Fields>> {
  const root: Gap = { args, depth: 1, ancestors: [plainId(args["block_id"])], ...newList() };
  /** The known rest of the document, in document order. */
  const document: DocumentPart[] = [root];
  for (;;) {
    const firstGap = document.findIndex(isGap);
    const entries = document.splice(0, firstGap < 0 ? document.length : firstGap) as TreeEntry<Fields>[];
    if (entries.length > 0) yield { emit: entries };
    const first = document[0] as Gap | undefined;
    if (first === undefined) return;
    // A settled request that is still in the document has failed. All blocks before it were emitted, so throw now.
    if (first.pending?.settled === true) yield* resultOf(first.pending);
    const open = document.filter(isGap).filter(({ pending }) => pending?.settled !== true);
    let running = open.filter(({ pending }) => pending !== undefined).length;
    for (const gap of open) {
      if (running >= (options.concurrency ?? 8) || (gap !== first && document.length >= MAX_WAITING)) break;
      if (gap.pending !== undefined) continue;
      gap.pending = yield* startCall(list, gap.args);
      running += 1;
    }
    yield { waitFor: open.map(({ pending }) => pending).filter((pending) => pending !== undefined) };
    for (const gap of open) {
      if (gap.pending?.settled === true) yield* fillGap(document, gap, gap.pending, options);
    }
  }
}

/** Replaces a gap with the blocks of its list, and with new gaps for their children and the next page. */
function* fillGap(document: DocumentPart[], gap: Gap, pending: PendingCall, options: BlockTreeOptions): Task {
  const { args, depth, sentCursors, passes, start } = gap;
  try {
    const page = readListPage<Fields>(yield* resultOf(pending));
    const parts = passes
      .take(page.items)
      .flatMap((block) => [{ block, depth, parentId: String(args["block_id"]) }, ...childGap(block, gap, options)]);
    if (page.hasMore) {
      const error = cursorError(page.nextCursor, sentCursors);
      if (error !== undefined) throw error;
      const { pending: _, ...rest } = gap;
      parts.push({ ...rest, start: start ?? rest, args: { ...args, start_cursor: page.nextCursor } });
    }
    document.splice(document.indexOf(gap), 1, ...parts);
  } catch (error) {
    try {
      document.splice(document.indexOf(gap), 1, startAgain(gap, error));
    } catch (failure) {
      pending.failure = { error: failure };
    }
  }
}

/** Returns the start of a list whose cursor has expired. @throws the error otherwise, and if that gets no further */
function startAgain({ args, start, passes }: Gap, error: unknown): Gap {
  const cursor = args["start_cursor"];
  if (!isString(cursor) || !isExpiredCursor(error)) throw error;
  passes.restart(error, start === undefined);
  return { ...(start as Gap), sentCursors: new Set() };
}

const newList = () => ({ sentCursors: new Set(), passes: new Passes() });

/** Returns the gap for the children of a block. Empty if the block has no children or they are not requested. */
function childGap(block: Fields, gap: Gap, options: BlockTreeOptions): Gap[] {
  const { maxDepth = Number.POSITIVE_INFINITY, childPages = false, syncedCopies = true } = options;
  const { id, type } = block;
  if (block["has_children"] !== true || !isString(id) || gap.depth >= maxDepth) return [];
  const { content } = treeRules(type);
  if (content === "database" || (content === "page" && !childPages)) return [];
  const originalId = fieldsOf(fieldsOf(block["synced_block"])["synced_from"])["block_id"];
  if (originalId !== undefined && !syncedCopies) return [];
  const ids = [id, originalId].filter(isString).map(plainId);
  // The copy of a synced block can be inside its own original.
  if (ids.some((ancestor) => gap.ancestors.includes(ancestor))) return [];
  const { start_cursor: _, ...args } = gap.args;
  const ancestors = [...gap.ancestors, ...ids];
  return [{ args: { ...args, block_id: id }, depth: gap.depth + 1, ancestors, ...newList() }];
}

/** Returns an id without dashes, in lower case, because callers use both forms. */
