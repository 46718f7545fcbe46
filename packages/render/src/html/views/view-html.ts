// Renders a view: its rows in its layout.
import type { GivenObject } from "../../content/find-object.ts";
import { withDefaults } from "../../content/render-context.ts";
import type { ContentObject } from "../../source/content-source.ts";
import { filled, textsOf } from "../../language/language.ts";
import { element, lazy, NEWLINE, type Markup } from "../../tree/markup.ts";
import { writeHtml } from "../../tree/write-html.ts";
import { isPartial, type DataView } from "../../views/data-view.ts";
import { givenView } from "../../views/find-view.ts";
import { from } from "../../views/source-rows.ts";
import { viewRows } from "../../views/view-rows.ts";
import type { HtmlContext, HtmlOptions } from "../html-options.ts";
import { calendarMarkup } from "./calendar-html.ts";
import { boardMarkup, cardsMarkup } from "./cards-html.ts";
import { chartMarkup } from "./chart-html.ts";
import { tableMarkup } from "./table-html.ts";
import { timelineMarkup } from "./timeline-html.ts";
import { checkedViewOptions, type ViewOptions } from "./view-options.ts";
import { noRows } from "./view-parts.ts";

/**
 * Renders the rows of a view in its layout: a table, a board, a gallery, a list, a calendar, a timeline or a chart. Views of other
 * types, and those that lack the columns they need, are tables.
 * @param view id of a view, the view, or one of {@link databaseViews}
 * @throws RenderError `object_not_found` if the source lacks the view or its data source, `invalid_argument` without a source, for
 * another object, and for a form or a dashboard, which have no rows
 */
export async function viewHtml(
  view: string | GivenObject | DataView,
  options: HtmlOptions & ViewOptions,
): Promise<string> {
  const context = withDefaults(options);
  return writeHtml(viewMarkup(await givenView(view, context), context, options));
}

/** Renders a view. */
export function viewMarkup(view: DataView, context: HtmlContext, given: ViewOptions = {}): Markup {
  const options = checkedViewOptions(given, view, context);
  const rows = options.rows === undefined ? viewRows(view, context) : asyncRows(options.rows);
  // A calendar without rows leads to other months.
  if (view.layout === "calendar") return calendarMarkup(view, rows, context, options);
  return lazy(async function* () {
    const iterator = rows[Symbol.asyncIterator]();
    const first = await iterator.next();
    if (first.done === true) yield noRows(context);
    else yield rowsMarkup(view, from(first.value, iterator), context, options);
  });
}

function rowsMarkup(
  view: DataView,
  rows: AsyncIterable<ContentObject>,
  context: HtmlContext,
  options: ViewOptions,
): Markup {
  const { layout, groups } = view;
  if (layout === "timeline") return timelineMarkup(view, rows, context);
  if (layout === "chart") return chartMarkup(view, rows, context, options);
  if (layout === "gallery" || layout === "list") return cardsMarkup(view, rows, context, options);
  if (layout === "board" && groups !== undefined) return boardMarkup(view, groups, rows, context, options);
  return [asTable(view, context), tableMarkup(view, rows, context, options)];
}

/** Says that a view of another type, such as a map, is shown as a table. The option `showAllRows` asks for tables. */
function asTable({ name, type }: DataView, context: HtmlContext): Markup {
  if (type === "table" || (context.showAllRows === true && isPartial(type))) return "";
  const { asTable: text, untitled } = textsOf(context);
  return [element("p", { class: "row-none", dir: "auto" }, filled(text, { name: name || untitled })), NEWLINE];
}

async function* asyncRows(
  rows: Iterable<ContentObject> | AsyncIterable<ContentObject>,
): AsyncGenerator<ContentObject, void> {
  yield* rows;
}
