// Uploads a file in one request, or in parts with several requests at a time. A failed part is sent again even if
// Notion may have stored it: a part has a number, so it is stored only once.
import { isBlockedRequest } from "../json/blocked-request.ts";
import { fieldsOf, type Fields } from "../json/fields.ts";
import { LIMITS } from "../limits.ts";
import { messageOf } from "../messages.ts";
import { invalidArgument, unexpectedValue } from "../read-input.ts";
import { runConcurrently } from "../tasks/combine-tasks.ts";
import { call, pause, type Task } from "../tasks/task.ts";
import type { Bytes, OpenSource } from "./file-source.ts";
import { typeToSend } from "./notion-type.ts";
import { RETRYABLE_STATUS } from "./retryable-status.ts";
import { FileUploadError, type UploadMethods, type UploadResume } from "./upload-methods.ts";

/** 10 MB. @source api/errors-and-limits.yaml, limits.files */
const RECOMMENDED_PART_BYTES = 10_485_760;

/** Progress of an upload. */
export interface UploadProgress {
  /** Number of bytes sent so far. */
  readonly sentBytes: number;
  /** Size of the file in bytes. */
  readonly totalBytes: number;
  /** Number of parts sent so far. */
  readonly sentParts: number;
  /** Number of parts in all. */
  readonly totalParts: number;
}

/** Options of the helpers that upload files. */
export interface UploadFileOptions {
  /** File name with extension. Required above 20 MB. @default the name of a `File` or path */
  readonly filename?: string;
  /**
   * MIME type. Sent as Notion calls it: without parameters, and `audio/wav` for `audio/x-wav`.
   * @default Notion derives it from the extension. The type of a `Blob` for a name without an extension
   */
  readonly contentType?: string;
  /** Size of a stream in bytes. Required for streams above 20 MB, because the number of parts is sent first. */
  readonly sizeBytes?: number;
  /** Size of a part in bytes, 5 MiB to 20 MB. @default 10 MiB, or more if there would be more than 1,000 parts */
  readonly partBytes?: number;
  /** Number of parts to send at a time. `Client` sends one part at a time. @default 4 */
  readonly concurrency?: number;
  /** Number of retries of a part after a network error or a retryable status such as 429 or 503. @default 3 */
  readonly partRetries?: number;
  /** Milliseconds before the first retry of a part. Doubles with each further retry. @default 1000 */
  readonly retryDelayMs?: number;
  /** Called after each part. */
  readonly onProgress?: (progress: UploadProgress) => void;
  /** Continues a failed call with the same file: the `resume` of its error. */
  readonly resume?: UploadResume;
  /** Stops with an error whose cause is the signal's reason. `AsyncClient` also receives it with each call. */
  readonly signal?: AbortSignal;
}

/** Uploads a source. @returns the file upload object, ready to be attached */
export function* sendFile(methods: UploadMethods, source: OpenSource, options: UploadFileOptions): Task<Fields> {
  try {
    return yield* openAndSend(methods, source, options);
  } finally {
    source.close();
  }
}

function* openAndSend(methods: UploadMethods, source: OpenSource, options: UploadFileOptions): Task<Fields> {
  const { filename = source.filename, resume } = options;
  const contentType = typeToSend(filename, options.contentType, source.contentType);
  // One extra byte shows whether a stream of unknown size is too long for one request.
  const content = source.sizeBytes === undefined ? yield* source.read(0, LIMITS.partBytes + 1) : undefined;
  const totalBytes = source.sizeBytes ?? sizeOf(content);
  let partBytes = resume?.partBytes ?? 0;
  if (totalBytes > LIMITS.partBytes) {
    if (content) throw invalidArgument("Expected the size of a stream above 20 MB, got none. Pass { sizeBytes }.");
    if (filename === undefined) {
      throw invalidArgument("Expected a filename for a file above 20 MB, got none. Pass { filename }.");
    }
    partBytes ||= readPartBytes(totalBytes, options.partBytes);
  }
  const parts = partBytes > 0 ? { number_of_parts: Math.ceil(totalBytes / partBytes) } : {};
  const mode = partBytes > 0 ? "multi_part" : "single_part";
  const upload = fieldsOf(
    yield* resume
      ? call(methods.retrieve, { file_upload_id: resume.file_upload_id })
      : call(methods.create, { mode, filename, content_type: contentType, ...parts }),
  );
  const { id, status, content_type } = upload;
  if (status === "uploaded") return upload;
  if (resume && status !== "pending") {
    throw invalidArgument(`Expected a pending upload, got status ${String(status)}. Upload again without resume.`);
  }
  // The content type of each part must be the content type of the upload.
  const file = { filename, content_type: contentType ?? content_type ?? undefined };
  const transfer = { methods, source, options, file, file_upload_id: String(id), totalBytes, partBytes, content };
  return fieldsOf(yield* sendParts(transfer));
}

