// pages.*, without properties and markdown
import { addChildren } from "../../blocks/add-children.ts";
import { readChildren } from "../../blocks/read-children.ts";
import { ApiError } from "../../errors/api-error.ts";
import { bodyError, validationError } from "../../errors/validation-errors.ts";
import { readCover, readIcon } from "../../files/read-icon.ts";
import { notFound } from "../../http/not-found.ts";
import type { Context, Route } from "../../http/route.ts";
import type { DataSourceRecord, PageRecord, ParentRef } from "../../model/records.ts";
import { delaySearch } from "../../model/search-lag.ts";
import { stampsNow, touch, touchHolder } from "../../model/stamps.ts";
import type { ChildPosition } from "../../model/store.ts";
import { setTrashed } from "../../model/trash.ts";
import type { Workspace } from "../../model/workspace.ts";
import { pageValue } from "../../present/page-value.ts";
import { writeProperties } from "../../properties/write-properties.ts";
import { applyTemplate } from "../../templates/apply-template.ts";
import { readTemplate } from "../../templates/read-template.ts";
import type { JsonObject, JsonValue } from "../../values/json.ts";
import { isObject, objectOr } from "../../values/json.ts";
import { dashedUuid, isUuid } from "../../values/uuid.ts";
import { filterPropertyIds } from "../common/filter-property-ids.ts";
import { findDataSource, findDatabase, findPage, pageParam } from "../common/find-objects.ts";
import { startTask } from "../common/start-task.ts";
import { trashFlag } from "../common/trash-flag.ts";
import { applyMarkdown } from "./page-markdown.ts";

/** Routes of the pages family. */
export const PAGE_ROUTES: readonly Route[] = [
  { method: "POST", path: "pages", operation: "pages.create", handle: createPage },
  {
    method: "GET",
    path: "pages/{page_id:uuid}",
    operation: "pages.retrieve",
    handle: (context) => {
      const page = pageParam(context);
      return { body: pageValue(context.workspace, page, context.version, onlyProperties(context, page)) };
    },
  },
  { method: "PATCH", path: "pages/{page_id:uuid}", operation: "pages.update", handle: updatePage },
  { method: "POST", path: "pages/{page_id:uuid}/move", operation: "pages.move", handle: movePage },
];

function onlyProperties(context: Context, page: PageRecord): ReadonlySet<string> | undefined {
  return filterPropertyIds(context, context.workspace.store.dataSourceOf(page));
}

function createPage(context: Context) {
  const { workspace, body } = context;
  const parent = readParent(workspace, body["parent"]);
  checkContentKeys(body);
  const source = parent.type === "data_source_id" ? findDataSource(workspace, parent.id) : undefined;
  const model = readTemplate(workspace, source, body["template"]);
  const given = body["children"] ?? body["content"];
  const drafts = given === undefined ? [] : readChildren(workspace, given, "children", "child_page");
  const page: PageRecord = {
    kind: "page",
    id: workspace.ids.uuid(),
    ...stampsNow(workspace),
    parent,
    icon: readIcon(workspace, body["icon"], "icon"),
    cover: readCover(workspace, body["cover"], "cover"),
    isLocked: false,
    isArchived: false,
    publicUrl: null,
    values: {},
  };
  writeProperties(workspace, page, source, body["properties"]);
  workspace.store.attach(page, pagePosition(body["position"]));
  touchHolder(workspace, parent);
  delaySearch(workspace, page.id);
  if (source !== undefined) numberRow(page, source);
  addChildren(workspace, page, drafts, { at: "end" });
  if (typeof body["markdown"] === "string") {
    applyMarkdown(workspace, page, body["markdown"], { at: "end" });
    if (body["allow_async"] === true) {
      return startTask(context, "POST /v1/pages", pageValue(workspace, page, context.version));
    }
  }
  const answer = { body: pageValue(workspace, page, context.version, onlyProperties(context, page)) };
  // The answer shows the page as it is before its template is applied. @source api/operations.yaml, pages.create
  if (model !== undefined) applyTemplate(workspace, page, model);
  return answer;
}

function checkContentKeys(body: JsonObject): void {
  if (body["markdown"] !== undefined && (holdsBlocks(body["children"]) || holdsBlocks(body["content"]))) {
    throw validationError("body failed validation: `markdown` cannot be combined with `children` or `content`.");
  }
  if (body["allow_async"] === true && body["markdown"] === undefined) {
    throw validationError("body failed validation: body.allow_async is only valid with `markdown`.");
  }
  const template = objectOr(body["template"])["type"];
  if (
    template !== undefined &&
    template !== "none" &&
    (holdsBlocks(body["children"]) || holdsBlocks(body["content"]) || body["markdown"] !== undefined)
  ) {
    throw validationError(
      "body failed validation: `template` cannot be combined with `children`, `content` or `markdown`.",
    );
  }
}

/** Clients that always send `children` send an empty list beside what excludes them. */
function holdsBlocks(blocks: JsonValue | undefined): boolean {
  return blocks !== undefined && !(Array.isArray(blocks) && blocks.length === 0);
}

/** Gives a new row its unique_id number. */
function numberRow(page: PageRecord, source: DataSourceRecord): void {
  for (const property of source.schema.values()) {
    if (property.type === "unique_id") page.values[property.id] = ++source.lastNumber;
  }
}

