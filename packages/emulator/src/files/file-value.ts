// Files, icons and covers as responses show them. An uploaded file gets a new signed URL at each read.
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, objectOr, textOr } from "../values/json.ts";
import { bareUuid } from "../values/uuid.ts";

/** The lifetime of a signed URL, in milliseconds. @source api/errors-and-limits.yaml, limits.files */
const HOSTED_URL_LIFETIME_MS = 3_600_000;
const FILE_HOST = "https://prod-files-secure.s3.us-west-2.amazonaws.com";

/** Returns a stored file in the form of a response. */
export function fileValue(workspace: Workspace, stored: JsonObject): JsonObject {
  if (stored["type"] !== "file_upload") return stored;
  const id = textOr(objectOr(stored["file_upload"])["id"], "");
  const { file_upload: _, ...rest } = stored;
  return { ...rest, type: "file", file: hostedFile(workspace, id) };
}

/** Returns a signed URL of an upload and its expiry time. */
export function hostedFile(workspace: Workspace, uploadId: string): JsonObject {
  const expires = workspace.clock.now() + HOSTED_URL_LIFETIME_MS;
  const name = encodeURIComponent(workspace.store.fileUploads.get(uploadId)?.filename ?? "file");
  return {
    url: `${FILE_HOST}/${bareUuid(uploadId)}/${name}?X-Amz-Expires=3600&X-Amz-Date=${Math.floor(expires / 1000)}`,
    expiry_time: new Date(expires).toISOString(),
  };
}

/** Returns a stored icon or cover in the form of a response. */
export function imageValue(workspace: Workspace, stored: JsonValue): JsonValue {
  return isObject(stored) ? fileValue(workspace, stored) : null;
}
