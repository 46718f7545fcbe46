import type { MirrorStore } from "@ws/mirror";
import type { SnapshotFile } from "@ws/mirror/reader";
import type { ImageSize } from "@ws/render";
import { imageSize } from "image-size";

/** Part of a file that contains the size of the image. */
const MAX_BYTES = 262_144;

/** From this EXIF orientation on, browsers turn a photograph by a quarter. */
const FIRST_SIDEWAYS = 5;

/** Finds the sizes of stored images. Remembers them, because a file with a hash never changes. */
export class ImageSizes {
  readonly #files: MirrorStore["files"];
  readonly #sizes = new Map<string, Promise<ImageSize | undefined>>();

  constructor(files: MirrorStore["files"]) {
    this.#files = files;
  }

  /** Returns the size. Undefined for files that are no images. */
  of({ sha256 }: SnapshotFile): Promise<ImageSize | undefined> {
    const known = this.#sizes.get(sha256) ?? this.#read(sha256);
    this.#sizes.set(sha256, known);
    return known;
  }

  async #read(sha256: string): Promise<ImageSize | undefined> {
    try {
      const chunks: Uint8Array[] = [];
      let length = 0;
      for await (const chunk of this.#files.read(sha256) as AsyncIterable<Uint8Array>) {
        chunks.push(chunk);
        length += chunk.length;
        if (length >= MAX_BYTES) break;
      }
      const { width, height, orientation = 1 } = imageSize(Buffer.concat(chunks));
      return orientation >= FIRST_SIDEWAYS ? { width: height, height: width } : { width, height };
    } catch {
      return undefined;
    }
  }
}
