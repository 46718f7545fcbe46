// Converts the parent of an object to the form of a response.
import type { ParentRef } from "../model/records.ts";
import type { Store } from "../model/store.ts";
import type { JsonObject } from "../values/json.ts";

/** Returns a parent in the form of a response. The parent of a row includes the id of its database. */
export function parentValue(store: Store, parent: ParentRef): JsonObject {
  if (parent.type === "workspace") return { type: "workspace", workspace: true };
  if (parent.type === "data_source_id") {
    const databaseId = store.dataSources.get(parent.id)?.databaseId;
    return {
      type: "data_source_id",
      data_source_id: parent.id,
      ...(databaseId === undefined ? {} : { database_id: databaseId }),
    };
  }
  return { type: parent.type, [parent.type]: parent.id };
}
