// Parses markdown into blocks: each block on a line, children indented, tags for blocks without a markdown form. The
// format is not CommonMark (a line break ends a paragraph, tabs nest blocks), so a markdown library cannot parse it.
// @source developers.notion.com/guides/data-apis/enhanced-markdown
import type { DraftBlock } from "../blocks/draft-block.ts";
import { BLOCK_KINDS } from "../catalog/block-kinds.ts";
import { CODE_LANGUAGES } from "../catalog/code-languages.ts";
import type { ApiError } from "../errors/api-error.ts";
import { validationError } from "../errors/validation-errors.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import { plainText } from "../values/plain-text.ts";
import { splitAttributes } from "./attributes.ts";
import type { BlockReader, ReadBlock } from "./block-reader.ts";
import { draft, textContent } from "./block-reader.ts";
import { inlineRichText } from "./inline-rich-text.ts";
import type { LineRange } from "./lines.ts";
import { MarkdownLines } from "./lines.ts";
import { readPipeTable } from "./read-table.ts";
import { readTag } from "./read-tag.ts";

interface OpenBlock {
  readonly depth: number;
  readonly children: DraftBlock[];
}

/** Maximum levels of blocks inside of blocks. Keeps recursive functions inside the stack of a thread. */
const MAX_LEVELS = 100;

/** Parses markdown into blocks. @throws ApiError 400 for blocks that are nested too deeply */
export function parseMarkdown(workspace: Workspace, source: string): DraftBlock[] {
  return readLines(workspace, new MarkdownLines(source).range(), 0);
}

/**
 * Parses lines into blocks.
 * @param level number of tags around the lines
 */
function readLines(workspace: Workspace, range: LineRange, level: number): DraftBlock[] {
  if (level > MAX_LEVELS) throw tooDeep();
  const { lines, from, to } = range;
  const root: DraftBlock[] = [];
  const open: OpenBlock[] = [{ depth: -1, children: root }];
  const reader: BlockReader = {
    workspace,
    readLines: (inside) => readLines(workspace, inside, level + 1),
  };
  for (let at = from; at < to;) {
    const line = lines.all[at];
    if (line === undefined || line.text === "") {
      at += 1;
      continue;
    }
    const { block, used } = readBlock(reader, range, at);
    at += used;
    if (block === undefined) continue;
    while ((open.at(-1)?.depth ?? -1) >= line.depth && open.length > 1) open.pop();
    open.at(-1)?.children.push(block);
    if (takesChildren(block)) open.push({ depth: line.depth, children: block.children });
    if (level + open.length > MAX_LEVELS) throw tooDeep();
  }
  return root;
}

const tooDeep = (): ApiError => validationError(`Markdown can nest at most ${MAX_LEVELS} levels of blocks.`);

/** True if indented lines below the block are its children. Tags contain their children instead. */
function takesChildren({ type, content }: DraftBlock): boolean {
  if (type.startsWith("heading_")) return content["is_toggleable"] === true;
  return BLOCK_KINDS[type]?.children === "any" && !TAGGED.has(type);
}

const TAGGED = new Set(["toggle", "callout", "column_list", "column", "synced_block"]);

function readBlock(reader: BlockReader, range: LineRange, at: number): ReadBlock {
  const text = range.lines.text(at);
  // A line with more backticks later is text that starts with inline code.
  if (/^`{3,}[^`]*$/.test(text)) return readCode(range, at);
  if (text.startsWith("|")) return readPipeTable(reader.workspace, range, at);
  if (/^(-{3,}|\*{3,})$/.test(text)) return { block: draft("divider", {}), used: 1 };
  if (text.startsWith("$$")) {
    const equation = readEquation(range, at);
    if (equation !== undefined) return equation;
  }
  return readTag(reader, range, at) ?? { block: readTextBlock(reader.workspace, text), used: 1 };
}

const heading = (level: number) => ({ type: `heading_${level}`, isHeading: true, extra: {} });
const plain = (type: string, extra: JsonObject = {}) => ({ type, isHeading: false, extra });

/** Patterns of lines and their blocks. Headings 5 and 6 become headings of level 4. */
const TEXT_BLOCKS: readonly (readonly [RegExp, { type: string; isHeading: boolean; extra: JsonObject }])[] = [
  [/^#{4,6}(?: +(.*))?$/s, heading(4)],
  [/^###(?: +(.*))?$/s, heading(3)],
  [/^##(?: +(.*))?$/s, heading(2)],
  [/^#(?: +(.*))?$/s, heading(1)],
  [/^[-*+] +\[[xX]\](?: +(.*))?$/s, plain("to_do", { checked: true })],
  [/^[-*+] +\[ \](?: +(.*))?$/s, plain("to_do", { checked: false })],
  [/^[-*+](?: +(.*))?$/s, plain("bulleted_list_item")],
  [/^\d+[.)](?: +(.*))?$/s, plain("numbered_list_item")],
  [/^>(?: ?(.*))?$/s, plain("quote")],
];

function readTextBlock(workspace: Workspace, line: string): DraftBlock {
  const { text, attributes } = splitAttributes(line);
  const image = /^!\[((?:\\.|[^\\\]])*)\]\((\S*)\)$/.exec(text);
  if (image !== null) {
    const caption = inlineRichText(workspace, image[1] ?? "");
    return draft("image", { caption, type: "external", external: { url: image[2] } });
  }
  for (const [pattern, { type, isHeading, extra }] of TEXT_BLOCKS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const toggle = isHeading ? { is_toggleable: attributes["toggle"] === "true" } : {};
    return draft(type, { ...textContent(workspace, match[1] ?? "", attributes, toggle), ...extra });
  }
  return draft("paragraph", textContent(workspace, text, attributes, { icon: null }));
}

function readCode({ lines, to }: LineRange, at: number): ReadBlock {
  const text = lines.text(at);
  const fence = /^`+/.exec(text)?.[0] ?? "```";
  const languageName = text.slice(fence.length).trim().toLowerCase();
  const indent = /^[\t ]*/.exec(lines.all[at]?.raw ?? "")?.[0] ?? "";
  const code: string[] = [];
  let next = at + 1;
  while (next < to && lines.text(next) !== fence) {
    const { raw = "" } = lines.all[next] ?? {};
    code.push(raw.startsWith(indent) ? raw.slice(indent.length) : raw);
    next += 1;
  }
  const codeText = code.join("\n");
  const language = CODE_LANGUAGES.includes(languageName) ? languageName : "plain text";
  return {
    block: draft("code", { caption: [], rich_text: codeText === "" ? [] : [plainText(codeText)], language }),
    used: next - at + 1,
  };
}

const DOLLARS = /^\$\$$/;

/** Reads an equation: `$$x$$` on one line, or the expression between two lines of `$$`. */
function readEquation({ lines, to }: LineRange, at: number): ReadBlock | undefined {
  const text = lines.text(at);
  if (text.length > 4 && text.endsWith("$$"))
    return { block: draft("equation", { expression: text.slice(2, -2).trim() }), used: 1 };
  const end = text === "$$" ? lines.nextMatching(DOLLARS, at) : undefined;
  if (end === undefined || end >= to) return undefined;
  const expression = lines.all
    .slice(at + 1, end)
    .map((line) => line.text)
    .join("\n");
  return { block: draft("equation", { expression }), used: end - at + 1 };
}
