// Renders rows of a data source as cells and as cards.
import { textsOf } from "../language/language.ts";
import { fieldsOf, memberOf, fieldsList } from "@ws/helpers/tasks";
import { titleOf } from "../content/object-text.ts";
import { anchorOf, fileAt } from "../content/render-context.ts";
import type { ContentObject } from "../source/content-source.ts";
import { nameInRow, type Column } from "../values/columns.ts";
import type { ViewLayout } from "../values/view-layout.ts";
import { isEmpty } from "../tree/is-empty.ts";
import { element, NEWLINE, type Markup } from "../tree/markup.ts";
import type { HtmlContext } from "./html-options.ts";
import { iconMarkup } from "./icon-html.ts";
import { propertyMarkup } from "./property-html.ts";

/** Renders the value of a row in a column. The title is a link to the row. */
export async function cellMarkup(row: ContentObject, column: Column, context: HtmlContext): Promise<Markup> {
  if (column.type === "title") return rowLink(row, context);
  const name = nameInRow(row.json, column);
  return name === undefined ? "" : propertyMarkup(row, name, context, column);
}

/** Renders the title of a row as a link to it. */
export async function rowLink(row: ContentObject, context: HtmlContext): Promise<Markup> {
  const icon = await iconMarkup(row, "/icon", fieldsOf(row.json["icon"]), context);
  const title = [icon, titleOf(row) || textsOf(context).untitled];
  const href = await context.linkTo(row.id, "page");
  return href === undefined ? title : element("a", { href }, title);
}

/** Renders a row as an item of a list: its picture, its title and the values that the view shows. */
export async function cardMarkup(row: ContentObject, view: ViewLayout, context: HtmlContext): Promise<Markup> {
  const picture = view.layout === "gallery" ? await pictureMarkup(row, view.cover, context) : "";
  const values: Markup[] = [];
  for (const column of view.shown) {
    if (column.type === "title" || column === view.groupBy || column === view.cover) continue;
    const value = await cellMarkup(row, column, context);
    if (isEmpty(value)) continue;
    values.push(element("dt", { dir: "auto" }, column.name), NEWLINE, element("dd", { dir: "auto" }, value), NEWLINE);
  }
  const list = values.length === 0 ? "" : [element("dl", {}, [NEWLINE, values]), NEWLINE];
  const title = [element("p", { class: "row-title", dir: "auto" }, await rowLink(row, context)), NEWLINE];
  return [element("li", { class: "row-card", id: anchorOf(row.id) }, [picture, title, list]), NEWLINE];
}

/** Renders the first file of a column, or the cover of the page. */
async function pictureMarkup(row: ContentObject, column: Column | undefined, context: HtmlContext): Promise<Markup> {
  const name = column === undefined ? undefined : nameInRow(row.json, column);
  const property = fieldsOf(memberOf(fieldsOf(row.json["properties"]), name));
  const [first = {}] = fieldsList(property["files"]);
  const path = `/properties/${(name ?? "").replaceAll("~", "~0").replaceAll("/", "~1")}/files/0`;
  const file = await (column === undefined
    ? fileAt(row, "/cover", fieldsOf(row.json["cover"]), context)
    : fileAt(row, path, first, context));
  if (file?.href === undefined) return element("div", { class: "row-picture" });
  return element("img", { class: "row-picture", src: file.href, alt: "", loading: "lazy" });
}
