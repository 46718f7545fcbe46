// pages.*, without properties and markdown
import { addChildren } from "../../blocks/add-children.ts";
import type { DraftBlock } from "../../blocks/draft-block.ts";
import { draftChildren } from "../../blocks/draft-children.ts";
import { echoedMembers } from "../../body/accepted-extras.ts";
import { newBlocks } from "../../body/block-parsers.ts";
import { cover, icon, moveTarget, pageParent, trashFields, trashFlag, uuid } from "../../body/common-parsers.ts";
import { needed, objectOf, optional, taggedBy } from "../../body/object-parsers.ts";
import type { Parsed } from "../../body/parser.ts";
import { anything, flag, orNull, text } from "../../body/parser.ts";
import { pageProperties } from "../../body/property-values.ts";
import { validationError } from "../../errors/validation-errors.ts";
import { resolveIcon, resolvePageCover } from "../../files/resolve-icon.ts";
import type { Context } from "../../http/context.ts";
import type { Route } from "../../http/route.ts";
import { defineRoute } from "../../http/route.ts";
import { checkMarkdownVersion, markdownVersion } from "../../markdown/markdown-version.ts";
import { parseMarkdown } from "../../markdown/parse-markdown.ts";
import { takeTitle } from "../../markdown/take-title.ts";
import type { PageRecord, ParentRef } from "../../model/records.ts";
import { keepPrivate } from "../../model/private-pages.ts";
import { delaySearch } from "../../model/search-lag.ts";
import { stampsNow, touch, touchHolder } from "../../model/stamps.ts";
import type { ChildPosition } from "../../model/store.ts";
import { setTrashed } from "../../model/trash.ts";
import { pageValue } from "../../present/page-value.ts";
import { writeProperties } from "../../properties/write-properties.ts";
import { applyTemplate } from "../../templates/apply-template.ts";
import { chooseTemplate, templateInput } from "../../templates/choose-template.ts";
import { checkAncestors, checkEditable, checkPrivateParent } from "../common/check-editable.ts";
import { filterPropertyIds } from "../common/filter-property-ids.ts";
import { findDataSource, pageParam } from "../common/find-objects.ts";
import { startTask } from "../common/start-task.ts";
import { movePage, numberRow, resolveParent } from "./page-parent.ts";

const position = taggedBy({
  page_start: {},
  page_end: {},
  after_block: { after_block: needed(objectOf({ id: needed(uuid) })) },
});

function creation(hasArchived: boolean) {
  const blocks = newBlocks(hasArchived);
  return objectOf({
    ...echoedMembers(hasArchived),
    in_trash: optional(flag),
    parent: optional(pageParent),
    properties: optional(pageProperties),
    icon: optional(orNull(icon)),
    cover: optional(orNull(cover)),
    content: optional(blocks),
    children: optional(blocks),
    markdown: optional(text()),
    markdown_version: optional(markdownVersion),
    allow_async: optional(flag),
    template: optional(templateInput),
    position: optional(position),
  });
}
type Creation = Parsed<ReturnType<typeof creation>>;

const update = (hasArchived: boolean) =>
  objectOf({
    ...echoedMembers(hasArchived),
    properties: optional(pageProperties),
    icon: optional(orNull(icon)),
    cover: optional(orNull(cover)),
    is_locked: optional(flag),
    template: optional(templateInput),
    erase_content: optional(flag),
    is_archived: optional(flag),
    // Reported: the parent is accepted and ignored. A page moves with pages.move only.
    parent: optional(anything),
    ...trashFields(hasArchived),
  });
type Update = Parsed<ReturnType<typeof update>>;

/** Routes of the pages family. */
export const PAGE_ROUTES: readonly Route[] = [
  defineRoute({
    method: "POST",
    path: "pages",
    operation: "pages.create",
    capability: "insert_content",
    body: (version) => creation(version === "2025-09-03"),
    handle: createPage,
  }),
  defineRoute({
    method: "GET",
    path: "pages/{page_id:uuid}",
    operation: "pages.retrieve",
    capability: "read_content",
    handle: (context) => ({ body: shownPage(context, pageParam(context)) }),
  }),
  defineRoute({
    method: "PATCH",
    path: "pages/{page_id:uuid}",
    operation: "pages.update",
    capability: "update_content",
    body: (version) => update(version === "2025-09-03"),
    handle: updatePage,
  }),
  defineRoute({
    method: "POST",
    path: "pages/{page_id:uuid}/move",
    operation: "pages.move",
    capability: "update_content",
    body: () => objectOf({ parent: needed(moveTarget) }),
    handle: (context, { parent }) => {
      const page = pageParam(context);
      movePage(context.workspace, page, parent);
      return { body: pageValue(context.workspace, page, context.version) };
    },
  }),
];

