// fileUploads.*
import { LIMITS } from "../../catalog/limits.ts";
import { mediaTypeOf } from "../../catalog/media-types.ts";
import type { ApiError } from "../../errors/api-error.ts";
import { bodyError, validationError } from "../../errors/validation-errors.ts";
import { refreshUpload } from "../../files/refresh-upload.ts";
import { cutPage, listBody, pagingFromQuery } from "../../http/cursor-paging.ts";
import { header } from "../../http/headers.ts";
import type { FormPart } from "../../http/multipart.ts";
import { parseMultipart } from "../../http/multipart.ts";
import { notFound } from "../../http/not-found.ts";
import type { Context, Route } from "../../http/route.ts";
import { param } from "../../http/route.ts";
import type { FileUploadRecord } from "../../model/records.ts";
import type { Workspace } from "../../model/workspace.ts";
import { uploadValue } from "../../present/upload-value.ts";
import type { JsonObject } from "../../values/json.ts";
import { optionalText } from "../../values/json.ts";
import { wholeMinute } from "../../values/time.ts";

/** Most parts of a multi-part upload. @source api/errors-and-limits.yaml, limits.files.number_of_parts (OpenAPI) */
const MOST_PARTS = 10_000;
const MODES = ["single_part", "multi_part", "external_url"] as const;
const STATUSES = ["pending", "uploaded", "expired", "failed"];

/** Routes of the fileUploads family. */
export const FILE_UPLOAD_ROUTES: readonly Route[] = [
  { method: "POST", path: "file_uploads", operation: "fileUploads.create", handle: createUpload },
  { method: "GET", path: "file_uploads", operation: "fileUploads.list", handle: listUploads },
  {
    method: "GET",
    path: "file_uploads/{file_upload_id:uuid}",
    operation: "fileUploads.retrieve",
    handle: (context) => ({ body: uploadValue(uploadParam(context), context.version) }),
  },
  {
    method: "POST",
    path: "file_uploads/{file_upload_id:uuid}/send",
    operation: "fileUploads.send",
    handle: sendUpload,
  },
  {
    method: "POST",
    path: "file_uploads/{file_upload_id:uuid}/complete",
    operation: "fileUploads.complete",
    handle: completeUpload,
  },
];

function uploadParam(context: Context): FileUploadRecord {
  const id = param(context, "file_upload_id");
  const upload = context.workspace.store.fileUploads.get(id);
  if (upload === undefined) throw notFound(context.workspace, "file upload", id);
  return refreshUpload(context.workspace, upload);
}

function createUpload(context: Context) {
  const { workspace, body } = context;
  const mode = MODES.find((name) => name === (body["mode"] ?? "single_part"));
  if (mode === undefined)
    throw bodyError(
      "mode",
      `should be ${MODES.map((name) => `\`"${name}"\``).join(", ")}, instead was \`${JSON.stringify(body["mode"])}\``,
    );
  const filename = readFilename(mode, optionalText(body["filename"]));
  const contentType = optionalText(body["content_type"]) ?? (filename === null ? undefined : mediaTypeOf(filename));
  const now = wholeMinute(workspace.clock.now());
  const upload: FileUploadRecord = {
    id: workspace.ids.uuid(),
    createdAt: now,
    createdBy: { id: workspace.botId, type: "bot" },
    editedAt: now,
    expiresAt: now + LIMITS.uploadMinutes * 60_000,
    mode,
    status: "pending",
    filename,
    contentType: contentType ?? null,
    contentLength: null,
    parts: mode === "multi_part" ? { total: readPartCount(body), sent: new Map() } : undefined,
    importResult: undefined,
    inTrash: false,
  };
  if (mode === "external_url") importExternal(workspace, upload, body);
  workspace.store.fileUploads.set(upload.id, upload);
  workspace.store.revision += 1;
  return { body: uploadValue(upload, context.version) };
}

function readFilename(mode: string, filename: string | undefined): string | null {
  if (filename === undefined) {
    if (mode === "multi_part") throw bodyError("filename", "should be defined, instead was `undefined`");
    return null;
  }
  const bytes = Buffer.byteLength(filename);
  if (bytes > LIMITS.filenameBytes)
    throw bodyError("filename.length", `should be ≤ \`${LIMITS.filenameBytes}\`, instead was \`${bytes}\``);
  return filename;
}

function readPartCount(body: JsonObject): number {
  const count = body["number_of_parts"];
  if (typeof count !== "number" || !Number.isInteger(count) || count < 1 || count > MOST_PARTS) {
    throw bodyError(
      "number_of_parts",
      `should be a whole number from 1 to ${MOST_PARTS}, instead was \`${JSON.stringify(count) ?? "undefined"}\``,
    );
  }
  return count;
}

/** Hosts that no service on the internet reaches. */
const PRIVATE_HOST =
  /^(localhost|.*\.(localhost|local|internal|invalid|test)|127\..*|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|169\.254\..*|0\..*|\[.*\])$/i;

/**
 * The emulator fetches nothing: after its time, the public https address of any host counts as fetched, and every other
 * as failed.
 */
