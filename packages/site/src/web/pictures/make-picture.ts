import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { derivePicture } from "@ws/render/pictures";
import { DESCRIPTION, type StoredPicture } from "./picture-store.ts";

/** Longest time for each step. The process has a limit for all of them. */
const MAX_SECONDS = 300;

/** A picture to make in several sizes. */
export interface PictureRequest {
  readonly type: "picture";
  /** The file on disk. */
  readonly path: string;
  readonly sha256: string;
  /** Empty folder for the variants. */
  readonly folder: string;
}

/**
 * Writes the variants of a picture and their description into a folder.
 * @throws an Error if the file is damaged on the disk, or sharp cannot be loaded
 */
export async function makePicture({ path, sha256, folder }: Omit<PictureRequest, "type">): Promise<void> {
  const content = await readFile(path);
  if (createHash("sha256").update(content).digest("hex") !== sha256) throw new Error(`The file "${path}" is damaged.`);
  const derived = await derivePicture(content, { seconds: MAX_SECONDS });
  for (const { width, format, content: variant } of derived?.variants ?? [])
    await writeFile(join(folder, `${width}.${format}`), variant, { flush: true });
  await describePicture(
    folder,
    derived === undefined
      ? "none"
      : { ...derived, variants: derived.variants.map(({ format, width, height }) => ({ format, width, height })) },
  );
}

/** Writes what is known about a picture. */
export const describePicture = (folder: string, picture: StoredPicture): Promise<void> =>
  writeFile(join(folder, DESCRIPTION), JSON.stringify(picture), { flush: true });
