// Blocks to append, with the sizes that decide how they are distributed over requests, and the blocks of one request.
import { isFields, isString, type Fields } from "../json/fields.ts";
import { LIMITS } from "../limits.ts";
import { invalidArgument, unexpectedValue } from "../read-input.ts";
import { needsChildren, treeRules } from "./tree-rules.ts";

/** Limits of one append request. */
const REQUEST_LIMITS = {
  children: LIMITS.children,
  blocks: LIMITS.blocks,
  /** Leaves room for the rest of the request body. */
  bytes: LIMITS.requestBytes - 10_000,
  nesting: LIMITS.nesting,
} as const;

/** A block to append. */
export interface Draft {
  readonly type: string;
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
 * @throws HelperError `invalid_argument` if a block is malformed
 */
export function readDrafts(blocks: unknown, path: string): Draft[] {
  if (!Array.isArray(blocks)) throw unexpectedValue(blocks, path, "a list of blocks");
  return blocks.map((block, index) => readDraft(block, `${path}[${index}]`));
}

function readDraft(block: unknown, path: string): Draft {
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
  const children = readDrafts(inner ?? outer ?? [], `${path}.${type}.children`);
  const payload = { ...rest, [type]: ownContent };
  // The request also has a comma per block and a key for the children.
  const payloadBytes = new TextEncoder().encode(JSON.stringify(payload)).length + (children.length > 0 ? 16 : 1);
  return {
    type,
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
