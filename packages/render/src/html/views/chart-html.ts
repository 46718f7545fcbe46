// Renders a chart as SVG, with its values as a table.
import { filled, textsOf } from "../../language/language.ts";
import type { ContentObject } from "../../source/content-source.ts";
import { element, lazy, NEWLINE, type Markup } from "../../tree/markup.ts";
import { chartData, type ChartData, type ChartPoint } from "../../views/chart-data.ts";
import type { DataView } from "../../views/data-view.ts";
import { colorClass } from "../color-class.ts";
import type { HtmlContext } from "../html-options.ts";
import { barsMarkup } from "./chart-bars.ts";
import { columnsMarkup, lineMarkup } from "./chart-columns.ts";
import { donutMarkup } from "./chart-donut.ts";
import { tableMarkup } from "./table-html.ts";
import type { ViewOptions } from "./view-options.ts";
import { foldedMarkup } from "./view-parts.ts";

/** Columns of texts are too narrow for their labels if there are more. */
const MAX_COLUMNS = 6;

/** Renders a chart. A chart whose function or column is unknown is a table of the rows. */
export const chartMarkup = (
  view: DataView,
  rows: AsyncIterable<ContentObject>,
  context: HtmlContext,
  options: ViewOptions,
): Markup =>
  lazy(async function* () {
    const all: ContentObject[] = [];
    for await (const row of rows) all.push(row);
    const data = await chartData(view, all, context);
    yield data === undefined
      ? tableMarkup({ ...view, groups: undefined }, listed(all), context, options)
      : figureMarkup(data, view, context);
  });

async function* listed<Item>(items: readonly Item[]): AsyncGenerator<Item, void> {
  yield* items;
}

function figureMarkup(data: ChartData, { name }: DataView, context: HtmlContext): Markup {
  const { kind, measure, points, left } = data;
  const { noValues, showValues, more } = textsOf(context);
  if (points.length === 0) return [element("p", { class: "row-none" }, noValues), NEWLINE];
  if (kind === "number")
    return [element("p", { class: "row-number" }, [element("strong", {}, points[0]?.text), " ", measure]), NEWLINE];
  const title = name === "" ? measure : `${name}: ${measure}`;
  const rest = left === 0 ? "" : ` (+ ${filled(more, { count: String(left) })})`;
  return [
    element("figure", { class: "row-chart" }, [
      NEWLINE,
      element("div", { class: "row-view" }, drawingOf(data, title)),
      NEWLINE,
      element("figcaption", { dir: "auto" }, measure + rest),
      NEWLINE,
      foldedMarkup(showValues, valuesTable(data, title), "row-chart-values"),
    ]),
    NEWLINE,
  ];
}

/** A ring has no negative parts, and none without a sum. */
const isRing = (points: readonly ChartPoint[]): boolean =>
  points.every(({ value }) => value >= 0) && points.some(({ value }) => value > 0);

function drawingOf({ kind, drawn, isOrdered }: ChartData, title: string): Markup {
  if (kind === "line") return lineMarkup(drawn, title);
  if (kind === "donut" && isRing(drawn)) return donutMarkup(drawn, title);
  return kind === "column" && (isOrdered || drawn.length <= MAX_COLUMNS)
    ? columnsMarkup(drawn, title)
    : barsMarkup(drawn, title);
}

function valuesTable({ axis, measure, points }: ChartData, title: string): Markup {
  const head = [
    element("th", { scope: "col", dir: "auto" }, axis),
    element("th", { scope: "col", class: "number", dir: "auto" }, measure),
  ];
  const lines = points.map(({ label, text, color }) => {
    const name = element("th", { scope: "row", class: colorClass(color), dir: "auto" }, label);
    return [element("tr", {}, [name, element("td", { class: "number" }, text)]), NEWLINE];
  });
  return element("table", {}, [
    element("caption", { dir: "auto" }, title),
    NEWLINE,
    element("thead", {}, element("tr", {}, head)),
    NEWLINE,
    element("tbody", {}, [NEWLINE, lines]),
  ]);
}