/** An upload whose data is still to be sent. */
interface Transfer {
  readonly methods: UploadMethods;
  readonly source: OpenSource;
  readonly options: UploadFileOptions;
  /** Name and type of the file. */
  readonly file: Fields;
  readonly file_upload_id: string;
  readonly totalBytes: number;
  /** 0 for a file that is sent in one request. */
  readonly partBytes: number;
  /** The complete file, if it was read to find its size. */
  readonly content: Bytes | undefined;
}

/** Sends the missing parts. @returns the last response @throws FileUploadError with the progress */
function* sendParts(transfer: Transfer): Task<unknown> {
  const { methods, source, options, file, file_upload_id, totalBytes, partBytes, content } = transfer;
  const { concurrency = 4, partRetries = 3, retryDelayMs = 1000, resume, onProgress } = options;
  const totalParts = partBytes > 0 ? Math.ceil(totalBytes / partBytes) : 1;
  const sent = new Set(resume?.sentParts);
  const lengthOf = (number: number) => Math.min(partBytes || totalBytes, totalBytes - (number - 1) * partBytes);
  let response: unknown;
  function* sendPart(number: number, data: Bytes): Task {
    // A file in one request has no part number, so a repeated request could be refused.
    const part = partBytes > 0 ? { part_number: String(number) } : {};
    for (let retries = partBytes > 0 ? partRetries : 0, delayMs = retryDelayMs; ; retries -= 1, delayMs *= 2) {
      try {
        response = yield* call(methods.send, { file_upload_id, ...part, file: { data, ...file } });
        break;
      } catch (error) {
        if (retries <= 0 || !isRetryable(error)) throw error;
      }
      yield* pause(delayMs);
    }
    sent.add(number);
    const sentBytes = [...sent].reduce((sum, sentNumber) => sum + lengthOf(sentNumber), 0);
    onProgress?.({ sentBytes, totalBytes, sentParts: sent.size, totalParts });
  }
  let number = 0;
  function* nextPart(): Task<Task | undefined> {
    while (number < totalParts) {
      const start = number * partBytes;
      number += 1;
      // A stream cannot skip a part that was sent before: the part is read and discarded.
      const data = content ?? (yield* source.read(start, start + lengthOf(number)));
      if (sizeOf(data) !== lengthOf(number)) {
        throw invalidArgument(`Expected a file of ${totalBytes} bytes, got fewer. Pass the size of the source.`);
      }
      if (!sent.has(number)) return sendPart(number, data);
    }
    return undefined;
  }
  try {
    yield* runConcurrently(concurrency, nextPart);
    return partBytes > 0 ? yield* call(methods.complete, { file_upload_id }) : response;
  } catch (error) {
    throw new FileUploadError(
      { file_upload_id, partBytes, sentParts: [...sent].toSorted((a, b) => a - b) },
      `Stopped after ${sent.size} of ${totalParts} parts: ${messageOf(error)}. ` +
        "To continue, pass the same file and { resume: error.resume } within an hour.",
      { cause: error },
    );
  }
}

function readPartBytes(totalBytes: number, partBytes: number | undefined): number {
  if (partBytes === undefined) return Math.max(RECOMMENDED_PART_BYTES, Math.ceil(totalBytes / LIMITS.parts));
  if (partBytes >= LIMITS.leastPartBytes && partBytes <= LIMITS.partBytes) return partBytes;
  throw unexpectedValue(partBytes, "partBytes", `from ${LIMITS.leastPartBytes} to ${LIMITS.partBytes}`);
}

const sizeOf = (bytes: Bytes = new Uint8Array()): number => (bytes instanceof Blob ? bytes.size : bytes.length);

/** Returns true if a part may succeed when it is sent again. An error without a status is a network error. */
function isRetryable(error: unknown): boolean {
  const { status, additionalData } = fieldsOf(error);
  if (isBlockedRequest(additionalData)) return false;
  return typeof status !== "number" || RETRYABLE_STATUS.has(status);
}
