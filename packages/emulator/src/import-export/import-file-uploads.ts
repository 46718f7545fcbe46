// Imports file uploads.
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import { isObject, objectOr, optionalText, textOr } from "../values/json.ts";
import { parseTime } from "../values/time.ts";
import { idOf, ofKind } from "./imported-fields.ts";

/** Adds file uploads, oldest first. Notion's lists start with the newest upload. */
export function importFileUploads(workspace: Workspace, objects: readonly JsonObject[]): void {
  const uploads = ofKind(objects, "file_upload").toReversed();
  const created = (object: JsonObject) => parseTime(object["created_time"]) ?? 0;
  for (const object of uploads.toSorted((a, b) => created(a) - created(b))) {
    const id = idOf(object);
    const createdAt = parseTime(object["created_time"]) ?? workspace.clock.now();
    const parts = objectOr(object["number_of_parts"]);
    const total = parts["total"];
    workspace.store.fileUploads.set(id, {
      id,
      createdAt,
      createdBy: isObject(object["created_by"]) ? object["created_by"] : { id: workspace.userId, type: "bot" },
      editedAt: parseTime(object["last_edited_time"]) ?? createdAt,
      expiresAt: parseTime(object["expiry_time"]) ?? null,
      mode:
        typeof total === "number"
          ? "multi_part"
          : isObject(object["file_import_result"])
            ? "external_url"
            : "single_part",
      status: textOr(object["status"], "pending"),
      filename: optionalText(object["filename"]) ?? null,
      contentType: optionalText(object["content_type"]) ?? null,
      contentLength: typeof object["content_length"] === "number" ? object["content_length"] : null,
      parts: typeof total === "number" ? { total, sent: new Map() } : undefined,
      importResult: isObject(object["file_import_result"]) ? structuredClone(object["file_import_result"]) : undefined,
      inTrash: object["in_trash"] === true,
    });
  }
}
