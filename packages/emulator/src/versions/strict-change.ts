// Version 2021-08-16 refused unknown keys (see `ignoresUnknownKeys`), made property ids safe in URLs, returned empty
// properties and appended blocks, and renamed the types of rollup items.
// @source Notion's changelog of version 2021-08-16
import { routeVersion } from "../catalog/api-version.ts";
import { decodedId } from "../columns/property-id.ts";
import { blockValue } from "../present/block-value.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, textOr } from "../values/json.ts";
import { mapFields, mapObjects } from "./map-objects.ts";
import type { Translate, VersionChange } from "./version-change.ts";

const OLDER_ITEM_TYPES: Readonly<Record<string, string>> = { files: "file", rich_text: "text", people: "person" };

/** The types whose empty values a page did not show. */
const OMITTED_TYPES: ReadonlySet<string> = new Set(["number", "email", "select", "date", "rollup"]);

/** An append returned the block to which the children were added. */
const appendedTo: Translate = ({ workspace, operation, params }, body) => {
  const parent =
    operation === "blocks.children.append" ? workspace.store.nodes.get(params["block_id"] ?? "") : undefined;
  return parent === undefined || body["results"] === undefined
    ? body
    : blockValue(workspace, parent, routeVersion("2021-08-16"));
};

function olderObject(object: JsonObject): JsonObject {
  const isPage = object["object"] === "page";
  if (isPage || object["object"] === "database") {
    const properties = isObject(object["properties"]) ? olderProperties(object["properties"], isPage) : undefined;
    return properties === undefined ? object : { ...object, properties };
  }
  if (object["type"] === "rollup" && isObject(object["rollup"]) && Array.isArray(object["rollup"]["array"]))
    return { ...object, rollup: { ...object["rollup"], array: object["rollup"]["array"].map(olderItem) } };
  return object;
}

function olderProperties(properties: JsonObject, isPage: boolean): JsonObject {
  const shown = Object.entries(properties).filter(([, property]) => !(isPage && isOmitted(property)));
  return mapFields(Object.fromEntries(shown), (property) =>
    isObject(property) ? { ...property, id: decodedId(textOr(property["id"], "")) } : property,
  );
}

function isOmitted(property: JsonValue | undefined): boolean {
  const type = isObject(property) ? textOr(property["type"], "") : "";
  if (!isObject(property) || !OMITTED_TYPES.has(type)) return false;
  const value = property[type];
  return isObject(value) && type === "rollup" ? value[textOr(value["type"], "")] === null : value === null;
}

function olderItem(item: JsonValue): JsonValue {
  const type = isObject(item) ? textOr(item["type"], "") : "";
  const older = OLDER_ITEM_TYPES[type];
  return isObject(item) && older !== undefined ? { type: older, [older]: item[type] } : item;
}

/** The change of version 2021-08-16. */
export const strictChange: VersionChange = {
  version: "2021-08-16",
  result: appendedTo,
  response: (_, body) => mapObjects(body, olderObject),
};
