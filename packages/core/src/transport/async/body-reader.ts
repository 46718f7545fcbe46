// An answer's body, read piece by piece, whatever kind of stream an HTTP client gives.
import { concatBytes } from "../../http/concat-bytes.ts";

/** Reads a body on. */
export interface BodyReader {
  /** The next piece, or undefined at the end. */
  read(): Promise<Uint8Array | undefined>;
  /** Gives the rest up and closes the connection. */
  cancel(): void;
}

const toBytes = (piece: unknown): Uint8Array => {
  if (piece instanceof Uint8Array) return piece;
  return piece instanceof ArrayBuffer ? new Uint8Array(piece) : new TextEncoder().encode(String(piece));
};

/** A reader over Node's streams, web streams, text or bytes. */
export function createBodyReader(data: unknown): BodyReader {
  if (data instanceof ReadableStream) return webReader(data as ReadableStream<unknown>);
  const isWhole = typeof data !== "object" || data === null || data instanceof Uint8Array;
  if (!isWhole && (Symbol.asyncIterator in data || Symbol.iterator in data))
    return iterableReader(data as AsyncIterable<unknown> | Iterable<unknown>);
  return iterableReader(data === undefined || data === null || data === "" ? [] : [data]);
}

function webReader(stream: ReadableStream<unknown>): BodyReader {
  const reader = stream.getReader();
  return {
    async read() {
      const step = await reader.read();
      return step.done ? undefined : toBytes(step.value);
    },
    cancel() {
      reader.cancel().catch(() => undefined); // It was given up: how it ends is nobody's concern.
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
      // A Node stream that is waiting for data ends its iterator only once it is destroyed.
      if (destroy !== undefined) destroy.call(source);
      else Promise.resolve(iterator.return?.()).catch(() => undefined); // It was given up: how it ends is nobody's concern.
    },
  };
}

/** All that is left, as bytes. A body larger than the limit is given up with an error. */
export async function readWhole(reader: BodyReader, maxBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for (let piece = await reader.read(); piece !== undefined; piece = await reader.read()) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) {
      reader.cancel();
      throw new RangeError(`the answer is larger than ${maxBytes} bytes`);
    }
    pieces.push(piece);
  }
  return concatBytes(pieces);
}
