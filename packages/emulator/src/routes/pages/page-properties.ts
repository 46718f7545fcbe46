// pages.properties.retrieve
import { PROPERTY_KINDS } from "../../catalog/property-kinds.ts";
import type { Cell } from "../../columns/cell.ts";
import { findProperty } from "../../columns/find-property.ts";
import { decodedId, encodedId } from "../../columns/property-id.ts";
import type { Context } from "../../http/context.ts";
import { param } from "../../http/context.ts";
import { badCursor, pagingFromQuery } from "../../http/cursor-paging.ts";
import { notFound } from "../../http/not-found.ts";
import type { Route } from "../../http/route.ts";
import { defineRoute } from "../../http/route.ts";
import type { PageRecord, SchemaProperty } from "../../model/records.ts";
import { cellValue } from "../../properties/cell-value.ts";
import type { JsonObject, JsonValue } from "../../values/json.ts";
import { isObject, textOr } from "../../values/json.ts";
import { apiUrl } from "../../values/urls.ts";
import { pageParam } from "../common/find-objects.ts";

/** The route of one property of a page. */
export const PAGE_PROPERTY_ROUTES: readonly Route[] = [
  defineRoute({
    method: "GET",
    path: "pages/{page_id:uuid}/properties/{property_id}",
    operation: "pages.properties.retrieve",
    capability: "read_content",
    handle: retrieveProperty,
  }),
];

const TITLE: SchemaProperty = { id: "title", name: "title", type: "title", description: null, config: {} };

function retrieveProperty(context: Context) {
  const page = pageParam(context);
  const cell = cellOf(context, page);
  if (cell === undefined) return { body: itemList(context, TITLE, page.values["title"] ?? []) };
  const { property } = cell;
  const value = cellValue(cell);
  if (PROPERTY_KINDS[property.type]?.itemList !== true) return { body: item(property, value) };
  return {
    body: property.type === "rollup" ? rollupList(context, property, value) : itemList(context, property, value),
  };
}

function cellOf(context: Context, page: PageRecord): Cell | undefined {
  const { workspace } = context;
  const id = param(context, "property_id");
  const source = workspace.store.dataSourceOf(page);
  const property = source === undefined ? undefined : findProperty(source, id);
  if (source !== undefined && property !== undefined) return { workspace, source, page, property };
  if (source === undefined && id === "title") return undefined;
  throw notFound(workspace, "property", id);
}

function item(property: SchemaProperty, value: JsonValue): JsonObject {
  return { object: "property_item", type: property.type, id: encodedId(property.id), [property.type]: value };
}

function itemList(context: Context, property: SchemaProperty, value: JsonValue): JsonObject {
  const values = Array.isArray(value) ? value : [];
  const { slice, next } = cutByIndex(context, property, values);
  const id = encodedId(property.id);
  return {
    object: "list",
    results: slice.map((entry) => item(property, entry)),
    next_cursor: next,
    has_more: next !== null,
    type: "property_item",
    property_item: { id, next_url: nextUrl(context, id, next), type: property.type, [property.type]: {} },
  };
}

/** Cuts a page out of a list. The items have no ids, so a cursor contains an index. */
function cutByIndex(
  context: Context,
  property: SchemaProperty,
  values: readonly JsonValue[],
): { slice: readonly JsonValue[]; next: string | null } {
  const { size, cursor } = pagingFromQuery(context);
  const start = cursor === undefined ? 0 : indexIn(property, cursor);
  if (start === undefined || (start > 0 && start >= values.length)) throw badCursor(cursor ?? "");
  const end = start + size;
  return { slice: values.slice(start, end), next: end < values.length ? indexCursor(property, end) : null };
}

/** Returns a cursor that says nothing to programs, so that none of them computes one. */
function indexCursor({ id }: SchemaProperty, index: number): string {
  return Buffer.from(`${index}:${id}`).toString("base64url");
}

/** Returns the index in a cursor; undefined for a cursor of another property, or for another text. */
function indexIn(property: SchemaProperty, cursor: string): number | undefined {
  const index = Number.parseInt(Buffer.from(cursor, "base64url").toString(), 10);
  return index > 0 && indexCursor(property, index) === cursor ? index : undefined;
}

function nextUrl(context: Context, id: string, next: string | null): string | null {
  if (next === null) return null;
  const { origin = apiUrl } = context.workspace;
  return `${origin}/v1/pages/${param(context, "page_id")}/properties/${id}?start_cursor=${next}`;
}

/** Rollup functions that this operation does not support. @source api/resources.yaml, property_values.rules */
const UNSUPPORTED_ROLLUPS: ReadonlySet<JsonValue | undefined> = new Set([
  "show_unique",
  "unique",
  "median",
  "count_per_group",
  "percent_per_group",
]);

/** Returns the result of a rollup beside its items. It is incomplete until the last page. */
function rollupSummary(rollup: JsonObject, isLast: boolean): JsonObject {
  const { type, function: name } = rollup;
  if (UNSUPPORTED_ROLLUPS.has(name)) return { type: "unsupported", unsupported: {}, function: name };
  if (!isLast) return { type: "incomplete", incomplete: {}, function: name };
  return type === "array" ? { type, array: [], function: name } : rollup;
}

function rollupList(context: Context, property: SchemaProperty, value: JsonValue): JsonObject {
  const rollup = isObject(value) ? value : {};
  const isArray = rollup["type"] === "array" && !UNSUPPORTED_ROLLUPS.has(rollup["function"]);
  const values = isArray && Array.isArray(rollup["array"]) ? rollup["array"] : [];
  const { slice, next } = cutByIndex(context, property, values);
  const id = encodedId(property.id);
  // Recorded: the items are those of the column in the related data source.
  const itemId = encodedId(decodedId(textOr(property.config["rollup_property_id"], property.id)));
  return {
    object: "list",
    results: slice.map((entry) => ({ object: "property_item", id: itemId, ...(isObject(entry) ? entry : {}) })),
    next_cursor: next,
    has_more: next !== null,
    type: "property_item",
    property_item: {
      id,
      next_url: nextUrl(context, id, next),
      type: "rollup",
      rollup: rollupSummary(rollup, next === null),
    },
  };
}
