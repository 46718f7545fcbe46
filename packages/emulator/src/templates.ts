// Templates of a data source: pages that new rows are made from.
import { validationError } from "./api-error.ts";
import { dashedUuid, isUuid } from "./ids.ts";
import { copyJson, objectOr } from "./json.ts";
import type { BlockRecord, DataSourceRecord, PageRecord } from "./records.ts";
import type { JsonValue } from "./types.ts";
import type { Workspace } from "./workspace.ts";
import { stampsNow } from "./workspace.ts";

/** Carries out the `template` of a page request. */
export function applyTemplate(
  workspace: Workspace,
  page: PageRecord,
  source: DataSourceRecord | undefined,
  input: JsonValue | undefined,
): void {
  const template = objectOr(input);
  const type = template["type"];
  if (type === undefined || type === "none") return;
  const id = type === "default" ? source?.templateIds[0] : template["template_id"];
  if (!isUuid(id)) throw validationError("The data source has no default template.");
  const model = workspace.store.page(dashedUuid(id));
  if (model === undefined) throw validationError(`Could not find template with ID: ${dashedUuid(id)}.`);
  for (const [propertyId, value] of Object.entries(model.values)) {
    if (propertyId !== "title") page.values[propertyId] ??= copyJson(value);
  }
  if (page.icon === null) page.icon = copyJson(model.icon);
  if (page.cover === null) page.cover = copyJson(model.cover);
  copyChildren(workspace, model, page);
}

function copyChildren(workspace: Workspace, from: PageRecord | BlockRecord, to: PageRecord | BlockRecord): void {
  for (const child of workspace.store.liveChildren(from)) {
    if (child.kind !== "block") continue;
    const copy: BlockRecord = {
      kind: "block",
      id: workspace.ids.uuid(),
      ...stampsNow(workspace),
      type: child.type,
      content: copyJson(child.content),
      parent: { type: to.kind === "page" ? "page_id" : "block_id", id: to.id },
    };
    workspace.store.attach(copy);
    copyChildren(workspace, child, copy);
  }
}
