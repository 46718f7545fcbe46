// Parents of pages: the parent that a request names, and the move to another parent.
import { movePrivacy } from "../../model/private-pages.ts";
import type { moveTarget, pageParent } from "../../body/common-parsers.ts";
import type { Parsed } from "../../body/parser.ts";
import type { DataSourceRecord, PageRecord, ParentRef } from "../../model/records.ts";
import { touch, touchHolder } from "../../model/stamps.ts";
import type { Workspace } from "../../model/workspace.ts";
import { checkEditable, checkMove } from "../common/check-editable.ts";
import { findDataSource, findDatabase, findPage } from "../common/find-objects.ts";
import { onlyDataSource } from "../common/only-data-source.ts";

/** Returns the parent that a request names, the workspace without one. @throws ApiError for an unknown parent */
export function resolveParent(workspace: Workspace, parent: Parsed<typeof pageParent> | undefined): ParentRef {
  switch (parent?.type) {
    case "data_source_id":
      return { type: "data_source_id", id: findDataSource(workspace, parent.value).id };
    case "page_id":
      return { type: "page_id", id: findPage(workspace, parent.value).id };
    case "database_id":
      return { type: "data_source_id", id: onlyDataSource(workspace, findDatabase(workspace, parent.value)).id };
    case "workspace":
    case undefined:
      return { type: "workspace" };
  }
}

/** Gives a new row its unique_id number. */
export function numberRow(page: PageRecord, source: DataSourceRecord): void {
  for (const property of source.schema.values()) {
    if (property.type === "unique_id") page.values[property.id] = ++source.lastNumber;
  }
}

/**
 * Returns the target of a move. A database with one data source can be named as a page.
 * @source https://developers.notion.com/reference/move-page
 */
function resolveTarget(workspace: Workspace, target: Parsed<typeof moveTarget>): ParentRef {
  const isDatabase = target.type === "page_id" && workspace.store.database(target.value) !== undefined;
  return resolveParent(workspace, isDatabase ? { ...target, type: "database_id" } : target);
}

/** Moves a page. It keeps its values only inside its data source. @throws ApiError for a move into itself */
export function movePage(workspace: Workspace, page: PageRecord, target: Parsed<typeof moveTarget>): void {
  checkEditable(workspace, page);
  const parent = resolveTarget(workspace, target);
  checkMove(workspace, "page", page.id, parent);
  const before = workspace.store.dataSourceOf(page);
  workspace.store.detach(page);
  touchHolder(workspace, page.parent);
  if (before !== undefined && before.id !== (parent.type === "data_source_id" ? parent.id : undefined)) {
    page.values = { title: page.values["title"] ?? [] };
  }
  page.parent = parent;
  movePrivacy(workspace, page);
  workspace.store.attach(page);
  touchHolder(workspace, parent);
  const source = workspace.store.dataSourceOf(page);
  if (source !== undefined) numberRow(page, source);
  touch(workspace, page);
}
