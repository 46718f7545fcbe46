// Fills a new page from its template.
import { zonedText } from "../body/date-value.ts";
import type { MentionInput } from "../body/rich-text-parser.ts";
import type { BlockRecord, PageRecord } from "../model/records.ts";
import { stampsNow } from "../model/stamps.ts";
import { isBlockLimitReached } from "../model/personal-tokens.ts";
import type { Workspace } from "../model/workspace.ts";
import { resolveMention } from "../rich-text/resolve-mention.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { arrayOr, copyJson, isObject, objectOr } from "../values/json.ts";
import type { ChosenTemplate } from "./choose-template.ts";

/**
 * Copies a template into a page: its content, and the values, icon and cover that the page does not have. Mentions of
 * "today", "now" and "me" become the present day, the present moment and the bot.
 */
export function applyTemplate(workspace: Workspace, page: PageRecord, { model, timeZone }: ChosenTemplate): void {
  const filled = (value: JsonValue): JsonValue => withMentions(workspace, value, timeZone);
  const schema = workspace.store.dataSourceOf(page)?.schema;
  const isOfSameSource = schema === workspace.store.dataSourceOf(model)?.schema;
  for (const [propertyId, value] of Object.entries(model.values)) {
    // The columns of another data source have other ids.
    if (propertyId !== "title" && !isOfSameSource) continue;
    if (schema?.get(propertyId)?.type === "unique_id") continue;
    if (propertyId === "title" && arrayOr(page.values["title"]).length > 0) continue;
    if (propertyId === "title") page.values["title"] = filled(value);
    else page.values[propertyId] ??= filled(value);
  }
  if (page.icon === null) page.icon = copyJson(model.icon);
  if (page.cover === null) page.cover = copyJson(model.cover);
  // Notion responds, and copies the content later: at the limit it copies nothing.
  if (!isBlockLimitReached(workspace)) copyChildren(workspace, model, page, filled);
}

/** Returns a copy in which all template mentions are replaced. */
function withMentions(workspace: Workspace, value: JsonValue, timeZone: string): JsonValue {
  if (Array.isArray(value)) return value.map((item) => withMentions(workspace, item, timeZone));
  if (!isObject(value)) return value;
  const mention = objectOr(value["mention"]);
  if (mention["type"] === "template_mention") {
    const filled = presentMention(workspace, objectOr(mention["template_mention"]), timeZone);
    const { value: payload, text, href } = resolveMention(workspace, filled);
    return { ...value, mention: { type: filled.type, ...payload }, plain_text: text, href };
  }
  const copy: JsonObject = {};
  for (const [key, held] of Object.entries(value))
    copy[key] = held === undefined ? undefined : withMentions(workspace, held, timeZone);
  return copy;
}

function presentMention(workspace: Workspace, open: JsonObject, timeZone: string): MentionInput {
  const wanted = open["template_mention_date"];
  if (wanted === undefined) return { type: "user", value: { id: workspace.userId }, common: {} };
  const now = zonedText(workspace.clock.now(), timeZone) ?? "";
  const start = wanted === "today" ? now.slice(0, 10) : now;
  return { type: "date", value: { start, end: null, time_zone: null }, common: {} };
}

/** Copies the blocks below a page, level by level, because blocks can be nested deeply. */
function copyChildren(
  workspace: Workspace,
  model: PageRecord,
  page: PageRecord,
  filled: (value: JsonValue) => JsonValue,
): void {
  const levels: { readonly from: PageRecord | BlockRecord; readonly to: PageRecord | BlockRecord }[] = [
    { from: model, to: page },
  ];
  for (const { from, to } of levels) {
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
      levels.push({ from: child, to: copy });
    }
  }
}
