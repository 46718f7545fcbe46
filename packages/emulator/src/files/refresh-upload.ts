// What time does to an upload; looked at when somebody looks at the upload.
import type { FileUploadRecord } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";

/** The upload as it is by now: an address is fetched, and what nobody finished or attached in time is expired. */
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
