// Renders a database as HTML: the rows of each data source in the layout of its first view.
import { fieldsList, textOf } from "@ws/helpers/tasks";
import type { ContentObject } from "../source/content-source.ts";
import { firstLayout } from "../values/view-layout.ts";
import { findObject, joinText, type GivenObject } from "../content/find-object.ts";
import { titleOf, UNTITLED } from "../content/object-text.ts";
import { anchorOf, withDefaults } from "../content/render-context.ts";
import { attributes, escapeHtml } from "./escape-html.ts";
import { inlineHtml, type HtmlContext, type HtmlOptions } from "./inline-html.ts";
import { headerHtml } from "./page-html.ts";
import { rowLink } from "./row-html.ts";
import { rowsHtml } from "./rows-html.ts";

/**
 * Renders a database as one `<article>`. Titles of rows are links to their pages.
 * @param database id of a database, or the database, which is rendered as it is
 * @throws RenderError `object_not_found` if the source lacks the database, `invalid_argument` without a source or for another object
 */
export async function databaseHtml(database: string | GivenObject, options: HtmlOptions): Promise<string> {
  return joinText(databaseHtmlPieces(await findObject("database", database, options), options));
}

/** Renders a database like {@link databaseHtml}, in pieces. */
export const databaseHtmlPieces = (database: ContentObject, options: HtmlOptions): AsyncGenerator<string, void> =>
  pieces(database, withDefaults(options));

async function* pieces(database: ContentObject, context: HtmlContext): AsyncGenerator<string, void> {
  yield `<article${attributes({ id: anchorOf(database.id), dir: "auto" })}>\n`;
  yield* headerHtml(database, context);
  const description = await inlineHtml(database.json["description"], context);
  if (description !== "") yield `<p class="description" dir="auto">${description}</p>\n`;
  for (const { id } of fieldsList(database.json["data_sources"])) {
    const source = await context.source.object("data_source", textOf(id) ?? "");
    if (source !== undefined) yield* sourceHtml(database, source, context);
  }
  yield "</article>\n";
}

async function* sourceHtml(
  database: ContentObject,
  source: ContentObject,
  context: HtmlContext,
): AsyncGenerator<string, void> {
  const title = titleOf(source) || UNTITLED;
  yield `<section${attributes({ id: anchorOf(source.id) })}>\n`;
  // Most databases have one data source with their own name.
  if (title !== titleOf(database)) yield `<h2 dir="auto">${escapeHtml(title)}</h2>\n`;
  yield* rowsHtml(source, await firstLayout(database.id, source, context.source), context);
  const templates: string[] = [];
  for (const id of ((await context.source.templates?.(source.id)) ?? new Map<string, unknown>()).keys()) {
    const template = await context.source.object("page", id);
    if (template !== undefined) templates.push(`<li dir="auto">${await rowLink(template, context)}</li>\n`);
  }
  if (templates.length > 0) yield `<h3>Templates</h3>\n<ul>\n${templates.join("")}</ul>\n`;
  yield "</section>\n";
}
