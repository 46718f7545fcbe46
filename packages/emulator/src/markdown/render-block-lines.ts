// Renders blocks that are lines of markdown: text, lists, code, equations and media.
import { LATEST_VERSION } from "../catalog/api-version.ts";
import type { BlockRecord } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import { blockValue } from "../present/block-value.ts";
import type { JsonObject } from "../values/json.ts";
import { objectOr, textOr } from "../values/json.ts";
import { plainTextOf } from "../values/plain-text.ts";
import { colorAttribute, lineAttributes, tagAttributes } from "./attributes.ts";
import { inlineMarkdown, longestRun } from "./inline-markdown.ts";

/** The line of a paragraph without text. */
export const EMPTY_BLOCK = "<empty-block/>";

/** Returns the line of a paragraph. A backslash escapes text that would start another kind of block. */
export function paragraphLine(text: string): string {
  if (text === "") return EMPTY_BLOCK;
  return text.replace(/^(?=[-+#!](?:\s|$|\[|#|-)|:{3})/, "\\").replace(/^(\d+)(?=[.)](?:\s|$))/, "$1\\");
}

const PREFIXES: Readonly<Record<string, string>> = {
  heading_1: "# ",
  heading_2: "## ",
  heading_3: "### ",
  heading_4: "#### ",
  bulleted_list_item: "- ",
  quote: "> ",
};

const MEDIA = new Set(["image", "video", "audio", "pdf", "file"]);

/**
 * Returns the lines of a block without its children.
 * @param number position of a numbered list item in its list, from 1
 * @returns undefined for block types without a markdown form
 */
export function blockLines(workspace: Workspace, block: BlockRecord, number: number): string[] | undefined {
  const { type, content } = block;
  const color = colorAttribute(content["color"]);
  const text = inlineMarkdown(content["rich_text"]);
  const attributes = lineAttributes({ toggle: content["is_toggleable"] === true ? "true" : undefined, color });
  const prefix = prefixOf(block, number);
  if (prefix !== undefined) return [`${prefix}${text}${attributes}`.trimEnd()];
  if (type === "paragraph")
    return text === "" ? [`<empty-block${tagAttributes({ color })}/>`] : [paragraphLine(text) + attributes];
  if (type === "divider") return ["---"];
  if (type === "equation") return ["$$", ...textOr(content["expression"], "").split("\n"), "$$"];
  if (type === "code") return codeLines(content);
  if (type === "table_of_contents") return [`<table_of_contents${tagAttributes({ color })}/>`];
  return MEDIA.has(type) ? [mediaLine(type, objectOr(blockValue(workspace, block, LATEST_VERSION)[type]))] : undefined;
}

function prefixOf({ type, content }: BlockRecord, number: number): string | undefined {
  if (type === "numbered_list_item") return `${number}. `;
  if (type === "to_do") return `- [${content["checked"] === true ? "x" : " "}] `;
  return PREFIXES[type];
}

/** Returns the lines of a code block. Its fence has more backticks than any run of backticks in the code. */
function codeLines(content: JsonObject): string[] {
  const code = plainTextOf(content["rich_text"]);
  const fence = "`".repeat(longestRun(code.match(/`+/g) ?? [], 2) + 1);
  return [`${fence}${textOr(content["language"], "")}`, ...(code === "" ? [] : code.split("\n")), fence];
}

function mediaLine(type: string, content: JsonObject): string {
  const url = textOr(objectOr(content[textOr(content["type"], "external")])["url"], "");
  const caption = inlineMarkdown(content["caption"]);
  return type === "image" ? `![${caption}](${url})` : `<${type}${tagAttributes({ src: url })}>${caption}</${type}>`;
}
