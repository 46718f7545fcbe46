// pages.retrieveMarkdown and pages.updateMarkdown
import { addChildren } from "../../blocks/add-children.ts";
import type { DraftBlock } from "../../blocks/draft-block.ts";
import { EXISTING } from "../../blocks/draft-block.ts";
import { keyedBy, needed, objectOf, optional, taggedBy } from "../../body/object-parsers.ts";
import { parseOrThrow } from "../../body/parse-body.ts";
import type { Parsed } from "../../body/parser.ts";
import { flag, listOf, text } from "../../body/parser.ts";
import { LIMITS } from "../../catalog/limits.ts";
import { validationError, wrongField } from "../../errors/validation-errors.ts";
import type { Context, RouteResult } from "../../http/context.ts";
import type { Route } from "../../http/route.ts";
import { defineRoute } from "../../http/route.ts";
import { checkMarkdownVersion, markdownVersion } from "../../markdown/markdown-version.ts";
import { parseMarkdown } from "../../markdown/parse-markdown.ts";
import { renderMarkdown } from "../../markdown/render-markdown.ts";
import type { BlockRecord, NodeRecord, PageRecord } from "../../model/records.ts";
import { touch } from "../../model/stamps.ts";
import { knownTitle } from "../../model/titles.ts";
import type { ChildPosition } from "../../model/store.ts";
import { setTrashed } from "../../model/trash.ts";
import type { Workspace } from "../../model/workspace.ts";
import type { JsonObject } from "../../values/json.ts";
import { positionOf, positionsOf } from "../../values/find-text.ts";
import { textOr } from "../../values/json.ts";
import { checkAncestors } from "../common/check-editable.ts";
import { pageOrBlockParam, pageParam } from "../common/find-objects.ts";
import { startTask } from "../common/start-task.ts";

const deleting = { allow_deleting_content: optional(flag) };
const textUpdate = objectOf({
  old_str: needed(text()),
  new_str: needed(text()),
  replace_all_matches: optional(flag),
});

const markdownChange = keyedBy(
  {
    insert_content: objectOf({
      content: needed(text()),
      after: optional(text()),
      position: optional(taggedBy({ start: {}, end: {} })),
    }),
    replace_content_range: objectOf({ content: needed(text()), content_range: needed(text()), ...deleting }),
    update_content: objectOf({ content_updates: needed(listOf(textUpdate, LIMITS.arrayItems)), ...deleting }),
    replace_content: objectOf({ new_str: needed(text()), ...deleting }),
  },
  { common: { allow_async: optional(flag), type: needed(text()), markdown_version: optional(markdownVersion) } },
);
const markdownQuery = objectOf({ markdown_version: optional(markdownVersion) });
type MarkdownChange = Parsed<typeof markdownChange>;
type Payload<T extends MarkdownChange["type"]> = Extract<MarkdownChange, { type: T }>["value"];

/** Routes of markdown. */
export const PAGE_MARKDOWN_ROUTES: readonly Route[] = [
  defineRoute({
    method: "GET",
    path: "pages/{page_id:uuid}/markdown",
    operation: "pages.retrieveMarkdown",
    capability: "read_content",
    handle: (context) => {
      const version = context.query.get("markdown_version") ?? undefined;
      parseOrThrow(markdownQuery, { markdown_version: version }, "query");
      checkMarkdownVersion(version);
      const withTranscript = context.query.get("include_transcript") === "true";
      return { body: markdownValue(context.workspace, pageOrBlockParam(context), withTranscript) };
    },
  }),
  defineRoute({
    method: "PATCH",
    path: "pages/{page_id:uuid}/markdown",
    operation: "pages.updateMarkdown",
    capability: "update_content",
    body: () => markdownChange,
    handle: updateMarkdown,
  }),
];

function markdownValue(workspace: Workspace, page: PageRecord | BlockRecord, withTranscript = false): JsonObject {
  const { markdown, truncated, unknownIds } = renderMarkdown(workspace, page, { withTranscript });
  return { object: "page_markdown", id: page.id, markdown, truncated, unknown_block_ids: [...unknownIds] };
}

/** Adds markdown to a page as blocks. */
function applyMarkdown(
  workspace: Workspace,
  page: PageRecord | BlockRecord,
  markdown: string,
  position: ChildPosition,
): void {
  addChildren(workspace, page, parseMarkdown(workspace, markdown), position);
}

function updateMarkdown(context: Context, change: MarkdownChange): RouteResult {
  const { workspace } = context;
  const page = pageParam(context);
  checkMarkdownVersion(change.common.markdown_version);
  checkAncestors(workspace, { type: "page_id", id: page.id });
  applyChange(workspace, page, change);
  touch(workspace, page);
  const result = markdownValue(workspace, page);
  return change.common.allow_async === true
    ? startTask(context, "PATCH /v1/pages/:page_id/markdown", result)
    : { body: result };
}

