// Files of blocks, icons, covers and properties. An uploaded file is stored by its upload, and every response shows a
// new signed URL, which is valid for an hour.
import type { FileInput } from "../body/common-parsers.ts";
import { validationError } from "../errors/validation-errors.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import { decodeText } from "../values/decode-text.ts";
import { objectOr, textOr } from "../values/json.ts";
import { refreshUpload } from "./refresh-upload.ts";

/** Returns a file in the form in which it is stored. @throws ApiError for an upload that cannot be attached */
export function resolveFile(workspace: Workspace, file: FileInput): JsonObject {
  if (file.type === "file_upload") attachUpload(workspace, file.value.id);
  return { type: file.type, [file.type]: file.value };
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

/** Returns the name of a file that has no name: the name of the upload, or the end of the URL. */
export function defaultFileName(workspace: Workspace, stored: JsonObject): string {
  if (stored["type"] === "file_upload") {
    const id = textOr(objectOr(stored["file_upload"])["id"], "");
    return workspace.store.fileUploads.get(id)?.filename ?? "file";
  }
  const url = textOr(objectOr(stored[textOr(stored["type"], "external")])["url"], "");
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return decodeText(path.slice(path.lastIndexOf("/") + 1));
}
