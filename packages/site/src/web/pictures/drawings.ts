// Cards and icons of the site as PNG files, made when the content changes. Those of rows are made when somebody asks for them.
import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { nameOf, type Drawing } from "./drawing.ts";
import type { PictureMaker } from "./picture-worker.ts";

/** Drawings that nobody needs any more are removed after this time, in milliseconds. Others are made again. */
const MAX_AGE_MS = 30 * 24 * 60 * 60_000;

/** Options of {@link Drawings}. */
interface DrawingsOptions {
  /** Folder that contains nothing else. */
  readonly folder: string;
  /** Folder to which the paths of pictures in drawings are relative. */
  readonly dataFolder: string;
  readonly maker: PictureMaker;
  /** Returns the drawings that every site needs: its icons. */
  readonly needed: () => Promise<readonly Drawing[]>;
  /** Returns the cards of the pages. */
  readonly cards: () => Promise<readonly Drawing[]>;
}

/** The drawings of a site. */
export class Drawings {
  readonly #options: DrawingsOptions;
  readonly #running = new Map<string, Promise<boolean>>();
  /** Names of drawings that cannot be made. The next start tries again. */
  readonly #failed = new Set<string>();
  #isAvailable = false;

  constructor(options: DrawingsOptions) {
    this.#options = options;
  }

  /** True if the site can draw, so that pages may refer to drawings. */
  get isAvailable(): boolean {
    return this.#isAvailable;
  }

  get folder(): string {
    return this.#options.folder;
  }

  /** Makes the drawings that every site needs. */
  async prepare(): Promise<void> {
    const done = (await this.#options.needed()).map((drawing) => this.make(drawing));
    this.#isAvailable = (await Promise.all(done)).some(Boolean);
  }

  /** Makes the cards that are missing, one after another, so that messengers do not wait for them. @param isClosed true: stop */
  async prepareCards(isClosed: () => boolean): Promise<void> {
    if (!this.#isAvailable) return;
    for (const card of await this.#options.cards()) {
      if (isClosed()) return;
      await this.make(card);
    }
  }

  /** Makes a drawing, unless it exists. Returns true if there is a file with its name in the folder. */
  make(drawing: Drawing): Promise<boolean> {
    const name = nameOf(drawing);
    if (this.#failed.has(name)) return Promise.resolve(false);
    const running = this.#running.get(name) ?? this.#make(drawing, join(this.#options.folder, name));
    this.#running.set(name, running);
    return running.finally(() => this.#running.delete(name));
  }

  /** Removes old drawings. */
  async sweep(nowMs: number): Promise<void> {
    for (const name of await readdir(this.#options.folder).catch(() => [])) {
      const path = join(this.#options.folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found !== undefined && found.mtimeMs < nowMs - MAX_AGE_MS) await rm(path, { force: true });
    }
  }

  async #make(drawing: Drawing, path: string): Promise<boolean> {
    const { folder, dataFolder, maker } = this.#options;
    if ((await stat(path).catch(() => undefined)) !== undefined) return true;
    const picture = drawing.picture === undefined ? undefined : join(dataFolder, drawing.picture);
    await mkdir(folder, { recursive: true });
    const partial = join(folder, `.partial-${randomUUID()}.png`);
    try {
      const makeWith = (shown: string | undefined) =>
        maker.make({ type: "drawing", drawing: { ...drawing, picture: shown }, path: partial });
      let { type } = await makeWith(picture);
      // A picture that cannot be drawn, or takes too long, does not take the title with it.
      if (type !== "made" && type !== "unavailable" && picture !== undefined) ({ type } = await makeWith(undefined));
      if (type === "made") await rename(partial, path);
      else this.#failed.add(basename(path));
      return type === "made";
    } finally {
      await rm(partial, { force: true });
    }
  }
}
