// Reads a block tree with several lists at a time, and emits the blocks in document order. Lists are requested in
// document order, so that few blocks have to wait in memory; the number of waiting blocks is limited.
import { plainId } from "../ids.ts";
import { fieldsOf, isString, type Fields } from "../json/fields.ts";
import { unreadableOf, type Unreadable } from "../json/unreadable.ts";
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
  /**
   * Called for each block whose children cannot be read, in document order: Notion answers with 400, 403 or 404. The tree goes on
   * without them, and the entry of the block has `unreadable`. To stop instead, throw an error.
   * @default nothing is called
   */
  readonly onUnreadable?: (entry: TreeEntry<unknown>) => void;
  /** Stops reading with the signal's reason. The async helpers also pass it to the list function. */
  readonly signal?: AbortSignal;
}

/** A block and its place in the tree. */
export interface TreeEntry<Block> {
  /** The block as Notion returns it. */
  readonly block: Block;
  /** Level of the block: 1 for direct children. */
  readonly depth: number;
  /** Id of the parent block or page. */
  readonly parentId: string;
  /** The answer of Notion, if the children of the block cannot be read: the tree lacks them. Undefined for other blocks. */
  readonly unreadable?: Unreadable;
}

/** An entry that was not emitted yet. */
type NewEntry = { -readonly [Member in keyof TreeEntry<Fields>]: TreeEntry<Fields>[Member] };

/** Maximum number of blocks that wait in memory for the blocks before them. */
const MAX_WAITING = 5000;

/** A place in the document whose blocks are still to be read. */
interface Gap {
  readonly args: CallArguments;
  readonly depth: number;
  /** Id of the block or page that shows the blocks. */
  readonly parentId: string;
  /** The entry of that block, until its first children are known. It waits for them, because it says if they are unreadable. */
  readonly owner?: NewEntry | undefined;
  /** Id of the original, if the block is a copy of a synced block. It is read if the copy cannot be read. */
  readonly originalId?: string | undefined;
  /** Ids of the parent block and its ancestors. For a copy of a synced block also the id of the original. */
  readonly ancestors: readonly string[];
  readonly sentCursors: Set<unknown>;
  /** The start of the list, if this is a later page of it. */
  readonly start?: Gap;
  /** The blocks of the list that were read. */
  readonly passes: Passes;
  /** The list request, once it is started. */
  pending?: PendingCall | undefined;
}

type DocumentPart = TreeEntry<Fields> | Gap;

const isGap = (part: DocumentPart): part is Gap => "ancestors" in part;

/** Reads the tree below the block or page `args.block_id`. */
export function* readBlockTree(
  list: CallFunction,
  args: CallArguments,
  options: BlockTreeOptions,
): Task<void, TreeEntry<Fields>> {
  const parentId = String(args["block_id"]);
  const root: Gap = { args, depth: 1, parentId, ancestors: [plainId(parentId)], ...newList() };
  /** The known rest of the document, in document order. */
  const document: DocumentPart[] = [root];
  for (;;) {
    const first = document.find(isGap);
    // A settled request that is still in the document has failed.
    const failed = first?.pending?.settled === true ? first.pending : undefined;
    const entries = takeKnown(document, failed === undefined ? first?.owner : undefined);
    for (const entry of entries) if (entry.unreadable !== undefined) options.onUnreadable?.(entry);
    if (entries.length > 0) yield { emit: entries };
    if (first === undefined) return;
    if (failed !== undefined) yield* resultOf(failed);
    const open = document.filter(isGap).filter(({ pending }) => pending?.settled !== true);
    yield* startLists(list, document.length >= MAX_WAITING ? [first] : open, options);
    yield { waitFor: open.map(({ pending }) => pending).filter((pending) => pending !== undefined) };
    for (const gap of open) {
      if (gap.pending?.settled === true) yield* fillGap(document, gap, gap.pending, options);
    }
  }
}

/** Requests lists, as many at a time as the options allow. */
function* startLists(list: CallFunction, gaps: readonly Gap[], { concurrency = 8 }: BlockTreeOptions): Task {
  let running = gaps.filter(({ pending }) => pending !== undefined).length;
  for (const gap of gaps) {
    if (running >= concurrency) break;
    if (gap.pending !== undefined) continue;
    gap.pending = yield* startCall(list, gap.args);
    running += 1;
  }
}

