// Fields that the responses of several object types share.
import type { ApiVersion } from "../catalog/api-version.ts";
import type { Stamped } from "../model/records.ts";
import type { JsonObject } from "../values/json.ts";
import { minuteText } from "../values/time.ts";

const userRef = (id: string): JsonObject => ({ object: "user", id });

/** in_trash, with its older twin where the version has it. */
export function trashFields(version: ApiVersion, inTrash: boolean): JsonObject {
  return version === "2025-09-03" ? { in_trash: inTrash, archived: inTrash } : { in_trash: inTrash };
}

/** Who made and edited a thing, and when, at whole minutes. */
export function stampFields(record: Stamped): JsonObject {
  return {
    created_time: minuteText(record.createdAt),
    last_edited_time: minuteText(record.editedAt),
    created_by: userRef(record.createdBy),
    last_edited_by: userRef(record.editedBy),
  };
}
