// Blocks that are to be appended, and how much of them goes into one request.
import { describe, invalidArgument, isFields, type Fields } from "./input.ts";

/** What one request may hold. @source api/errors-and-limits.yaml, limits.request */
const LIMITS = {
  children: 100,
  blocks: 1000,
  /** 500 KB, less what stands around the blocks. */
  bytes: 490_000,
  /** Levels below the appended blocks. */
  nesting: 2,
} as const;

/** Kinds that some level of a request cannot hold: the deepest that can, 0 being the appended blocks. */
const DEEPEST_LEVEL: Readonly<Record<string, number>> = { column_list: 0, column: 1, table: 1, tab: 1 };

/** Kinds that are never made without a child. */
const NEEDS_CHILDREN: ReadonlySet<string> = new Set(["column_list", "column", "table", "tab"]);

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
  /** How many of the children are created, the first ones. */
  created: number;
  /** Whether everything inside is created. */
  isComplete: boolean;
}

/** Reads blocks as the append operation takes them, with children of any number and depth. */
export function readDrafts(blocks: unknown, path: string): Draft[] {
  if (!Array.isArray(blocks)) throw invalidArgument(`${path} must be a list of blocks, not ${describe(blocks)}`);
  return blocks.map((block, index) => readDraft(block, `${path}[${index}]`));
}

function readDraft(block: unknown, path: string): Draft {
  if (!isFields(block)) throw invalidArgument(`${path} must be a block, not ${describe(block)}`);
  const { children: outer, ...rest } = block;
  const type = typeof rest["type"] === "string" ? rest["type"] : Object.keys(rest).find((key) => isFields(rest[key]));
  const content = type === undefined ? undefined : rest[type];
  if (type === undefined || !isFields(content))
    throw invalidArgument(`${path} has no content under the key of its kind`);
  const { children: inner, ...payload } = content;
  const children = readDrafts(inner ?? outer ?? [], `${path}.${type}.children`);
  const own = { ...rest, [type]: payload };
  // The key of the children and a comma are part of what is sent.
  const ownBytes = new TextEncoder().encode(JSON.stringify(own)).length + (children.length > 0 ? 16 : 1);
  const isNarrow = children.length <= LIMITS.children;
  return {
    type,
    own,
    children,
    ownBytes,
    bytes: children.reduce((sum, child) => sum + child.bytes, ownBytes),
    blocks: children.reduce((sum, child) => sum + child.blocks, 1),
    deepestLevel: isNarrow
      ? Math.min(DEEPEST_LEVEL[type] ?? LIMITS.nesting, ...children.map((child) => child.deepestLevel - 1))
      : -1,
    id: undefined,
    created: 0,
    isComplete: children.length === 0,
  };
}

/** One request: the blocks of its first level, and what of them is sent. */
export interface Batch {
  readonly drafts: readonly Draft[];
  readonly payload: readonly Fields[];
  /** Marks everything in the batch as created; `ids` are those of the first level. */
  commit(ids: readonly (string | null)[]): void;
}

interface Room {
  blocks: number;
  bytes: number;
}

/** The first blocks of `drafts` that go into one request; at least one. */
export function nextBatch(drafts: readonly Draft[]): Batch {
  const room: Room = { blocks: LIMITS.blocks, bytes: LIMITS.bytes };
  const payload: Fields[] = [];
  const commits: (() => void)[] = [];
  for (const draft of drafts) {
    const isWhole = goesWhole(draft, 0, { blocks: LIMITS.blocks, bytes: LIMITS.bytes });
    const needs = isWhole ? draft : { blocks: 1, bytes: draft.ownBytes };
    const isFirst = payload.length === 0;
    const fits = needs.blocks <= room.blocks && needs.bytes <= room.bytes && payload.length < LIMITS.children;
    // What is never made without children but does not go whole has a request to itself.
    if (!isFirst && (!fits || (!isWhole && NEEDS_CHILDREN.has(draft.type)))) break;
    payload.push(build(draft, 0, room, commits));
    if (!isWhole && NEEDS_CHILDREN.has(draft.type)) break;
  }
  const sent = drafts.slice(0, payload.length);
  return {
    drafts: sent,
    payload,
    commit(ids) {
      for (const commit of commits) commit();
      for (const [index, draft] of sent.entries()) draft.id = ids[index] ?? null;
    },
  };
}

const goesWhole = (draft: Draft, level: number, room: Room): boolean =>
  draft.deepestLevel >= level && draft.blocks <= room.blocks && draft.bytes <= room.bytes;

/** A block as it is sent: with all that is inside it, with nothing, or with as much as its kind needs. */
function build(draft: Draft, level: number, room: Room, commits: (() => void)[]): Fields {
  const { children, type, own } = draft;
  const isWhole = goesWhole(draft, level, room);
  room.blocks -= 1;
  room.bytes -= draft.ownBytes;
  const built: Fields[] = [];
  if (level < LIMITS.nesting && (isWhole || NEEDS_CHILDREN.has(type))) {
    for (const child of children.slice(0, LIMITS.children)) {
      // A table in a column, for one, cannot be made with the column: it follows.
      if (NEEDS_CHILDREN.has(child.type) && (DEEPEST_LEVEL[child.type] ?? 0) <= level) break;
      if (!isWhole && built.length > 1 && (child.ownBytes > room.bytes || room.blocks < LIMITS.children)) break;
      built.push(build(child, level + 1, room, commits));
    }
  }
  commits.push(() => {
    draft.id = null;
    draft.created = built.length;
    draft.isComplete = built.length === children.length && children.every((child) => child.isComplete);
  });
  if (built.length === 0 && !NEEDS_CHILDREN.has(type)) return own;
  return { ...own, [type]: { ...(own[type] as Fields), children: built } };
}
