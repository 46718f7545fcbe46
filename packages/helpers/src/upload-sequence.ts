// How a file gets into the workspace: in one piece, or in parts of which several are under way. This is the one place
// of the project that repeats a request that may have been carried out: a part has a number, so it cannot come twice.
import { HelperError, messageOf } from "./errors.ts";
import { fieldsOf, invalidArgument, type Fields } from "./input.ts";
import { pool, type Job } from "./pool.ts";
import { call, join, sleep, type Arguments, type CallFunction, type Steps } from "./steps.ts";
import type { Bytes, Source } from "./upload-source.ts";

/** @source api/errors-and-limits.yaml, limits.files. Megabytes may mean either kind there: these fit both. */
const BYTES = { singlePart: 20_000_000, part: 10_485_760, smallestPart: 5_242_880, largestPart: 20_000_000 } as const;
/** The least of the numbers that are documented. */
const MAX_PARTS = 1000;

/** How far an upload is. */
export interface UploadProgress {
  readonly sentBytes: number;
  readonly totalBytes: number;
  readonly sentParts: number;
  readonly totalParts: number;
}

/** What is needed to go on with an upload. Plain data: it can be kept and used by another process. */
export interface UploadResume {
  readonly file_upload_id: string;
  /** Size of a part; 0 for a file in one piece. */
  readonly partBytes: number;
  /** Numbers of the parts that were sent, from 1. */
  readonly sentParts: readonly number[];
}

/** Settings of the helpers that upload files. */
export interface UploadFileOptions {
  /** Name with its extension. Default: that of a `File` or path. Needed for more than 20 MB. */
  readonly filename?: string;
  /** MIME type. Default: that of a `Blob`, else what the service makes of the extension. */
  readonly contentType?: string;
  /** How much a stream will give. Needed for a stream of more than 20 MB: the service wants to know the number of parts. */
  readonly sizeBytes?: number;
  /** Size of a part, 5 MiB to 20 MB. Default 10 MiB, more where there would be more than 1,000 parts. */
  readonly partBytes?: number;
  /** How many parts to send at once. Default 4. `Client` sends one after another. */
  readonly concurrency?: number;
  /** How often to repeat a part that failed for a reason that may pass. Default 3. */
  readonly partRetries?: number;
  /** Milliseconds before the first repetition of a part; doubled for each further one. Default 1000. */
  readonly retryDelayMs?: number;
  /** Told after each part. */
  readonly onProgress?: (progress: UploadProgress) => void;
  /** Goes on where a call with the same file failed: the `resume` of its error. */
  readonly resume?: UploadResume;
  /** Ends the upload with an error whose cause is the signal's reason. `AsyncClient` also gets it with every call. */
  readonly signal?: AbortSignal;
}

/** A file was uploaded in part, or could not be fetched. `cause` is what the failed call threw. */
export class FileUploadError extends HelperError {
  override readonly name = "FileUploadError";
  /** What was done. Give it to a second call as `{ resume: error.resume }`. */
  readonly resume: UploadResume;

  constructor(resume: UploadResume, message: string, options?: ErrorOptions) {
    super("upload_failed", message, options);
    this.resume = resume;
  }
}

/** The client's methods. */
export interface UploadMethods {
  readonly create: CallFunction;
  readonly send: CallFunction;
  readonly complete: CallFunction;
  readonly retrieve: CallFunction;
}

/** Uploads a source. @returns the upload, ready to be attached */
export function* uploadSteps(methods: UploadMethods, source: Source, options: UploadFileOptions): Steps<never, Fields> {
  const { filename = source.filename, contentType = source.contentType } = options;
  const about = {
    ...(filename === undefined ? {} : { filename }),
    ...(contentType === undefined ? {} : { content_type: contentType }),
  };
  try {
    const size = source.sizeBytes ?? 0;
    if (source.sizeBytes === undefined || (size <= BYTES.singlePart && (options.resume?.partBytes ?? 0) === 0)) {
      return yield* uploadWhole(methods, source, about, options);
    }
    if (filename === undefined) throw invalidArgument("a file of more than 20 MB needs a filename, with its extension");
    return yield* uploadParts(methods, source, size, about, options);
  } catch (error) {
    yield* source.close();
    throw error;
  }
}

function* uploadWhole(
  methods: UploadMethods,
  source: Source,
  about: Fields,
  options: UploadFileOptions,
): Steps<never, Fields> {
  // One byte more tells whether a stream of unknown length goes on.
  const bytes = yield* source.read(0, source.sizeBytes ?? BYTES.singlePart + 1);
  const totalBytes = sizeOf(bytes);
  if (totalBytes > BYTES.singlePart) {
    throw invalidArgument(
      "the stream has more than 20 MB: pass { sizeBytes }, for the service wants to know the number of parts",
    );
  }
  const upload = yield* openUpload(methods, { mode: "single_part", ...about }, options.resume);
  if (upload["status"] === "uploaded") return upload;
  try {
    const sent = yield* call(methods.send, { file_upload_id: upload["id"], file: fileOf(bytes, about, upload) });
    options.onProgress?.({ sentBytes: totalBytes, totalBytes, sentParts: 1, totalParts: 1 });
    return fieldsOf(sent);
  } catch (error) {
    throw failed({ file_upload_id: String(upload["id"]), partBytes: 0, sentParts: [] }, 1, error);
  }
}

