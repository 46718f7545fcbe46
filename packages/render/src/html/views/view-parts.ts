// Parts that several kinds of views have.
import { spanText } from "../../language/day-text.ts";
import { textsOf } from "../../language/language.ts";
import { element, NEWLINE, type Markup } from "../../tree/markup.ts";
import type { HtmlContext } from "../html-options.ts";
import { moreText } from "../more-text.ts";

/** Content that is wider than the page scrolls inside its own element, which the keyboard can reach. */
export const scrolling = (content: Markup, label: string, name = "scroll"): Markup => [
  element("div", { class: name, role: "group", "aria-label": label, tabindex: "0" }, content),
  NEWLINE,
];

/** Renders the days of a row. They have the direction of the language, also beside a title with another one. */
export const whenMarkup = (from: string, to: string, context: HtmlContext): Markup =>
  element("span", { class: "row-when" }, element("bdi", {}, spanText(from, to, context)));

/** Shown in place of a view without rows. */
export const noRows = (context: HtmlContext): Markup => [
  element("p", { class: "row-none" }, textsOf(context).noRows),
  NEWLINE,
];

/** The number of rows that are not shown, with a link to them if they have an address. */
export function moreMarkup(count: number, href: string | undefined, context: HtmlContext): Markup {
  if (count <= 0) return "";
  const text = moreText(count, context);
  return [element("p", { class: "row-more" }, href === undefined ? text : element("a", { href }, text)), NEWLINE];
}

/** Content behind a text that opens it. */
export const foldedMarkup = (text: string, content: Markup, name = "row-more"): Markup => [
  element("details", { class: name }, [element("summary", {}, text), NEWLINE, content]),
  NEWLINE,
];

/** The rows that do not fit, behind their number. */
export const foldedRows = (count: number, content: Markup, context: HtmlContext): Markup =>
  foldedMarkup(moreText(count, context), content);
