// GET /files/…: the bytes of an uploaded file, at a signed address.
import { FILES_PATH, checkSignature } from "../files/signed-url.ts";
import type { FileUploadRecord } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import { dashedUuid } from "../values/uuid.ts";
import type { EmulatorRequest, EmulatorResponse } from "./messages.ts";

/** Headers of every file. A file never runs scripts, because its origin is that of the control API. */
const FILE_HEADERS = {
  "access-control-allow-origin": "*",
  "content-security-policy": "sandbox",
  "x-content-type-options": "nosniff",
};

/** Returns the response for a request to a path below `FILES_PATH`. */
export function serveFile(
  workspace: Workspace,
  request: EmulatorRequest,
  path: string,
  query: URLSearchParams,
): EmulatorResponse {
  const method = request.method.toUpperCase();
  if (method !== "GET" && method !== "HEAD") return refusal(405, "MethodNotAllowed", "Use GET or HEAD.");
  if (request.bodyExceeds !== undefined) return refusal(413, "EntityTooLarge", "Send no body.");
  const [id = ""] = path.slice(FILES_PATH.length).split("/");
  const state = checkSignature(workspace, id, query);
  if (state === "wrong") return refusal(403, "SignatureDoesNotMatch", "The signature of this address is not valid.");
  if (state === "expired") return refusal(403, "AccessDenied", "Request has expired");
  const upload = workspace.store.fileUploads.get(dashedUuid(id));
  if (upload?.externalUrl !== undefined)
    return { status: 302, headers: { ...FILE_HEADERS, location: upload.externalUrl }, body: "" };
  const content = upload === undefined ? undefined : contentOf(workspace, upload);
  if (upload === undefined || content === undefined) return refusal(404, "NoSuchKey", "The emulator has no such file.");
  return {
    status: 200,
    headers: { ...FILE_HEADERS, "content-type": upload.contentType ?? "application/octet-stream" },
    body: "",
    file: { length: upload.contentLength ?? 0, chunks: content },
  };
}

/** Returns a reader of all parts of an upload, in order; undefined if a part is missing. */
function contentOf({ files }: Workspace, { blobs }: FileUploadRecord): (() => Iterable<Uint8Array>) | undefined {
  const keys = [...(blobs ?? [])].toSorted(([a], [b]) => a - b).map(([, key]) => key);
  if (keys.length === 0 || keys.some((key) => files.read(key) === undefined)) return undefined;
  return function* () {
    for (const key of keys) yield* files.read(key) ?? [];
  };
}

function refusal(status: number, code: string, message: string): EmulatorResponse {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return { status, headers: { ...FILE_HEADERS, "content-type": "application/xml" }, body };
}
