import type { Snapshot, SnapshotObject } from "@ws/mirror/reader";
import { fieldsOf, textOf } from "@ws/helpers/json";
import { iconPicture } from "@ws/render/values";
import { fileHref } from "./hrefs.ts";
import type { NodeIcon } from "./public/published-tree.ts";

/** Returns the icon of an object: an emoji, a stored picture, a custom emoji or an icon of Notion. Undefined for other icons. */
export async function iconOf(object: SnapshotObject, snapshot: Snapshot): Promise<NodeIcon | undefined> {
  const icon = fieldsOf(object.json["icon"]);
  const text = textOf(icon["emoji"]);
  if (text !== undefined) return { text };
  const file = await snapshot.fileOf(object, `/icon/${String(icon["type"])}`);
  if (file !== undefined) return { href: fileHref(object, file) };
  const picture = iconPicture(icon);
  return picture?.url.startsWith("https://") === true && !picture.isHosted ? { href: picture.url } : undefined;
}
