// Renders blocks without children as HTML: code, equations, media, links to pages.
import { fieldsOf, isFields, memberOf, textOf } from "@ws/helpers/tasks";
import { headingsOf } from "../content/block-children.ts";
import { contentOf, plainTextOf, titleOf, UNTITLED } from "../content/object-text.ts";
import type { Pieces } from "../content/pieces.ts";
import { anchorOf, fileAt, HIDDEN, likelyKind, objectById, type TitledKind } from "../content/render-context.ts";
import { attributes, escapeHtml } from "./escape-html.ts";
import { iconHtml } from "./icon-html.ts";
import { cssName, equationHtml, inlineHtml, linkHref, linkHtml, type BlockLink } from "./inline-html.ts";
import { blockAttributes, textAttributes, type PlacedBlock } from "./placed-block.ts";

type Leaf = (placed: PlacedBlock) => Promise<string> | string;

const LEAF_RENDERERS: Readonly<Record<string, Leaf>> = {
  async code(placed) {
    const { content, context } = placed;
    const language = textOf(content["language"]) ?? "plain text";
    const code = plainTextOf(content["rich_text"]);
    const html = context.highlightCode?.(code, language) ?? escapeHtml(code);
    // Long lines scroll, so the keyboard must reach the element. Code begins at the left in every language.
    const pre = `<pre dir="ltr" tabindex="0"><code${attributes({ class: `language-${cssName(language)}` })}>${html}</code></pre>`;
    return figure(placed, pre);
  },
  equation: (placed) => {
    const html = equationHtml(textOf(placed.content["expression"]) ?? "", { isBlock: true }, placed.context);
    return `<div${blockAttributes(placed, "equation")} tabindex="0">${html}</div>\n`;
  },
  divider: (placed) => `<hr${blockAttributes(placed)}>\n`,
  async breadcrumb(placed) {
    const names: string[] = [];
    for (let id: string | undefined = placed.pageId; id !== undefined && names.length < MAX_BREADCRUMBS;) {
      const crumb = await crumbOf(id, placed);
      if (crumb === undefined) break;
      if (crumb.html !== undefined) names.unshift(crumb.html);
      id = crumb.parentId;
    }
    return `<p${textAttributes(placed, "breadcrumb")}>${names.join(" / ")}</p>\n`;
  },
  child_page: (placed) => objectLink(placed, placed.block.id, textOf(placed.content["title"])),
  child_database: async (placed) =>
    (await databaseInside(placed)) ?? objectLink(placed, placed.block.id, textOf(placed.content["title"])),
  link_to_page: (placed) => {
    const { type } = placed.content;
    if (type !== "comment_id") return objectLink(placed, linkedObject(placed) ?? "", undefined);
    const id = textOf(placed.content[type]) ?? "";
    return `<p${blockAttributes(placed)}>Comment ${escapeHtml(id)}</p>\n`;
  },
  embed: web,
  bookmark: web,
  link_preview: web,
  image: media,
  video: media,
  audio: media,
  pdf: media,
  file: media,
};

/** Longest path from the workspace to a page. A damaged copy could have a page inside itself. */
const MAX_BREADCRUMBS = 100;

/** Renders a block without children. Undefined for unknown types. */
export async function leafHtml(placed: PlacedBlock): Promise<string | undefined> {
  return memberOf(LEAF_RENDERERS, placed.block.type)?.(placed);
}

/** Renders a database inside the page. Undefined for other blocks, and for a database that is shown as a link. */
export async function databaseInside(placed: PlacedBlock): Promise<string | undefined> {
  const { block, context } = placed;
  const html = block.type === "child_database" ? await context.renderDatabase?.(block.id) : undefined;
  return html === undefined ? undefined : `<div${blockAttributes(placed, "child-database")}>${html}</div>\n`;
}

/** Returns the id of the page or database to which a block is a link. Undefined for other blocks. */
export function linkedObject({ block, content }: PlacedBlock): string | undefined {
  if (block.type === "child_page" || block.type === "child_database") return block.id;
  const { type } = content;
  return block.type === "link_to_page" && type !== "comment_id" ? textOf(memberOf(content, type)) : undefined;
}

/** Renders links to the headings of the page. */
export async function* tableOfContents(placed: PlacedBlock): Pieces {
  yield `<nav${blockAttributes(placed, "contents")} aria-label="Contents">\n<ul>\n`;
  for await (const { block, level } of headingsOf(placed.pageId, placed.context)) {
    const text = escapeHtml(plainTextOf(contentOf(block.json)["rich_text"]));
    yield `<li class="level-${level}" dir="auto"><a href="#${anchorOf(block.id)}">${text}</a></li>\n`;
  }
  yield "</ul>\n</nav>\n";
}

interface Crumb {
  readonly parentId: string | undefined;
  /** Undefined for blocks, which are not part of the path. */
  readonly html: string | undefined;
}

