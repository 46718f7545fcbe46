// The parent of an object, as responses show it.
import type { ParentRef } from "../model/records.ts";
import type { Store } from "../model/store.ts";
import type { JsonObject } from "../values/json.ts";

/** The parent as answers carry it; a row's names its database too. */
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