interface PartJob extends Job {
  readonly number: number;
  readonly bytes: number;
  readonly attempt: number;
}

function* uploadParts(
  methods: UploadMethods,
  source: Source,
  totalBytes: number,
  about: Fields,
  options: UploadFileOptions,
): Steps<never, Fields> {
  const { concurrency = 4, partRetries = 3, retryDelayMs = 1000, resume } = options;
  const partBytes = resume?.partBytes ?? partSize(totalBytes, options.partBytes);
  const totalParts = Math.ceil(totalBytes / partBytes);
  const upload = yield* openUpload(methods, { mode: "multi_part", ...about, number_of_parts: totalParts }, resume);
  if (upload["status"] === "uploaded") return upload;
  const file_upload_id = String(upload["id"]);
  const sent = new Set(resume?.sentParts);
  let sentBytes = [...sent].reduce((sum, number) => sum + partLength(number, partBytes, totalBytes), 0);
  const repeated: PartJob[] = [];
  let number = 0;
  function* next(): Steps<never, PartJob | undefined> {
    const again = repeated.shift();
    if (again !== undefined) return again;
    while (number < totalParts) {
      number += 1;
      const start = (number - 1) * partBytes;
      const end = Math.min(start + partBytes, totalBytes);
      // A stream cannot jump over a part that was sent: it is read and dropped.
      const bytes = yield* source.read(start, end);
      if (sizeOf(bytes) !== end - start) throw invalidArgument(`the file ended before its ${totalBytes} bytes`);
      if (sent.has(number)) continue;
      const args = { file_upload_id, part_number: String(number), file: fileOf(bytes, about, upload) };
      return { call: methods.send, args, number, bytes: end - start, attempt: 0 };
    }
    return undefined;
  }
  try {
    yield* pool<PartJob>(concurrency, next, function* (job, task) {
      try {
        yield* join(task);
      } catch (error) {
        if (job.attempt >= partRetries || !mayPass(error) || options.signal?.aborted === true) throw error;
        yield* sleep(retryDelayMs * 2 ** job.attempt);
        repeated.push({ ...job, attempt: job.attempt + 1 });
        return;
      }
      sent.add(job.number);
      sentBytes += job.bytes;
      options.onProgress?.({ sentBytes, totalBytes, sentParts: sent.size, totalParts });
    });
    return fieldsOf(yield* call(methods.complete, { file_upload_id }));
  } catch (error) {
    const sentParts = [...sent].toSorted((a, b) => a - b);
    throw failed({ file_upload_id, partBytes, sentParts }, totalParts, error);
  }
}

/** A new upload, or the one that is gone on with. */
function* openUpload(methods: UploadMethods, args: Arguments, resume: UploadResume | undefined): Steps<never, Fields> {
  if (resume === undefined) return fieldsOf(yield* call(methods.create, args));
  const upload = fieldsOf(yield* call(methods.retrieve, { file_upload_id: resume.file_upload_id }));
  if (upload["status"] === "pending" || upload["status"] === "uploaded") return upload;
  throw invalidArgument(`the upload is ${String(upload["status"])}: begin anew, without resume`);
}

function partSize(totalBytes: number, wanted: number | undefined): number {
  if (wanted !== undefined && (wanted < BYTES.smallestPart || wanted > BYTES.largestPart)) {
    throw invalidArgument(`partBytes must be from ${BYTES.smallestPart} to ${BYTES.largestPart}`);
  }
  return wanted ?? Math.max(BYTES.part, Math.ceil(totalBytes / MAX_PARTS));
}

const partLength = (number: number, partBytes: number, totalBytes: number): number =>
  Math.min(partBytes, totalBytes - (number - 1) * partBytes);

const sizeOf = (bytes: Bytes): number => (bytes instanceof Blob ? bytes.size : bytes.length);

/** The file field of a send; its type must be the one that the upload has. */
function fileOf(data: Bytes, about: Fields, upload: Fields): Fields {
  const type = about["content_type"] ?? upload["content_type"];
  return {
    data,
    ...(typeof about["filename"] === "string" ? { filename: about["filename"] } : {}),
    ...(typeof type === "string" ? { content_type: type } : {}),
  };
}

/** A refusal (4xx) stays one; a conflict, a limit, a failure of the service or of the network may pass. */
function mayPass(error: unknown): boolean {
  const status = error instanceof Object && "status" in error ? error.status : undefined;
  return typeof status !== "number" || status >= 500 || status === 409 || status === 429;
}

function failed(resume: UploadResume, totalParts: number, cause: unknown): FileUploadError {
  return new FileUploadError(
    resume,
    `The upload stopped after ${resume.sentParts.length} of ${totalParts} parts: ${messageOf(cause)}. ` +
      "Call again with the same file and { resume: error.resume } within an hour to go on",
    { cause },
  );
}
