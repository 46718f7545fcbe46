// Version 2022-02-22 renamed `text` to `rich_text` in blocks and filters, and gave property items more fields.
// @source Notion's changelog, February 2022
import { findProperty } from "../columns/find-property.ts";
import type { DataSourceRecord } from "../model/records.ts";
import { findDatabase } from "../routes/common/find-objects.ts";
import { onlyDataSource } from "../routes/common/only-data-source.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, textOr } from "../values/json.ts";
import { mapNewBlocks } from "./map-new-blocks.ts";
import { mapFields, mapObjects, renameKey, withoutKey } from "./map-objects.ts";
import type { Translate, TranslationContext, VersionChange } from "./version-change.ts";

const TEXT_BLOCKS = [
  "paragraph",
  "heading_1",
  "heading_2",
  "heading_3",
  "callout",
  "quote",
  "bulleted_list_item",
  "numbered_list_item",
  "to_do",
  "toggle",
  "code",
  "template",
];
const IS_TEXT_BLOCK: ReadonlySet<string> = new Set(TEXT_BLOCKS);
const PAYLOAD_PATH = new RegExp(String.raw`\b(${TEXT_BLOCKS.join("|")})\.rich_text\b`, "g");

/** The newer name did not exist, so that a payload with only that name lacks its text. */
function newerPayload(payload: JsonObject): JsonObject {
  return renameKey(withoutKey(payload, "rich_text"), "text", "rich_text");
}

/** Renames the text of new blocks. */
const newerChildren: Translate = (_, body) =>
  mapNewBlocks(body, (payload, type) => (IS_TEXT_BLOCK.has(type) ? newerPayload(payload) : payload));

const newerFilter: Translate = (context, body) => {
  if (!isObject(body["filter"])) return body;
  const source = onlyDataSource(
    context.workspace,
    findDatabase(context.workspace, context.params["database_id"] ?? ""),
  );
  return { ...body, filter: filterIn(source, body["filter"]) };
};

function filterIn(source: DataSourceRecord, filter: JsonObject): JsonObject {
  const members = (value: JsonValue) =>
    Array.isArray(value) ? value.map((item) => (isObject(item) ? filterIn(source, item) : item)) : value;
  if (filter["property"] === undefined)
    return mapFields(filter, (value, key) => (key === "and" || key === "or" ? members(value) : value));
  const type = findProperty(source, textOr(filter["property"], ""))?.type ?? "rich_text";
  const renamed = renameKey(renameKey(filter, "phone", "phone_number"), "text", type);
  return mapFields(renamed, (condition, key) => {
    if (key === "formula" && isObject(condition)) return renameKey(condition, "text", "string");
    return key === "rollup" && isObject(condition) ? mapFields(condition, rollupCondition) : condition;
  });
}

function rollupCondition(condition: JsonValue): JsonValue {
  return isObject(condition)
    ? renameKey(renameKey(condition, "text", "rich_text"), "phone", "phone_number")
    : condition;
}

const REQUESTS: Readonly<Record<string, Translate>> = {
  "blocks.update": (_, body) => (isObject(body) ? mapFields(body, (value, key) => changedPayload(value, key)) : body),
  "blocks.children.append": newerChildren,
  "pages.create": newerChildren,
  "databases.query": newerFilter,
};

function changedPayload(payload: JsonValue, type: string): JsonValue {
  return isObject(payload) && IS_TEXT_BLOCK.has(type) ? newerPayload(payload) : payload;
}

/** Property items had no id, and a list had the result of a rollup, and only of a rollup, beside its items. */
function olderItems(body: JsonObject): JsonObject {
  if (body["object"] !== "list") return withoutKey(body, "id");
  const { property_item: summary, type: _, results, ...list } = body;
  const items = Array.isArray(results) ? results.map((item) => (isObject(item) ? withoutKey(item, "id") : item)) : [];
  const rollup = isObject(summary) ? summary["rollup"] : undefined;
  return { ...list, results: items, ...(rollup === undefined ? {} : { rollup, type: "rollup" }) };
}

function olderBlock(object: JsonObject): JsonObject {
  const type = textOr(object["type"], "");
  const payload = object[type];
  if (object["object"] !== "block" || !IS_TEXT_BLOCK.has(type) || !isObject(payload)) return object;
  return { ...object, [type]: renameKey(payload, "rich_text", "text") };
}

function olderResponse({ operation }: TranslationContext, body: JsonObject): JsonObject {
  return operation === "pages.properties.retrieve" ? olderItems(body) : mapObjects(body, olderBlock);
}

/** The change of version 2022-02-22. */
export const richTextChange: VersionChange = {
  version: "2022-02-22",
  request: (context, body) => REQUESTS[context.operation]?.(context, body) ?? body,
  response: olderResponse,
  errorText: (message) => message.replaceAll(PAYLOAD_PATH, "$1.text"),
};
