// Decodes compressed bodies. The decoded size is limited: a few kilobytes can decode to gigabytes of zeros.
import { pipeline, Transform, type Readable, type TransformCallback } from "node:stream";
import { promisify } from "node:util";
import type { CompressCallback } from "node:zlib";

type Zlib = typeof import("node:zlib");
type Decoder = (bytes: Buffer, options: { maxOutputLength: number }, done: CompressCallback) => void;

/** Decoders of one content coding. */
interface Codec {
  readonly decode: Decoder;
  readonly createStream: (first: Buffer) => Transform;
}

/** Maximum number of codings of one body. Each may multiply its size. */
const MAX_CODINGS = 5;

/**
 * Returns the codecs of a `content-encoding`, the last coding first, because it was applied last. An unknown coding
 * gives none, so that the body stays as it is.
 * @throws Error if the header has too many codings
 */
async function codecsFor(encoding: string): Promise<readonly Codec[]> {
  const names = encoding
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
  const codings = names.filter((name) => name !== "" && name !== "identity");
  if (codings.length > MAX_CODINGS) {
    throw new Error(`Expected at most ${MAX_CODINGS} content codings, got ${codings.length}`);
  }
  // Loads zlib for the first compressed response.
  const zlib = await import("node:zlib");
  const codecs = codings.toReversed().map((name) => codecFor(zlib, name));
  return codecs.every((codec) => codec !== undefined) ? codecs : [];
}

function codecFor(zlib: Zlib, name: string): Codec | undefined {
  switch (name) {
    case "gzip":
    case "x-gzip":
      return { decode: zlib.gunzip, createStream: () => zlib.createGunzip() };
    case "br":
      return { decode: zlib.brotliDecompress, createStream: () => zlib.createBrotliDecompress() };
    case "deflate":
      return {
        decode: (bytes, options, done) => {
          const inflate: Decoder = hasZlibHeader(bytes) ? zlib.inflate : zlib.inflateRaw;
          inflate(bytes, options, done);
        },
        createStream: (first) => (hasZlibHeader(first) ? zlib.createInflate() : zlib.createInflateRaw()),
      };
    default:
      return undefined;
  }
}

/** Returns true if deflate data starts with the zlib header. Some servers send it, some do not. */
const hasZlibHeader = (bytes: Buffer): boolean => ((bytes[0] ?? 0) & 0x0f) === 0x08;

/**
 * Decodes a whole body. A plain body stays as it is, although the header names an encoding.
 * @throws if the bytes do not match the encoding, or decode to more than `maxBytes`
 */
export async function decompress(bytes: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  let decoded = bytes;
  try {
    for (const { decode } of await codecsFor(encoding)) {
      if (decoded.byteLength > 0) decoded = await promisify(decode)(decoded, { maxOutputLength: maxBytes });
    }
  } catch (error) {
    if (!isPlain(bytes)) throw error;
    return bytes;
  }
  return decoded;
}

/** Returns true for JSON or HTML: a gateway or a mock decoded it and left the header. A compressed body has control characters. */
function isPlain(bytes: Buffer): boolean {
  const text = bytes.toString("latin1").trim();
  // oxlint-disable-next-line no-control-regex -- they tell compressed data from text
  return /^[{[<]/.test(text) && /[}\]>]/.test(text.slice(-1)) && !/[\0-\x08\x0e-\x1f]/.test(text);
}

/** Decodes a stream. An error of the source fails the result, and destroying the result destroys the source. */
export async function decompressStream(source: Readable, encoding: string): Promise<Readable> {
  const codecs = await codecsFor(encoding);
  return codecs.reduce<Readable>(
    (stream, { createStream }) => pipeline(stream, new LazyDecoder(createStream), () => undefined),
    source,
  );
}

/** Decodes a stream with a decoder that its first piece selects. An empty stream needs no decoder and stays empty. */
class LazyDecoder extends Transform {
  readonly #create: (first: Buffer) => Transform;
  #decoder: Transform | undefined;

  constructor(create: (first: Buffer) => Transform) {
    super();
    this.#create = create;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#decoder ??= this.#start(chunk);
    this.#decoder.write(chunk, () => done());
  }

  override _flush(done: TransformCallback): void {
    if (this.#decoder === undefined) done();
    else this.#decoder.once("end", done).end();
  }

  override _read(size: number): void {
    this.#decoder?.resume();
    super._read(size);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#decoder?.destroy();
    done(error);
  }

  #start(first: Buffer): Transform {
    const decoder = this.#create(first);
    decoder.on("error", (error) => this.destroy(error));
    decoder.on("data", (piece) => {
      if (!this.push(piece)) decoder.pause();
    });
    return decoder;
  }
}
