// The pictures of the site in several sizes and formats, made when the copy gets a file.
import { messageOf } from "@ws/helpers/messages";
import type { MirrorStore } from "@ws/mirror";
import type { DerivedPicture } from "@ws/render/pictures";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { filePlace } from "../../content/copy/checked-files.ts";
import type { Drawings } from "./drawings.ts";
import { describePicture } from "./make-picture.ts";
import { PictureStore, type StoredPicture } from "./picture-store.ts";
import type { PictureMaker } from "./picture-worker.ts";

/** Larger files stay as they are. */
const MAX_BYTES = 64_000_000;
/** Number of pictures after which visitors get those that are ready. */
const BATCH = 20;
/** Time between two looks for pictures whose files are gone, in milliseconds. */
const SWEEP_MS = 60 * 60_000;

/** Media types of files that can have variants. */
const TYPES: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "image/webp", "image/avif"]);

/** A stored file. */
interface PictureUse {
  readonly sha256: string;
  readonly bytes: number;
  readonly content_type: string;
}

/** Options of {@link Pictures}. */
export interface PicturesOptions {
  readonly files: MirrorStore["files"];
  /** Folder of the files of the copy. */
  readonly filesFolder: string;
  /** Folder of the pictures. */
  readonly folder: string;
  readonly maker: PictureMaker;
  readonly drawings: Drawings;
  /** Returns the places with files that visitors see. */
  readonly published: () => Promise<readonly PictureUse[]>;
  /** Called when pages have better pictures than before. */
  readonly onReady: () => void;
  /** Receives one line for each event that the operator should know. */
  readonly report: (line: string) => void;
  /** Returns the time in milliseconds. */
  readonly now: () => number;
}

/** The pictures of the site. */
export class Pictures {
  readonly store: PictureStore;
  readonly drawings: Drawings;
  readonly #options: PicturesOptions;
  readonly #known = new Map<string, Promise<StoredPicture | undefined>>();
  /** Pictures to try again at the next start. */
  readonly #failed = new Set<string>();
  #generation = 0;
  #run: Promise<void> | undefined;
  #isAgain = false;
  #isClosed = false;
  #isAvailable = true;
  #sweepAt = -Infinity;

  constructor(options: PicturesOptions) {
    this.#options = options;
    this.store = new PictureStore(options.folder);
    this.drawings = options.drawings;
  }

  /** A number that changes when pages have better pictures than before. */
  get generation(): number {
    return this.#generation;
  }

  /** Returns the picture of a file. Undefined if the file stays as it is, or its picture is not made yet. */
  async of({ sha256 }: { readonly sha256: string }): Promise<DerivedPicture | undefined> {
    const found = await this.#find(sha256);
    return found === "none" ? undefined : found;
  }

  /** Makes the pictures that are missing, in the background. A call during a run looks again after it. */
  look(): void {
    if (this.#isClosed) return;
    if (this.#run !== undefined) {
      this.#isAgain = true;
      return;
    }
    this.#run = this.#work()
      .catch((error: unknown) => this.#options.report(`Pictures cannot be made smaller: ${messageOf(error)}`))
      .finally(() => {
        this.#run = undefined;
        if (!this.#isAgain) return;
        this.#isAgain = false;
        this.look();
      });
  }

  /** Waits until all pictures are made. */
  async idle(): Promise<void> {
    while (this.#run !== undefined) await this.#run;
  }

  /** Ends the work. The next start continues it. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#options.maker.stop();
    await this.idle();
  }

  #find(sha256: string): Promise<StoredPicture | undefined> {
    const known = this.#known.get(sha256) ?? this.store.read(sha256);
    this.#known.set(sha256, known);
    return known;
  }

  async #work(): Promise<void> {
    const { published, now, files, drawings } = this.#options;
    if (now() >= this.#sweepAt) {
      this.#sweepAt = now() + SWEEP_MS;
      await this.store.tidy(now());
      await this.store.sweep((sha256) => files.has(sha256));
      await drawings.sweep(now());
    }
    const wanted = (await published()).filter(({ content_type: type, bytes }) => TYPES.has(type) && bytes <= MAX_BYTES);
    const isNew = !drawings.isAvailable;
    await drawings.prepare();
    if (isNew && drawings.isAvailable) this.#show();
    let made = 0;
    for (const sha256 of new Set(wanted.map((use) => use.sha256))) {
      if (this.#isClosed || !this.#isAvailable) break;
      if (this.#failed.has(sha256) || (await this.#find(sha256)) !== undefined) continue;
      // Another process of the site may have made it.
      this.#known.delete(sha256);
      if ((await this.#find(sha256)) === undefined) await this.#make(sha256);
      this.#known.delete(sha256);
      if ((await this.#find(sha256)) === undefined) continue;
      made += 1;
      if (made % BATCH === 0) this.#show();
    }
    if (made % BATCH !== 0) this.#show();
    // The icon of the site may be one of the pictures.
    if (made > 0) await drawings.prepare();
    await drawings.prepareCards(() => this.#isClosed);
  }

  async #make(sha256: string): Promise<void> {
    const { filesFolder, maker, report } = this.#options;
    const path = join(filesFolder, filePlace(sha256));
    // A missing file is reported where it is served.
    if (!(await stat(path).catch(() => undefined))?.isFile()) return;
    const result = await this.store.write(sha256, async (folder) => {
      const made = await maker.make({ type: "picture", path, sha256, folder });
      if (made.type === "refused") await describePicture(folder, "none");
      return made;
    });
    if (this.#isClosed || result.type === "made") return;
    if (result.type === "unavailable") {
      this.#isAvailable = false;
      report(`Pictures are served as they are, because they cannot be made smaller: ${result.message}`);
    } else if (result.type === "failed") {
      this.#failed.add(sha256);
      report(`A picture is served as it is until the next start: ${result.message}`);
    }
  }

  #show(): void {
    this.#generation += 1;
    this.#options.onReady();
  }
}
