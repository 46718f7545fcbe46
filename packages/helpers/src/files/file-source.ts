// The sources of a file's bytes. Bytes, blobs and ranges can be read in any order and again; a stream can be read once.
import { fieldsOf, isFields, isString } from "../json/fields.ts";
import { invalidArgument, unexpectedValue } from "../read-input.ts";
import { call, type Task } from "../tasks/task.ts";

/** A file from which any range can be read, for example a file on disk. */
export interface RangeSource {
  /** Size of the file in bytes. */
  readonly sizeBytes: number;
  /** File name with its extension. */
  readonly filename?: string;
  /** Returns the bytes from `start` to `end`, excluding `end`. Only `asyncUploadFile` accepts a promise. */
  readRange(start: number, end: number): Uint8Array | PromiseLike<Uint8Array>;
}

/** A file that can be read in any order. A Node.js `Buffer` is a `Uint8Array`, a `File` of a browser is a `Blob`. */
export type FileSource = Uint8Array | ArrayBuffer | Blob | RangeSource;

/** A file that can be read once. A Node.js `Readable` of bytes is an `AsyncIterable`. */
export type StreamSource = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** Bytes to send. */
export type Bytes = Uint8Array | Blob;

/** A source of any kind. */
export interface OpenSource {
  /** Undefined for a stream whose size was not passed. */
  readonly sizeBytes: number | undefined;
  readonly filename: string | undefined;
  readonly contentType: string | undefined;
  /** Reads a range. A stream must be read in order, and its last range may be shorter. */
  read(start: number, end: number): Task<Bytes>;
  /** Releases a stream that was not read to its end. */
  close(): void;
}

/**
 * Opens a source. `canWait` is false for blocking helpers, which cannot read a stream.
 * @throws HelperError `invalid_argument` if the value is not a source, or is a stream and `canWait` is false
 */
export function openSource(value: unknown, canWait: boolean, sizeBytes: number | undefined): OpenSource {
  const range = rangeOf(value);
  if (range !== undefined) return openRange(range);
  const pull = pullFrom(value);
  if (pull === undefined) throw unexpectedValue(value, "source", "bytes, a Blob or a stream");
  if (canWait) return openStream(pull, sizeBytes);
  throw invalidArgument("Expected bytes, a Blob or a range source, got a stream. Use asyncUploadFile for streams.");
}

interface Range {
  readonly sizeBytes: number;
  readonly filename?: unknown;
  readonly contentType?: unknown;
  readRange(start: number, end: number): unknown;
}

function rangeOf(value: unknown): Range | undefined {
  if (value instanceof Blob) {
    const { size: sizeBytes, type: contentType, name: filename } = value as Blob & { readonly name?: unknown };
    return { sizeBytes, filename, contentType, readRange: (start, end) => value.slice(start, end) };
  }
  if (value instanceof ArrayBuffer) return rangeOf(new Uint8Array(value));
  if (value instanceof Uint8Array) {
    return { sizeBytes: value.length, readRange: (start, end) => value.subarray(start, end) };
  }
  return typeof fieldsOf(value)["readRange"] === "function" ? (value as Range) : undefined;
}

function openRange(range: Range): OpenSource {
  const nonEmpty = (value: unknown) => (isString(value) && value !== "" ? value : undefined);
  return {
    sizeBytes: range.sizeBytes,
    filename: nonEmpty(range.filename),
    contentType: nonEmpty(range.contentType),
    *read(start, end) {
      const bytes = yield* call(() => range.readRange(start, end));
      if (bytes instanceof Blob || bytes instanceof Uint8Array) return bytes;
      throw notBytes(bytes);
    },
    close() {},
  };
}

const notBytes = (value: unknown) => unexpectedValue(value, "the data of the source", "a Uint8Array");

interface Pull {
  next(): Promise<{ done?: boolean; value?: unknown }>;
  stop(): Promise<unknown>;
}

/** Returns functions to read a stream. Uses the reader of a ReadableStream, because some browsers cannot iterate it. */
function pullFrom(value: unknown): Pull | undefined {
  if (value instanceof ReadableStream) {
    const reader = (value as ReadableStream<unknown>).getReader();
    return { next: () => reader.read(), stop: () => reader.cancel() };
  }
  if (!isFields(value) || !(Symbol.asyncIterator in value)) return undefined;
  const iterator = (value as AsyncIterable<unknown>)[Symbol.asyncIterator]();
  const { destroy } = value;
  return {
    next: () => iterator.next(),
    async stop() {
      // The iterator of a Node.js stream that waits for data only ends after `destroy()`.
      if (typeof destroy === "function") Reflect.apply(destroy, value, []);
      await iterator.return?.();
    },
  };
}

function openStream(pull: Pull, sizeBytes: number | undefined): OpenSource {
  let rest = new Blob([]);
  let ended = false;
  return {
    sizeBytes,
    filename: undefined,
    contentType: undefined,
    *read(start, end) {
      const length = end - start;
      const chunks = [rest];
      for (let size = rest.size; size < length && !ended;) {
        const { done, value } = fieldsOf(yield* call(() => pull.next()));
        if (done === true) ended = true;
        else if (value instanceof Uint8Array) {
          // Copied, because the stream may reuse its buffer.
          chunks.push(new Blob([new Uint8Array(value)]));
          size += value.length;
        } else throw notBytes(value);
      }
      const read = new Blob(chunks);
      rest = read.slice(length);
      return read.slice(0, length);
    },
    close() {
      // Not awaited: a stream that hangs must not delay the error of the upload.
      if (!ended) pull.stop().catch(() => {});
    },
  };
}
