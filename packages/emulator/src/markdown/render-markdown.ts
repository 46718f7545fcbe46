// Blocks become markdown: one block a line, children indented by a tab, tags for what markdown has no words for.
// @source developers.notion.com/guides/data-apis/enhanced-markdown
import { childrenOwner } from "../blocks/children-owner.ts";
import { LATEST_VERSION } from "../catalog/api-version.ts";
import { LIMITS } from "../catalog/limits.ts";
import type { BlockRecord, DatabaseRecord, NodeRecord, PageRecord } from "../model/records.ts";
import { databaseTitle, pageTitle } from "../model/titles.ts";
import { isVisible } from "../model/visibility.ts";
import type { Workspace } from "../model/workspace.ts";
import { blockValue } from "../present/block-value.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, objectOr, textOr } from "../values/json.ts";
import { plainTextOf } from "../values/plain-text.ts";
import { databaseUrl, siteUrl } from "../values/urls.ts";
import { bareUuid } from "../values/uuid.ts";
import { colorAttribute, lineAttributes, tagAttributes } from "./attributes.ts";
import { escaped, inlineMarkdown } from "./inline-markdown.ts";

/** A page's content as markdown. */
export interface RenderedMarkdown {
  readonly markdown: string;
  readonly truncated: boolean;
  /** Blocks whose content is not in the text: too many, or out of reach. */
  readonly unknownIds: readonly string[];
}

/** What is rendered besides the usual. */
export interface RenderOptions {
  /** The transcripts of meetings too. */
  readonly withTranscript?: boolean;
}

interface RenderState {
  readonly workspace: Workspace;
  readonly lines: string[];
  readonly unknownIds: string[];
  readonly pageId: string;
  readonly withTranscript: boolean;
  left: number;
}

/** Renders everything below a page or block. */
export function renderMarkdown(
  workspace: Workspace,
  container: PageRecord | BlockRecord,
  options: RenderOptions = {},
): RenderedMarkdown {
  const state: RenderState = {
    workspace,
    lines: [],
    unknownIds: [],
    pageId: container.id,
    withTranscript: options.withTranscript === true,
    left: LIMITS.markdownBlocks,
  };
  renderChildren(state, container, "");
  return { markdown: state.lines.join("\n"), truncated: state.unknownIds.length > 0, unknownIds: state.unknownIds };
}

function renderChildren(state: RenderState, container: PageRecord | BlockRecord, indent: string): void {
  let number = 0;
  for (const child of state.workspace.store.liveChildren(childrenOwner(state.workspace, container))) {
    state.left -= 1;
    if (state.left < 0 || !isVisible(state.workspace, child.id)) {
      state.unknownIds.push(child.id);
      state.lines.push(indent + unknownTag(state, child, child.kind === "block" ? child.type : child.kind));
      if (state.left < 0) return;
      continue;
    }
    number = child.kind === "block" && child.type === "numbered_list_item" ? number + 1 : 0;
    renderNode(state, child, indent, number);
  }
}

function renderNode(state: RenderState, node: NodeRecord, indent: string, number: number): void {
  if (node.kind === "block") renderBlock(state, node, indent, number);
  else state.lines.push(indent + (node.kind === "page" ? pageTag(node) : databaseTag(state, node)));
}

const pageTag = (page: PageRecord): string =>
  `<page${tagAttributes({ url: `${siteUrl}/${bareUuid(page.id)}` })}>${escaped(pageTitle(page))}</page>`;

function databaseTag(state: RenderState, database: DatabaseRecord): string {
  const icon = objectOr(database.icon);
  const attributes = tagAttributes({
    url: databaseUrl(database.id),
    inline: String(database.isInline),
    icon: typeof icon["emoji"] === "string" ? icon["emoji"] : undefined,
  });
  return `<database${attributes}>${escaped(plainTextOf(databaseTitle(state.workspace, database)))}</database>`;
}

