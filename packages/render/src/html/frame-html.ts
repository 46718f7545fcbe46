// Renders what other sites show: previews of their pages, and frames that load nothing until somebody opens them.
import { safeAddress } from "../content/links.ts";
import { filled, textsOf } from "../language/language.ts";
import { element, NEWLINE, type Markup, type MarkupAttributes } from "../tree/markup.ts";
import type { HtmlContext, LinkPreview } from "./html-options.ts";

/** The frame can run its scripts, but not reach the page around it. */
const SANDBOX = { sandbox: "allow-scripts allow-same-origin allow-popups allow-presentation allow-forms" };

/**
 * Renders a frame that is closed. A browser loads it when somebody opens it. Empty without an address.
 * @param name what the frame shows
 */
export function frameMarkup(
  src: string | undefined,
  name: string,
  context: HtmlContext,
  attributes: MarkupAttributes = SANDBOX,
): Markup {
  if (src === undefined || context.frames === false) return "";
  const summary = filled(textsOf(context).showContentOf, { site: name });
  const frame = element("iframe", {
    src,
    title: name,
    loading: "lazy",
    // Players of films refuse pages that do not name themselves.
    referrerpolicy: "strict-origin-when-cross-origin",
    allowfullscreen: true,
    ...attributes,
  });
  return [NEWLINE, element("details", { class: "frame" }, [element("summary", {}, summary), NEWLINE, frame])];
}

/** Returns the host of an address. */
export const hostOf = (href: string): string =>
  URL.canParse(href) ? new URL(href).hostname.replace(/^www\./u, "") : "";

/** Renders the preview of a page as the content of its link. */
export function previewMarkup({ title, description, image, site }: LinkPreview, href: string): Markup {
  const src = safeAddress(image);
  return [
    src === null ? "" : element("img", { src, alt: "", loading: "lazy", referrerpolicy: "no-referrer" }),
    element("strong", { dir: "auto" }, title),
    description === undefined ? "" : element("span", { dir: "auto" }, description),
    element("small", {}, site ?? hostOf(href)),
  ];
}
