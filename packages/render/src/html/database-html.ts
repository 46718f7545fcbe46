// Renders a database as HTML: a table of the rows for each data source.
import { fieldsList, textOf } from "@ws/helpers/tasks";
import type { ContentObject } from "../source/content-source.ts";
import { columnsOf, nameInRow, type Column } from "../values/columns.ts";
import { findObject, joinText } from "../content/find-object.ts";
import { titleOf, UNTITLED } from "../content/object-text.ts";
import { anchorOf, withDefaults } from "../content/render-context.ts";
import { attributes, escapeHtml } from "./escape-html.ts";
import { inlineHtml, type HtmlContext, type HtmlOptions } from "./inline-html.ts";
import { headerHtml } from "./page-html.ts";
import { propertyHtml } from "./property-html.ts";

/**
 * Renders a database as one `<article>`. Titles of rows are links to their pages.
 * @param database id of a database, or the database
 * @throws RenderError `object_not_found` if the source lacks the database
 */
export async function databaseHtml(database: string | ContentObject, options: HtmlOptions): Promise<string> {
  return joinText(databaseHtmlPieces(await findObject("database", database, options), options));
}

/** Renders a database like {@link databaseHtml}, in pieces. */
export const databaseHtmlPieces = (database: ContentObject, options: HtmlOptions): AsyncGenerator<string, void> =>
  pieces(database, withDefaults(options));

async function* pieces(database: ContentObject, context: HtmlContext): AsyncGenerator<string, void> {
  yield `<article${attributes({ id: anchorOf(database.id) })}>\n`;
  yield* headerHtml(database, context);
  const description = await inlineHtml(database.json["description"], context);
  if (description !== "") yield `<p class="description">${description}</p>\n`;
  for (const { id } of fieldsList(database.json["data_sources"])) {
    const source = await context.source.object("data_source", textOf(id) ?? "");
    if (source !== undefined) yield* sourceHtml(source, context);
  }
  yield "</article>\n";
}

async function* sourceHtml(source: ContentObject, context: HtmlContext): AsyncGenerator<string, void> {
  const columns = columnsOf(source);
  yield `<section${attributes({ id: anchorOf(source.id) })}>\n<h2>${escapeHtml(titleOf(source) || UNTITLED)}</h2>\n`;
  const names = columns.map(({ name }) => `<th scope="col">${escapeHtml(name)}</th>`).join("");
  yield '<div class="scroll" role="group" aria-label="Rows" tabindex="0">';
  yield `<table class="rows">\n<thead><tr>${names}</tr></thead>\n<tbody>\n`;
  for await (const row of context.source.rows(source.id)) {
    const cells: string[] = [];
    for (const column of columns) cells.push(`<td>${await cellHtml(row, column, context)}</td>`);
    yield `<tr>${cells.join("")}</tr>\n`;
  }
  yield "</tbody>\n</table></div>\n";
  const templates: string[] = [];
  for (const id of ((await context.source.templates?.(source.id)) ?? new Map<string, unknown>()).keys()) {
    const template = await context.source.object("page", id);
    if (template !== undefined) templates.push(`<li>${await rowLink(template, context)}</li>`);
  }
  if (templates.length > 0) yield `<h3>Templates</h3>\n<ul>${templates.join("")}</ul>\n`;
  yield "</section>\n";
}

async function cellHtml(row: ContentObject, column: Column, context: HtmlContext): Promise<string> {
  const name = nameInRow(row.json, column);
  if (column.type === "title") return rowLink(row, context);
  return name === undefined ? "" : propertyHtml(row, name, context, column);
}

async function rowLink(row: ContentObject, context: HtmlContext): Promise<string> {
  const title = escapeHtml(titleOf(row) || UNTITLED);
  const href = await context.linkTo(row.id);
  return href === undefined ? title : `<a${attributes({ href })}>${title}</a>`;
}
