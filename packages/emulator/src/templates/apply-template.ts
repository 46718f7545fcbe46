// Fills a new page from its template.
import { readDateValue } from "../body/read-date-value.ts";
import type { BlockRecord, PageRecord } from "../model/records.ts";
import { stampsNow } from "../model/stamps.ts";
import type { Workspace } from "../model/workspace.ts";
import { readRichText } from "../rich-text/read-rich-text.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { arrayOr, copyJson, isObject, objectOr, textOr } from "../values/json.ts";
import type { ChosenTemplate } from "./read-template.ts";

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
