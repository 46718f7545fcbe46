// Converts file uploads to responses.
import type { ApiVersion } from "../catalog/api-version.ts";
import type { FileUploadRecord } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import { minuteText } from "../values/time.ts";
import { apiUrl } from "../values/urls.ts";
import { trashFields } from "./common-fields.ts";

/** Returns a file upload in the form of a response. */
export function uploadValue(workspace: Workspace, upload: FileUploadRecord, version: ApiVersion): JsonObject {
  const url = `${workspace.origin ?? apiUrl}/v1/file_uploads/${upload.id}`;
  const pending = upload.status === "pending" && upload.mode !== "external_url";
  return {
    object: "file_upload",
    id: upload.id,
    created_time: minuteText(upload.createdAt),
    created_by: upload.createdBy,
    last_edited_time: minuteText(upload.editedAt),
    expiry_time: upload.expiresAt === null ? null : minuteText(upload.expiresAt),
    ...(pending ? { upload_url: `${url}/send` } : {}),
    ...(pending && upload.mode === "multi_part" ? { complete_url: `${url}/complete` } : {}),
    ...trashFields(version, upload.inTrash),
    status: upload.status,
    filename: upload.filename,
    content_type: upload.contentType,
    content_length: upload.contentLength,
    ...(upload.parts === undefined
      ? {}
      : { number_of_parts: { total: upload.parts.total, sent: upload.parts.sent.size } }),
    ...(upload.importResult === undefined || upload.fetched !== undefined
      ? {}
      : { file_import_result: upload.importResult }),
  };
}
