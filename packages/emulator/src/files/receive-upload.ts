// Receives the bytes of uploads, in one piece or in parts.
import { LIMITS } from "../catalog/limits.ts";
import { isMediaType, mediaTypeOf } from "../catalog/media-types.ts";
import type { ApiError } from "../errors/api-error.ts";
import { bodyError, validationError } from "../errors/validation-errors.ts";
import type { FileUploadRecord } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";

/** One part of an upload. */
export interface UploadPart {
  readonly file: {
    readonly filename: string | undefined;
    readonly contentType: string | undefined;
    readonly data: Uint8Array;
  };
  /** The number of the part as text; empty if the request has none. */
  readonly number: string;
}

/** Receives a file or a part. @throws ApiError for a wrong content type, size or number */
export function receiveUpload(workspace: Workspace, upload: FileUploadRecord, { file, number }: UploadPart): void {
  if (file.data.length > LIMITS.partBytes) throw tooLarge("file or part", file.data.length, LIMITS.partBytes);
  checkContentType(upload, file.contentType, workspace.withoutRules.has("content_types"));
  const part = upload.parts === undefined ? 1 : partNumber(upload.parts, file.data.length, number);
  checkFileSize(upload, part, file.data.length, workspace.maxUploadBytes);
  upload.blobs = new Map(upload.blobs).set(part, workspace.files.put(file.data));
  if (upload.parts === undefined) finishFile(upload, file);
  else upload.parts.sent.set(part, file.data.length);
}

/** Returns the error for a type that is not in Notion's table. */
export const unsupportedType = (type: string): ApiError =>
  validationError(`The content type ${type} is not supported for the File Upload API.`);

function checkContentType(
  { contentType, filename }: FileUploadRecord,
  sent: string | undefined,
  takesOtherNames: boolean,
): void {
  if (sent === undefined || sent === "application/octet-stream" || contentType === null) return;
  // Several names of a type are in use, such as text/javascript and application/javascript. Notion knows one of each.
  if (!isMediaType(sent)) {
    if (!takesOtherNames) throw unsupportedType(sent);
    if (mediaTypeOf(filename ?? "") === contentType) return;
  }
  if (sent !== contentType.split(";")[0]) {
    throw validationError(
      `The content type of the file (${sent}) does not match the one given at creation (${contentType}).`,
    );
  }
}

function tooLarge(what: string, bytes: number, limit: number): ApiError {
  return validationError(`The ${what} is too large: ${bytes} bytes; the limit is ${limit}.`);
}

function finishFile(upload: FileUploadRecord, file: UploadPart["file"]): void {
  upload.filename ??= file.filename ?? "file";
  upload.contentType ??= file.contentType ?? mediaTypeOf(upload.filename) ?? "application/octet-stream";
  upload.contentLength = file.data.length;
  upload.status = "uploaded";
}

type Parts = NonNullable<FileUploadRecord["parts"]>;

/** Returns the number of a part. @throws ApiError for a wrong number, and for a part that is too small */
function partNumber({ total }: Parts, bytes: number, numberText: string): number {
  const number = Number(numberText);
  if (numberText === "" || !Number.isInteger(number) || number < 1 || number > total) {
    throw bodyError(
      "part_number",
      `should be a whole number from 1 to ${total}, instead was \`${JSON.stringify(numberText)}\``,
    );
  }
  if (number < total && bytes < LIMITS.leastPartBytes) {
    throw validationError(
      `Part ${number} is too small: ${bytes} bytes; every part but the last has at least ${LIMITS.leastPartBytes}.`,
    );
  }
  return number;
}

/** The limit is for the whole file, not for each part. A part with the number of an earlier part replaces it. */
function checkFileSize({ parts }: FileUploadRecord, part: number, bytes: number, maxUploadBytes: number): void {
  const others = parts === undefined ? 0 : sumOf(parts.sent) - (parts.sent.get(part) ?? 0);
  if (others + bytes > maxUploadBytes) throw tooLarge("file", others + bytes, maxUploadBytes);
}

const sumOf = (sent: ReadonlyMap<number, number>): number => [...sent.values()].reduce((sum, bytes) => sum + bytes, 0);

/** Completes an upload after its last part. @throws ApiError if parts are missing */
export function completeParts(upload: FileUploadRecord): void {
  if (upload.parts === undefined) throw validationError("Only multi-part uploads can be completed.");
  const { total, sent } = upload.parts;
  if (sent.size < total) throw validationError(`Not all parts have been sent: ${sent.size} of ${total}.`);
  upload.status = "uploaded";
  upload.contentLength = sumOf(sent);
  upload.contentType ??= "application/octet-stream";
}
