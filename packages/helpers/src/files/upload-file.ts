// The public upload helpers. send-file.ts contains the logic of uploads in parts.
import { fieldsOf, isString, type Fields } from "../json/fields.ts";
import { readOptions, unexpectedValue, type OptionChecks } from "../read-input.ts";
import { runAsync, runBlocking } from "../tasks/run-task.ts";
import { call, pause, type Task } from "../tasks/task.ts";
import { openSource, type FileSource, type StreamSource } from "./file-source.ts";
import { typeToSend } from "./notion-type.ts";
import { sendFile, type UploadFileOptions } from "./send-file.ts";
import {
  FileUploadError,
  readUploadMethods,
  type UploadClient,
  type UploadMethods,
  type UploadOf,
} from "./upload-methods.ts";

/**
 * Uploads a file, in one request up to 20 MB and in parts above, for `Client`. Attach the file within an hour, as
 * `{ type: "file_upload", file_upload: { id } }`.
 *
 * @param source bytes, a `Blob` or a range source. For a path use `uploadPath` from `@ws/helpers/node`.
 * @throws FileUploadError if a call fails after the upload was created; it contains the data to continue
 * @throws HelperError if an argument is invalid, for example a stream, which blocking code cannot read
 */
export function uploadFile<Client extends UploadClient>(
  client: Client,
  source: FileSource,
  options?: UploadFileOptions,
): UploadOf<Client>;
export function uploadFile(client: unknown, source: unknown, options?: unknown): unknown {
  const checked = readOptions<UploadFileOptions>(options, UPLOAD_CHECKS);
  return runBlocking(
    sendFile(readUploadMethods(client), openSource(source, false, undefined), checked),
    checked.signal,
  );
}

/**
 * Like {@link uploadFile}, but for `AsyncClient` and other clients that return promises. Sends several parts at a time. The
 * source may be a stream; only the parts in progress are kept in memory.
 */
export function asyncUploadFile<Client extends UploadClient>(
  client: Client,
  source: FileSource | StreamSource,
  options?: UploadFileOptions,
): Promise<UploadOf<Client>>;
export async function asyncUploadFile(client: unknown, source: unknown, options?: unknown): Promise<unknown> {
  const checked = readOptions<UploadFileOptions>(options, UPLOAD_CHECKS);
  const methods = withBlobs(readUploadMethods(client));
  return runAsync(sendFile(methods, openSource(source, true, checked.sizeBytes), checked), checked.signal);
}

/**
 * Lets Notion fetch a file from a public https URL and waits for the result, for `Client`.
 * @throws FileUploadError if Notion cannot fetch the file, or not within `maxWaitMs`
 */
export function uploadFromUrl<Client extends UploadClient>(
  client: Client,
  url: string,
  options?: ImportFileOptions,
): UploadOf<Client>;
export function uploadFromUrl(client: unknown, url: unknown, options?: unknown): unknown {
  const checked = readOptions<ImportFileOptions>(options, IMPORT_CHECKS);
  return runBlocking(importFile(readUploadMethods(client), readUrl(url), checked), checked.signal);
}

/** Like {@link uploadFromUrl}, but for `AsyncClient` and other clients that return promises. */
export function asyncUploadFromUrl<Client extends UploadClient>(
  client: Client,
  url: string,
  options?: ImportFileOptions,
): Promise<UploadOf<Client>>;
export async function asyncUploadFromUrl(client: unknown, url: unknown, options?: unknown): Promise<unknown> {
  const checked = readOptions<ImportFileOptions>(options, IMPORT_CHECKS);
  return runAsync(importFile(readUploadMethods(client), readUrl(url), checked), checked.signal);
}

const UPLOAD_CHECKS: OptionChecks<UploadFileOptions> = {
  filename: "a string",
  contentType: "a string",
  sizeBytes: "a number from 0",
  partBytes: "an integer above 0",
  concurrency: "an integer above 0",
  partRetries: "a number from 0",
  retryDelayMs: "a number from 0",
  onProgress: "a function",
  resume: "an object",
  signal: "an AbortSignal",
};
const IMPORT_CHECKS: OptionChecks<ImportFileOptions> = {
  filename: "a string",
  contentType: "a string",
  pollMs: "a number from 0",
  maxWaitMs: "a number from 0",
  signal: "an AbortSignal",
};

/** Converts the data of each part to a Blob. All async clients accept a Blob; some accept no other bytes. */
function withBlobs(methods: UploadMethods): UploadMethods {
  return {
    ...methods,
    send(args, options) {
      const file = fieldsOf(args["file"]);
      const type = isString(file["content_type"]) ? file["content_type"] : "";
      const data = new Blob([file["data"] as Uint8Array<ArrayBuffer> | Blob], { type });
      return methods.send({ ...args, file: { ...file, data } }, options);
    },
  };
}

function readUrl(url: unknown): string {
  if (isString(url) && /^https:/i.test(url) && URL.canParse(url)) return url;
  throw unexpectedValue(url, "url", "an https URL");
}

/** Options of the helpers that let Notion fetch a file. */
export interface ImportFileOptions {
  /** File name with extension. @default the last part of the URL */
  readonly filename?: string;
  /** MIME type. @default the type that the server of the file sends */
  readonly contentType?: string;
  /** Milliseconds before the first status request. Grows by half with each further request, up to 10 s. @default 1000 */
  readonly pollMs?: number;
  /** Milliseconds after which to stop waiting. @default 300000 (5 minutes) */
  readonly maxWaitMs?: number;
  /** Stops waiting with the signal's reason. */
  readonly signal?: AbortSignal;
}

const MAX_POLL_MS = 10_000;

/** Lets Notion fetch a file and waits for the result. @returns the file upload object, ready to be attached */
function* importFile(methods: UploadMethods, url: string, options: ImportFileOptions): Task<Fields> {
  const { filename, contentType, pollMs = 1000, maxWaitMs = 300_000 } = options;
  const args = { mode: "external_url", external_url: url, filename, content_type: typeToSend(filename, contentType) };
  let upload = fieldsOf(yield* call(methods.create, args));
  let waitedMs = 0;
  for (let delayMs = pollMs; upload["status"] === "pending" && waitedMs < maxWaitMs; delayMs *= 1.5) {
    const waitMs = Math.min(delayMs, MAX_POLL_MS);
    yield* pause(waitMs);
    // A delay of 0 counts as 1 ms, so that the loop always ends.
    waitedMs += Math.max(waitMs, 1);
    upload = fieldsOf(yield* call(methods.retrieve, { file_upload_id: upload["id"] }));
  }
  const { id, status, file_import_result: result } = upload;
  if (status === "uploaded") return upload;
  const { code, message } = fieldsOf(fieldsOf(result)["error"]);
  const reason =
    status === "pending"
      ? `still pending after ${maxWaitMs} ms`
      : `${String(status)}, ${String(code)}: ${String(message)}`;
  throw new FileUploadError(
    { file_upload_id: String(id), partBytes: 0, sentParts: [] },
    `Notion could not fetch the file: ${reason}`,
  );
}
