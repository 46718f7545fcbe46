// Templates of a data source: pages that new rows are made from.
import { bodyError, validationError } from "./api-error.ts";
import { notFound } from "./context.ts";
import { dashedUuid, isUuid } from "./ids.ts";
import { readDateValue } from "./date-value.ts";
import { arrayOr, copyJson, isObject, objectOr, textOr } from "./json.ts";
import type { BlockRecord, DataSourceRecord, PageRecord } from "./records.ts";
import { readRichText } from "./rich-text.ts";
import type { JsonObject, JsonValue } from "./types.ts";
import type { Workspace } from "./workspace.ts";
import { stampsNow } from "./workspace.ts";

/** What an export calls the fact that a row is a template; the service has no object for it. */
export const TEMPLATE_OBJECT = "data_source_template";

/** A template that is to be applied. */
export interface ChosenTemplate {
  readonly model: PageRecord;
  /** Where "today" and "now" are meant; UTC unless the request says so. */
  readonly timeZone: string;
}

/**
 * The template that a page request names; undefined for none.
 * @throws ApiError for one that does not exist or is no template of the data source
 */
export function readTemplate(
  workspace: Workspace,
  source: DataSourceRecord | undefined,
  input: JsonValue | undefined,
): ChosenTemplate | undefined {
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
  return { model, timeZone: typeof timezone === "string" ? timezone : "UTC" };
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

/**
 * Gives a page what its template holds: values and looks that it does not have itself, and the content. Mentions of
 * "today", "now" and "me" become the day, the moment and the user of now.
 */
export function applyTemplate(workspace: Workspace, page: PageRecord, { model, timeZone }: ChosenTemplate): void {
  const filled = (value: JsonValue): JsonValue => withMentions(workspace, value, timeZone);
  const schema = workspace.store.dataSourceOf(page)?.schema;
  for (const [propertyId, value] of Object.entries(model.values)) {
    if (schema?.get(propertyId)?.type === "unique_id") continue;
    if (propertyId === "title" && arrayOr(page.values["title"]).length > 0) continue;
    if (propertyId === "title") page.values["title"] = filled(value);
    else page.values[propertyId] ??= filled(value);
  }
  if (page.icon === null) page.icon = copyJson(model.icon);
  if (page.cover === null) page.cover = copyJson(model.cover);
  copyChildren(workspace, model, page, filled);
}

/** A copy in which the mentions that a template leaves open are filled in, however deep. */
function withMentions(workspace: Workspace, value: JsonValue, timeZone: string): JsonValue {
  if (Array.isArray(value)) return value.map((item) => withMentions(workspace, item, timeZone));
  if (!isObject(value)) return value;
  const mention = objectOr(value["mention"]);
  if (mention["type"] === "template_mention") {
    const filled = { mention: mentionOfNow(workspace, objectOr(mention["template_mention"]), timeZone) };
    return readRichText(workspace, [{ ...filled, annotations: value["annotations"] }], "template")[0] ?? null;
  }
  const copy: JsonObject = {};
  for (const [key, held] of Object.entries(value))
    copy[key] = held === undefined ? undefined : withMentions(workspace, held, timeZone);
  return copy;
}

function mentionOfNow(workspace: Workspace, open: JsonObject, timeZone: string): JsonObject {
  const wanted = open["template_mention_date"];
  if (wanted === undefined) return { user: { id: workspace.botId } };
  const now = readDateValue(
    { start: new Date(workspace.clock.now()).toISOString(), time_zone: timeZone },
    "template.timezone",
  );
  const start = textOr(now["start"], "");
  return { date: { start: wanted === "today" ? start.slice(0, 10) : start } };
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

function copyChildren(
  workspace: Workspace,
  from: PageRecord | BlockRecord,
  to: PageRecord | BlockRecord,
  filled: (value: JsonValue) => JsonValue,
): void {
  for (const child of workspace.store.liveChildren(from)) {
    if (child.kind !== "block") continue;
    const copy: BlockRecord = {
      kind: "block",
      id: workspace.ids.uuid(),
      ...stampsNow(workspace),
      type: child.type,
      content: objectOr(filled(child.content)),
      parent: { type: to.kind === "page" ? "page_id" : "block_id", id: to.id },
    };
    workspace.store.attach(copy);
    copyChildren(workspace, child, copy, filled);
  }
}
