// Files in blocks, icons, covers and properties. An uploaded file is remembered by its upload, and gets a fresh
// signed address, good for an hour, each time it is read.
import { LIMITS } from "../catalog/limits.ts";
import { bodyError, validationError } from "../errors/validation-errors.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import { isObject, objectOr, optionalText, textOr } from "../values/json.ts";
import { dashedUuid, isUuid } from "../values/uuid.ts";
import { refreshUpload } from "./refresh-upload.ts";

/** Reads `{ external }`, `{ file_upload }` or `{ file }` of a request into the form in which it is stored. */
export function readFile(workspace: Workspace, input: JsonObject, path: string): JsonObject {
  const type = optionalText(input["type"]) ?? ["external", "file_upload", "file"].find((name) => isObject(input[name]));
  if (type === "external") {
    const url = textOr(objectOr(input["external"])["url"], "");
    if (url.length > LIMITS.url)
      throw bodyError(`${path}.external.url.length`, `should be ≤ \`${LIMITS.url}\`, instead was \`${url.length}\``);
    if (url === "") throw bodyError(`${path}.external.url`, "should be defined, instead was `undefined`");
    return { type, external: { url } };
  }
  if (type === "file_upload") {
    const id = objectOr(input["file_upload"])["id"];
    if (!isUuid(id))
      throw bodyError(
        `${path}.file_upload.id`,
        `should be a valid uuid, instead was \`${JSON.stringify(id) ?? "undefined"}\``,
      );
    attachUpload(workspace, dashedUuid(id));
    return { type, file_upload: { id: dashedUuid(id) } };
  }
  if (type === "file" && isObject(input["file"])) return { type, file: input["file"] };
  throw bodyError(path, "should have one of `external`, `file_upload`");
}

function attachUpload(workspace: Workspace, id: string): void {
  const upload = workspace.store.fileUploads.get(id);
  if (upload === undefined) throw validationError(`Could not find file upload with ID: ${id}.`);
  if (refreshUpload(workspace, upload).status !== "uploaded") {
    throw validationError(
      `File upload ${id} cannot be attached: its status is "${upload.status}", expected "uploaded".`,
    );
  }
  // An attached upload no longer expires.
  upload.expiresAt = null;
}

/** The name that a file has if nobody names it: the upload's, or the end of its address. */
export function defaultFileName(workspace: Workspace, stored: JsonObject): string {
  if (stored["type"] === "file_upload") {
    const id = textOr(objectOr(stored["file_upload"])["id"], "");
    return workspace.store.fileUploads.get(id)?.filename ?? "file";
  }
  const url = textOr(objectOr(stored[textOr(stored["type"], "external")])["url"], "");
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return decodeURIComponent(path.slice(path.lastIndexOf("/") + 1));
}
