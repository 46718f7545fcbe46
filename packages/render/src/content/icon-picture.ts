// Pictures of icons that are no files: custom emojis of a workspace, and Notion's own icons.
import { fieldsOf, memberOf, textOf, type Fields } from "@ws/helpers/json";
import type { ContentObject } from "../source/content-source.ts";
import { safeAddress } from "./links.ts";
import type { RenderContext } from "./render-context.ts";

/** A picture with a name. */
export interface NamedPicture {
  readonly name: string;
  /** A safe address on the web. */
  readonly url: string;
  /** True if the address ends, so that readers need another one. */
  readonly isHosted: boolean;
}

/**
 * Returns the picture of an icon, or of a mention, of the form `{ type, [type]: { name, url } }` or, for Notion's own icons,
 * `{ type, [type]: { name, color } }`. Undefined for emojis, for files, and without a safe address.
 * @example
 * iconPicture({ type: "icon", icon: { name: "pizza", color: "blue" } })?.url; // → "https://www.notion.so/icons/pizza_blue.svg"
 */
export function iconPicture(icon: Fields): NamedPicture | undefined {
  const { type } = icon;
  if (type === "file" || type === "external") return undefined;
  const picture = fieldsOf(memberOf(icon, type));
  const name = textOf(picture["name"]);
  if (name === undefined) return undefined;
  const url = safeAddress(textOf(picture["url"]) ?? (type === "icon" ? nativeUrl(name, picture["color"]) : ""));
  return url === null || !/^https?:/u.test(url)
    ? undefined
    : { name, url, isHosted: picture["expiry_time"] !== undefined };
}

/** Returns the picture of a mention: a custom emoji or an icon. Another mention with a name and an address can be a link. */
export const mentionPicture = (mention: Fields): NamedPicture | undefined =>
  mention["type"] === "custom_emoji" || mention["type"] === "icon" ? iconPicture(mention) : undefined;

/**
 * Returns the address of a picture: that of the option `fileUrl`, or else its own, unless it ends.
 * @param path JSON pointer to the icon or mention. Undefined if the object is not known
 */
export async function pictureSrc(
  { url, isHosted }: NamedPicture,
  object: ContentObject | undefined,
  path: string | undefined,
  { fileUrl }: Pick<RenderContext, "fileUrl">,
): Promise<string | undefined> {
  const src = object === undefined || path === undefined ? undefined : await fileUrl(object, path);
  return src ?? (isHosted ? undefined : url);
}

/** Recorded: Notion takes and shows its own icons under this address, also as external files. */
const nativeUrl = (name: string, color: unknown): string =>
  `https://www.notion.so/icons/${encodeURIComponent(name)}_${encodeURIComponent(textOf(color) ?? "gray")}.svg`;
