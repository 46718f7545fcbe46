// Renders rows as bars over time. It is a table whose bars span columns, so that a policy without inline styles allows it. On a
// narrow page it is a list of the rows with their dates.
import { dayText, nearDayText } from "../../language/day-text.ts";
import { textsOf } from "../../language/language.ts";
import type { ContentObject } from "../../source/content-source.ts";
import { element, lazy, NEWLINE, type Markup } from "../../tree/markup.ts";
import type { DataView } from "../../views/data-view.ts";
import { datedRows, type DatedRow } from "../../views/dated-rows.ts";
import { columnOf, timeScale, type TimeScale } from "../../views/time-scale.ts";
import { today } from "../../views/today.ts";
import type { HtmlContext } from "../html-options.ts";
import { rowLink, valuesMarkup } from "../row-html.ts";
import { undatedMarkup } from "./undated-html.ts";
import { noRows, whenMarkup } from "./view-parts.ts";

/** The least part of the width that a date needs. */
const DATE_WIDTH = 1 / 9;
/** From this part of the width on, the name of the present day is before its line. */
const LATE = 0.85;

/** Renders rows as bars over time. */
export const timelineMarkup = (view: DataView, rows: AsyncIterable<ContentObject>, context: HtmlContext): Markup =>
  lazy(async function* () {
    const { dated, undated } = await datedRows(view, rows, context);
    const [{ from } = { from: undefined }] = dated;
    if (from !== undefined) {
      const last = dated.reduce((latest, { to }) => (to > latest ? to : latest), from);
      const scale = timeScale(from, last, context);
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

function headMarkup(scale: TimeScale, view: DataView, context: HtmlContext): Markup {
  const width = scale.starts.length;
  const dates = scale.dates.map(({ day, form, columns }) => {
    const isShown = day !== undefined && columns / width >= DATE_WIDTH;
    const colspan = String(columns);
    return [
      isShown
        ? element("th", { scope: "col", colspan }, dayText(day, form, context))
        : element("td", { class: "gap", colspan }),
      NEWLINE,
    ];
  });
  const present = presentMarkup(scale, context);
  const rows = present === undefined ? undefined : "2";
  const name = element("th", { scope: "col", rowspan: rows }, view.name || textsOf(context).rows);
  return element("thead", {}, [
    element("tr", {}, [NEWLINE, name, NEWLINE, dates]),
    NEWLINE,
    present === undefined ? "" : [element("tr", {}, [NEWLINE, present]), NEWLINE],
  ]);
}

/** Renders the present day with its line, which goes through all rows. Undefined for another time. */
function presentMarkup(scale: TimeScale, context: HtmlContext): Markup | undefined {
  const day = today(context);
  const { starts, end } = scale;
  if (day < (starts[0] ?? end) || day >= end) return undefined;
  const column = columnOf(scale, day);
  const name = nearDayText(0, context);
  const time = element("time", { datetime: day }, name.charAt(0).toLocaleUpperCase(context.locale) + name.slice(1));
  const isLate = column / starts.length > LATE;
  const before = { class: isLate ? "before-today" : "gap", colspan: String(column) };
  return [
    column === 0 ? "" : element("td", before, isLate ? time : ""),
    element("td", { class: "today", colspan: String(starts.length - column) }, isLate ? "" : time),
  ];
}

const gap = (colspan: number): Markup => (colspan > 0 ? element("td", { colspan: String(colspan) }) : "");

async function barMarkup(
  { row, from, to }: DatedRow,
  scale: TimeScale,
  view: DataView,
  context: HtmlContext,
): Promise<Markup> {
  const [start, end] = [columnOf(scale, from), columnOf(scale, to) + 1];
  const named = view.named.filter((column) => column !== view.date && column !== view.end);
  const title = element("th", { scope: "row", dir: "auto" }, [
    await rowLink(row, context),
    " ",
    whenMarkup(from, to, context),
    await valuesMarkup(row, named, context),
  ]);
  const bar = element("td", { class: "bar", colspan: `${end - start}` }, element("span"));
  return [element("tr", {}, [NEWLINE, title, gap(start), bar, gap(scale.starts.length - end)]), NEWLINE];
}
