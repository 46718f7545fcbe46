// Blocks to append, with the sizes that decide how they are distributed over requests.
import { isFields, isString, type Fields } from "../json/fields.ts";
import { unexpectedValue } from "../read-input.ts";
import { treeRules } from "./block-types.ts";
import { REQUEST_LIMITS } from "./request-limits.ts";

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
export const deepestLevelOf = (type: string): number => treeRules(type).deepestParentLevel ?? REQUEST_LIMITS.nesting;
