// Signed addresses of files. Each is valid for an hour of the emulator's clock.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Workspace } from "../model/workspace.ts";
import { bareUuid } from "../values/uuid.ts";

/** The lifetime of a signed address, in seconds. @source api/errors-and-limits.yaml, limits.files */
const LIFETIME_SECONDS = 3600;
const FILE_HOST = "https://prod-files-secure.s3.us-west-2.amazonaws.com";

/** The path of every file below the emulator's address. */
export const FILES_PATH = "/files/";

/** Returns a new signed address of an upload, and its expiry time in milliseconds. */
export function signedUrl(workspace: Workspace, uploadId: string): { url: string; expiresAt: number } {
  const name = workspace.store.fileUploads.get(uploadId)?.filename ?? "file";
  const date = new Date(workspace.clock.now()).toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const id = bareUuid(uploadId);
  // A number that no other address has makes every read return a new address.
  const token = (workspace.signedUrls += 1).toString(16).padStart(8, "0");
  const query = new URLSearchParams({
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Date": date,
    "X-Amz-Expires": String(LIFETIME_SECONDS),
    "X-Amz-Security-Token": token,
    "X-Amz-Signature": signature(workspace, id, date, token),
  });
  const url = `${workspace.origin ?? FILE_HOST}${FILES_PATH}${id}/${encodeURIComponent(name)}?${query.toString()}`;
  return { url, expiresAt: endOf(date) };
}

/** Checks the query of a signed address: it can be altered or expired. */
export function checkSignature(
  workspace: Workspace,
  id: string,
  query: URLSearchParams,
): "valid" | "wrong" | "expired" {
  const date = query.get("X-Amz-Date") ?? "";
  const expected = Buffer.from(signature(workspace, id, date, query.get("X-Amz-Security-Token") ?? ""));
  const found = Buffer.from(query.get("X-Amz-Signature") ?? "");
  if (found.length !== expected.length || !timingSafeEqual(found, expected)) return "wrong";
  return workspace.clock.now() < endOf(date) ? "valid" : "expired";
}

/** Returns the time in milliseconds at which an address of this date, `20260701T090000Z`, expires. */
function endOf(date: string): number {
  const start = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/, "$1-$2-$3T$4:$5:"));
  return start + LIFETIME_SECONDS * 1000;
}

function signature(workspace: Workspace, id: string, date: string, token: string): string {
  // The id of the workspace survives a restart, so its addresses do, too.
  return createHmac("sha256", workspace.workspaceId).update(`${id} ${date} ${token}`).digest("hex");
}
