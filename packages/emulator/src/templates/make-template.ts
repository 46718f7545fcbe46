// Turns a row into a template of its data source.
import type { Workspace } from "../model/workspace.ts";

/** The `object` of a template in an export. Notion has no object for templates. */
export const TEMPLATE_OBJECT = "data_source_template";

/** Makes a row a template of its data source: templates lists show it, queries and search do not. */
export function makeTemplate(workspace: Workspace, pageId: string, asDefault: boolean): void {
  const page = workspace.store.page(pageId);
  const source = page === undefined ? undefined : workspace.store.dataSourceOf(page);
  if (page === undefined || source === undefined)
    throw new TypeError(`Expected the id of a row of a data source, got "${pageId}".`);
  page.isTemplate = true;
  if (!source.templateIds.includes(pageId)) source.templateIds.push(pageId);
  if (asDefault) source.defaultTemplateId = pageId;
  workspace.store.revision += 1;
}
