// The derived pictures of a site on disk, beside the files of the copy: `pictures/2/ab/cdef…/640.avif` for a file whose SHA-256
// begins with `abcdef`. A folder gets its name only after everything in it is written, so there are no half pictures.
import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { filePlace } from "../../content/copy/checked-files.ts";
import type { DerivedPicture } from "@ws/render/pictures";

/** Pictures of an older version are made again. */
export const VERSION_FOLDER = "2";

/** Beginning of the name of a folder that is being written. */
const PARTIAL = ".partial-";

/** Age from which such a folder is that of a killed process, in milliseconds. A picture takes at most a minute. */
const MAX_PARTIAL_MS = 60 * 60_000;

/** Name of the file with the size, the color and the variants of a picture. */
export const DESCRIPTION = "picture.json";

/** The picture that the store has for a file. `none`: the file stays as it is. */
export type StoredPicture = DerivedPicture | "none";

/** The derived pictures on disk. */
export class PictureStore {
  readonly folder: string;
  readonly #parent: string;

  /** @param parent folder of the pictures and the drawings */
  constructor(parent: string) {
    this.#parent = parent;
    this.folder = join(parent, VERSION_FOLDER);
  }

  /** Returns the folder of a picture. */
  folderOf(sha256: string): string {
    return join(this.folder, filePlace(sha256));
  }

  /** Returns what is known about a file. Undefined if it was not looked at. */
  read(sha256: string): Promise<StoredPicture | undefined> {
    return descriptionIn(this.folderOf(sha256));
  }

  /**
   * Stores the files that a function writes into a folder, if a description is among them. If another process has stored the picture,
   * that one stays.
   */
  async write<Result>(sha256: string, fill: (folder: string) => Promise<Result>): Promise<Result> {
    const partial = join(this.folder, `${PARTIAL}${randomUUID()}`);
    const folder = this.folderOf(sha256);
    await mkdir(partial, { recursive: true });
    try {
      const result = await fill(partial);
      if ((await descriptionIn(partial)) === undefined) return result;
      await mkdir(dirname(folder), { recursive: true });
      await rename(partial, folder).catch(async () => {
        if ((await this.read(sha256)) !== undefined) return;
        // Damaged on the disk.
        await rm(folder, { recursive: true, force: true });
        await rename(partial, folder);
      });
      return result;
    } finally {
      await rm(partial, { recursive: true, force: true });
    }
  }

  /** Removes what killed processes and older versions have left. */
  async tidy(nowMs: number): Promise<void> {
    for (const name of await namesIn(this.#parent))
      if (name !== VERSION_FOLDER && name !== "drawings")
        await rm(join(this.#parent, name), { recursive: true, force: true });
    for (const name of await namesIn(this.folder)) {
      const partial = join(this.folder, name);
      const found = name.startsWith(PARTIAL) ? await stat(partial).catch(() => undefined) : undefined;
      if (found !== undefined && found.mtimeMs < nowMs - MAX_PARTIAL_MS)
        await rm(partial, { recursive: true, force: true });
    }
  }

  /**
   * Removes the pictures of files that are gone.
   * @param isKept returns true for a file that is still in the copy
   */
  async sweep(isKept: (sha256: string) => Promise<boolean>): Promise<void> {
    for (const start of await namesIn(this.folder)) {
      if (!/^[0-9a-f]{2}$/u.test(start)) continue;
      for (const rest of await namesIn(join(this.folder, start)))
        if (!(await isKept(start + rest))) await rm(join(this.folder, start, rest), { recursive: true, force: true });
    }
  }
}

async function descriptionIn(folder: string): Promise<StoredPicture | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, DESCRIPTION), "utf8")) as StoredPicture;
  } catch {
    return undefined;
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