function importExternal(workspace: Workspace, upload: FileUploadRecord, body: JsonObject): void {
  const url = optionalText(body["external_url"]);
  if (url === undefined) throw bodyError("external_url", "should be defined, instead was `undefined`");
  const address = URL.canParse(url) ? new URL(url) : undefined;
  upload.filename ??= address?.pathname.split("/").at(-1) || "file";
  upload.contentType ??= mediaTypeOf(upload.filename) ?? "application/octet-stream";
  const at = workspace.clock.now() + workspace.importLagMs;
  const imported_time = new Date(at).toISOString().replace(/\.\d+Z$/, ".000+00:00");
  const problem =
    address?.protocol !== "https:"
      ? { type: "validation_error", code: "invalid_url", message: "The external URL must be a public https address." }
      : PRIVATE_HOST.test(address.hostname)
        ? { type: "download_error", code: "unreachable", message: `The host ${address.hostname} cannot be reached.` }
        : undefined;
  upload.fetched = { at, status: problem === undefined ? "uploaded" : "failed" };
  upload.importResult =
    problem === undefined
      ? { type: "success", success: {}, imported_time }
      : { type: "error", error: { ...problem, parameter: "external_url", status_code: null }, imported_time };
}

function listUploads(context: Context) {
  const { workspace, query, version } = context;
  const status = query.get("status");
  if (status !== null && !STATUSES.includes(status)) {
    throw validationError(
      `query failed validation: query.status should be ${STATUSES.map((name) => `\`"${name}"\``).join(", ")}, instead was \`"${status}"\`.`,
    );
  }
  const uploads = [...workspace.store.fileUploads.values()].map((upload) => refreshUpload(workspace, upload));
  const found = uploads.filter((upload) => status === null || upload.status === status).toReversed();
  const page = cutPage(found, pagingFromQuery(context), (upload) => upload.id);
  return {
    body: listBody(
      "file_upload",
      page.items.map((upload) => uploadValue(upload, version)),
      page.nextCursor,
    ),
  };
}

function sendUpload(context: Context) {
  const upload = uploadParam(context);
  const parts = parseMultipart(header(context.headers, "content-type"), context.rawBody);
  const file = parts?.find((part) => part.name === "file");
  if (parts === undefined || file === undefined) throw bodyError("file", "should be defined, instead was `undefined`");
  if (upload.status !== "pending")
    throw validationError(`This file upload has the status "${upload.status}", expected "pending".`);
  if (file.data.length > LIMITS.partBytes) throw tooLarge("file or part", file.data.length, LIMITS.partBytes);
  checkContentType(upload, file);
  const { maxUploadBytes } = context.workspace;
  if (upload.parts === undefined) receiveWhole(upload, file, maxUploadBytes);
  else {
    const numberText = new TextDecoder().decode(parts.find((part) => part.name === "part_number")?.data);
    receivePart(upload.parts, file, numberText, maxUploadBytes);
  }
  upload.editedAt = wholeMinute(context.workspace.clock.now());
  context.workspace.store.revision += 1;
  return { body: uploadValue(upload, context.version) };
}

function checkContentType(upload: FileUploadRecord, file: FormPart): void {
  const sent = file.contentType;
  if (sent === undefined || sent === "application/octet-stream" || upload.contentType === null) return;
  if (sent !== upload.contentType.split(";")[0]) {
    throw validationError(
      `The content type of the file (${sent}) does not match the one given at creation (${upload.contentType}).`,
    );
  }
}

function tooLarge(what: string, bytes: number, limit: number): ApiError {
  return validationError(`The ${what} is too large: ${bytes} bytes; the limit is ${limit}.`);
}

function receiveWhole(upload: FileUploadRecord, file: FormPart, maxUploadBytes: number): void {
  if (file.data.length > maxUploadBytes) throw tooLarge("file", file.data.length, maxUploadBytes);
  upload.filename ??= file.filename ?? "file";
  upload.contentType ??= file.contentType ?? mediaTypeOf(upload.filename) ?? "application/octet-stream";
  upload.contentLength = file.data.length;
  upload.status = "uploaded";
}

type Parts = NonNullable<FileUploadRecord["parts"]>;

/** A part that comes again takes the place of the one before. */
function receivePart({ total, sent }: Parts, file: FormPart, numberText: string, maxUploadBytes: number): void {
  const number = Number(numberText);
  if (numberText === "" || !Number.isInteger(number) || number < 1 || number > total) {
    throw bodyError(
      "part_number",
      `should be a whole number from 1 to ${total}, instead was \`${JSON.stringify(numberText)}\``,
    );
  }
  const bytes = file.data.length;
  if (number < total && bytes < LIMITS.leastPartBytes) {
    throw validationError(
      `Part ${number} is too small: ${bytes} bytes; every part but the last has at least ${LIMITS.leastPartBytes}.`,
    );
  }
  // The limit is that of the file, not of each part.
  const fileBytes = sumOf(sent) - (sent.get(number) ?? 0) + bytes;
  if (fileBytes > maxUploadBytes) throw tooLarge("file", fileBytes, maxUploadBytes);
  sent.set(number, bytes);
}

const sumOf = (sent: ReadonlyMap<number, number>): number => [...sent.values()].reduce((sum, bytes) => sum + bytes, 0);

function completeUpload(context: Context) {
  const upload = uploadParam(context);
  if (upload.parts === undefined) throw validationError("Only multi-part uploads can be completed.");
  if (upload.status !== "pending")
    throw validationError(`This file upload has the status "${upload.status}", expected "pending".`);
  const { total, sent } = upload.parts;
  if (sent.size < total) throw validationError(`Not all parts have been sent: ${sent.size} of ${total}.`);
  upload.status = "uploaded";
  upload.contentLength = sumOf(sent);
  upload.contentType ??= "application/octet-stream";
  upload.editedAt = wholeMinute(context.workspace.clock.now());
  context.workspace.store.revision += 1;
  return { body: uploadValue(upload, context.version) };
}
