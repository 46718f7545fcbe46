// Renders rows of a data source as cells and as cards.
import { textsOf } from "../language/language.ts";
import { fieldsList, fieldsOf, memberOf, pointerBelow } from "@ws/helpers/json";
import { titleOf } from "../content/object-text.ts";
import { anchorOf, fileAt } from "../content/render-context.ts";
import type { ContentObject } from "../source/content-source.ts";
import { nameInRow, type Column } from "../values/columns.ts";
import type { DataView } from "../views/data-view.ts";
import { isEmpty } from "../tree/is-empty.ts";
import { element, NEWLINE, type Markup } from "../tree/markup.ts";
import type { HtmlContext } from "./html-options.ts";
import { iconMarkup } from "./icon-html.ts";
import { imageElement } from "./image-html.ts";
import { propertyMarkup } from "./property-html.ts";

/** Renders the value of a row in a column. The title is a link to the row. */
export async function cellMarkup(row: ContentObject, column: Column, context: HtmlContext): Promise<Markup> {
  if (column.type === "title") return rowLink(row, context);
  const name = nameInRow(row.json, column);
  return name === undefined ? "" : propertyMarkup(row, name, context, column, context.maxCellValues);
}

/** Renders the title of a row as a link to it. */
export async function rowLink(row: ContentObject, context: HtmlContext): Promise<Markup> {
  const icon = await iconMarkup(row, "/icon", fieldsOf(row.json["icon"]), context);
  const title = [icon, titleOf(row) || textsOf(context).untitled];
  const href = await context.linkTo(row.id, "page");
  return href === undefined ? title : element("a", { href }, title);
}

/**
 * Renders a row as an item of a list: its picture, its title and the values that the view shows.
 * @param without columns that are shown in another way, such as the one by which a board is grouped
 */
export async function cardMarkup(
  row: ContentObject,
  view: DataView,
  context: HtmlContext,
  without: readonly (Column | undefined)[] = [],
): Promise<Markup> {
  const picture = view.layout === "gallery" ? await pictureMarkup(row, view.cover, context) : "";
  const columns = view.shown.filter((column) => column !== view.cover && !without.includes(column));
  const values = await valuesMarkup(row, columns, context, context.maxCardValues);
  const title = [element("p", { class: "row-title", dir: "auto" }, await rowLink(row, context)), NEWLINE];
  return [element("li", { class: "row-card", id: anchorOf(row.id) }, [picture, title, values]), NEWLINE];
}

/** Renders the first values of a row with the names of their columns. Empty if the row has none of them. */
export async function valuesMarkup(
  row: ContentObject,
  columns: readonly Column[],
  context: HtmlContext,
  most = Infinity,
): Promise<Markup> {
  const values: Markup[] = [];
  for (const column of columns) {
    if (values.length >= most) break;
    if (column.type === "title") continue;
    const value = await cellMarkup(row, column, context);
    if (isEmpty(value)) continue;
    const name = element("dt", { dir: "auto" }, column.name);
    const text = element("dd", { class: isAmount(column) ? "amount" : undefined, dir: "auto" }, value);
    values.push([element("div", {}, [name, " ", text]), NEWLINE]);
  }
  return values.length === 0 ? "" : [element("dl", { class: "row-values" }, [NEWLINE, values]), NEWLINE];
}

/** Returns true for a column of amounts of money, which explain themselves. */
const isAmount = ({ type, format }: Column): boolean =>
  type === "number" && format !== undefined && !/^(?:number|number_with_commas|percent)$/u.test(format);

/** Renders the first file of a column, or the cover of the page. */
async function pictureMarkup(row: ContentObject, column: Column | undefined, context: HtmlContext): Promise<Markup> {
  const name = column === undefined ? undefined : nameInRow(row.json, column);
  const property = fieldsOf(memberOf(fieldsOf(row.json["properties"]), name));
  const [first = {}] = fieldsList(property["files"]);
  const [path, value] =
    column === undefined
      ? ["/cover", fieldsOf(row.json["cover"])]
      : [`${pointerBelow("/properties", name ?? "")}/files/0`, first];
  const file = await fileAt(row, path, value, context);
  if (file?.href === undefined) return element("div", { class: "row-picture" });
  const image = { object: row, path: value["type"] === "file" ? `${path}/file` : undefined, href: file.href };
  return imageElement(image, { place: "card", class: "row-picture", alt: "", loading: "lazy" }, context);
}
