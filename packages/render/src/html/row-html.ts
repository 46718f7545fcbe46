// Renders rows of a data source as cells and as cards.
import { fieldsOf, memberOf, fieldsList } from "@ws/helpers/tasks";
import { titleOf, UNTITLED } from "../content/object-text.ts";
import { anchorOf, fileAt } from "../content/render-context.ts";
import type { ContentObject } from "../source/content-source.ts";
import { nameInRow, type Column } from "../values/columns.ts";
import type { ViewLayout } from "../values/view-layout.ts";
import { attributes, escapeHtml } from "./escape-html.ts";
import { iconHtml } from "./icon-html.ts";
import type { HtmlContext } from "./inline-html.ts";
import { propertyHtml } from "./property-html.ts";

/** Renders the value of a row in a column. The title is a link to the row. */
export async function cellHtml(row: ContentObject, column: Column, context: HtmlContext): Promise<string> {
  if (column.type === "title") return rowLink(row, context);
  const name = nameInRow(row.json, column);
  return name === undefined ? "" : propertyHtml(row, name, context, column);
}

/** Renders the title of a row as a link to it. */
export async function rowLink(row: ContentObject, context: HtmlContext): Promise<string> {
  const icon = await iconHtml(row, "/icon", fieldsOf(row.json["icon"]), context);
  const title = icon + escapeHtml(titleOf(row) || UNTITLED);
  const href = await context.linkTo(row.id);
  return href === undefined ? title : `<a${attributes({ href })}>${title}</a>`;
}

/** Renders a row as an item of a list: its picture, its title and the values that the view shows. */
export async function cardHtml(row: ContentObject, view: ViewLayout, context: HtmlContext): Promise<string> {
  const picture = view.layout === "gallery" ? await pictureHtml(row, view.cover, context) : "";
  const values: string[] = [];
  for (const column of view.shown) {
    if (column.type === "title" || column === view.groupBy || column === view.cover) continue;
    const value = await cellHtml(row, column, context);
    if (value !== "") values.push(`<dt dir="auto">${escapeHtml(column.name)}</dt>\n<dd dir="auto">${value}</dd>\n`);
  }
  const list = values.length === 0 ? "" : `<dl>\n${values.join("")}</dl>\n`;
  const title = `<p class="row-title" dir="auto">${await rowLink(row, context)}</p>\n`;
  return `<li${attributes({ class: "row-card", id: anchorOf(row.id) })}>${picture}${title}${list}</li>\n`;
}

/** Renders the first file of a column, or the cover of the page. */
async function pictureHtml(row: ContentObject, column: Column | undefined, context: HtmlContext): Promise<string> {
  const name = column === undefined ? undefined : nameInRow(row.json, column);
  const property = fieldsOf(memberOf(fieldsOf(row.json["properties"]), name));
  const [first = {}] = fieldsList(property["files"]);
  const path = `/properties/${(name ?? "").replaceAll("~", "~0").replaceAll("/", "~1")}/files/0`;
  const file = await (column === undefined
    ? fileAt(row, "/cover", fieldsOf(row.json["cover"]), context)
    : fileAt(row, path, first, context));
  if (file?.href === undefined) return '<div class="row-picture"></div>';
  return `<img${attributes({ class: "row-picture", src: file.href, alt: "", loading: "lazy" })}>`;
}
