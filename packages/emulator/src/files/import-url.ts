// Uploads from a URL.
import { mediaTypeOf } from "../catalog/media-types.ts";
import type { FileUploadRecord } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";

/** Hosts that no service on the internet can reach. */
const PRIVATE_HOST =
  /^(localhost|.*\.(localhost|local|internal|invalid|test)|127\..*|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|169\.254\..*|0\..*|\[.*\])$/i;

/**
 * Starts the import of a URL. The emulator fetches nothing: after the import time, a public https URL counts as
 * uploaded, and every other URL as failed.
 */
export function importUrl(workspace: Workspace, upload: FileUploadRecord, url: string): void {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  upload.filename ??= address?.pathname.split("/").at(-1) || "file";
  upload.contentType ??= mediaTypeOf(upload.filename) ?? "application/octet-stream";
  const at = workspace.clock.now() + workspace.importLagMs;
  const imported_time = new Date(at).toISOString().replace(/\.\d+Z$/, ".000+00:00");
  const problem = problemOf(address);
  if (problem === undefined) upload.externalUrl = url;
  upload.fetched = { at, status: problem === undefined ? "uploaded" : "failed" };
  upload.importResult =
    problem === undefined
      ? { type: "success", success: {}, imported_time }
      : { type: "error", error: { ...problem, parameter: "external_url", status_code: null }, imported_time };
}

function problemOf(address: URL | undefined): JsonObject | undefined {
  if (address?.protocol !== "https:")
    return {
      type: "validation_error",
      code: "invalid_url",
      message: "The external URL must be a public https address.",
    };
  if (PRIVATE_HOST.test(address.hostname))
    return { type: "download_error", code: "unreachable", message: `The host ${address.hostname} cannot be reached.` };
  return undefined;
}
