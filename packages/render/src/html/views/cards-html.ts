// Renders the rows of a view as cards: a gallery, a list, or the columns of a board.
import { textsOf } from "../../language/language.ts";
import type { ContentObject } from "../../source/content-source.ts";
import { element, lazy, NEWLINE, type Markup, type MarkupParts } from "../../tree/markup.ts";
import type { DataView, ViewGroups } from "../../views/data-view.ts";
import { groupRows, type RowGroup } from "../../views/group-rows.ts";
import { optionClass } from "../color-class.ts";
import type { HtmlContext } from "../html-options.ts";
import { cardMarkup } from "../row-html.ts";
import type { ViewOptions } from "./view-options.ts";
import { foldedRows, moreMarkup, scrolling } from "./view-parts.ts";

/** Renders rows as a gallery or a list. */
export function cardsMarkup(
  view: DataView,
  rows: AsyncIterable<ContentObject>,
  context: HtmlContext,
  { maxRows = Infinity, links }: ViewOptions,
): Markup {
  let left = 0;
  const cards = lazy(async function* () {
    let count = 0;
    for await (const row of rows) {
      count += 1;
      if (count <= maxRows) yield await cardMarkup(row, view, context);
      else left += 1;
    }
  });
  const more = lazy(async function* () {
    yield moreMarkup(left, links?.more?.(undefined), context);
  });
  return [element("ul", { class: `row-${view.layout}` }, [NEWLINE, cards]), NEWLINE, maxRows === Infinity ? "" : more];
}

/** Rows of a column of a board that are shown. The others are folded. */
const UNFOLDED = 50;

/** Renders rows as a board: a column for each group. */
export const boardMarkup = (
  view: DataView,
  by: ViewGroups,
  rows: AsyncIterable<ContentObject>,
  context: HtmlContext,
  options: ViewOptions,
): Markup =>
  lazy(async function* () {
    const { groups } = await groupRows(view, by, rows, context);
    const columns = lazy(() => boardParts(view, by, groups, context, options));
    yield scrolling(element("div", { class: "row-board" }, [NEWLINE, columns]), view.name || textsOf(context).rows);
  });

async function* boardParts(
  view: DataView,
  by: ViewGroups,
  groups: readonly RowGroup[],
  context: HtmlContext,
  { maxRows, links, groupHeadingLevel = 2 }: ViewOptions,
): MarkupParts {
  for (const { name, color, rows, isNone } of groups) {
    const cards = (part: readonly ContentObject[]): Markup =>
      lazy(async function* () {
        for (const row of part) yield await cardMarkup(row, view, context, [by.column]);
      });
    const list = (part: readonly ContentObject[]): Markup => [element("ul", {}, [NEWLINE, cards(part)]), NEWLINE];
    const shown = rows.slice(0, maxRows ?? UNFOLDED);
    const rest = rows.slice(shown.length);
    const more =
      maxRows === undefined
        ? rest.length > 0 && foldedRows(rest.length, list(rest), context)
        : moreMarkup(rest.length, links?.more?.(isNone ? "" : name), context);
    const head = element(`h${groupHeadingLevel}`, { class: "row-group", dir: "auto" }, [
      element("span", { class: optionClass(color, name, context.unavailableOptions) }, name),
      " ",
      element("small", {}, String(rows.length)),
    ]);
    yield [element("section", {}, [NEWLINE, head, NEWLINE, list(shown), more || ""]), NEWLINE];
  }
}
