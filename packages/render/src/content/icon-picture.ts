// Pictures of icons that are no files: custom emojis of a workspace, and Notion's own icons.
import { fieldsOf, memberOf, textOf, type Fields } from "@ws/helpers/json";
import { safeUrl } from "./links.ts";

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
  const url = safeUrl(textOf(picture["url"]) ?? (type === "icon" ? nativeUrl(name, picture["color"]) : ""));
  return url === undefined || !/^https?:/u.test(url)
    ? undefined
    : { name, url, isHosted: picture["expiry_time"] !== undefined };
}

/** Recorded: Notion takes and shows its own icons under this address, also as external files. */
const nativeUrl = (name: string, color: unknown): string =>
  `https://www.notion.so/icons/${encodeURIComponent(name)}_${encodeURIComponent(textOf(color) ?? "gray")}.svg`;
