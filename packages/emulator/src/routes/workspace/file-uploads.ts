// fileUploads.*
import { looseObjectOf, needed, optional, taggedBy } from "../../body/object-parsers.ts";
import { parseOrThrow } from "../../body/parse-body.ts";
import type { Parsed, Parser } from "../../body/parser.ts";
import { failure, mapped, oneOf, text, wholeNumber } from "../../body/parser.ts";
import { LIMITS } from "../../catalog/limits.ts";
import { contradictsName, extensionOf, isMediaType, mediaTypeOf } from "../../catalog/media-types.ts";
import { bodyError, validationError } from "../../errors/validation-errors.ts";
import { importUrl } from "../../files/import-url.ts";
import type { UploadPart } from "../../files/receive-upload.ts";
import { completeParts, receiveUpload, unsupportedType } from "../../files/receive-upload.ts";
import { refreshUpload } from "../../files/refresh-upload.ts";
import type { Context } from "../../http/context.ts";
import { param } from "../../http/context.ts";
import { cutPage, listBody, pagingFromQuery } from "../../http/cursor-paging.ts";
import type { FormPart } from "../../http/multipart.ts";
import { notFound } from "../../http/not-found.ts";
import type { Route } from "../../http/route.ts";
import { defineRoute } from "../../http/route.ts";
import type { FileUploadRecord } from "../../model/records.ts";
import { authorValue } from "../../model/user-values.ts";
import { uploadValue } from "../../present/upload-value.ts";
import { isObject } from "../../values/json.ts";
import { wholeMinute } from "../../values/time.ts";

/** Most parts of a multi-part upload. @source api/errors-and-limits.yaml, limits.files.number_of_parts (OpenAPI) */
const MAX_PARTS = 10_000;

const filename = mapped(text(), (name, path) => {
  const bytes = Buffer.byteLength(name);
  return bytes > LIMITS.filenameBytes ? failure(`${path}.length`, `≤ \`${LIMITS.filenameBytes}\``, bytes) : name;
});
const contentType = optional(text());
const modes = taggedBy(
  {
    single_part: { filename: optional(filename), content_type: contentType },
    multi_part: {
      filename: needed(filename),
      content_type: contentType,
      number_of_parts: needed(wholeNumber(`a whole number from 1 to ${MAX_PARTS}`, 1, MAX_PARTS)),
    },
    external_url: { filename: optional(filename), content_type: contentType, external_url: needed(text()) },
  },
  { tag: "mode", loose: true },
);
type Creation = Parsed<typeof modes>;

const creation: Parser<Creation> = (value, path) =>
  modes(isObject(value) && value["mode"] === undefined ? { ...value, mode: "single_part" } : value, path);

/** Reads the form of a part: its file, and its number in a multi-part upload. */
function uploadForm(parts: readonly FormPart[]): UploadPart {
  const file = parts.find((part) => part.name === "file");
  if (file === undefined) throw bodyError("file", "should be defined, instead was `undefined`");
  return { file, number: new TextDecoder().decode(parts.find((part) => part.name === "part_number")?.data) };
}

/** Routes of the fileUploads family. */
export const FILE_UPLOAD_ROUTES: readonly Route[] = [
  defineRoute({
    method: "POST",
    path: "file_uploads",
    operation: "fileUploads.create",
    capability: "none",
    body: () => creation,
    handle: createUpload,
  }),
  defineRoute({
    method: "GET",
    path: "file_uploads",
    operation: "fileUploads.list",
    capability: "none",
    handle: listUploads,
  }),
  defineRoute({
    method: "GET",
    path: "file_uploads/{file_upload_id:uuid}",
    operation: "fileUploads.retrieve",
    capability: "none",
    handle: (context) => ({ body: uploadValue(context.workspace, uploadParam(context), context.version) }),
  }),
  defineRoute({
    method: "POST",
    path: "file_uploads/{file_upload_id:uuid}/send",
    operation: "fileUploads.send",
    capability: "none",
    form: uploadForm,
    handle: (context, part) => changed(context, (upload) => receiveUpload(context.workspace, upload, part)),
  }),
  defineRoute({
    method: "POST",
    path: "file_uploads/{file_upload_id:uuid}/complete",
    operation: "fileUploads.complete",
    capability: "none",
    handle: (context) => changed(context, completeParts),
  }),
];

