// Blocks to append, with the sizes that decide how they are distributed over requests, and the blocks of one request.
import { isFields, isString, type Fields } from "../json/fields.ts";
import { LIMITS } from "../limits.ts";
import { invalidArgument, unexpectedValue } from "../read-input.ts";
import { fitLimits, jsonBytes } from "../rich-text/fit-limits.ts";
import { splitRichText } from "../rich-text/split-rich-text.ts";
import type { BlockType } from "../blocks/block-types.ts";
import { needsChildren, treeRules } from "./tree-rules.ts";

/** Limits of one append request. */
const REQUEST_LIMITS = {
  children: LIMITS.children,
  blocks: LIMITS.blocks,
  /** Leaves room for the rest of the request body. */
  bytes: LIMITS.requestBytes - 10_000,
  nesting: LIMITS.nesting,
} as const;

/** Size of the text of one part of a block that is split, in bytes. Leaves room for the rest of the block. */
const PART_BYTES = REQUEST_LIMITS.bytes - 50_000;

/** A block to append. */
export interface Draft {
  readonly type: string;
  /** The place of the block in the blocks of the caller, for example `children[0].toggle.children[2]`. */
  readonly path: string;
  /** The block without its children, as it is sent. */
  readonly payload: Fields;
  readonly children: readonly Draft[];
  /** Size of `payload` as JSON, in bytes. */
  readonly payloadBytes: number;
  /** Size of the block and all its descendants as JSON, in bytes. */
  readonly totalBytes: number;
  /** Number of blocks: this block and all its descendants. */
  readonly totalBlocks: number;
  /** The deepest level of a request at which the block fits with all its descendants. Below 0 if it never fits. */
  readonly deepestLevel: number;
  /** Id of the created block. Undefined: not created. Null: created, but the id was not read yet. */
  id: string | null | undefined;
}

/**
 * Reads blocks as the append operation accepts them, with any number and depth of children.
 * @param path names the list in error messages, for example `children[0].toggle.children`
 * @param splits true to make several blocks of a text that is too long for one
 * @throws HelperError `invalid_argument` if a block is malformed, or larger than Notion accepts
 */
export function readDrafts(blocks: unknown, path: string, splits: boolean): Draft[] {
  if (!Array.isArray(blocks)) throw unexpectedValue(blocks, path, "a list of blocks");
  return blocks.flatMap((block, index) => readBlock(block, `${path}[${index}]`, splits));
}

/** Blocks that read the same if their text continues in a second one. */
const SPLITTABLE: ReadonlySet<string> = new Set<BlockType>(["paragraph", "code", "quote"]);

/** Returns the drafts of a block: several, if its text is split. */
function readBlock(block: unknown, path: string, splits: boolean): Draft[] {
  if (!isFields(block)) throw unexpectedValue(block, path, "a block");
  if (block["unreadable"] !== undefined)
    throw invalidArgument(
      `Expected ${path} to be a block with all of its children, got one whose children could not be read. ` +
        "Share them with the connection, or remove `unreadable` to append the block without them.",
    );
  const { children: outer, ...rest } = block;
  const type = isString(rest["type"]) ? rest["type"] : (Object.keys(rest).find((key) => isFields(rest[key])) ?? "");
  const content = rest[type];
  if (!isFields(content)) throw unexpectedValue(block, path, "a block with content under its type");
  const { children: inner, ...ownContent } = content;
  const children = readDrafts(inner ?? outer ?? [], `${path}.${type}.children`, splits);
  const { rich_text: runs } = ownContent;
  const isSplit = splits && SPLITTABLE.has(type) && Array.isArray(runs);
  const parts = isSplit ? partsOf(runs) : [runs];
  return parts.map((part, index) => {
    const isLast = index === parts.length - 1;
    // The caption belongs to the whole text, and follows it.
    const { caption: _, ...withoutCaption } = ownContent;
    const piece = isSplit ? { ...(isLast ? ownContent : withoutCaption), rich_text: part } : ownContent;
    return readDraft({ ...rest, [type]: piece }, type, isLast ? children : [], path);
  });
}

/** Splits a rich text into parts that fit into one block each. */
function partsOf(runs: readonly object[]): object[][] {
  const parts: object[][] = [];
  let room = 0;
  for (const run of splitRichText(runs)) {
    const bytes = jsonBytes(run) + 1;
    const last = parts.at(-1);
    if (last === undefined || last.length === LIMITS.items || bytes > room) {
      parts.push([run]);
      room = PART_BYTES - bytes;
    } else {
      last.push(run);
      room -= bytes;
    }
  }
  return parts.length === 0 ? [[]] : parts;
}

