// Templates of a data source: pages that new rows are made from.
import { bodyError, validationError } from "./api-error.ts";
import { notFound } from "./context.ts";
import { dashedUuid, isUuid } from "./ids.ts";
import { copyJson, isObject } from "./json.ts";
import type { BlockRecord, DataSourceRecord, PageRecord } from "./records.ts";
import type { JsonValue } from "./types.ts";
import type { Workspace } from "./workspace.ts";
import { stampsNow } from "./workspace.ts";

/**
 * The template that a page request names; undefined for none.
 * @throws ApiError for one that does not exist or is no template of the data source
 */
export function readTemplate(
  workspace: Workspace,
  source: DataSourceRecord | undefined,
  input: JsonValue | undefined,
): PageRecord | undefined {
  if (input === undefined || input === null) return undefined;
  if (!isObject(input)) throw bodyError("template", `should be an object, instead was \`${JSON.stringify(input)}\``);
  const { type, timezone } = input;
  if (timezone !== undefined && !isTimeZone(timezone))
    throw bodyError(
      "template.timezone",
      `should be a valid IANA time zone, instead was \`${JSON.stringify(timezone)}\``,
    );
  if (type === "none") return undefined;
  if (type !== "default" && type !== "template_id") {
    throw bodyError(
      "template.type",
      `should be \`"none"\`, \`"default"\`, or \`"template_id"\`, instead was \`${JSON.stringify(type) ?? "undefined"}\``,
    );
  }
  if (source === undefined) throw validationError("Templates can only be used for pages of a data source.");
  const id = type === "default" ? source.defaultTemplateId : input["template_id"];
  if (id === undefined && type === "default") throw validationError("The data source has no default template.");
  if (!isUuid(id))
    throw bodyError(
      "template.template_id",
      `should be a valid uuid, instead was \`${JSON.stringify(id) ?? "undefined"}\``,
    );
  const model = source.templateIds.includes(dashedUuid(id)) ? workspace.store.page(dashedUuid(id)) : undefined;
  if (model === undefined || model.inTrash) throw notFound(workspace, "template", dashedUuid(id));
  return model;
}

function isTimeZone(name: JsonValue): boolean {
  if (typeof name !== "string") return false;
  try {
    // Throws for a zone that it does not know.
    new Intl.DateTimeFormat("en", { timeZone: name }).format();
    return true;
  } catch {
    return false;
  }
}

/** Gives a page what its template holds: values and looks that it does not have itself, and the content. */
export function applyTemplate(workspace: Workspace, page: PageRecord, model: PageRecord): void {
  const numbered = workspace.store.dataSourceOf(page)?.schema;
  for (const [propertyId, value] of Object.entries(model.values)) {
    if (propertyId !== "title" && numbered?.get(propertyId)?.type !== "unique_id")
      page.values[propertyId] ??= copyJson(value);
  }
  if (page.icon === null) page.icon = copyJson(model.icon);
  if (page.cover === null) page.cover = copyJson(model.cover);
  copyChildren(workspace, model, page);
}

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
