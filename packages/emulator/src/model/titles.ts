// The titles of pages, databases and data sources.
import type { JsonValue } from "../values/json.ts";
import { plainText, plainTextOf } from "../values/plain-text.ts";
import type { DataSourceRecord, DatabaseRecord, PageRecord } from "./records.ts";
import type { Workspace } from "./workspace.ts";

/** What a database without a title is called (recorded). */
const NAMELESS_DATABASE = "New database";

/** A page's title as text. */
export function pageTitle(page: PageRecord): string {
  return plainTextOf(page.values["title"]);
}

/** The one data source of a database; undefined when there are none or several. */
export function soleDataSource(workspace: Workspace, database: DatabaseRecord): DataSourceRecord | undefined {
  const [only, ...more] = database.dataSourceIds;
  return only === undefined || more.length > 0 ? undefined : workspace.store.dataSources.get(only);
}

/** The title of a database. With one data source it is the data source's (recorded). */
export function databaseTitle(workspace: Workspace, database: DatabaseRecord): JsonValue[] {
  const source = soleDataSource(workspace, database);
  const title = source === undefined ? database.title : source.title;
  if (title.length > 0 || database.dataSourceIds.length === 0) return title;
  return [plainText(NAMELESS_DATABASE)];
}

/** A data source as its database names it. */
export function dataSourceName(source: DataSourceRecord): string {
  return plainTextOf(source.title) || NAMELESS_DATABASE;
}

/** The title of a page, database or data source, `Untitled` when it is empty, undefined when the id is not known. */
export function knownTitle(workspace: Workspace, id: string): string | undefined {
  const node = workspace.store.nodes.get(id);
  const source = workspace.store.dataSources.get(id);
  if (node?.kind === "page") return pageTitle(node) || "Untitled";
  if (node?.kind === "database") return plainTextOf(databaseTitle(workspace, node)) || "Untitled";
  return source === undefined ? undefined : plainTextOf(source.title) || "Untitled";
}
