import type { Snapshot, SnapshotObject } from "@ws/mirror/reader";
import { fieldsOf, textOf } from "@ws/helpers/json";
import { iconPicture } from "@ws/render/values";
import { fileHref } from "./file-href.ts";
import type { NodeIcon } from "./public/published-tree.ts";

/** Returns the icon of an object: an emoji, a stored picture, a custom emoji or an icon of Notion. Undefined for other icons. */
export async function iconOf(object: SnapshotObject, snapshot: Snapshot): Promise<NodeIcon | undefined> {
  const icon = fieldsOf(object.json["icon"]);
  const text = textOf(icon["emoji"]);
  if (text !== undefined) return { text };
  const picture = iconPicture(icon);
  if (picture?.url.startsWith("https://") === true && !picture.isHosted) return { href: picture.url };
  const file = icon["type"] === "file" ? await snapshot.fileOf(object, "/icon/file") : undefined;
  return file && { href: fileHref(object, file) };
}