/** Takes the entries before the first gap from the document, without the block that waits for its children. */
function takeKnown(document: DocumentPart[], waiting: NewEntry | undefined): TreeEntry<Fields>[] {
  const end = document.findIndex((part) => part === waiting || isGap(part));
  return document.splice(0, end < 0 ? document.length : end) as TreeEntry<Fields>[];
}

/** Replaces a gap with the blocks of its list, and with new gaps for their children and the next page. */
function* fillGap(document: DocumentPart[], gap: Gap, pending: PendingCall, options: BlockTreeOptions): Task {
  const { args, sentCursors, passes } = gap;
  try {
    const page = readListPage<Fields>(yield* resultOf(pending));
    const parts = passes.take(page.items).flatMap((block) => partsOf(block, gap, options));
    if (page.hasMore) {
      const error = cursorError(page.nextCursor, sentCursors);
      if (error !== undefined) throw error;
      // Without its later pages, the tree would be cut, so these have no owner.
      const { owner: _owner, originalId: _original, pending: _pending, ...place } = gap;
      parts.push({ ...place, start: gap.start ?? place, args: { ...args, start_cursor: page.nextCursor } });
    }
    document.splice(document.indexOf(gap), 1, ...parts);
  } catch (error) {
    try {
      document.splice(document.indexOf(gap), 1, ...partsInstead(gap, error));
    } catch (failure) {
      pending.failure = { error: failure };
    }
  }
}

/**
 * Returns what takes the place of a list that cannot be read.
 * @throws the error, if the whole tree fails: for the root, for an error that concerns more than this list, for a later page of a
 * list, and for a cursor that has expired if a new start gets no further
 */
function partsInstead({ owner, originalId, ...gap }: Gap, error: unknown): DocumentPart[] {
  const { args, start, passes } = gap;
  if (isString(args["start_cursor"]) && isExpiredCursor(error)) {
    passes.restart(error, start === undefined);
    return start === undefined ? [] : [{ ...start, sentCursors: new Set() }];
  }
  const unreadable = unreadableOf(error);
  if (owner === undefined || unreadable === undefined) throw error;
  if (originalId !== undefined) return [{ ...gap, owner, pending: undefined, args: { ...args, block_id: originalId } }];
  owner.unreadable = unreadable;
  return [];
}

const newList = () => ({ sentCursors: new Set(), passes: new Passes() });

/** Returns the entry of a block, and the gap for its children if they are requested. */
function partsOf(block: Fields, { depth, parentId, ancestors, args }: Gap, options: BlockTreeOptions): DocumentPart[] {
  const entry: NewEntry = { block, depth, parentId };
  const ids = idsOfChildren(block, depth, options);
  // The copy of a synced block can be inside its own original.
  if (ids === undefined || ids.some((id) => ancestors.includes(plainId(id)))) return [entry];
  const [id, originalId] = ids;
  const { start_cursor: _, ...rest } = args;
  return [
    entry,
    {
      args: { ...rest, block_id: id },
      depth: depth + 1,
      parentId: id,
      owner: entry,
      originalId,
      ancestors: [...ancestors, ...ids.map(plainId)],
      ...newList(),
    },
  ];
}

/** Returns the id of a block and, for a copy of a synced block, of its original. Undefined if its children are not requested. */
function idsOfChildren(
  block: Fields,
  depth: number,
  { maxDepth = Number.POSITIVE_INFINITY, childPages = false, syncedCopies = true }: BlockTreeOptions,
): [id: string, original?: string] | undefined {
  const { id, type } = block;
  if (block["has_children"] !== true || !isString(id) || depth >= maxDepth) return undefined;
  const { content } = treeRules(type);
  if (content === "database" || (content === "page" && !childPages)) return undefined;
  const originalId = fieldsOf(fieldsOf(block["synced_block"])["synced_from"])["block_id"];
  if (!isString(originalId)) return originalId === undefined || syncedCopies ? [id] : undefined;
  return syncedCopies ? [id, originalId] : undefined;
}
