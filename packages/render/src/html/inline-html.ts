// Renders rich text as HTML.
import { fieldsList, fieldsOf, memberOf, plainId, textOf, type Fields } from "@ws/helpers/tasks";
import type { Awaitable, ContentObject } from "../source/content-source.ts";
import {
  HIDDEN,
  resolveLink,
  titleById,
  type RenderContext,
  type RenderOptions,
  type TitledKind,
} from "../content/render-context.ts";
import { dateHtml } from "./date-html.ts";
import { attributes, escapeHtml } from "./escape-html.ts";

/** Options of the renderers of HTML, with hooks for parts that need other tools. */
export interface HtmlOptions extends RenderOptions {
  /** Returns HTML for an equation in KaTeX. Undefined: its source. @default the source in `<code class="equation">` */
  readonly renderEquation?:
    | ((expression: string, options: { readonly isBlock: boolean }) => string | undefined)
    | undefined;
  /** Returns HTML for the text of a code block. Undefined: the code is not highlighted. @default not highlighted */
  readonly highlightCode?: ((code: string, language: string) => string | undefined) | undefined;
  /**
   * Returns the size of a stored image in pixels, so that the page does not move when the image loads.
   * @param path JSON pointer, as for `fileUrl`
   * @default images without a size
   */
  readonly imageSize?: ((object: ContentObject, path: string) => Awaitable<ImageSize | undefined>) | undefined;
  /** Returns HTML for a database inside a page. Undefined: a link to it. @default a link */
  readonly renderDatabase?: ((id: string) => Awaitable<string | undefined>) | undefined;
  /**
   * Returns the level of the element of a heading, for example to close gaps between the levels of a page. The title of the
   * page is the only first-level heading.
   * @param level level of the block, from 1 to 4
   * @default one more than the level of the block
   */
  readonly headingLevel?: ((level: number) => 2 | 3 | 4 | 5 | 6) | undefined;
  /**
   * Returns HTML for neighboring links to pages and databases that are blocks of their own, for example a list of cards.
   * Undefined: a paragraph with a link for each.
   * @param ids ids of the pages and databases, also of those that the source lacks or hides
   * @default a paragraph with a link for each
   */
  readonly renderPageLinks?: ((ids: readonly string[]) => Awaitable<string | undefined>) | undefined;
  /**
   * Returns HTML for a bookmark, an embed, a file, or a film that a browser cannot play, in place of its link and its caption.
   * Undefined: the link and the caption.
   * @default the link and the caption
   */
  readonly renderLink?: ((link: BlockLink) => Awaitable<string | undefined>) | undefined;
  /** True for the properties of a page to show. @default all properties */
  readonly showProperty?: ((name: string) => boolean) | undefined;
}

/** The options with their defaults. */
export type HtmlContext = HtmlOptions & RenderContext;

/** A block that is shown as a link: a bookmark, an embed, a file, or a film that a browser cannot play. */
export interface BlockLink {
  /** The block. */
  readonly object: ContentObject;
  /** Address of the link: safe, but not escaped. */
  readonly href: string;
  /** JSON pointer to the stored file, as for `fileUrl`. Undefined for addresses of the web. */
  readonly path: string | undefined;
  /** Name of a file, or the address. */
  readonly name: string;
  /** Caption without formatting. Empty if the block has none. */
  readonly caption: string;
  /** Caption as HTML, which can contain links. */
  readonly captionHtml: string;
}

/** The size of an image in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Renders rich text. */
export async function inlineHtml(richText: unknown, context: HtmlContext): Promise<string> {
  let html = "";
  for (const run of fieldsList(richText)) {
    const content = contentHtml(run, context);
    // Most texts need no promise.
    html += markedHtml(run, typeof content === "string" ? content : await content);
  }
  return html;
}

const MARKS = [
  ["code", "code"],
  ["bold", "strong"],
  ["italic", "em"],
  ["strikethrough", "s"],
  ["underline", "u"],
] as const;

function markedHtml(run: Fields, content: string): string {
  const annotations = fieldsOf(run["annotations"]);
  let html = content;
  for (const [name, tag] of MARKS) if (annotations[name] === true) html = `<${tag}>${html}</${tag}>`;
  const color = colorClass(annotations["color"]);
  if (color !== undefined) html = `<span${attributes({ class: color })}>${html}</span>`;
  return html;
}

function contentHtml(run: Fields, context: HtmlContext): Awaitable<string> {
  const { type } = run;
  if (type === "equation")
    return equationHtml(textOf(fieldsOf(run["equation"])["expression"]) ?? "", { isBlock: false }, context);
  if (type === "mention") return mentionHtml(run, context);
  const text = textHtml(textOf(run["plain_text"]) ?? "");
  const url =
    textOf(fieldsOf(fieldsOf(run["text"])["link"])["url"]) ?? (type === "text" ? undefined : textOf(run["href"]));
  return url === undefined ? text : linkHtml(url, text, context);
}

/** Returns text with `<br>` for line breaks. */
export const textHtml = (text: string): string => escapeHtml(text).replaceAll("\n", "<br>");

/** Returns a link. Only its content if the link leads nowhere. */
export async function linkHtml(url: string, html: string, context: HtmlContext): Promise<string> {
  const href = await linkHref(url, context);
  return href === undefined ? html : `<a${attributes({ href, rel: "noreferrer" })}>${html}</a>`;
}

/** Returns the address to which a link leads. Undefined if it leads nowhere. */
export async function linkHref(url: string, context: HtmlContext): Promise<string | undefined> {
  const link = await resolveLink(url, context);
  return link?.blockId === undefined ? link?.href : `${link.href}#${plainId(link.blockId)}`;
}

async function mentionHtml(run: Fields, context: HtmlContext): Promise<string> {
  const mention = fieldsOf(run["mention"]);
  const kind = textOf(mention["type"]) ?? "";
  const target = fieldsOf(memberOf(mention, kind));
  const text = textOf(run["plain_text"]) ?? "";
  const mark = (html: string) => `<span class="mention ${cssName(kind)}">${html}</span>`;
  if (kind === "page" || kind === "database" || kind === "data_source")
    return mark(await objectMention(kind, textOf(target["id"]) ?? "", run, context));
  if (kind === "date") return mark(dateHtml(target));
  if (kind === "link_preview" || kind === "link_mention") {
    const url = textOf(target["url"] ?? target["href"] ?? run["href"]) ?? "";
    const title = textOf(target["title"]) ?? text;
    return mark(await linkHtml(url, textHtml(title || url), context));
  }
  return mark(textHtml(text));
}

async function objectMention(kind: TitledKind, id: string, run: Fields, context: HtmlContext): Promise<string> {
  if (context.isHidden?.(id) === true) return HIDDEN;
  const title = textHtml((await titleById(id, context, kind)) ?? textOf(run["plain_text"]) ?? "");
  const href = (await context.linkTo(id)) ?? (await resolveLink(textOf(run["href"]) ?? "", context))?.href;
  return href === undefined ? title : `<a${attributes({ href })}>${title}</a>`;
}

/** Returns an equation. */
export function equationHtml(expression: string, options: { readonly isBlock: boolean }, context: HtmlContext): string {
  return context.renderEquation?.(expression, options) ?? `<code class="equation">${escapeHtml(expression)}</code>`;
}

/** Returns the class of a color. Undefined for the default color. */
export function colorClass(color: unknown): string | undefined {
  return typeof color !== "string" || color === "default" ? undefined : `color-${cssName(color)}`;
}

/** Returns a name as part of a class. */
export const cssName = (name: string): string => name.replaceAll(/[^a-z0-9]+/giu, "-").toLowerCase();
