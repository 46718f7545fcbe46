// Creates records of databases, data sources and views.
import type { DataSourceRecord, DatabaseRecord, ParentRef, ViewRecord } from "./records.ts";
import { delaySearch } from "./search-lag.ts";
import { stampsNow } from "./stamps.ts";
import type { Workspace } from "./workspace.ts";

/** Returns a new database. Its times have milliseconds. */
export function newDatabase(workspace: Workspace, parent: ParentRef): DatabaseRecord {
  const now = workspace.clock.now();
  return {
    kind: "database",
    id: workspace.ids.uuid(),
    ...stampsNow(workspace),
    createdAt: now,
    editedAt: now,
    title: [],
    description: [],
    parent,
    icon: null,
    cover: null,
    isInline: false,
    isLocked: false,
    publicUrl: null,
    dataSourceIds: [],
    viewIds: [],
  };
}

/** Returns a new data source without columns. */
export function newDataSource(workspace: Workspace, databaseId: string): DataSourceRecord {
  const source: DataSourceRecord = {
    kind: "data_source",
    id: workspace.ids.uuid(),
    ...stampsNow(workspace),
    databaseId,
    title: [],
    description: [],
    icon: null,
    cover: null,
    publicUrl: null,
    schema: new Map(),
    rows: new Set(),
    templateIds: [],
    lastNumber: 0,
  };
  delaySearch(workspace, source.id);
  return source;
}

/** Adds a view to a database. */
export function addView(
  workspace: Workspace,
  database: DatabaseRecord,
  dataSourceId: string | null,
  name: string,
  type: string,
  id?: string,
): ViewRecord {
  const now = workspace.clock.now();
  const view: ViewRecord = {
    id: id ?? workspace.ids.uuid(),
    databaseId: database.id,
    dataSourceId,
    name,
    type,
    createdAt: now,
    createdBy: workspace.userId,
    editedAt: now,
    editedBy: workspace.userId,
    filter: null,
    sorts: null,
    quickFilters: null,
    configuration: { type },
  };
  workspace.store.views.set(view.id, view);
  database.viewIds.push(view.id);
  workspace.store.revision += 1;
  return view;
}

/**
 * Adds the table that a data source gets in its new database, also after a move.
 * @source https://developers.notion.com/reference/create-a-data-source and
 * https://developers.notion.com/reference/update-a-data-source
 */
export function addDefaultView(workspace: Workspace, database: DatabaseRecord, source: DataSourceRecord): void {
  addView(workspace, database, source.id, "Default view", "table", workspace.store.waitingViewIds.shift());
}

/** Sets the edit time of a database to now, with milliseconds. */
export function touchDatabase(workspace: Workspace, database: DatabaseRecord): void {
  database.editedAt = workspace.clock.now();
  database.editedBy = workspace.userId;
  workspace.store.revision += 1;
}
