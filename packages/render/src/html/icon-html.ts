// Renders the icons of pages, databases, callouts and tabs.
import { fieldsOf, memberOf, textOf, type Fields } from "@ws/helpers/json";
import type { ContentObject } from "../source/content-source.ts";
import { iconPicture, pictureSrc } from "../content/icon-picture.ts";
import { fileAt, type RenderContext } from "../content/render-context.ts";
import { element, type Markup } from "../tree/markup.ts";

/** Returns an icon as text: an emoji, or the name of another icon. Undefined for images and objects without an icon. */
export function iconText(icon: Fields): string | undefined {
  const { type } = icon;
  if (type === "emoji") return textOf(icon["emoji"]);
  const name = textOf(fieldsOf(memberOf(icon, type))["name"]);
  return name === undefined ? undefined : `:${name}:`;
}

/** Renders an icon: a picture, an emoji, or the name of an icon without a safe address. Empty for objects without an icon. */
export async function iconMarkup(
  object: ContentObject,
  path: string,
  icon: Fields,
  context: RenderContext,
): Promise<Markup> {
  const picture = iconPicture(icon);
  if (picture !== undefined) {
    const src = await pictureSrc(picture, object, `${path}/${String(icon["type"])}`, context);
    if (src !== undefined) return element("img", { class: "icon", src, alt: "" });
  }
  const text = iconText(icon);
  if (text !== undefined) return element("span", { class: "icon", "aria-hidden": "true" }, text);
  const file = await fileAt(object, path, icon, context);
  return file?.href === undefined ? "" : element("img", { class: "icon", src: file.href, alt: "" });
}