function pagePosition(input: JsonValue | undefined): ChildPosition {
  const position = objectOr(input);
  if (position["type"] === "page_start") return { at: "start" };
  const after = objectOr(position["after_block"])["id"];
  if (position["type"] === "after_block" && isUuid(after)) return { at: "after", id: dashedUuid(after) };
  return { at: "end" };
}

const PARENT_KEYS = ["page_id", "data_source_id", "database_id"] as const;

/** The parent that a request names for a page. */
function readParent(workspace: Workspace, input: JsonValue | undefined): ParentRef {
  if (input === undefined) return { type: "workspace" };
  if (!isObject(input)) throw bodyError("parent", "should be an object");
  if (input["workspace"] === true) return { type: "workspace" };
  const key = PARENT_KEYS.find((name) => input[name] !== undefined);
  const rawId = key === undefined ? undefined : input[key];
  if (key === undefined || !isUuid(rawId)) {
    throw bodyError(
      `parent.${key ?? "page_id"}`,
      key === undefined
        ? "should be defined, instead was `undefined`"
        : `should be a valid uuid, instead was \`${JSON.stringify(rawId)}\``,
    );
  }
  const id = dashedUuid(rawId);
  if (key === "data_source_id") return { type: key, id: findDataSource(workspace, id).id };
  if (key === "page_id") return { type: key, id: findPage(workspace, id).id };
  return { type: "data_source_id", id: onlyDataSource(workspace, id) };
}

function onlyDataSource(workspace: Workspace, databaseId: string): string {
  const database = findDatabase(workspace, databaseId);
  const [first, second] = database.dataSourceIds;
  if (first === undefined) throw notFound(workspace, "database", databaseId);
  if (second !== undefined) {
    // @source api/errors-and-limits.yaml, additional_data_keys
    throw new ApiError(
      "validation_error",
      `Database with ID ${databaseId} has multiple data sources. Name one with "data_source_id".`,
      {
        error_type: "multiple_data_sources_for_database",
        child_data_source_ids: [...database.dataSourceIds],
        minimum_api_version: "2025-09-03",
      },
    );
  }
  return first;
}

function updatePage(context: Context) {
  const { workspace, body } = context;
  const page = pageParam(context);
  const source = workspace.store.dataSourceOf(page);
  const flag = trashFlag(context);
  if (page.inTrash && flag === undefined && body["properties"] !== undefined) {
    throw validationError("Can't edit page that is in trash. You must restore the page before editing.");
  }
  // All is read before anything is changed, so that a refused request changes nothing.
  const icon = body["icon"] === undefined ? page.icon : readIcon(workspace, body["icon"], "icon");
  const model = readTemplate(workspace, source, body["template"]);
  const cover = body["cover"] === undefined ? page.cover : readCover(workspace, body["cover"], "cover");
  writeProperties(workspace, page, source, body["properties"]);
  page.icon = icon;
  page.cover = cover;
  if (typeof body["is_locked"] === "boolean") page.isLocked = body["is_locked"];
  if (typeof body["is_archived"] === "boolean") page.isArchived = body["is_archived"];
  if (body["erase_content"] === true) eraseContent(workspace, page);
  if (flag !== undefined) setTrashed(workspace, page, flag);
  touch(workspace, page);
  const answer = { body: pageValue(workspace, page, context.version, onlyProperties(context, page)) };
  if (model !== undefined) applyTemplate(workspace, page, model);
  return answer;
}

function eraseContent(workspace: Workspace, page: PageRecord): void {
  for (const child of workspace.store.liveChildren(page)) setTrashed(workspace, child, true);
}

function movePage(context: Context) {
  const { workspace, body } = context;
  const page = pageParam(context);
  const given = objectOr(body["parent"]);
  if (given["database_id"] !== undefined && given["data_source_id"] === undefined)
    throw bodyError("parent.database_id", "should be not present");
  const parent = readParent(workspace, body["parent"]);
  if (parent.type === "workspace") throw bodyError("parent.page_id", "should be defined, instead was `undefined`");
  if (isInside(workspace, parent, page.id))
    throw validationError("A page cannot be moved into itself or one of its descendants.");
  const before = workspace.store.dataSourceOf(page);
  workspace.store.detach(page);
  touchHolder(workspace, page.parent);
  if (before !== undefined && before.id !== (parent.type === "data_source_id" ? parent.id : undefined)) {
    page.values = { title: page.values["title"] ?? [] };
  }
  page.parent = parent;
  workspace.store.attach(page);
  touchHolder(workspace, parent);
  const source = workspace.store.dataSourceOf(page);
  if (source !== undefined) numberRow(page, source);
  touch(workspace, page);
  return { body: pageValue(workspace, page, context.version) };
}

function isInside(workspace: Workspace, parent: ParentRef, id: string): boolean {
  let current: ParentRef | undefined = parent;
  while (current !== undefined && current.type !== "workspace") {
    if (current.id === id) return true;
    current =
      current.type === "data_source_id"
        ? workspace.store.database(workspace.store.dataSources.get(current.id)?.databaseId ?? "")?.parent
        : workspace.store.nodes.get(current.id)?.parent;
  }
  return false;
}
