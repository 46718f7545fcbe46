// Where the bytes of a file come from. Bytes, Blobs and ranges can be read anywhere and again; a stream only once, from
// its beginning to its end.
import { fieldsOf, invalidArgument, isFields, isText, wrongValue } from "../input/read-input.ts";
import { call, type Steps } from "../tasks/task.ts";

/** A file of which any part can be read, for example one on a disk. */
export interface RangeSource {
  readonly sizeBytes: number;
  readonly filename?: string;
  /** The bytes from `start` up to but not including `end`; at once for `uploadFile`, also as a promise for `asyncUploadFile`. */
  readRange(start: number, end: number): Uint8Array | PromiseLike<Uint8Array>;
}

/** A file that can be read by anybody at any time. A Node `Buffer` is a `Uint8Array`, a browser's `File` a `Blob`. */
export type FileSource = Uint8Array | ArrayBuffer | Blob | RangeSource;

/** A file that can be read once. A Node `Readable` of bytes is an `AsyncIterable`. */
export type StreamSource = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** Bytes as they are sent. */
export type Bytes = Uint8Array | Blob;

/** A source, whatever it is. */
export interface Source {
  /** Undefined for a stream of which nobody said it. */
  readonly sizeBytes: number | undefined;
  readonly filename: string | undefined;
  readonly contentType: string | undefined;
  /** Reads a range; of a stream only the one that comes next, which may be shorter at its end. */
  read(start: number, end: number): Steps<never, Bytes>;
  /** Lets go of a stream that is not read to its end. */
  close(): void;
}

/** @throws HelperError `invalid_argument` for what is no source, and for a stream where nobody can wait for it */
export function openSource(value: unknown, canWait: boolean, sizeBytes: number | undefined): Source {
  const range = rangeOf(value);
  if (range !== undefined) return openRange(range);
  const pull = pullFrom(value);
  if (pull === undefined) throw wrongValue(value, "source", "bytes, a Blob or a stream");
  if (canWait) return openStream(pull, sizeBytes);
  throw invalidArgument("a stream has to be waited for: use asyncUploadFile");
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

function openRange(range: Range): Source {
  const text = (value: unknown) => (isText(value) && value !== "" ? value : undefined);
  return {
    sizeBytes: range.sizeBytes,
    filename: text(range.filename),
    contentType: text(range.contentType),
    *read(start, end) {
      const bytes = yield* call(() => range.readRange(start, end));
      if (bytes instanceof Blob || bytes instanceof Uint8Array) return bytes;
      throw wrongValue(bytes, "what a source gives", "bytes (Uint8Array)");
    },
    close() {},
  };
}

interface Pull {
  next(): Promise<{ done?: boolean; value?: unknown }>;
  stop(): Promise<unknown>;
}

/** Not every browser's ReadableStream can be iterated, so its reader comes first. */
function pullFrom(value: unknown): Pull | undefined {
  if (value instanceof ReadableStream) {
    const reader = (value as ReadableStream<unknown>).getReader();
    return { next: () => reader.read(), stop: () => reader.cancel() };
  }
  if (!isFields(value) || !(Symbol.asyncIterator in value)) return undefined;
  const iterator = (value as AsyncIterable<unknown>)[Symbol.asyncIterator]();
  return { next: () => iterator.next(), stop: async () => iterator.return?.() };
}

function openStream(pull: Pull, sizeBytes: number | undefined): Source {
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
          // A copy, since the stream may use its buffer again.
          chunks.push(new Blob([new Uint8Array(value)]));
          size += value.length;
        } else throw wrongValue(value, "what a source gives", "bytes (Uint8Array)");
      }
      const read = new Blob(chunks);
      rest = read.slice(length);
      return read.slice(0, length);
    },
    close() {
      // Nobody waits: a stream that hangs would hold the error, and an upload that was aborted waits for nothing.
      if (!ended) pull.stop().catch(() => {});
    },
  };
}
