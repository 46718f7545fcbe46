// Renders a database as HTML: a table of the rows for each data source.
import { fieldsList, fieldsOf, textOf, type Fields } from "../../json.ts";
import type { SnapshotObject } from "../../snapshot/snapshot.ts";
import { titleOf, UNTITLED } from "../object-text.ts";
import { anchorOf } from "../render-context.ts";
import { attributes, escapeHtml } from "./escape-html.ts";
import { inlineHtml, type HtmlContext } from "./inline-html.ts";
import { headerHtml } from "./page-html.ts";
import type { HtmlPieces } from "./placed-block.ts";
import { propertyHtml } from "./property-html.ts";

/** Renders a database in pieces, as one `<article>`. Titles of rows are links to their pages. */
export async function* databaseHtml(database: SnapshotObject, context: HtmlContext): HtmlPieces {
  yield `<article${attributes({ id: anchorOf(database.id) })}>\n`;
  yield* headerHtml(database, context);
  const description = await inlineHtml(database.json["description"], context);
  if (description !== "") yield `<p class="description">${description}</p>\n`;
  for (const { id } of fieldsList(database.json["data_sources"])) {
    const source = await context.snapshot.object("data_source", textOf(id) ?? "");
    if (source !== undefined) yield* sourceHtml(source, context);
  }
  yield "</article>\n";
}

/** Returns the columns of a data source in the order of its schema. */
export function columnsOf(source: SnapshotObject): Column[] {
  return Object.entries(fieldsOf(source.json["properties"])).map(([name, property]) => {
    const { id, type } = fieldsOf(property);
    return { name, id: textOf(id) ?? "", type: textOf(type) ?? "" };
  });
}

/** A column of a data source. */
export interface Column {
  readonly name: string;
  readonly id: string;
  readonly type: string;
}

/** Returns the name that a row has for a column. A row that was read before a rename has the earlier name. */
export function nameInRow(row: Fields, column: Column): string | undefined {
  const properties = fieldsOf(row["properties"]);
  if (fieldsOf(properties[column.name])["id"] === column.id) return column.name;
  return Object.keys(properties).find((name) => fieldsOf(properties[name])["id"] === column.id);
}

async function* sourceHtml(source: SnapshotObject, context: HtmlContext): HtmlPieces {
  const columns = columnsOf(source);
  yield `<section${attributes({ id: anchorOf(source.id) })}>\n<h2>${escapeHtml(titleOf(source) || UNTITLED)}</h2>\n`;
  const names = columns.map(({ name }) => `<th>${escapeHtml(name)}</th>`).join("");
  yield `<table class="rows">\n<thead><tr>${names}</tr></thead>\n<tbody>\n`;
  for await (const row of context.snapshot.rows(source.id)) {
    const cells: string[] = [];
    for (const column of columns) cells.push(`<td>${await cellHtml(row, column, context)}</td>`);
    yield `<tr>${cells.join("")}</tr>\n`;
  }
  yield "</tbody>\n</table>\n</section>\n";
}

async function cellHtml(row: SnapshotObject, column: Column, context: HtmlContext): Promise<string> {
  const name = nameInRow(row.json, column);
  if (column.type === "title") {
    const title = escapeHtml(titleOf(row) || UNTITLED);
    const href = await context.linkTo(row.id);
    return href === undefined ? title : `<a${attributes({ href })}>${title}</a>`;
  }
  return name === undefined ? "" : propertyHtml(row, name, context);
}
