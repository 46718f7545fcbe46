import type { Fields } from "../json/fields.ts";
import { deepestLevelOf, type Draft } from "./block-draft.ts";
import { needsChildren } from "./block-types.ts";
import { REQUEST_LIMITS } from "./request-limits.ts";

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
