// Renders rows as bars over time. It is a table whose bars span columns, so that a policy without inline styles allows it. On a
// narrow page it is a list of the rows with their dates.
import { dayText } from "../../language/day-text.ts";
import { textsOf } from "../../language/language.ts";
import type { ContentObject } from "../../source/content-source.ts";
import { element, lazy, NEWLINE, type Markup } from "../../tree/markup.ts";
import type { DataView } from "../../views/data-view.ts";
import { datedRows, type DatedRow } from "../../views/dated-rows.ts";
import { addDays, daysBetween } from "../../views/days.ts";
import type { HtmlContext } from "../html-options.ts";
import { rowLink, valuesMarkup } from "../row-html.ts";
import { undatedMarkup } from "./undated-html.ts";
import { noRows, whenMarkup } from "./view-parts.ts";

/** Most columns. Longer times have a column for several days. */
const MAX_COLUMNS = 48;
/** Dates at the top. */
const LABELS = 6;
/** From so many days on, the dates at the top are months. */
const LONG = 500;

/** The columns of a timeline. */
interface TimeScale {
  readonly first: string;
  /** Number of days of a column. */
  readonly step: number;
  /** Number of columns. */
  readonly width: number;
}

/** Renders rows as bars over time. */
export const timelineMarkup = (view: DataView, rows: AsyncIterable<ContentObject>, context: HtmlContext): Markup =>
  lazy(async function* () {
    const { dated, undated } = await datedRows(view, rows, context);
    const scale = scaleOf(dated);
    if (scale !== undefined) {
      const bars = lazy(async function* () {
        for (const row of dated) yield await barMarkup(row, scale, view, context);
      });
      const table = element("table", { class: "row-timeline" }, [
        NEWLINE,
        headMarkup(scale, view, context),
        NEWLINE,
        element("tbody", {}, [NEWLINE, bars]),
      ]);
      yield [element("div", { class: "row-view" }, table), NEWLINE];
    } else if (undated.length === 0) yield noRows(context);
    yield await undatedMarkup(undated, context);
  });

function scaleOf(rows: readonly DatedRow[]): TimeScale | undefined {
  const [{ from: first } = { from: undefined }] = rows;
  if (first === undefined) return undefined;
  const last = rows.reduce((latest, { to }) => (to > latest ? to : latest), first);
  const days = daysBetween(first, last) + 1;
  const step = Math.ceil(days / MAX_COLUMNS);
  return { first, step, width: Math.ceil(days / step) };
}

function headMarkup({ first, step, width }: TimeScale, view: DataView, context: HtmlContext): Markup {
  const columns = Math.ceil(width / LABELS);
  const form = width * step < LONG ? "shortDay" : "month";
  const dates = Array.from({ length: Math.ceil(width / columns) }, (_, index) => {
    const colspan = Math.min(columns, width - index * columns);
    // A date at the end has no room.
    const text = colspan < columns / 2 ? "" : dayText(addDays(first, index * columns * step), form, context);
    return [
      element(text === "" ? "td" : "th", { scope: text === "" ? undefined : "col", colspan: `${colspan}` }, text),
      NEWLINE,
    ];
  });
  const name = element("th", { scope: "col" }, view.name || textsOf(context).rows);
  return element("thead", {}, element("tr", {}, [NEWLINE, name, NEWLINE, dates]));
}

async function barMarkup(
  { row, from, to }: DatedRow,
  { first, step, width }: TimeScale,
  view: DataView,
  context: HtmlContext,
): Promise<Markup> {
  const columnOf = (day: string) => Math.floor(daysBetween(first, day) / step);
  const [start, end] = [columnOf(from), columnOf(to) + 1];
  const named = view.named.filter((column) => column !== view.date && column !== view.end);
  const gap = (colspan: number): Markup => (colspan > 0 ? element("td", { colspan: `${colspan}` }) : "");
  const title = element("th", { scope: "row", dir: "auto" }, [
    await rowLink(row, context),
    " ",
    whenMarkup(from, to, context),
    await valuesMarkup(row, named, context),
  ]);
  const bar = element("td", { class: "bar", colspan: `${end - start}` }, element("span"));
  return [element("tr", {}, [NEWLINE, title, gap(start), bar, gap(width - end)]), NEWLINE];
}
