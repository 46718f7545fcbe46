// The helpers that upload files. What they do is decided in upload-sequence.ts and import-sequence.ts.
import { finishAsync, finishSync } from "../tasks/run-blocking.ts";
import { importSteps, type ImportFileOptions } from "./import-file.ts";
import { fieldsOf, isText, readFunction, readOptions, wrongValue, type OptionRules } from "../input/read-input.ts";
import { uploadSteps, type UploadFileOptions, type UploadMethods } from "./send-file.ts";
import { openSource, type FileSource, type StreamSource } from "./file-source.ts";

/** A client, as far as files need it. */
export interface UploadClient {
  readonly fileUploads: {
    create(args: {
      mode: "single_part" | "multi_part" | "external_url";
      filename?: string;
      content_type?: string;
      number_of_parts?: number;
      external_url?: string;
    }): unknown;
    send(args: { file_upload_id: string; file: { data: Blob; filename?: string }; part_number?: string }): unknown;
    complete(args: { file_upload_id: string }): unknown;
    retrieve(args: { file_upload_id: string }): unknown;
  };
}

/** What the client answers for an upload. */
export type UploadOf<Client extends UploadClient> = Awaited<ReturnType<Client["fileUploads"]["complete"]>>;

/**
 * Uploads a file, in one piece up to 20 MB and in parts above; for `Client`. Attach it within an hour, with
 * `{ type: "file_upload", file_upload: { id } }`.
 *
 * @param source bytes, a `Blob` or a range source; a path: `uploadPath` of `@ws/helpers/node`
 * @throws FileUploadError when a call fails after the upload was created, with what is needed to go on
 * @throws HelperError wrong input, a stream among it: a blocking call cannot wait for one
 */
export function uploadFile<Client extends UploadClient>(
  client: Client,
  source: FileSource,
  options?: UploadFileOptions,
): UploadOf<Client>;
export function uploadFile(client: unknown, source: unknown, given?: unknown): unknown {
  const options = readOptions<UploadFileOptions>(given, UPLOAD_RULES);
  return finishSync(uploadSteps(methodsOf(client), openSource(source, false, undefined), options), options.signal);
}

/**
 * {@link uploadFile} for `AsyncClient` and whatever promises: several parts are under way at once, and the source may
 * be a stream, of which no more is held in memory than these parts.
 */
export function asyncUploadFile<Client extends UploadClient>(
  client: Client,
  source: FileSource | StreamSource,
  options?: UploadFileOptions,
): Promise<UploadOf<Client>>;
export async function asyncUploadFile(client: unknown, source: unknown, given?: unknown): Promise<unknown> {
  const options = readOptions<UploadFileOptions>(given, UPLOAD_RULES);
  const opened = openSource(source, true, options.sizeBytes);
  return finishAsync(uploadSteps(withBlobs(methodsOf(client)), opened, options), options.signal);
}

/**
 * Has the service fetch a file from a public https address, and waits until it has; for `Client`.
 * @throws FileUploadError when it cannot, or takes longer than `maxWaitMs`
 */
export function uploadFromUrl<Client extends UploadClient>(
  client: Client,
  url: string,
  options?: ImportFileOptions,
): UploadOf<Client>;
export function uploadFromUrl(client: unknown, url: unknown, given?: unknown): unknown {
  const options = readOptions<ImportFileOptions>(given, IMPORT_RULES);
  return finishSync(importSteps(methodsOf(client), readUrl(url), options), options.signal);
}

/** {@link uploadFromUrl} for `AsyncClient` and whatever promises. */
export function asyncUploadFromUrl<Client extends UploadClient>(
  client: Client,
  url: string,
  options?: ImportFileOptions,
): Promise<UploadOf<Client>>;
export async function asyncUploadFromUrl(client: unknown, url: unknown, given?: unknown): Promise<unknown> {
  const options = readOptions<ImportFileOptions>(given, IMPORT_RULES);
  return finishAsync(importSteps(methodsOf(client), readUrl(url), options), options.signal);
}

const UPLOAD_RULES: OptionRules<UploadFileOptions> = {
  filename: "a text",
  contentType: "a text",
  sizeBytes: "a number of 0 or more",
  partBytes: "a whole number above 0",
  concurrency: "a whole number above 0",
  partRetries: "a number of 0 or more",
  retryDelayMs: "a number of 0 or more",
  onProgress: "a function",
  resume: "an object",
  signal: "an AbortSignal",
};
const IMPORT_RULES: OptionRules<ImportFileOptions> = {
  filename: "a text",
  contentType: "a text",
  pollMs: "a number of 0 or more",
  maxWaitMs: "a number of 0 or more",
  signal: "an AbortSignal",
};

function methodsOf(client: unknown): UploadMethods {
  const methods = fieldsOf(fieldsOf(client)["fileUploads"]);
  const read = (name: string) => readFunction(methods[name], `fileUploads.${name}`);
  return { create: read("create"), send: read("send"), complete: read("complete"), retrieve: read("retrieve") };
}

/** Every client that promises takes a Blob; some take no other bytes. */
function withBlobs(methods: UploadMethods): UploadMethods {
  return {
    ...methods,
    send(args, options) {
      const file = fieldsOf(args["file"]);
      const type = isText(file["content_type"]) ? file["content_type"] : "";
      const data = new Blob([file["data"] as Uint8Array<ArrayBuffer> | Blob], { type });
      return methods.send({ ...args, file: { ...file, data } }, options);
    },
  };
}

function readUrl(url: unknown): string {
  if (isText(url) && /^https:/i.test(url) && URL.canParse(url)) return url;
  throw wrongValue(url, "url", "an https address");
}
