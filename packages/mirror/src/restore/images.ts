// Icons and covers of pages, databases and data sources, for requests.
import { isFields, type Fields } from "../json.ts";
import type { SnapshotObject } from "../snapshot/snapshot.ts";
import { newContent } from "./new-content.ts";
import type { RestoreContext } from "./restore-context.ts";

/** Members that are images. */
export const IMAGES = ["icon", "cover"] as const;

/** Returns the images of an object for a request. @throws Refusal if the copy lacks a file */
export async function imagesOf(
  context: RestoreContext,
  object: SnapshotObject,
  names: readonly (typeof IMAGES)[number][] = IMAGES,
): Promise<Fields> {
  const images: [string, unknown][] = [];
  for (const name of names) {
    const image = object.json[name];
    if (isFields(image)) images.push([name, await newContent(context, object, image, `/${name}`)]);
  }
  return Object.fromEntries(images);
}
