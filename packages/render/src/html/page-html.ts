// Renders a page as HTML: its title, properties, blocks and comments.
import { fieldsOf, textOf } from "@ws/helpers/tasks";
import type { ContentObject } from "../source/content-source.ts";
import { OpenBlocks } from "../content/block-children.ts";
import { titleOf, UNTITLED } from "../content/object-text.ts";
import { findObject, joinText, type GivenObject } from "../content/find-object.ts";
import { joinPieces, nested, type Pieces } from "../content/pieces.ts";
import { anchorOf, fileAt, userName, withDefaults } from "../content/render-context.ts";
import { columnsOf } from "../values/columns.ts";
import { blockPieces } from "./block-html.ts";
import { timeHtml } from "./date-html.ts";
import { attributes, escapeHtml } from "./escape-html.ts";
import { iconHtml } from "./icon-html.ts";
import { inlineHtml, type HtmlContext, type HtmlOptions } from "./inline-html.ts";
import { propertyHtml } from "./property-html.ts";

/**
 * Renders a page as one `<article>`, without scripts, styles and event handlers. Text of the workspace is escaped, and links
 * with other schemes than http, https, mailto and tel are left out. Use {@link pageHtmlPieces} for long pages.
 * @param page id of a page, or the page, which is rendered as it is
 * @throws RenderError `object_not_found` if the source lacks the page, `invalid_argument` without a source or for another object
 */
export async function pageHtml(page: string | GivenObject, options: HtmlOptions): Promise<string> {
  return joinText(pageHtmlPieces(await findObject("page", page, options), options));
}

/** Renders a page like {@link pageHtml}, in pieces, so that a page of any length needs little memory. */
export const pageHtmlPieces = (page: ContentObject, options: HtmlOptions): AsyncGenerator<string, void> =>
  joinPieces(pieces(page, withDefaults(options)));

/**
 * Renders the blocks of a page or block, without a title.
 * @param parentId id of the page or block
 */
export async function blocksHtml(parentId: string, options: HtmlOptions): Promise<string> {
  const place = { open: new OpenBlocks([parentId]), context: withDefaults(options), pageId: parentId };
  return joinText(joinPieces(blockPieces(options.source.children(parentId), place)));
}

async function* pieces(page: ContentObject, context: HtmlContext): Pieces {
  yield `<article${attributes({ id: anchorOf(page.id), dir: "auto" })}>\n`;
  yield* headerHtml(page, context);
  yield* propertiesHtml(page, context);
  const place = { open: new OpenBlocks([page.id]), context, pageId: page.id };
  yield nested(blockPieces(context.source.children(page.id), place));
  if (context.showComments !== false) yield* commentsHtml(page, context);
  yield "</article>\n";
}

/** Renders the cover, the icon and the title of a page or database. */
export async function* headerHtml(object: ContentObject, context: HtmlContext): AsyncGenerator<string, void> {
  const cover = await fileAt(object, "/cover", fieldsOf(object.json["cover"]), context);
  const icon = await iconHtml(object, "/icon", fieldsOf(object.json["icon"]), context);
  yield "<header>\n";
  if (cover?.href !== undefined) {
    const size = await context.imageSize?.(object, "/cover/file");
    const image = {
      class: "cover",
      src: cover.href,
      alt: "",
      width: size && String(size.width),
      height: size && String(size.height),
    };
    yield `<img${attributes(image)}>\n`;
  }
  yield `<h1>${icon}${escapeHtml(titleOf(object) || UNTITLED)}</h1>\n</header>\n`;
}

async function* propertiesHtml(page: ContentObject, context: HtmlContext): AsyncGenerator<string, void> {
  const properties = Object.entries(fieldsOf(page.json["properties"])).filter(
    ([name, property]) => fieldsOf(property)["type"] !== "title" && context.showProperty?.(name) !== false,
  );
  if (properties.length === 0) return;
  const source = page.parentId === undefined ? undefined : await context.source.object("data_source", page.parentId);
  const columns = new Map((source === undefined ? [] : columnsOf(source)).map((column) => [column.id, column]));
  yield '<dl class="properties">\n';
  for (const [name, property] of properties) {
    const column = columns.get(textOf(fieldsOf(property)["id"]) ?? "");
    const value = await propertyHtml(page, name, context, column);
    yield `<dt dir="auto">${escapeHtml(name)}</dt>\n<dd dir="auto">${value}</dd>\n`;
  }
  yield "</dl>\n";
}

async function* commentsHtml(page: ContentObject, context: HtmlContext): AsyncGenerator<string, void> {
  let isFirst = true;
  for await (const { id, json } of context.source.commentsOfPage?.(page.id) ?? []) {
    if (isFirst) yield '<section class="comments">\n<h2>Comments</h2>\n';
    isFirst = false;
    const author =
      textOf(fieldsOf(json["display_name"])["resolved_name"]) ?? (await userName(json["created_by"], context));
    const time = textOf(json["created_time"]) ?? "";
    const blockId = textOf(fieldsOf(json["parent"])["block_id"]);
    const place = blockId === undefined ? "" : ` <a href="#${anchorOf(blockId)}">on this block</a>`;
    yield (
      `<div${attributes({ class: "comment", id: anchorOf(id) })}><p class="author" dir="auto">${escapeHtml(author)}, ` +
        `${timeHtml(time)}${place}</p>` +
        `<p dir="auto">${await inlineHtml(json["rich_text"], context)}</p></div>\n`
    );
  }
  if (!isFirst) yield "</section>\n";
}
