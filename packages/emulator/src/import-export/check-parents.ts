// Refuses an import in which an object is inside itself.
import { idAbove } from "../model/ancestors.ts";
import type { Store } from "../model/store.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { objectOr, objectsOf } from "../values/json.ts";
import { dashedUuid, isUuid } from "../values/uuid.ts";
import { idOf, importedParent, ofKind } from "./imported-fields.ts";

/** Checks that following the parents of each object ends, together with the objects of the store. @throws TypeError */
export function checkParents(store: Store, objects: readonly JsonObject[]): void {
  const imported = importedParents(store, objects);
  const ends = new Set<string>();
  for (const start of imported.keys()) {
    const passed = new Set<string>();
    let id: string | undefined = start;
    while (id !== undefined && !ends.has(id)) {
      if (passed.has(id))
        throw new TypeError(`Expected parents that form no cycle, but ${id} is inside itself. Correct its parent.`);
      passed.add(id);
      id = imported.has(id) ? imported.get(id) : idAbove(store, id);
    }
    for (const below of passed) ends.add(below);
  }
}

/** Returns the ids of the parents that the objects will have, by the ids of the objects. */
function importedParents(store: Store, objects: readonly JsonObject[]): Map<string, string | undefined> {
  const parents = new Map<string, string | undefined>();
  const add = (object: JsonObject, parent: JsonValue | undefined) => {
    const ref = importedParent(parent);
    parents.set(idOf(object), ref.type === "workspace" ? undefined : ref.id);
  };
  const addSource = (id: JsonValue | undefined, databaseId: JsonValue | undefined) => {
    if (isUuid(id) && isUuid(databaseId)) parents.set(dashedUuid(id), dashedUuid(databaseId));
  };
  const databases = ofKind(objects, "database");
  const sources = ofKind(objects, "data_source");
  for (const object of [...ofKind(objects, "page"), ...databases]) add(object, object["parent"]);
  // The order of the import: the last link of a data source to a database counts.
  for (const { id, data_sources } of databases)
    for (const source of objectsOf(data_sources)) addSource(source["id"], id);
  for (const { id, parent } of sources) addSource(id, objectOr(parent)["database_id"]);
  for (const { parent } of objects) addSource(objectOr(parent)["data_source_id"], objectOr(parent)["database_id"]);
  for (const object of sources) {
    const id = parents.get(idOf(object)) ?? idAbove(store, idOf(object));
    if (id !== undefined && (parents.get(id) ?? idAbove(store, id)) === undefined)
      add({ id }, object["database_parent"]);
  }
  // A block that exists keeps its parent.
  for (const object of ofKind(objects, "block"))
    if (!parents.has(idOf(object)) && !store.nodes.has(idOf(object))) add(object, object["parent"]);
  return parents;
}
