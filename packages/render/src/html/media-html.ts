// Renders blocks with a file or an address of the web as figures.
import { isFields, textOf } from "@ws/helpers/json";
import { plainTextOf } from "../content/object-text.ts";
import { fileAt } from "../content/render-context.ts";
import { attempt } from "../content/reports.ts";
import { missingText, textsOf } from "../language/language.ts";
import { isEmpty } from "../tree/is-empty.ts";
import { element, NEWLINE, readMarkup, type Markup } from "../tree/markup.ts";
import { cssName } from "./color-class.ts";
import { frameAddress } from "./frame-address.ts";
import { frameMarkup, hostOf, previewMarkup } from "./frame-html.ts";
import type { BlockLink } from "./html-options.ts";
import { imageElement } from "./image-html.ts";
import { inlineMarkup, linkHref } from "./inline-html.ts";
import { blockAttributes, type PlacedBlock } from "./placed-block.ts";

/**
 * Renders a block as a figure with its caption.
 * @param link the link that the figure is. Undefined for other figures
 */
export async function figure(placed: PlacedBlock, inner: Markup, link?: FigureLink): Promise<Markup> {
  const { block, content, context } = placed;
  const captionMarkup = await inlineMarkup(content["caption"], context, block);
  const caption = plainTextOf(content["caption"]);
  const { renderLink } = context;
  const call = () => link && renderLink?.({ object: block, caption, captionMarkup, ...link });
  const own = await attempt(context, { option: "renderLink", id: block.id }, { call, read: readMarkup });
  const figcaption = isEmpty(captionMarkup) ? "" : [NEWLINE, element("figcaption", { dir: "auto" }, captionMarkup)];
  return [element("figure", blockAttributes(placed, cssName(block.type ?? "")), own ?? [inner, figcaption]), NEWLINE];
}

type FigureLink = Pick<BlockLink, "href" | "path" | "name">;

/** Renders a bookmark, an embed or a link preview. */
export async function webMarkup(placed: PlacedBlock): Promise<Markup> {
  const { block, content, context } = placed;
  const path = `/${block.type ?? ""}`;
  // An uploaded file in an embed is a file of Notion.
  const file = content["expiry_time"] === undefined ? undefined : await context.fileUrl(block, path);
  const name = textsOf(context).file;
  if (file !== undefined) return figure(placed, element("a", { href: file }, name), { href: file, path, name });
  return webLink(placed, textOf(content["url"]) ?? "");
}

async function webLink(placed: PlacedBlock, url: string): Promise<Markup> {
  const { block, context } = placed;
  const href = await linkHref(url, context);
  if (href === undefined) return figure(placed, url);
  const preview = await context.linkPreview?.(href, block);
  const link = element("a", { href, rel: "noreferrer" }, preview === undefined ? url : previewMarkup(preview, href));
  const frame = frameMarkup(frameAddress(href), hostOf(href), context);
  return figure(placed, [link, frame], { href, path: undefined, name: url });
}

/** Renders an image, a film, a sound or a file. */
export async function mediaMarkup(placed: PlacedBlock): Promise<Markup> {
  const { block, content, context } = placed;
  const type = block.type ?? "";
  const file = isFields(content) ? await fileAt(block, `/${type}`, content, context) : undefined;
  const name = file?.name ?? textsOf(context).file;
  if (file?.href === undefined)
    return figure(placed, element("span", { class: "missing" }, `${missingText(type, context)}: ${name}`));
  const { href } = file;
  const isStored = content["type"] === "file";
  const path = isStored ? `/${type}/file` : undefined;
  if (type === "image") {
    const alt = plainTextOf(content["caption"]) || name;
    return figure(
      placed,
      await imageElement({ object: block, path, href }, { place: "block", alt, loading: "lazy" }, context),
    );
  }
  if (type === "video" || type === "audio") {
    if (isStored || MEDIA_FILE.test(href))
      return figure(placed, element(type, { controls: true, preload: "none", src: href, "aria-label": name }));
    // A page of a video site is no file that a player can play.
    return webLink(placed, href);
  }
  // A file of the web could be a page of any site.
  const frame = type === "pdf" && isStored ? frameMarkup(href, name, context, {}) : "";
  return figure(placed, [element("a", { href }, name), frame], { href, path, name });
}

/** Addresses of files that browsers play. */
const MEDIA_FILE = /\.(?:mp4|m4v|mov|webm|ogv|mp3|m4a|ogg|oga|wav|flac|aac)(?:[?#]|$)/iu;
