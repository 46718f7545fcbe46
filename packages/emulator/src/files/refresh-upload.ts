// Changes that time makes to an upload. They are made when the upload is read.
import type { FileUploadRecord } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";

/** Updates the status of an upload: a fetch that is due ends, and an upload that was not attached in time expires. */
export function refreshUpload(workspace: Workspace, upload: FileUploadRecord): FileUploadRecord {
  const now = workspace.clock.now();
  if (upload.fetched !== undefined && upload.fetched.at <= now) {
    upload.status = upload.fetched.status;
    upload.contentLength = upload.status === "uploaded" ? 0 : null;
    upload.fetched = undefined;
  }
  const isOpen = upload.status === "pending" || upload.status === "uploaded";
  if (isOpen && upload.expiresAt !== null && upload.expiresAt <= now) upload.status = "expired";
  return upload;
}
