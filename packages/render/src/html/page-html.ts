// Renders a page as HTML: its title, properties, blocks and comments.
import { textsOf } from "../language/language.ts";
import { fieldsOf, textOf } from "@ws/helpers/json";
import type { ContentObject } from "../source/content-source.ts";
import { OpenBlocks } from "../content/block-children.ts";
import { titleOf } from "../content/object-text.ts";
import { findObject, type GivenObject } from "../content/find-object.ts";
import { anchorOf, fileAt, userName, withDefaults } from "../content/render-context.ts";
import { columnsOf } from "../values/columns.ts";
import { pageColumns } from "../views/data-view.ts";
import { element, lazy, NEWLINE, type Markup, type MarkupParts } from "../tree/markup.ts";
import { htmlPieces, writeHtml } from "../tree/write-html.ts";
import { blocksMarkup } from "./block-html.ts";
import { timeMarkup } from "./date-html.ts";
import type { HtmlContext, HtmlOptions } from "./html-options.ts";
import { iconMarkup } from "./icon-html.ts";
import { imageElement } from "./image-html.ts";
import { inlineMarkup } from "./inline-html.ts";
import { propertyMarkup } from "./property-html.ts";

/**
 * Renders a page as one `<article>`, without scripts, styles and event handlers. Text of the workspace is escaped, and links
 * with other schemes than http, https, mailto and tel are left out. Use {@link pageHtmlPieces} for long pages.
 * @param page id of a page, or the page, which is rendered as it is
 * @throws RenderError `object_not_found` if the source lacks the page, `invalid_argument` without a source or for another object
 */
export async function pageHtml(page: string | GivenObject, options: HtmlOptions): Promise<string> {
  return writeHtml(pageMarkup(await findObject("page", page, options), withDefaults(options)));
}

/** Renders a page like {@link pageHtml}, in pieces, so that a page of any length needs little memory. */
export const pageHtmlPieces = (page: ContentObject, options: HtmlOptions): AsyncGenerator<string, void> =>
  htmlPieces(pageMarkup(page, withDefaults(options)));

/**
 * Renders the blocks of a page or block, without a title.
 * @param parentId id of the page or block
 */
export async function blocksHtml(parentId: string, options: HtmlOptions): Promise<string> {
  return writeHtml(childrenMarkup(parentId, withDefaults(options)));
}

/** Renders the blocks of a page or block. */
export const childrenMarkup = (parentId: string, context: HtmlContext): Markup =>
  lazy(() =>
    blocksMarkup(context.source.children(parentId), { open: new OpenBlocks([parentId]), context, pageId: parentId }),
  );

/** Renders a page. */
export const pageMarkup = (page: ContentObject, context: HtmlContext): Markup => [
  element("article", { id: anchorOf(page.id), lang: context.locale, dir: "auto" }, [
    NEWLINE,
    lazy(async function* () {
      yield await headerMarkup(page, context);
      yield await propertiesMarkup(page, context);
    }),
    childrenMarkup(page.id, context),
    context.showComments === false ? "" : lazy(() => commentParts(page, context)),
  ]),
  NEWLINE,
];

/** Renders the cover, the icon and the title of a page or database. */
export async function headerMarkup(object: ContentObject, context: HtmlContext): Promise<Markup> {
  const value = fieldsOf(object.json["cover"]);
  const cover = await fileAt(object, "/cover", value, context);
  const icon = await iconMarkup(object, "/icon", fieldsOf(object.json["icon"]), context);
  const parts: Markup[] = [NEWLINE];
  if (cover?.href !== undefined) {
    const image = { object, path: value["type"] === "file" ? "/cover/file" : undefined, href: cover.href };
    parts.push(await imageElement(image, { place: "cover", class: "cover", alt: "" }, context), NEWLINE);
  }
  parts.push(element("h1", {}, [icon, titleOf(object) || textsOf(context).untitled]), NEWLINE);
  return [element("header", {}, parts), NEWLINE];
}

/** Renders the properties of a page. Those of a row are the columns that its view shows, in their order. */
async function propertiesMarkup(page: ContentObject, context: HtmlContext): Promise<Markup> {
  const properties = Object.entries(fieldsOf(page.json["properties"])).filter(
    ([name, property]) => fieldsOf(property)["type"] !== "title" && context.showProperty?.(name) !== false,
  );
  if (properties.length === 0) return "";
  const source = page.parentId === undefined ? undefined : await context.source.object("data_source", page.parentId);
  const columns = new Map((source === undefined ? [] : columnsOf(source)).map((column) => [column.id, column]));
  const shown = (source && (await pageColumns(source, context)))?.map(({ id }) => id);
  const idOf = (property: unknown) => textOf(fieldsOf(property)["id"]) ?? "";
  const listed =
    shown === undefined
      ? properties
      : shown.flatMap((id) => properties.filter(([, property]) => idOf(property) === id));
  if (listed.length === 0) return "";
  const parts: Markup[] = [NEWLINE];
  for (const [name, property] of listed) {
    const column = columns.get(idOf(property));
    const value = await propertyMarkup(page, name, context, column);
    parts.push(element("dt", { dir: "auto" }, name), NEWLINE, element("dd", { dir: "auto" }, value), NEWLINE);
  }
  return [element("dl", { class: "properties" }, parts), NEWLINE];
}

async function* commentParts(page: ContentObject, context: HtmlContext): MarkupParts {
  const comments = context.source.commentsOfPage?.(page.id)[Symbol.asyncIterator]();
  const first = await comments?.next();
  if (comments === undefined || first === undefined || first.done === true) return;
  const list = lazy(async function* () {
    yield await commentMarkup(first.value, context);
    for await (const comment of { [Symbol.asyncIterator]: () => comments }) yield await commentMarkup(comment, context);
  });
  yield [
    element("section", { class: "comments" }, [NEWLINE, element("h2", {}, textsOf(context).comments), NEWLINE, list]),
    NEWLINE,
  ];
}

async function commentMarkup(comment: ContentObject, context: HtmlContext): Promise<Markup> {
  const { id, json } = comment;
  const author =
    textOf(fieldsOf(json["display_name"])["resolved_name"]) ?? (await userName(json["created_by"], context));
  const time = timeMarkup(textOf(json["created_time"]) ?? "", context);
  const blockId = textOf(fieldsOf(json["parent"])["block_id"]);
  const place =
    blockId === undefined ? "" : [" ", element("a", { href: `#${anchorOf(blockId)}` }, textsOf(context).onThisBlock)];
  return [
    element("div", { class: "comment", id: anchorOf(id) }, [
      element("p", { class: "author", dir: "auto" }, [author, ", ", time, place]),
      element("p", { dir: "auto" }, await inlineMarkup(json["rich_text"], context, comment)),
    ]),
    NEWLINE,
  ];
}
