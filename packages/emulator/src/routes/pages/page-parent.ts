// Parents of pages: the parent that a request names, and the move to another parent.
import type { moveTarget, pageParent } from "../../body/common-parsers.ts";
import type { Parsed } from "../../body/parser.ts";
import { validationError } from "../../errors/validation-errors.ts";
import type { DataSourceRecord, PageRecord, ParentRef } from "../../model/records.ts";
import { touch, touchHolder } from "../../model/stamps.ts";
import type { Workspace } from "../../model/workspace.ts";
import { checkAncestors } from "../common/check-ancestors.ts";
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

/** Moves a page. It keeps its values only inside its data source. @throws ApiError for a move into itself */
export function movePage(workspace: Workspace, page: PageRecord, target: Parsed<typeof moveTarget>): void {
  checkAncestors(workspace, page.parent);
  const parent = resolveParent(workspace, target);
  checkAncestors(workspace, parent);
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
