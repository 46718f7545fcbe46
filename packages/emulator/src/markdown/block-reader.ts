// The types and helpers of the function that reads blocks from markdown.
import type { DraftBlock } from "../blocks/draft-block.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import type { Attributes } from "./attributes.ts";
import { colorOf } from "./attributes.ts";
import { inlineRichText } from "./inline-rich-text.ts";
import type { LineRange } from "./lines.ts";

/** A block that was read. */
export interface ReadBlock {
  /** Undefined for lines that do not create a block. */
  readonly block: DraftBlock | undefined;
  /** Number of lines that were read. */
  readonly used: number;
}

/** The workspace, and the function that reads the blocks inside a tag. */
export interface BlockReader {
  readonly workspace: Workspace;
  /** Reads lines. @throws ApiError 400 for deeply nested tags */
  readonly readLines: (range: LineRange) => DraftBlock[];
}

/** Returns a block without an id. */
export const draft = (type: string, content: JsonObject, children: DraftBlock[] = []): DraftBlock => ({
  type,
  content,
  children,
});

/** Returns the content of a block with text: its rich text, further fields and its color, in the order of a response. */
export function textContent(
  workspace: Workspace,
  text: string,
  attributes: Attributes,
  fields: JsonObject = {},
): JsonObject {
  return { rich_text: inlineRichText(workspace, text), ...fields, color: colorOf(attributes["color"]) };
}
