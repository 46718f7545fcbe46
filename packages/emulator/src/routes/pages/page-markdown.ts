// pages.retrieveMarkdown and pages.updateMarkdown, and the tasks that run them in the background
import { addChildren } from "../../blocks/add-children.ts";
import type { DraftBlock } from "../../blocks/draft-block.ts";
import { EXISTING } from "../../blocks/draft-block.ts";
import { bodyError, validationError, wrongField } from "../../errors/validation-errors.ts";
import type { Context, Route, RouteResult } from "../../http/route.ts";
import { parseMarkdown } from "../../markdown/parse-markdown.ts";
import { renderMarkdown } from "../../markdown/render-markdown.ts";
import type { BlockRecord, NodeRecord, PageRecord } from "../../model/records.ts";
import { touch } from "../../model/stamps.ts";
import type { ChildPosition } from "../../model/store.ts";
import { setTrashed } from "../../model/trash.ts";
import type { Workspace } from "../../model/workspace.ts";
import type { JsonObject } from "../../values/json.ts";
import { isObject, objectOr, objectsOf, optionalText, textOr } from "../../values/json.ts";
import { containerParam, pageParam } from "../common/find-objects.ts";
import { startTask } from "../common/start-task.ts";

/** Routes of markdown. */
export const PAGE_MARKDOWN_ROUTES: readonly Route[] = [
  {
    method: "GET",
    path: "pages/{page_id:uuid}/markdown",
    operation: "pages.retrieveMarkdown",
    handle: (context) => ({
      body: markdownValue(
        context.workspace,
        containerParam(context, "page_id"),
        context.query.get("include_transcript") === "true",
      ),
    }),
  },
  { method: "PATCH", path: "pages/{page_id:uuid}/markdown", operation: "pages.updateMarkdown", handle: updateMarkdown },
];

function markdownValue(workspace: Workspace, page: PageRecord | BlockRecord, withTranscript = false): JsonObject {
  const { markdown, truncated, unknownIds } = renderMarkdown(workspace, page, { withTranscript });
  return { object: "page_markdown", id: page.id, markdown, truncated, unknown_block_ids: [...unknownIds] };
}

/** Adds markdown to a page as blocks. */
export function applyMarkdown(
  workspace: Workspace,
  page: PageRecord | BlockRecord,
  markdown: string,
  position: ChildPosition,
): void {
  addChildren(workspace, page, parseMarkdown(workspace, markdown), position);
}

function updateMarkdown(context: Context): RouteResult {
  const { workspace, body } = context;
  const page = pageParam(context);
  const change = textOr(body["type"], "");
  const apply = CHANGES[change];
  const payload = body[change];
  if (apply === undefined)
    throw bodyError(
      "type",
      `should be ${Object.keys(CHANGES)
        .map((name) => `\`"${name}"\``)
        .join(", ")}, instead was \`${JSON.stringify(body["type"]) ?? "undefined"}\``,
    );
  if (!isObject(payload)) throw bodyError(change, "should be defined, instead was `undefined`");
  apply(workspace, page, payload);
  touch(workspace, page);
  const result = markdownValue(workspace, page);
  return body["allow_async"] === true
    ? startTask(context, "PATCH /v1/pages/:page_id/markdown", result)
    : { body: result };
}

type Change = (workspace: Workspace, page: PageRecord, payload: JsonObject) => void;

const CHANGES: Readonly<Record<string, Change>> = {
  insert_content: insertContent,
  replace_content: (workspace, page, payload) =>
    rewrite(workspace, page, required(payload, "new_str"), payload["allow_deleting_content"] === true),
  update_content: updateContent,
  replace_content_range: replaceRange,
};

function required(payload: JsonObject, name: string): string {
  const text = optionalText(payload[name]);
  if (text === undefined) throw bodyError(name, "should be a string");
  return text;
}

function insertContent(workspace: Workspace, page: PageRecord, payload: JsonObject): void {
  const content = required(payload, "content");
  const after = optionalText(payload["after"]);
  if (after !== undefined && payload["position"] !== undefined)
    throw wrongField("insert_content.position", "not present", payload["position"]);
  if (after === undefined) {
    applyMarkdown(
      workspace,
      page,
      content,
      objectOr(payload["position"])["type"] === "start" ? { at: "start" } : { at: "end" },
    );
    return;
  }
  const { markdown } = renderMarkdown(workspace, page);
  const range = findRange(markdown, after);
  rewrite(workspace, page, `${markdown.slice(0, range.end)}\n${content}\n${markdown.slice(range.end)}`, false);
}

/** Finds `start...end` or plain text once. */
function findRange(markdown: string, range: string): { start: number; end: number } {
  const [first = "", ...rest] = range.split("...");
  const start = markdown.indexOf(first);
  const last = rest.join("...");
  const end = last === "" ? start + first.length : markdown.indexOf(last, start) + last.length;
  if (start < 0 || end < start) throw validationError(`Could not find the content range "${range}" in the page.`);
  return { start, end };
}

function replaceRange(workspace: Workspace, page: PageRecord, payload: JsonObject): void {
  const content = required(payload, "content");
  const { markdown } = renderMarkdown(workspace, page);
  const { start, end } = findRange(markdown, required(payload, "content_range"));
  rewrite(
    workspace,
    page,
    markdown.slice(0, start) + content + markdown.slice(end),
    payload["allow_deleting_content"] === true,
  );
}

function updateContent(workspace: Workspace, page: PageRecord, payload: JsonObject): void {
  let { markdown } = renderMarkdown(workspace, page);
  for (const update of objectsOf(payload["content_updates"])) {
    const old = required(update, "old_str");
    const fresh = required(update, "new_str");
    const count = markdown.split(old).length - 1;
    if (count === 0) throw validationError(`Could not find "${old}" in the page.`);
    if (count > 1 && update["replace_all_matches"] !== true)
      throw validationError(`"${old}" matches ${count} times; set replace_all_matches to change all.`);
    markdown = markdown.replaceAll(old, () => fresh);
  }
  rewrite(workspace, page, markdown, payload["allow_deleting_content"] === true);
}

/** Replaces the blocks of a page by those of a text; pages, databases and blocks that the text still names stay. */
function rewrite(workspace: Workspace, page: PageRecord, markdown: string, mayDelete: boolean): void {
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

function clearContent(
  workspace: Workspace,
  page: PageRecord,
  mayDelete: boolean,
  kept: readonly NodeRecord[] = [],
): void {
  const children = workspace.store.liveChildren(page).filter((child) => !kept.includes(child));
  if (!mayDelete && children.some((child) => child.kind !== "block")) {
    throw validationError(
      "This would delete child pages or databases. Set allow_deleting_content to true to allow it.",
    );
  }
  for (const child of children) setTrashed(workspace, child, true);
}
