// Turns a row into a template of its data source.
import type { Workspace } from "../model/workspace.ts";

/** What an export calls the fact that a row is a template; the service has no object for it. */
export const TEMPLATE_OBJECT = "data_source_template";

/** Makes a row a template of its data source: it is listed as one, and queries and search pass it over. */
export function makeTemplate(workspace: Workspace, pageId: string, asDefault: boolean): void {
  const page = workspace.store.page(pageId);
  const source = page === undefined ? undefined : workspace.store.dataSourceOf(page);
  if (page === undefined || source === undefined) throw new TypeError(`${pageId} is no row of a data source.`);
  page.isTemplate = true;
  if (!source.templateIds.includes(pageId)) source.templateIds.push(pageId);
  if (asDefault) source.defaultTemplateId = pageId;
  workspace.store.revision += 1;
}