const LONG_TEXT =
  'Divide the text, or pass { split: "blocks" } to append a paragraph, code or quote in several blocks.';

function readDraft(block: Fields, type: string, children: readonly Draft[], path: string): Draft {
  const payload = fitLimits(block, path, { advice: LONG_TEXT });
  // The request also has a comma per block and a key for the children.
  const payloadBytes = jsonBytes(payload) + (children.length > 0 ? 16 : 1);
  return {
    type,
    path,
    payload,
    children,
    payloadBytes,
    totalBytes: children.reduce((sum, child) => sum + child.totalBytes, payloadBytes),
    totalBlocks: children.reduce((sum, child) => sum + child.totalBlocks, 1),
    deepestLevel:
      children.length > REQUEST_LIMITS.children
        ? -1
        : Math.min(deepestLevelOf(type), ...children.map((child) => child.deepestLevel - 1)),
    id: undefined,
  };
}

/** Returns the deepest level of a request at which a block of this type can be created. */
const deepestLevelOf = (type: string): number => treeRules(type).deepestParentLevel ?? REQUEST_LIMITS.nesting;

/** The blocks of one append request. */
export interface Batch {
  /** The blocks of the top level. */
  readonly drafts: Draft[];
  /** The blocks of the top level as they are sent, with the descendants that fit. */
  readonly payload: Fields[];
  /** The blocks of all levels. */
  readonly allDrafts: Draft[];
}

/** The number of blocks and bytes that a request can still take. */
interface Room {
  blocks: number;
  bytes: number;
}

/** Returns the first blocks of `drafts` that fit into one request; at least one block. */
export function nextBatch(drafts: readonly Draft[]): Batch {
  const room: Room = { ...REQUEST_LIMITS };
  const batch: Batch = { drafts: [], payload: [], allDrafts: [] };
  for (const draft of drafts.slice(0, REQUEST_LIMITS.children)) {
    const isComplete = fitsCompletely(draft, 0, REQUEST_LIMITS);
    const needed = isComplete
      ? { blocks: draft.totalBlocks, bytes: draft.totalBytes }
      : { blocks: 1, bytes: draft.payloadBytes };
    // A block that needs a child but does not fit with all its children gets a request of its own.
    const isAlone = !isComplete && needsChildren(draft.type);
    const fits = !isAlone && needed.blocks <= room.blocks && needed.bytes <= room.bytes;
    if (!fits && batch.drafts.length > 0) break;
    batch.drafts.push(draft);
    batch.payload.push(buildPayload(draft, 0, room, batch.allDrafts));
    if (isAlone) break;
  }
  return batch;
}

const fitsCompletely = (draft: Draft, level: number, room: Room): boolean =>
  draft.deepestLevel >= level && draft.totalBlocks <= room.blocks && draft.totalBytes <= room.bytes;

/**
 * Builds a block as it is sent. It has all descendants if they fit. Otherwise it has no children, or, if its type needs a
 * child, the first children that fit.
 */
function buildPayload(draft: Draft, level: number, room: Room, allDrafts: Draft[]): Fields {
  const { children, type, payload } = draft;
  const isComplete = fitsCompletely(draft, level, room);
  const mustHaveChild = needsChildren(draft.type);
  allDrafts.push(draft);
  room.blocks -= 1;
  room.bytes -= draft.payloadBytes;
  const built: Fields[] = [];
  if (level < REQUEST_LIMITS.nesting && (isComplete || mustHaveChild)) {
    for (const child of children.slice(0, REQUEST_LIMITS.children)) {
      // Some blocks cannot be created at this level, for example a table in a column. A later request adds them.
      if (deepestLevelOf(child.type) <= level) break;
      const hasRoom = child.payloadBytes <= room.bytes && room.blocks >= REQUEST_LIMITS.children;
      if (!isComplete && built.length > 1 && !hasRoom) break;
      built.push(buildPayload(child, level + 1, room, allDrafts));
    }
  }
  if (built.length === 0 && !mustHaveChild) return payload;
  return { ...payload, [type]: { ...(payload[type] as Fields), children: built } };
}
