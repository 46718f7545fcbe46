import { Transform, type TransformCallback } from "node:stream";

/** Decodes a stream with a decoder that its first piece selects. An empty stream needs no decoder and stays empty. */
export class LazyDecoder extends Transform {
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