function applyChange(workspace: Workspace, page: PageRecord, change: MarkdownChange): void {
  switch (change.type) {
    case "insert_content":
      return insertContent(workspace, page, change.value);
    case "replace_content":
      return rewrite(workspace, page, change.value.new_str, change.value.allow_deleting_content);
    case "update_content":
      return updateContent(workspace, page, change.value);
    case "replace_content_range":
      return replaceRange(workspace, page, change.value);
  }
}

function insertContent(
  workspace: Workspace,
  page: PageRecord,
  { content, after, position }: Payload<"insert_content">,
): void {
  if (after !== undefined && position !== undefined)
    throw wrongField("insert_content.position", "not present", position);
  if (after === undefined) {
    applyMarkdown(workspace, page, content, { at: position?.type ?? "end" });
    return;
  }
  const { markdown } = renderMarkdown(workspace, page);
  const { end } = findRange(markdown, after);
  rewrite(workspace, page, `${markdown.slice(0, end)}\n${content}\n${markdown.slice(end)}`);
}

/** Finds the first range `start...end`, or the first match of plain text. */
function findRange(markdown: string, range: string): { start: number; end: number } {
  const [first = "", ...rest] = range.split("...");
  const start = positionOf(markdown, first, 0);
  const last = rest.join("...");
  const lastStart = last === "" || start < 0 ? start : positionOf(markdown, last, start);
  const end = last === "" ? start + first.length : lastStart + last.length;
  if (start < 0 || lastStart < 0 || end < start)
    throw validationError(`Could not find the content range "${range}" in the page.`);
  return { start, end };
}

function replaceRange(workspace: Workspace, page: PageRecord, payload: Payload<"replace_content_range">): void {
  const { markdown } = renderMarkdown(workspace, page);
  const { start, end } = findRange(markdown, payload.content_range);
  const replaced = markdown.slice(0, start) + payload.content + markdown.slice(end);
  rewrite(workspace, page, replaced, payload.allow_deleting_content);
}

/** Maximum length of changed markdown, in characters. Each of 100 changes can multiply the length. */
const MAX_LENGTH = 5_000_000;

/** Replaces the text of a length at each position. */
function replacedAt(markdown: string, positions: readonly number[], length: number, replacement: string): string {
  let result = "";
  let end = 0;
  for (const position of positions) {
    result += markdown.slice(end, position) + replacement;
    end = position + length;
  }
  return result + markdown.slice(end);
}

function updateContent(workspace: Workspace, page: PageRecord, payload: Payload<"update_content">): void {
  let { markdown } = renderMarkdown(workspace, page);
  for (const { old_str: old, new_str: replacement, replace_all_matches: isAll } of payload.content_updates) {
    if (old === "") throw validationError("`old_str` must not be an empty string.");
    const positions = positionsOf(markdown, old);
    if (positions.length === 0) throw validationError(`Could not find "${old}" in the page.`);
    if (positions.length > 1 && isAll !== true)
      throw validationError(`"${old}" matches ${positions.length} times; set replace_all_matches to change all.`);
    const length = markdown.length + positions.length * (replacement.length - old.length);
    if (length > MAX_LENGTH) throw validationError(`The markdown would have more than ${MAX_LENGTH} characters.`);
    markdown = replacedAt(markdown, positions, old.length, replacement);
  }
  rewrite(workspace, page, markdown, payload.allow_deleting_content);
}

/** Replaces the blocks of a page by those of a text. Pages, databases and blocks that the text names stay. */
function rewrite(workspace: Workspace, page: PageRecord, markdown: string, mayDelete = false): void {
  const drafts = parseMarkdown(workspace, markdown);
  const named = new Set(existingIds(drafts));
  const kept = workspace.store.liveChildren(page).filter((child) => named.has(child.id));
  clearContent(workspace, page, mayDelete, kept);
  addChildren(workspace, page, drafts, { at: "end" });
}

function existingIds(drafts: readonly DraftBlock[]): string[] {
  return drafts.flatMap(({ type, content, children }) =>
    type === EXISTING ? [textOr(content["id"], "")] : existingIds(children),
  );
}

function clearContent(workspace: Workspace, page: PageRecord, mayDelete: boolean, kept: readonly NodeRecord[]): void {
  const children = workspace.store.liveChildren(page).filter((child) => !kept.includes(child));
  const lost = children
    .filter((child) => child.kind !== "block")
    .map(({ id }) => `"${knownTitle(workspace, id)}" (${id})`);
  if (!mayDelete && lost.length > 0)
    throw validationError(
      `This would delete child pages or databases: ${lost.join(", ")}. Set allow_deleting_content to true to allow it.`,
    );
  for (const child of children) setTrashed(workspace, child, true);
}
