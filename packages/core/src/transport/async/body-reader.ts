import { concatBytes } from "../../http/concat-bytes.ts";

/** Reads the body of a response piece by piece. */
export interface BodyReader {
  /** Returns the next piece, or undefined at the end. */
  read(): Promise<Uint8Array | undefined>;
  /** Stops reading and closes the connection. */
  cancel(): void;
}

const toBytes = (piece: unknown): Uint8Array => {
  if (piece instanceof Uint8Array) return piece;
  return piece instanceof ArrayBuffer ? new Uint8Array(piece) : new TextEncoder().encode(String(piece));
};

/** Creates a reader for a Node stream, a web stream, an iterable, text or bytes. */
export function createBodyReader(data: unknown): BodyReader {
  if (data instanceof ReadableStream) return webReader(data as ReadableStream<unknown>);
  const isComplete = typeof data !== "object" || data === null || data instanceof Uint8Array;
  if (!isComplete && (Symbol.asyncIterator in data || Symbol.iterator in data))
    return iterableReader(data as AsyncIterable<unknown> | Iterable<unknown>);
  return iterableReader(data === undefined || data === null || data === "" ? [] : [data]);
}

function webReader(stream: ReadableStream<unknown>): BodyReader {
  const reader = stream.getReader();
  let isCancelled = false;
  return {
    async read() {
      const step = await reader.read();
      // `cancel()` ends a running `read()` as if the body were complete.
      if (isCancelled) throw new Error("the body was cancelled");
      return step.done ? undefined : toBytes(step.value);
    },
    cancel() {
      isCancelled = true;
      reader.cancel().catch(() => undefined); // An error of a cancelled body does not matter.
    },
  };
}

function iterableReader(source: AsyncIterable<unknown> | Iterable<unknown>): BodyReader {
  const iterator = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  return {
    async read() {
      const step: IteratorResult<unknown> = await iterator.next();
      return step.done ? undefined : toBytes(step.value);
    },
    cancel() {
      const { destroy } = source as { destroy?: () => void };
      // The iterator of a Node stream that waits for data only ends after `destroy()`.
      if (destroy !== undefined) destroy.call(source);
      else Promise.resolve(iterator.return?.()).catch(() => undefined); // An error of a cancelled body does not matter.
    },
  };
}

/**
 * Reads the rest of a body.
 * @param announcedBytes `Content-Length` of the response; NaN if it has none
 * @throws RangeError if it is larger than the limit
 */
export async function readAll(reader: BodyReader, maxBytes: number, announcedBytes = Number.NaN): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let bytes = announcedBytes > maxBytes ? announcedBytes : 0;
  while (bytes <= maxBytes) {
    const piece = await reader.read();
    if (piece === undefined) return concatBytes(pieces);
    bytes += piece.byteLength;
    pieces.push(piece);
  }
  reader.cancel();
  throw new RangeError(`the response is larger than ${maxBytes} bytes`);
}
