// Renders a page as HTML: its title, properties, blocks and comments.
import { fieldsOf, textOf } from "../../json.ts";
import type { SnapshotObject } from "../../snapshot/snapshot.ts";
import { titleOf, UNTITLED } from "../object-text.ts";
import { anchorOf, fileAt, userName } from "../render-context.ts";
import { blocksHtml } from "./block-html.ts";
import { attributes, escapeHtml } from "./escape-html.ts";
import { iconHtml } from "./icon-html.ts";
import { inlineHtml, type HtmlContext } from "./inline-html.ts";
import type { HtmlPieces } from "./placed-block.ts";
import { propertyHtml } from "./property-html.ts";

/**
 * Renders a page as one `<article>`, without scripts, styles and event handlers. Text of the workspace is escaped, and links
 * with other schemes than http, https, mailto and tel are left out. Use {@link pageHtml} for long pages.
 */
export async function renderPage(page: SnapshotObject, context: HtmlContext): Promise<string> {
  let html = "";
  for await (const piece of pageHtml(page, context)) html += piece;
  return html;
}

/** Renders a page like {@link renderPage}, in pieces. */
export async function* pageHtml(page: SnapshotObject, context: HtmlContext): HtmlPieces {
  yield `<article${attributes({ id: anchorOf(page.id) })}>\n`;
  yield* headerHtml(page, context);
  yield* propertiesHtml(page, context);
  const place = { ancestors: [page.id], context, pageId: page.id };
  yield* blocksHtml(context.snapshot.children(page.id), place);
  yield* commentsHtml(page, context);
  yield "</article>\n";
}

/** Renders the cover, the icon and the title of a page or database. */
export async function* headerHtml(object: SnapshotObject, context: HtmlContext): HtmlPieces {
  const cover = await fileAt(object, "/cover", fieldsOf(object.json["cover"]), context);
  const icon = await iconHtml(object, "/icon", fieldsOf(object.json["icon"]), context);
  yield "<header>\n";
  if (cover?.href !== undefined) yield `<img${attributes({ class: "cover", src: cover.href, alt: "" })}>\n`;
  yield `<h1>${icon}${escapeHtml(titleOf(object) || UNTITLED)}</h1>\n</header>\n`;
}

async function* propertiesHtml(page: SnapshotObject, context: HtmlContext): HtmlPieces {
  const properties = Object.entries(fieldsOf(page.json["properties"])).filter(
    ([, property]) => fieldsOf(property)["type"] !== "title",
  );
  if (properties.length === 0) return;
  yield '<dl class="properties">\n';
  for (const [name] of properties)
    yield `<dt>${escapeHtml(name)}</dt><dd>${await propertyHtml(page, name, context)}</dd>\n`;
  yield "</dl>\n";
}

async function* commentsHtml(page: SnapshotObject, context: HtmlContext): HtmlPieces {
  let isFirst = true;
  for await (const { id, json } of context.snapshot.commentsOfPage(page.id)) {
    if (isFirst) yield '<section class="comments">\n<h2>Comments</h2>\n';
    isFirst = false;
    const author =
      textOf(fieldsOf(json["display_name"])["resolved_name"]) ?? (await userName(json["created_by"], context));
    const time = textOf(json["created_time"]) ?? "";
    const blockId = textOf(fieldsOf(json["parent"])["block_id"]);
    const place = blockId === undefined ? "" : ` <a href="#${anchorOf(blockId)}">on this block</a>`;
    yield (
      `<div${attributes({ class: "comment", id: anchorOf(id) })}><p class="author">${escapeHtml(author)}, ` +
        `<time${attributes({ datetime: time })}>${escapeHtml(time)}</time>${place}</p>` +
        `<p>${await inlineHtml(json["rich_text"], context)}</p></div>\n`
    );
  }
  if (!isFirst) yield "</section>\n";
}