function shownPage(context: Context, page: PageRecord) {
  const only = filterPropertyIds(context, context.workspace.store.dataSourceOf(page));
  return pageValue(context.workspace, page, context.version, only);
}

function createPage(context: Context, body: Creation) {
  const { workspace } = context;
  const parent = resolveParent(workspace, body.parent);
  if (parent.type === "workspace") checkPrivateParent(workspace, body.parent !== undefined);
  checkAncestors(workspace, parent);
  checkContentFields(body);
  checkPosition(body, parent);
  const source = parent.type === "data_source_id" ? findDataSource(workspace, parent.id) : undefined;
  const model = chooseTemplate(workspace, source, body.template);
  const drafts = contentDrafts(context, body);
  const page: PageRecord = {
    kind: "page",
    id: workspace.ids.uuid(),
    ...stampsNow(workspace),
    parent,
    icon: resolveIcon(workspace, body.icon),
    cover: resolvePageCover(workspace, body.cover),
    isLocked: false,
    isArchived: false,
    publicUrl: null,
    values: {},
  };
  writeProperties(workspace, page, source, body.properties);
  const content = body.markdown === undefined ? drafts : takeTitle(page, drafts);
  if (parent.type === "workspace") keepPrivate(workspace, page.id);
  workspace.store.attach(page, pagePosition(body.position));
  touchHolder(workspace, parent);
  delaySearch(workspace, page.id);
  if (source !== undefined) numberRow(page, source);
  addChildren(workspace, page, content, { at: "end" });
  if (body.allow_async === true)
    return startTask(context, "POST /v1/pages", pageValue(workspace, page, context.version));
  const result = { body: shownPage(context, page) };
  // The response shows the page before its template is applied. @source api/operations.yaml, pages.create
  if (model !== undefined) applyTemplate(workspace, page, model);
  return result;
}

/** Returns drafts of the new page's content. Nothing is created, so that a refused request changes nothing. */
function contentDrafts({ workspace, version }: Context, { markdown, children, content = [] }: Creation): DraftBlock[] {
  return markdown === undefined
    ? draftChildren(workspace, children ?? content, "children", "child_page", version)
    : parseMarkdown(workspace, markdown);
}

function checkContentFields(body: Creation): void {
  const { children = [], content = [], markdown, allow_async: isAsync, template } = body;
  /** @source https://developers.notion.com/guides/data-apis/migrate-to-notion-flavored-markdown */
  if (markdown === undefined && body.markdown_version !== undefined)
    throw validationError("body failed validation: body.markdown_version is only valid with `markdown`.");
  checkMarkdownVersion(body.markdown_version);
  // Some clients always send `children`. An empty list is accepted beside the fields that exclude it.
  const hasBlocks = children.length > 0 || content.length > 0;
  if (markdown !== undefined && hasBlocks)
    throw validationError("body failed validation: `markdown` cannot be combined with `children` or `content`.");
  if (markdown === undefined && isAsync === true)
    throw validationError("body failed validation: body.allow_async is only valid with `markdown`.");
  if (template !== undefined && template.type !== "none" && (hasBlocks || markdown !== undefined))
    throw validationError(
      "body failed validation: `template` cannot be combined with `children`, `content` or `markdown`.",
    );
}

/** @source https://developers.notion.com/reference/post-page, "Customizing position within a parent page" */
function checkPosition({ position: place }: Creation, parent: ParentRef): void {
  if (place !== undefined && parent.type !== "page_id")
    throw validationError("body failed validation: body.position is only allowed if the parent is a page.");
}

function pagePosition(input: Creation["position"]): ChildPosition {
  if (input?.type === "page_start") return { at: "start" };
  return input?.type === "after_block" ? { at: "after", id: input.after_block.id } : { at: "end" };
}

function updatePage(context: Context, body: Update) {
  const { workspace } = context;
  const page = pageParam(context);
  const source = workspace.store.dataSourceOf(page);
  const isTrash = trashFlag(body);
  checkEditable(workspace, page, isTrash);
  // Everything is resolved before the first change, so that a refused request changes nothing.
  const newIcon = body.icon === undefined ? page.icon : resolveIcon(workspace, body.icon);
  const model = chooseTemplate(workspace, source, body.template);
  const newCover = body.cover === undefined ? page.cover : resolvePageCover(workspace, body.cover);
  writeProperties(workspace, page, source, body.properties);
  page.icon = newIcon;
  page.cover = newCover;
  page.isLocked = body.is_locked ?? page.isLocked;
  page.isArchived = body.is_archived ?? page.isArchived;
  if (body.erase_content === true)
    for (const child of workspace.store.liveChildren(page)) setTrashed(workspace, child, true);
  if (isTrash !== undefined) setTrashed(workspace, page, isTrash);
  touch(workspace, page);
  const result = { body: shownPage(context, page) };
  if (model !== undefined) applyTemplate(workspace, page, model);
  return result;
}