function unknownTag(state: RenderState, node: NodeRecord, alt: string): string {
  return `<unknown${tagAttributes({ url: blockUrl(state, node), alt })}/>`;
}

const blockUrl = (state: RenderState, node: NodeRecord): string =>
  `${siteUrl}/${bareUuid(state.pageId)}#${bareUuid(node.id)}`;

function renderBlock(state: RenderState, block: BlockRecord, indent: string, number: number): void {
  const container = CONTAINERS[block.type];
  if (container !== undefined) {
    container(state, block, indent);
    return;
  }
  const lines = blockLines(state, block, number);
  if (lines === undefined) {
    state.lines.push(indent + unknownTag(state, block, block.type === "link_to_page" ? "alias" : block.type));
    return;
  }
  for (const line of lines) state.lines.push(indent + line);
  renderChildren(state, block, `${indent}\t`);
}

type ContainerRenderer = (state: RenderState, block: BlockRecord, indent: string) => void;

const wrappedIn =
  (tag: string, attributes: (state: RenderState, block: BlockRecord) => Record<string, string | undefined>) =>
  (state: RenderState, block: BlockRecord, indent: string): void => {
    state.lines.push(`${indent}<${tag}${tagAttributes(attributes(state, block))}>`);
    renderChildren(state, block, `${indent}\t`);
    state.lines.push(`${indent}</${tag}>`);
  };

const CONTAINERS: Readonly<Record<string, ContainerRenderer>> = {
  toggle: (state, block, indent) => {
    const { rich_text: text, color } = block.content;
    state.lines.push(`${indent}<details${tagAttributes({ color: colorAttribute(color) })}>`);
    state.lines.push(`${indent}<summary>${inlineMarkdown(text)}</summary>`);
    renderChildren(state, block, `${indent}\t`);
    state.lines.push(`${indent}</details>`);
  },
  callout: renderCallout,
  column_list: wrappedIn("columns", () => ({})),
  column: wrappedIn("column", () => ({})),
  synced_block: (state, block, indent) => {
    const from = block.content["synced_from"];
    const original = isObject(from) ? state.workspace.store.block(textOr(from["block_id"], "")) : undefined;
    const tag = isObject(from) ? "synced_block_reference" : "synced_block";
    wrappedIn(tag, () => ({ url: blockUrl(state, original ?? block) }))(state, block, indent);
  },
  table: renderTable,
  meeting_notes: renderMeeting,
};

function renderCallout(state: RenderState, block: BlockRecord, indent: string): void {
  const { rich_text: text, color, icon } = block.content;
  const first = paragraphLine(inlineMarkdown(text));
  state.lines.push(`${indent}<callout${tagAttributes({ icon: iconText(icon), color: colorAttribute(color) })}>`);
  const isEmpty = first === EMPTY && !state.workspace.store.hasLiveChildren(block);
  if (!isEmpty) state.lines.push(`${indent}\t${first}`);
  renderChildren(state, block, `${indent}\t`);
  state.lines.push(`${indent}</callout>`);
}

function iconText(icon: JsonValue | undefined): string | undefined {
  const { type, emoji, external, icon: native, custom_emoji: custom } = objectOr(icon);
  if (type === "emoji") return textOr(emoji, "");
  if (type === "external") return textOr(objectOr(external)["url"], "");
  if (type === "custom_emoji") return `:${textOr(objectOr(custom)["name"], "")}:`;
  const { name, color } = objectOr(native);
  return type === "icon" ? `/icons/${textOr(name, "")}_${textOr(color, "gray")}.svg` : undefined;
}

