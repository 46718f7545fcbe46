import type { AsyncClient } from "@ws/client";
import { asyncUploadPath } from "@ws/helpers/node";
import { fileURLToPath } from "node:url";
import { packageFile } from "../../settings/package-file.ts";

const FOLDER = packageFile("assets/demo/");

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

/** Icons are drawings, and the others look like photographs. They are smaller than the files from which the site makes variants. */
const fileOf = (name: string): string => `${name}.${name.startsWith("icon-") ? "svg" : "webp"}`;

/** Uploads the pictures of the demo. They must be attached within an hour. */
export async function uploadPictures(client: AsyncClient): Promise<Pictures> {
  const ids: [string, string][] = [];
  // One after another, so that each emulator gives them the same ids.
  for (const name of NAMES)
    ids.push([name, (await asyncUploadPath(client, fileURLToPath(new URL(fileOf(name), FOLDER)))).id]);
  return Object.fromEntries(ids) as Pictures;
}
