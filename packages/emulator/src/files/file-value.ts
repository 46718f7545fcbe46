// Files, icons and covers as responses show them. An uploaded file gets a new signed URL at each read.
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, objectOr, textOr } from "../values/json.ts";
import { signedUrl } from "./signed-url.ts";

/** Returns a stored file in the form of a response. */
export function fileValue(workspace: Workspace, stored: JsonObject): JsonObject {
  if (stored["type"] !== "file_upload") return stored;
  const id = textOr(objectOr(stored["file_upload"])["id"], "");
  const { file_upload: _, ...rest } = stored;
  return { ...rest, type: "file", file: hostedFile(workspace, id) };
}

/** Returns a signed URL of an upload and its expiry time. */
export function hostedFile(workspace: Workspace, uploadId: string): JsonObject {
  const { url, expiresAt } = signedUrl(workspace, uploadId);
  return { url, expiry_time: new Date(expiresAt).toISOString() };
}

/** Returns a stored icon or cover in the form of a response. */
export function imageValue(workspace: Workspace, stored: JsonValue): JsonValue {
  return isObject(stored) ? fileValue(workspace, stored) : null;
}