function renderTable(state: RenderState, table: BlockRecord, indent: string): void {
  const { has_column_header: columnHeader, has_row_header: rowHeader } = table.content;
  const attributes = tagAttributes({
    "header-row": columnHeader === true ? "true" : undefined,
    "header-column": rowHeader === true ? "true" : undefined,
  });
  state.lines.push(`${indent}<table${attributes}>`);
  for (const row of state.workspace.store.liveChildren(table)) {
    const cells = row.kind === "block" ? row.content["cells"] : [];
    const texts = Array.isArray(cells) ? cells.map((cell) => `${indent}<td>${inlineMarkdown(cell)}</td>`) : [];
    state.lines.push(`${indent}<tr>`, ...texts, `${indent}</tr>`);
  }
  state.lines.push(`${indent}</table>`);
}

/** The parts of a meeting by the names of their tags. @source api/resources.yaml, MeetingNotesContent */
const MEETING_PARTS = [
  ["summary_block_id", "summary"],
  ["notes_block_id", "notes"],
  ["transcript_block_id", "transcript"],
] as const;

function renderMeeting(state: RenderState, block: BlockRecord, indent: string): void {
  const parts = objectOr(block.content["children"]);
  state.lines.push(`${indent}<meeting-notes${tagAttributes({ url: blockUrl(state, block) })}>`);
  state.lines.push(`${indent}\t${paragraphLine(inlineMarkdown(block.content["title"]))}`);
  for (const [key, tag] of MEETING_PARTS) {
    const part = state.workspace.store.block(textOr(parts[key], ""));
    if (part === undefined || (tag === "transcript" && !state.withTranscript)) continue;
    state.lines.push(`${indent}\t<${tag}>`);
    renderChildren(state, part, `${indent}\t\t`);
    state.lines.push(`${indent}\t</${tag}>`);
  }
  state.lines.push(`${indent}</meeting-notes>`);
}

const EMPTY = "<empty-block/>";

/** A line of text that would mean something else gets a backslash. */
function paragraphLine(text: string): string {
  if (text === "") return EMPTY;
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

/** The lines of a block without its children; undefined for a kind that has no form. */
function blockLines(state: RenderState, block: BlockRecord, number: number): string[] | undefined {
  const { type, content } = block;
  const attributes = lineAttributes({
    toggle: content["is_toggleable"] === true ? "true" : undefined,
    color: colorAttribute(content["color"]),
  });
  const text = inlineMarkdown(content["rich_text"]);
  const prefix =
    type === "numbered_list_item"
      ? `${number}. `
      : type === "to_do"
        ? `- [${content["checked"] === true ? "x" : " "}] `
        : PREFIXES[type];
  if (prefix !== undefined) return [`${prefix}${text}${attributes}`.trimEnd()];
  if (type === "paragraph") {
    const color = tagAttributes({ color: colorAttribute(content["color"]) });
    return text === "" ? [`<empty-block${color}/>`] : [paragraphLine(text) + attributes];
  }
  if (type === "divider") return ["---"];
  if (type === "equation") return ["$$", ...textOr(content["expression"], "").split("\n"), "$$"];
  if (type === "code") return codeLines(content);
  if (type === "table_of_contents")
    return [`<table_of_contents${tagAttributes({ color: colorAttribute(content["color"]) })}/>`];
  return MEDIA.has(type)
    ? [mediaLine(type, objectOr(blockValue(state.workspace, block, LATEST_VERSION)[type]))]
    : undefined;
}

/** A block of code stands between more backticks than any of its lines begins with. */
function codeLines(content: JsonObject): string[] {
  const code = plainTextOf(content["rich_text"]);
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return [`${fence}${textOr(content["language"], "")}`, ...(code === "" ? [] : code.split("\n")), fence];
}

const MEDIA = new Set(["image", "video", "audio", "pdf", "file"]);

function mediaLine(type: string, content: JsonObject): string {
  const url = textOr(objectOr(content[textOr(content["type"], "external")])["url"], "");
  const caption = inlineMarkdown(content["caption"]);
  return type === "image" ? `![${caption}](${url})` : `<${type}${tagAttributes({ src: url })}>${caption}</${type}>`;
}
