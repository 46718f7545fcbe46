// The titles of pages, databases and data sources.
import type { JsonValue } from "../values/json.ts";
import { plainText, plainTextOf } from "../values/plain-text.ts";
import type { DataSourceRecord, DatabaseRecord, PageRecord } from "./records.ts";
import type { Workspace } from "./workspace.ts";

/** Title of a database without a title (recorded). */
const DEFAULT_DATABASE_TITLE = "New database";

/** Returns a page's title as text. */
export function pageTitle(page: PageRecord): string {
  return plainTextOf(page.values["title"]);
}

/** Returns the only data source of a database, undefined if there are none or several. */
export function soleDataSource(workspace: Workspace, database: DatabaseRecord): DataSourceRecord | undefined {
  const [only, ...more] = database.dataSourceIds;
  return only === undefined || more.length > 0 ? undefined : workspace.store.dataSources.get(only);
}

/** Returns the title of a database. A database with one data source shows the title of the data source (recorded). */
export function databaseTitle(workspace: Workspace, database: DatabaseRecord): JsonValue[] {
  const source = soleDataSource(workspace, database);
  const title = source === undefined ? database.title : source.title;
  if (title.length > 0 || database.dataSourceIds.length === 0) return title;
  return [plainText(DEFAULT_DATABASE_TITLE)];
}

/** Returns the name of a data source in its database. */
export function dataSourceName(source: DataSourceRecord): string {
  return plainTextOf(source.title) || DEFAULT_DATABASE_TITLE;
}

/**
 * Returns the title of a page, database or data source: `Untitled` if it is empty, undefined for an unknown id and for a
 * database that was imported without its title.
 */
export function knownTitle(workspace: Workspace, id: string): string | undefined {
  const node = workspace.store.nodes.get(id);
  const source = workspace.store.dataSources.get(id);
  if (node?.kind === "page") return pageTitle(node) || "Untitled";
  if (node?.kind === "database") {
    const title = plainTextOf(soleDataSource(workspace, node)?.title ?? node.title);
    if (title === "" && node.hasUnknownTitle === true) return undefined;
    return plainTextOf(databaseTitle(workspace, node)) || "Untitled";
  }
  return source === undefined ? undefined : plainTextOf(source.title) || "Untitled";
}
