import type { AsyncClient } from "@ws/client";
import { asyncUploadPath } from "@ws/helpers/node";
import { fileURLToPath } from "node:url";

const FOLDER = new URL("../../assets/demo/", import.meta.url);

const NAMES = [
  "bell",
  "brake-pads",
  "chain",
  "cover",
  "cover-about",
  "cover-manual",
  "cover-parts",
  "cover-repairs",
  "icon-book",
  "icon-box",
  "icon-brake",
  "icon-chain",
  "icon-clock",
  "icon-people",
  "icon-tag",
  "icon-truck",
  "icon-wheel",
  "icon-wrench",
  "light",
  "patching",
  "saddle",
  "tyre",
] as const;

/** Ids of the uploaded pictures by their names. */
export type Pictures = Readonly<Record<(typeof NAMES)[number], string>>;

/** Uploads the pictures of the demo. They must be attached within an hour. */
export async function uploadPictures(client: AsyncClient): Promise<Pictures> {
  const uploads = NAMES.map(async (name) => {
    const upload = await asyncUploadPath(client, fileURLToPath(new URL(`${name}.svg`, FOLDER)));
    return [name, upload.id] as const;
  });
  return Object.fromEntries(await Promise.all(uploads)) as Pictures;
}