async function crumbOf(id: string, { context }: PlacedBlock): Promise<Crumb | undefined> {
  const { source } = context;
  for (const kind of ["page", "database", "data_source"] as const) {
    const object = await source.object(kind, id);
    if (object === undefined) continue;
    // A data source is inside its database, which has the same name for most people.
    if (kind === "data_source") return { parentId: object.parentId, html: undefined };
    const isHidden = context.isHidden?.(id) === true;
    return { parentId: object.parentId, html: isHidden ? undefined : await linkToObject(id, { kind }, context) };
  }
  const block = await source.object("block", id);
  return block === undefined ? undefined : { parentId: block.parentId, html: undefined };
}

async function linkToObject(
  id: string,
  { kind, title }: { readonly kind: TitledKind; readonly title?: string | undefined },
  context: PlacedBlock["context"],
): Promise<string> {
  if (context.isHidden?.(id) === true) return HIDDEN;
  const object = await objectById(id, context, kind);
  const icon = object === undefined ? "" : await iconHtml(object, "/icon", fieldsOf(object.json["icon"]), context);
  const text = icon + escapeHtml((object && titleOf(object)) || title || UNTITLED);
  const href = await context.linkTo(id);
  return href === undefined ? text : `<a${attributes({ href })}>${text}</a>`;
}

async function objectLink(placed: PlacedBlock, id: string, title: string | undefined): Promise<string> {
  const name = cssName(placed.block.type ?? "");
  const kind = likelyKind(placed.block, placed.content);
  return `<p${textAttributes(placed, name)}>${await linkToObject(id, { kind, title }, placed.context)}</p>\n`;
}

/** @param link the link that the figure is. Undefined for other figures */
async function figure(placed: PlacedBlock, html: string, link?: FigureLink): Promise<string> {
  const { block, content, context } = placed;
  const captionHtml = await inlineHtml(content["caption"], context);
  const caption = plainTextOf(content["caption"]);
  const own = link && (await context.renderLink?.({ object: block, caption, captionHtml, ...link }));
  const figcaption = captionHtml === "" ? "" : `\n<figcaption dir="auto">${captionHtml}</figcaption>`;
  return `<figure${blockAttributes(placed, cssName(block.type ?? ""))}>${own ?? html + figcaption}</figure>\n`;
}

type FigureLink = Pick<BlockLink, "href" | "path" | "name">;

async function web(placed: PlacedBlock): Promise<string> {
  const { block, content, context } = placed;
  const path = `/${block.type ?? ""}`;
  // An uploaded file in an embed is a file of Notion.
  const file = content["expiry_time"] === undefined ? undefined : await context.fileUrl(block, path);
  if (file !== undefined)
    return figure(placed, `<a${attributes({ href: file })}>File</a>`, { href: file, path, name: "File" });
  return webLink(placed, textOf(content["url"]) ?? "");
}

async function webLink(placed: PlacedBlock, url: string): Promise<string> {
  const href = await linkHref(url, placed.context);
  const html = await linkHtml(url, escapeHtml(url), placed.context);
  return figure(placed, html, href === undefined ? undefined : { href, path: undefined, name: url });
}

async function media(placed: PlacedBlock): Promise<string> {
  const { block, content, context } = placed;
  const type = block.type ?? "";
  const file = isFields(content) ? await fileAt(block, `/${type}`, content, context) : undefined;
  const name = escapeHtml(file?.name ?? "file");
  if (file?.href === undefined)
    return figure(placed, `<span class="missing">Missing ${escapeHtml(type)}: ${name}</span>`);
  const { href } = file;
  if (type === "image") return figure(placed, await imageHtml(placed, href, file.name));
  if (type === "video" || type === "audio") {
    const isFile = content["type"] === "file" || MEDIA_FILE.test(href);
    if (isFile)
      return figure(
        placed,
        `<${type} controls preload="none"${attributes({ src: href, "aria-label": file.name })}></${type}>`,
      );
    // A page of a video site is no file that a player can play.
    return webLink(placed, href);
  }
  const path = content["type"] === "file" ? `/${type}/file` : undefined;
  return figure(placed, `<a${attributes({ href })}>${name}</a>`, { href, path, name: file.name });
}

/** Addresses of files that browsers play. */
const MEDIA_FILE = /\.(?:mp4|m4v|mov|webm|ogv|mp3|m4a|ogg|oga|wav|flac|aac)(?:[?#]|$)/iu;

async function imageHtml({ block, content, context }: PlacedBlock, src: string, name: string): Promise<string> {
  const size = content["type"] === "file" ? await context.imageSize?.(block, "/image/file") : undefined;
  const image = {
    src,
    alt: plainTextOf(content["caption"]) || name,
    width: size && String(size.width),
    height: size && String(size.height),
    loading: "lazy",
  };
  return `<img${attributes(image)}>`;
}