function uploadParam(context: Context): FileUploadRecord {
  const id = param(context, "file_upload_id");
  const upload = context.workspace.store.fileUploads.get(id);
  if (upload === undefined) throw notFound(context.workspace, "file upload", id);
  return refreshUpload(context.workspace, upload);
}

/** Changes a pending upload. @throws ApiError for an upload that is not pending */
function changed(context: Context, change: (upload: FileUploadRecord) => void) {
  const { workspace, version } = context;
  const upload = uploadParam(context);
  if (upload.status !== "pending")
    throw validationError(`This file upload has the status "${upload.status}", expected "pending".`);
  change(upload);
  upload.editedAt = wholeMinute(workspace.clock.now());
  workspace.store.revision += 1;
  return { body: uploadValue(workspace, upload, version) };
}

function createUpload({ workspace, version }: Context, body: Creation) {
  const name = body.filename ?? null;
  checkFileType(name, body.content_type);
  if (body.content_type !== undefined && !workspace.withoutRules.has("content_types"))
    checkContentType(body.content_type, name);
  const now = wholeMinute(workspace.clock.now());
  const upload: FileUploadRecord = {
    id: workspace.ids.uuid(),
    createdAt: now,
    createdBy: authorValue(workspace),
    editedAt: now,
    expiresAt: now + LIMITS.uploadMinutes * 60_000,
    mode: body.mode,
    status: "pending",
    filename: name,
    contentType: contentTypeOf(body.content_type, name),
    contentLength: null,
    parts: body.mode === "multi_part" ? { total: body.number_of_parts, sent: new Map() } : undefined,
    importResult: undefined,
    inTrash: false,
  };
  if (body.mode === "external_url") importUrl(workspace, upload, body.external_url);
  workspace.store.fileUploads.set(upload.id, upload);
  workspace.store.revision += 1;
  return { body: uploadValue(workspace, upload, version) };
}

/** Returns the type of a new upload. The extension decides if the request says no more than that the file has bytes. */
function contentTypeOf(type: string | undefined, name: string | null): string | null {
  const own = name === null ? undefined : mediaTypeOf(name);
  return type === undefined || (type === "application/octet-stream" && own !== undefined) ? (own ?? null) : type;
}

/**
 * Checks that Notion accepts the type of a file. The extension of the name decides; the content type counts for a
 * name without an extension.
 * @throws ApiError 400. @source Notion's guide on files, October 2026
 */
function checkFileType(name: string | null, type: string | undefined): void {
  if (name === null || mediaTypeOf(name) !== undefined) return;
  const isKnown = type !== undefined && isMediaType(type);
  if (extensionOf(name) === "" && isKnown) return;
  throw validationError("Provided `filename` has an extension that is not supported for the File Upload API.");
}

/**
 * Checks that Notion takes a content type, for a file with a name.
 * @throws ApiError 400. Seen: https://github.com/ultimate-notion/ultimate-notion/issues/127
 * @source api/errors-and-limits.yaml, file_uploads.rules
 */
function checkContentType(type: string, name: string | null): void {
  if (!isMediaType(type)) throw unsupportedType(type);
  if (name !== null && contradictsName(type, name))
    throw validationError(`The content type ${type} does not match the extension of the file name ${name}.`);
}

const listQuery = looseObjectOf({ status: optional(oneOf(["pending", "uploaded", "expired", "failed"])) });

function listUploads(context: Context) {
  const { workspace, query, version } = context;
  const { status } = parseOrThrow(listQuery, { status: query.get("status") ?? undefined }, "query");
  const uploads = [...workspace.store.fileUploads.values()].map((upload) => refreshUpload(workspace, upload));
  const found = uploads.filter((upload) => status === undefined || upload.status === status).toReversed();
  const page = cutPage(found, pagingFromQuery(context), (upload) => upload.id);
  return {
    body: listBody(
      "file_upload",
      page.items.map((upload) => uploadValue(workspace, upload, version)),
      page.nextCursor,
    ),
  };
}
