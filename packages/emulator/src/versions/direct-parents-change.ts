// Version 2022-06-28 made parents direct, gave blocks a parent, and gave relations a type.
// @source Notion's changelog, July 2022
import type { ParentRef } from "../model/records.ts";
import type { Store } from "../model/store.ts";
import { parentValue } from "../present/parent-value.ts";
import type { JsonObject } from "../values/json.ts";
import { isObject, objectOr, textOr } from "../values/json.ts";
import { mapFields, mapObjects } from "./map-objects.ts";
import type { Translate, VersionChange } from "./version-change.ts";

/** Before the change, a relation of a request had only a database, and was always two-way. */
const typedRelations: Translate = ({ operation }, body) => {
  if (!operation.startsWith("databases.") || !isObject(body["properties"])) return body;
  const properties = mapFields(body["properties"], (column) => {
    const relation = isObject(column) ? column["relation"] : undefined;
    return isObject(column) && isObject(relation) ? { ...column, relation: twoWay(relation) } : column;
  });
  return { ...body, properties };
};

function twoWay({ synced_property_name: name, synced_property_id: id, ...relation }: JsonObject): JsonObject {
  return {
    ...relation,
    type: "dual_property",
    dual_property: { synced_property_name: name, synced_property_id: id },
  };
}

/** Returns the nearest parent that is not a block. */
function nearestParent(store: Store, parent: JsonObject): JsonObject {
  let above = store.nodes.get(textOr(parent["block_id"], ""));
  let nearest: ParentRef = { type: "workspace" };
  while (above !== undefined) {
    if (above.kind !== "block") return { type: `${above.kind}_id`, [`${above.kind}_id`]: above.id };
    nearest = above.parent;
    above = nearest.type === "workspace" ? undefined : store.nodes.get(nearest.id);
  }
  return parentValue(store, nearest);
}

function olderObject(store: Store, object: JsonObject): JsonObject {
  if (object["object"] === "block") {
    const { parent: _, ...rest } = object;
    return rest;
  }
  const isHeld = object["object"] === "page" || object["object"] === "database";
  if (isHeld && isObject(object["parent"]) && object["parent"]["type"] === "block_id")
    return { ...object, parent: nearestParent(store, object["parent"]) };
  return object["type"] === "relation" && isObject(object["relation"])
    ? { ...object, relation: untypedRelation(object["relation"]) }
    : object;
}

/** The items of a page's relation are a list and have no type, so only the configuration of a column comes here. */
function untypedRelation(relation: JsonObject): JsonObject {
  const { type: _, single_property: _single, dual_property: dual, ...rest } = relation;
  return { ...rest, ...objectOr(dual) };
}

/** The change of version 2022-06-28. */
export const directParentsChange: VersionChange = {
  version: "2022-06-28",
  request: typedRelations,
  response: ({ workspace }, body) => mapObjects(body, (object) => olderObject(workspace.store, object)),
};
