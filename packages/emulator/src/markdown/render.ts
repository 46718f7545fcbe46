// Blocks become markdown: one block a line, children indented by a tab.
import { isObject, objectOr, textOr } from "../json.ts";
import { LIMITS } from "../limits.ts";
import { databaseTitle, pageTitle } from "../present/titles.ts";
import type { BlockRecord, NodeRecord, PageRecord } from "../records.ts";
import { plainTextOf } from "../plain-text.ts";
import { databaseUrl, pageUrl } from "../urls.ts";
import type { Workspace } from "../workspace.ts";
import { inlineMarkdown } from "./inline.ts";

/** A page's content as markdown. */
export interface RenderedMarkdown {
  readonly markdown: string;
  readonly truncated: boolean;
}

/** Renders everything below a page or block. */
export function renderMarkdown(workspace: Workspace, container: PageRecord | BlockRecord): RenderedMarkdown {
  const state: RenderState = { workspace, lines: [], left: LIMITS.markdownBlocks };
  renderChildren(state, container, "");
  return { markdown: state.lines.join("\n"), truncated: state.left < 0 };
}

interface RenderState {
  readonly workspace: Workspace;
  readonly lines: string[];
  left: number;
}

function renderChildren(state: RenderState, container: PageRecord | BlockRecord, indent: string): void {
  let number = 0;
  for (const child of state.workspace.store.liveChildren(container)) {
    state.left -= 1;
    if (state.left < 0) return;
    number = child.kind === "block" && child.type === "numbered_list_item" ? number + 1 : 0;
    renderNode(state, child, indent, number);
  }
}

function renderNode(state: RenderState, node: NodeRecord, indent: string, number: number): void {
  if (node.kind === "page") {
    state.lines.push(`${indent}<page url="${pageUrl(node.id, "")}">${pageTitle(node)}</page>`);
    return;
  }
  if (node.kind === "database") {
    state.lines.push(
      `${indent}<database url="${databaseUrl(node.id)}">${plainTextOf(databaseTitle(state.workspace, node))}</database>`,
    );
    return;
  }
  if (node.type === "table") {
    renderTable(state, node, indent);
    return;
  }
  for (const line of blockLines(node, number)) state.lines.push(indent + line);
  const isLayout = node.type === "column_list" || node.type === "column" || node.type === "synced_block";
  renderChildren(state, node, isLayout ? indent : `${indent}\t`);
}

const PREFIXES: Readonly<Record<string, string>> = {
  paragraph: "",
  heading_1: "# ",
  heading_2: "## ",
  heading_3: "### ",
  heading_4: "#### ",
  bulleted_list_item: "- ",
  toggle: "- ",
  quote: "> ",
  callout: "> ",
  template: "",
};

function blockLines({ type, content }: BlockRecord, number: number): string[] {
  const text = inlineMarkdown(content["rich_text"]);
  const prefix = PREFIXES[type];
  if (prefix !== undefined) return [prefix + text];
  if (type === "numbered_list_item") return [`${number}. ${text}`];
  if (type === "to_do") return [`- [${content["checked"] === true ? "x" : " "}] ${text}`];
  if (type === "divider") return ["---"];
  if (type === "equation") return [`$$${textOr(content["expression"], "")}$$`];
  if (type === "code")
    return [`\`\`\`${textOr(content["language"], "")}`, ...plainTextOf(content["rich_text"]).split("\n"), "```"];
  if (type === "bookmark" || type === "embed")
    return [`[${inlineMarkdown(content["caption"]) || textOr(content["url"], "")}](${textOr(content["url"], "")})`];
  if (isObject(content["external"]))
    return [mediaLine(type, content["external"]["url"], inlineMarkdown(content["caption"]))];
  return [];
}

function mediaLine(type: string, url: unknown, caption: string): string {
  return `${type === "image" ? "!" : ""}[${caption}](${textOr(url, "")})`;
}

function renderTable(state: RenderState, table: BlockRecord, indent: string): void {
  state.workspace.store.liveChildren(table).forEach((row, index) => {
    const cells = row.kind === "block" ? objectOr(row.content)["cells"] : [];
    const texts = Array.isArray(cells) ? cells.map((cell) => inlineMarkdown(cell)) : [];
    state.lines.push(`${indent}| ${texts.join(" | ")} |`);
    if (index === 0) state.lines.push(`${indent}| ${texts.map(() => "---").join(" | ")} |`);
  });
}
