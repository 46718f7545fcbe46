// Fields that the responses of several object types share.
import type { ApiVersion } from "../catalog/api-version.ts";
import type { Stamped } from "../model/records.ts";
import type { JsonObject } from "../values/json.ts";
import { minuteText } from "../values/time.ts";

const userRef = (id: string): JsonObject => ({ object: "user", id });

/** Returns `in_trash`, with the older field `archived` in API versions that have it. */
export function trashFields(version: ApiVersion, inTrash: boolean): JsonObject {
  return version === "2025-09-03" ? { in_trash: inTrash, archived: inTrash } : { in_trash: inTrash };
}

/** Returns the creation and edit stamps, with times in whole minutes. */
export function stampFields(record: Stamped): JsonObject {
  return {
    created_time: minuteText(record.createdAt),
    last_edited_time: minuteText(record.editedAt),
    created_by: userRef(record.createdBy),
    last_edited_by: userRef(record.editedBy),
  };
}
