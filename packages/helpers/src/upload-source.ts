// Where the bytes of a file come from. Bytes, Blobs and ranges can be read anywhere and again; a stream only once, from
// its beginning to its end.
import { HelperError } from "./errors.ts";
import { describe, fieldsOf, invalidArgument, isFields } from "./input.ts";
import { call, type Steps } from "./steps.ts";

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
  close(): Steps<never>;
}

/** @throws HelperError `invalid_argument` for what is no source, and for a stream where nobody can wait for it */
export function openSource(value: unknown, canWait: boolean, sizeBytes: number | undefined): Source {
  if (value instanceof Blob) return ranges(value.size, (start, end) => value.slice(start, end), value);
  if (value instanceof ArrayBuffer) return openSource(new Uint8Array(value), canWait, sizeBytes);
  if (value instanceof Uint8Array) return ranges(value.length, (start, end) => value.subarray(start, end));
  if (isFields(value) && typeof value["readRange"] === "function") return openRange(value as object as RangeSource);
  const pull = pullFrom(value);
  if (pull === undefined) throw invalidArgument(`a file is bytes, a Blob or a stream, not ${describe(value)}`);
  if (!canWait) {
    throw invalidArgument(
      "a stream cannot be read by a blocking call: use asyncUploadFile, or give bytes, a Blob or a path",
    );
  }
  return openStream(pull, sizeBytes);
}

/** `blob` is the source itself, whose type and name, if it has them, are those of the file. */
function ranges(sizeBytes: number, cut: (start: number, end: number) => Bytes, blob?: Blob): Source {
  const { name } = fieldsOf(blob);
  return {
    sizeBytes,
    filename: typeof name === "string" ? name : undefined,
    contentType: blob?.type === "" ? undefined : blob?.type,
    // oxlint-disable-next-line require-yield -- sources are read by steps; these bytes are at hand
    *read(start, end) {
      return cut(start, end);
    },
    *close() {},
  };
}

function openRange(source: RangeSource): Source {
  const { sizeBytes, filename } = source;
  return {
    sizeBytes,
    filename,
    contentType: undefined,
    *read(start, end) {
      return checked(yield* call(() => source.readRange(start, end)), end - start);
    },
    *close() {},
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
  if (typeof value !== "object" || value === null || !(Symbol.asyncIterator in value)) return undefined;
  const iterator = (value as AsyncIterable<unknown>)[Symbol.asyncIterator]();
  return { next: () => iterator.next(), stop: async () => iterator.return?.() };
}

function openStream(pull: Pull, sizeBytes: number | undefined): Source {
  let rest = new Uint8Array();
  let ended = false;
  return {
    sizeBytes,
    filename: undefined,
    contentType: undefined,
    *read(start, end) {
      const wanted = new Uint8Array(end - start);
      let filled = 0;
      for (;;) {
        const taken = rest.subarray(0, wanted.length - filled);
        wanted.set(taken, filled);
        filled += taken.length;
        rest = rest.subarray(taken.length);
        if (ended || filled === wanted.length) return wanted.subarray(0, filled);
        const { done, value } = fieldsOf(yield* call(() => pull.next()));
        if (done === true) ended = true;
        else if (value instanceof Uint8Array) rest = new Uint8Array(value);
        else throw invalidArgument(`a stream must give bytes (Uint8Array), not ${describe(value)}`);
      }
    },
    *close() {
      if (!ended) yield* call(() => pull.stop());
    },
  };
}

function checked(bytes: unknown, length: number): Uint8Array {
  if (bytes instanceof Uint8Array && bytes.length === length) return bytes;
  const found = bytes instanceof Uint8Array ? `${bytes.length} bytes` : describe(bytes);
  throw new HelperError(
    "upload_failed",
    `The file gave ${found} where ${length} bytes were expected: was it changed meanwhile?`,
  );
}
