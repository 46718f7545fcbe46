import type { SnapshotObject } from "@ws/mirror/reader";
import type { Edition } from "../content/edition.ts";
import { fieldsOf } from "@ws/helpers/tasks";
import type { PictureSource } from "../render/picture-source.ts";
import type { Picture } from "../render/picture.ts";
import type { DataView } from "./data-view.ts";

/** Returns the picture of a row in a gallery: the first file of a column, or the cover of the page. */
export async function coverOf(
  edition: Edition,
  renderer: PictureSource,
  { cover }: DataView,
  row: SnapshotObject,
): Promise<Picture | undefined> {
  if (cover === undefined) return renderer.picture(edition, row, "/cover", fieldsOf(row.json["cover"]));
  const { files } = fieldsOf(fieldsOf(row.json["properties"])[cover.name]);
  const path = `/properties/${cover.name.replaceAll("~", "~0").replaceAll("/", "~1")}/files/0`;
  return renderer.picture(edition, row, path, fieldsOf(Array.isArray(files) ? files[0] : undefined));
}
