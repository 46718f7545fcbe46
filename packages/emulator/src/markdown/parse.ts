// Markdown becomes blocks. Children are indented by a tab or by two or more spaces.
import type { DraftBlock } from "../blocks/create.ts";
import { plainText } from "../plain-text.ts";
import type { JsonObject, JsonValue } from "../types.ts";
import type { Workspace } from "../workspace.ts";
import { inlineRichText } from "./inline.ts";

interface Line {
  readonly depth: number;
  readonly text: string;
}

interface OpenBlock {
  readonly depth: number;
  readonly children: DraftBlock[];
}

/** Reads markdown into blocks. */
export function parseMarkdown(workspace: Workspace, source: string): DraftBlock[] {
  const lines = source.replaceAll("\r\n", "\n").split("\n");
  const root: DraftBlock[] = [];
  const open: OpenBlock[] = [{ depth: -1, children: root }];
  for (let at = 0; at < lines.length;) {
    const line = measured(lines[at] ?? "");
    if (line.text === "") {
      at += 1;
      continue;
    }
    const { block, used } = readBlock(workspace, lines, at, line);
    while ((open.at(-1)?.depth ?? -1) >= line.depth && open.length > 1) open.pop();
    open.at(-1)?.children.push(block);
    open.push({ depth: line.depth, children: block.children });
    at += used;
  }
  return root;
}

function measured(raw: string): Line {
  const indent = /^[\t ]*/.exec(raw)?.[0] ?? "";
  const tabs = indent.split("\t").length - 1;
  const spaces = indent.replaceAll("\t", "").length;
  return { depth: tabs + Math.floor(spaces / 2), text: raw.slice(indent.length).trimEnd() };
}

interface ReadBlock {
  readonly block: DraftBlock;
  /** How many lines it took. */
  readonly used: number;
}

const draft = (type: string, content: JsonObject, children: DraftBlock[] = []): DraftBlock => ({
  type,
  content,
  children,
});

function readBlock(workspace: Workspace, lines: readonly string[], at: number, { text }: Line): ReadBlock {
  if (text.startsWith("```")) return readCode(lines, at, text);
  if (text.startsWith("|")) return readTable(workspace, lines, at);
  if (/^(-{3,}|\*{3,})$/.test(text)) return { block: draft("divider", {}), used: 1 };
  if (text.startsWith("$$") && text.endsWith("$$") && text.length > 4) {
    return { block: draft("equation", { expression: text.slice(2, -2).trim() }), used: 1 };
  }
  const image = /^!\[([^\]]*)\]\(([^)]*)\)$/.exec(text);
  if (image !== null) {
    const caption = image[1] === "" ? [] : inlineRichText(workspace, image[1] ?? "");
    return { block: draft("image", { caption, type: "external", external: { url: image[2] } }), used: 1 };
  }
  return { block: readTextBlock(workspace, text), used: 1 };
}

const TEXT_BLOCKS: readonly { readonly pattern: RegExp; readonly type: string; readonly extra: JsonObject }[] = [
  { pattern: /^#### +(.*)$/, type: "heading_4", extra: { is_toggleable: false } },
  { pattern: /^### +(.*)$/, type: "heading_3", extra: { is_toggleable: false } },
  { pattern: /^## +(.*)$/, type: "heading_2", extra: { is_toggleable: false } },
  { pattern: /^# +(.*)$/, type: "heading_1", extra: { is_toggleable: false } },
  { pattern: /^[-*+] +\[[xX]\] +(.*)$/, type: "to_do", extra: { checked: true } },
  { pattern: /^[-*+] +\[ \] *(.*)$/, type: "to_do", extra: { checked: false } },
  { pattern: /^[-*+] +(.*)$/, type: "bulleted_list_item", extra: {} },
  { pattern: /^\d+[.)] +(.*)$/, type: "numbered_list_item", extra: {} },
  { pattern: /^> ?(.*)$/, type: "quote", extra: {} },
];

function readTextBlock(workspace: Workspace, text: string): DraftBlock {
  for (const { pattern, type, extra } of TEXT_BLOCKS) {
    const match = pattern.exec(text);
    if (match !== null)
      return draft(type, { rich_text: inlineRichText(workspace, match[1] ?? ""), ...extra, color: "default" });
  }
  return draft("paragraph", { rich_text: inlineRichText(workspace, text), icon: null, color: "default" });
}

function readCode(lines: readonly string[], at: number, text: string): ReadBlock {
  const language = text.slice(3).trim() || "plain text";
  const indent = /^[\t ]*/.exec(lines[at] ?? "")?.[0] ?? "";
  const code: string[] = [];
  let next = at + 1;
  while (next < lines.length && (lines[next] ?? "").trim() !== "```") {
    const line = lines[next] ?? "";
    code.push(line.startsWith(indent) ? line.slice(indent.length) : line);
    next += 1;
  }
  const joined = code.join("\n");
  return {
    block: draft("code", { caption: [], rich_text: joined === "" ? [] : [plainText(joined)], language }),
    used: next - at + 1,
  };
}

function readTable(workspace: Workspace, lines: readonly string[], at: number): ReadBlock {
  const rows: JsonValue[][] = [];
  let next = at;
  let hasHeader = false;
  for (; next < lines.length && (lines[next] ?? "").trim().startsWith("|"); next += 1) {
    const cells = (lines[next] ?? "")
      .trim()
      .replaceAll(/^\||\|$/g, "")
      .split("|")
      .map((cell) => cell.trim());
    if (cells.every((cell) => /^:?-+:?$/.test(cell))) hasHeader = rows.length === 1;
    else rows.push(cells.map((cell) => inlineRichText(workspace, cell)));
  }
  const width = Math.max(1, ...rows.map((row) => row.length));
  const children = rows.map((row) =>
    draft("table_row", { cells: Array.from({ length: width }, (_, index) => row[index] ?? []) }),
  );
  return {
    block: draft("table", { table_width: width, has_column_header: hasHeader, has_row_header: false }, children),
    used: next - at,
  };
}
