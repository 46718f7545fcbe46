// Renders blocks as markdown: each block on a line, children indented by a tab, tags for blocks without a markdown form.
// @source developers.notion.com/guides/data-apis/enhanced-markdown
import { childrenOwner } from "../blocks/children-owner.ts";
import { LIMITS } from "../catalog/limits.ts";
import type { BlockRecord, DatabaseRecord, NodeRecord, PageRecord } from "../model/records.ts";
import { databaseTitle, pageTitle } from "../model/titles.ts";
import { isVisible } from "../model/visibility.ts";
import type { Workspace } from "../model/workspace.ts";
import { objectOr } from "../values/json.ts";
import { plainTextOf } from "../values/plain-text.ts";
import { databaseUrl, siteUrl } from "../values/urls.ts";
import { bareUuid } from "../values/uuid.ts";
import { tagAttributes } from "./attributes.ts";
import { escaped } from "./inline-markdown.ts";
import { blockLines } from "./render-block-lines.ts";
import { CONTAINERS } from "./render-containers.ts";
import type { RenderState } from "./render-state.ts";
import { blockUrl } from "./render-state.ts";

/** The content of a page as markdown. */
export interface RenderedMarkdown {
  readonly markdown: string;
  readonly truncated: boolean;
  /** Ids of the blocks without content in the text, because of the limit or because they are not visible. */
  readonly unknownIds: readonly string[];
}

/** Options of `renderMarkdown`. */
export interface RenderOptions {
  /** True: include the transcripts of meeting notes. @default false */
  readonly withTranscript?: boolean;
}

/** Renders all blocks below a page or block. */
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
    remainingBlocks: LIMITS.markdownBlocks,
    renderChildren,
  };
  renderChildren(state, container, "");
  return { markdown: state.lines.join("\n"), truncated: state.unknownIds.length > 0, unknownIds: state.unknownIds };
}

/** Maximum levels of blocks in the text. Each level adds a tab. Keeps the recursion inside the stack of a thread. */
const MAX_LEVELS = 500;

function renderChildren(state: RenderState, container: PageRecord | BlockRecord, indent: string): void {
  let number = 0;
  for (const child of state.workspace.store.liveChildren(childrenOwner(state.workspace, container))) {
    state.remainingBlocks -= 1;
    const isTooDeep = indent.length >= MAX_LEVELS;
    if (state.remainingBlocks < 0 || isTooDeep || !isVisible(state.workspace, child.id)) {
      state.unknownIds.push(child.id);
      state.lines.push(indent + unknownTag(state, child, child.kind === "block" ? child.type : child.kind));
      if (state.remainingBlocks < 0) return;
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

function renderBlock(state: RenderState, block: BlockRecord, indent: string, number: number): void {
  const renderContainer = Object.hasOwn(CONTAINERS, block.type) ? CONTAINERS[block.type] : undefined;
  if (renderContainer !== undefined) {
    renderContainer(state, block, indent);
    return;
  }
  const lines = blockLines(state.workspace, block, number);
  if (lines === undefined) {
    state.lines.push(indent + unknownTag(state, block, block.type === "link_to_page" ? "alias" : block.type));
    return;
  }
  for (const line of lines) state.lines.push(indent + line);
  renderChildren(state, block, `${indent}\t`);
}
