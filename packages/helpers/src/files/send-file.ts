// How a file gets into the workspace: in one piece, or in parts of which several are under way. This is the one place
// of the project that repeats a request that may have been carried out: a part has a number, so it cannot come twice.
import { concurrently } from "../tasks/run-concurrently.ts";
import { HelperError, messageOf } from "../errors.ts";
import { fieldsOf, invalidArgument, wrongValue, type Fields } from "../input/read-input.ts";
import { call, sleep, type CallFunction, type Steps } from "../tasks/task.ts";
import type { Bytes, Source } from "./file-source.ts";

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
  try {
    return yield* upload(methods, source, options);
  } catch (error) {
    source.close();
    throw error;
  }
}

function* upload(methods: UploadMethods, source: Source, options: UploadFileOptions): Steps<never, Fields> {
  const { filename = source.filename, contentType = source.contentType, resume } = options;
  // One byte more tells whether a stream of unknown length goes on.
  const whole = source.sizeBytes === undefined ? yield* source.read(0, BYTES.singlePart + 1) : undefined;
  const totalBytes = source.sizeBytes ?? sizeOf(whole);
  let partBytes = resume?.partBytes ?? 0;
  if (totalBytes > BYTES.singlePart) {
    if (whole) throw invalidArgument("a stream of more than 20 MB: pass { sizeBytes }");
    if (filename === undefined) throw invalidArgument("a file of more than 20 MB needs a filename");
    partBytes ||= partSize(totalBytes, options.partBytes);
  }
  const parts = partBytes > 0 ? { number_of_parts: Math.ceil(totalBytes / partBytes) } : {};
  const mode = partBytes > 0 ? "multi_part" : "single_part";
  const opened = fieldsOf(
    yield* resume
      ? call(methods.retrieve, { file_upload_id: resume.file_upload_id })
      : call(methods.create, { mode, filename, content_type: contentType, ...parts }),
  );
  const { id, status, content_type } = opened;
  if (status === "uploaded") return opened;
  if (resume && status !== "pending")
    throw invalidArgument(`the upload is ${String(status)}: begin anew, without resume`);
  // The type of what is sent must be the one that the upload has.
  const file = { filename, content_type: contentType ?? content_type ?? undefined };
  const sending = { methods, source, options, file, file_upload_id: String(id), totalBytes, partBytes, whole };
  return fieldsOf(yield* sendAll(sending));
}

interface Sending {
  readonly methods: UploadMethods;
  readonly source: Source;
  readonly options: UploadFileOptions;
  /** Name and type of the file. */
  readonly file: Fields;
  readonly file_upload_id: string;
  readonly totalBytes: number;
  /** 0 for a file in one piece. */
  readonly partBytes: number;
  /** The file, where it had to be read to know its size. */
  readonly whole: Bytes | undefined;
}

/** Sends what is not sent. @returns the last answer @throws FileUploadError that says how far it got */
function* sendAll({
  methods,
  source,
  options,
  file,
  file_upload_id,
  totalBytes,
  partBytes,
  whole,
}: Sending): Steps<never, unknown> {
  const { concurrency = 4, partRetries = 3, retryDelayMs = 1000, resume, onProgress } = options;
  const totalParts = partBytes > 0 ? Math.ceil(totalBytes / partBytes) : 1;
  const sent = new Set(resume?.sentParts);
  const lengthOf = (number: number) => Math.min(partBytes || totalBytes, totalBytes - (number - 1) * partBytes);
  let answer: unknown;
  function* sendPart(number: number, data: Bytes): Steps<never> {
    // Only a part has a number, by which the service knows it again.
    const part = partBytes > 0 ? { part_number: String(number) } : {};
    for (let triesLeft = partBytes > 0 ? partRetries : 0, delayMs = retryDelayMs; ; triesLeft -= 1, delayMs *= 2) {
      try {
        answer = yield* call(methods.send, { file_upload_id, ...part, file: { data, ...file } });
        break;
      } catch (error) {
        if (triesLeft <= 0 || !mayPass(error)) throw error;
      }
      yield* sleep(delayMs);
    }
    sent.add(number);
    const sentBytes = [...sent].reduce((sum, one) => sum + lengthOf(one), 0);
    onProgress?.({ sentBytes, totalBytes, sentParts: sent.size, totalParts });
  }
  let number = 0;
  function* nextPart(): Steps<never, Steps<never> | undefined> {
    while (number < totalParts) {
      const start = number * partBytes;
      number += 1;
      // A stream cannot jump over a part that was sent: it is read and dropped.
      const data = whole ?? (yield* source.read(start, start + lengthOf(number)));
      if (sizeOf(data) !== lengthOf(number)) throw invalidArgument(`the file ended before its ${totalBytes} bytes`);
      if (!sent.has(number)) return sendPart(number, data);
    }
    return undefined;
  }
  try {
    yield* concurrently(concurrency, nextPart);
    return partBytes > 0 ? yield* call(methods.complete, { file_upload_id }) : answer;
  } catch (error) {
    throw new FileUploadError(
      { file_upload_id, partBytes, sentParts: [...sent].toSorted((a, b) => a - b) },
      `Stopped after ${sent.size} of ${totalParts} parts: ${messageOf(error)}. ` +
        "To go on, pass the same file and { resume: error.resume } within an hour",
      { cause: error },
    );
  }
}

function partSize(totalBytes: number, wanted: number | undefined): number {
  if (wanted === undefined) return Math.max(BYTES.part, Math.ceil(totalBytes / MAX_PARTS));
  if (wanted >= BYTES.smallestPart && wanted <= BYTES.largestPart) return wanted;
  throw wrongValue(wanted, "partBytes", `from ${BYTES.smallestPart} to ${BYTES.largestPart}`);
}

const sizeOf = (bytes: Bytes = new Uint8Array()): number => (bytes instanceof Blob ? bytes.size : bytes.length);

/** A refusal (4xx) stays one; a conflict, a limit, a failure of the service or of the network may pass. */
function mayPass(error: unknown): boolean {
  const { status } = fieldsOf(error);
  return typeof status !== "number" || status >= 500 || status === 409 || status === 429;
}
