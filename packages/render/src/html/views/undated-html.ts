// Renders the rows that a calendar or timeline cannot show.
import { filled, textsOf } from "../../language/language.ts";
import type { ContentObject } from "../../source/content-source.ts";
import { element, NEWLINE, type Markup } from "../../tree/markup.ts";
import type { HtmlContext } from "../html-options.ts";
import { rowLink } from "../row-html.ts";
import { foldedMarkup } from "./view-parts.ts";

/** Renders rows without a date, behind their number. */
export async function undatedMarkup(rows: readonly ContentObject[], context: HtmlContext): Promise<Markup> {
  if (rows.length === 0) return "";
  const items: Markup[] = [NEWLINE];
  for (const row of rows) items.push(element("li", { dir: "auto" }, await rowLink(row, context)), NEWLINE);
  const text = filled(textsOf(context).withoutDate, { count: String(rows.length) });
  return foldedMarkup(text, element("ul", {}, items));
}
