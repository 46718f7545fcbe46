// Blocks as the reader of markdown makes them.
import type { DraftBlock } from "../blocks/draft-block.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import type { Attributes } from "./attributes.ts";
import { colorOf } from "./attributes.ts";
import { inlineRichText } from "./inline-rich-text.ts";
import type { Line } from "./lines.ts";

/** A block that was read. */
export interface ReadBlock {
  /** Undefined for lines that make no block. */
  readonly block: DraftBlock | undefined;
  /** How many lines it took. */
  readonly used: number;
}

/** A block without an id yet. */
export const draft = (type: string, content: JsonObject, children: DraftBlock[] = []): DraftBlock => ({
  type,
  content,
  children,
});

/** What a tag needs to read what stands inside it. */
export interface BlockReader {
  readonly workspace: Workspace;
  readonly readLines: (lines: readonly Line[]) => DraftBlock[];
}

/** Rich text, what stands beside it, and the colour, in the order of an answer. */
export function textContent(
  workspace: Workspace,
  text: string,
  attributes: Attributes,
  beside: JsonObject = {},
): JsonObject {
  return { rich_text: inlineRichText(workspace, text), ...beside, color: colorOf(attributes["color"]) };
}
