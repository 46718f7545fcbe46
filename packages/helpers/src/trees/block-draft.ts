// Blocks that are to be appended, and how much of them goes into one request.
import { invalidArgument, isFields, isText, wrongValue, type Fields } from "../input/read-input.ts";

/** What one request may hold. @source api/errors-and-limits.yaml, limits.request */
const LIMITS = {
  children: 100,
  blocks: 1000,
  /** 500 KB, less what stands around the blocks. */
  bytes: 490_000,
  /** Levels below the appended blocks. */
  nesting: 2,
} as const;

/**
 * Kinds that are never made without a child, and that some level of a request cannot hold: the deepest that can, 0
 * being the appended blocks.
 */
const DEEPEST_LEVEL: ReadonlyMap<string, number> = new Map([
  ["column_list", 0],
  ["column", 1],
  ["table", 1],
  ["tab", 1],
]);

/** A block that is to be appended, or was. */
export interface Draft {
  readonly type: string;
  /** The block without its children. */
  readonly own: Fields;
  readonly children: readonly Draft[];
  /** Size of `own` as JSON. */
  readonly ownBytes: number;
  /** Of the block with all that is inside it. */
  readonly bytes: number;
  readonly blocks: number;
  /** The deepest level of a request at which it can go with all that is inside it; below 0 for none. */
  readonly deepestLevel: number;
  /** Undefined: not created. Null: created inside another block, so that its id is not known yet. */
  id: string | null | undefined;
}

/** Reads blocks as the append operation takes them, with children of any number and depth. */
export function readDrafts(blocks: unknown, path: string): Draft[] {
  if (!Array.isArray(blocks)) throw wrongValue(blocks, path, "a list of blocks");
  return blocks.map((block, index) => readDraft(block, `${path}[${index}]`));
}

function readDraft(block: unknown, path: string): Draft {
  if (!isFields(block)) throw wrongValue(block, path, "a block");
  const { children: outer, ...rest } = block;
  const type = isText(rest["type"]) ? rest["type"] : (Object.keys(rest).find((key) => isFields(rest[key])) ?? "");
  const content = rest[type];
  if (!isFields(content)) throw invalidArgument(`${path} has no content under its type`);
  const { children: inner, ...payload } = content;
  const children = readDrafts(inner ?? outer ?? [], `${path}.${type}.children`);
  const own = { ...rest, [type]: payload };
  // The key of the children and a comma are part of what is sent.
  const ownBytes = new TextEncoder().encode(JSON.stringify(own)).length + (children.length > 0 ? 16 : 1);
  return {
    type,
    own,
    children,
    ownBytes,
    bytes: children.reduce((sum, child) => sum + child.bytes, ownBytes),
    blocks: children.reduce((sum, child) => sum + child.blocks, 1),
    deepestLevel:
      children.length > LIMITS.children
        ? -1
        : Math.min(DEEPEST_LEVEL.get(type) ?? LIMITS.nesting, ...children.map((child) => child.deepestLevel - 1)),
    id: undefined,
  };
}

/** One request. */
export interface Batch {
  /** The blocks of its first level. */
  readonly drafts: Draft[];
  readonly payload: Fields[];
  /** Every block in it, of all levels. */
  readonly all: Draft[];
}

interface Room {
  blocks: number;
  bytes: number;
}

/** The first blocks of `drafts` that go into one request; at least one. */
export function nextBatch(drafts: readonly Draft[]): Batch {
  const room: Room = { ...LIMITS };
  const batch: Batch = { drafts: [], payload: [], all: [] };
  for (const draft of drafts.slice(0, LIMITS.children)) {
    const isWhole = goesWhole(draft, 0, LIMITS);
    const needs = isWhole ? draft : { blocks: 1, bytes: draft.ownBytes };
    // What is never made without children but does not go whole has a request to itself.
    const isAlone = !isWhole && DEEPEST_LEVEL.has(draft.type);
    const fits = !isAlone && needs.blocks <= room.blocks && needs.bytes <= room.bytes;
    if (!fits && batch.drafts.length > 0) break;
    batch.drafts.push(draft);
    batch.payload.push(build(draft, 0, room, batch.all));
    if (isAlone) break;
  }
  return batch;
}

const goesWhole = (draft: Draft, level: number, room: Room): boolean =>
  draft.deepestLevel >= level && draft.blocks <= room.blocks && draft.bytes <= room.bytes;

/** A block as it is sent: with all that is inside it, with nothing, or with as much as its kind needs. */
function build(draft: Draft, level: number, room: Room, all: Draft[]): Fields {
  const { children, type, own } = draft;
  const isWhole = goesWhole(draft, level, room);
  const needsChildren = DEEPEST_LEVEL.has(type);
  all.push(draft);
  room.blocks -= 1;
  room.bytes -= draft.ownBytes;
  const built: Fields[] = [];
  if (level < LIMITS.nesting && (isWhole || needsChildren)) {
    for (const child of children.slice(0, LIMITS.children)) {
      // A table in a column, for one, cannot be made with the column: it follows.
      if ((DEEPEST_LEVEL.get(child.type) ?? LIMITS.nesting) <= level) break;
      if (!isWhole && built.length > 1 && (child.ownBytes > room.bytes || room.blocks < LIMITS.children)) break;
      built.push(build(child, level + 1, room, all));
    }
  }
  return built.length > 0 || needsChildren ? { ...own, [type]: { ...(own[type] as Fields), children: built } } : own;
}
