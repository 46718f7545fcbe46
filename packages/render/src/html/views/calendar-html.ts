// Renders rows on the days of months. On a narrow page, a month is a list of the days on which rows begin.
import { dayText } from "../../language/day-text.ts";
import { textsOf } from "../../language/language.ts";
import type { ContentObject } from "../../source/content-source.ts";
import { element, lazy, NEWLINE, type Markup } from "../../tree/markup.ts";
import type { DataView } from "../../views/data-view.ts";
import { datedRows, type DatedRow } from "../../views/dated-rows.ts";
import { addDays, addMonths, daysBetween, firstWeekday, startOfWeek } from "../../views/days.ts";
import { today } from "../../views/today.ts";
import { weekDays, type CalendarDay, type DayEvent, type WeekBar } from "../../views/week-lanes.ts";
import type { HtmlContext } from "../html-options.ts";
import { rowLink, valuesMarkup } from "../row-html.ts";
import { isMonth, type ViewOptions } from "./view-options.ts";
import { foldedRows, moreMarkup, noRows, whenMarkup } from "./view-parts.ts";
import { undatedMarkup } from "./undated-html.ts";

/** Most months below each other. */
const MAX_MONTHS = 12;

/** Events of a day that are shown. The others are folded. */
const UNFOLDED = 4;

/** A month to render. */
interface Month {
  /** Such as `2026-07`. */
  readonly name: string;
  readonly events: readonly DatedRow[];
  /** True: the days of the months around it have their events, too. */
  readonly isAlone: boolean;
}

/** Renders rows on their days. */
export const calendarMarkup = (
  view: DataView,
  rows: AsyncIterable<ContentObject>,
  context: HtmlContext,
  { month, links }: ViewOptions,
): Markup =>
  lazy(async function* () {
    const { dated, undated } = await datedRows(view, rows, context);
    if (month !== undefined) {
      yield navigation(month, links?.month, context);
      yield await monthMarkup({ name: month, events: dated, isAlone: true }, view, context);
      if (!dated.some(({ from, to }) => from.slice(0, 7) <= month && to.slice(0, 7) >= month)) yield noRows(context);
    } else {
      const months = nearestMonths(dated, today(context));
      for (const name of months) yield await monthMarkup({ name, events: dated, isAlone: false }, view, context);
      const left = dated.filter(({ from }) => !months.includes(from.slice(0, 7)));
      yield moreMarkup(left.length, links?.more?.(undefined), context);
      if (dated.length + undated.length === 0) yield noRows(context);
    }
    yield await undatedMarkup(undated, context);
  });

/** Returns the months in which rows begin, those near the present day, in their order. */
function nearestMonths(events: readonly DatedRow[], day: string): string[] {
  const months = [...new Set(events.map(({ from }) => from.slice(0, 7)))];
  const distance = (month: string) => Math.abs(daysBetween(`${month}-15`, day));
  return months
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, MAX_MONTHS)
    .toSorted();
}

function navigation(
  month: string,
  hrefOf: ((month: string) => string | undefined) | undefined,
  context: HtmlContext,
): Markup {
  const { previous, next, months } = textsOf(context);
  const link = (rel: string, count: number, text: string): Markup => {
    const other = addMonths(`${month}-01`, count).slice(0, 7);
    const href = isMonth(other) && other !== month ? hrefOf?.(other) : undefined;
    return href === undefined ? "" : element("a", { rel, href }, text);
  };
  const parts = [link("prev", -1, previous), " ", link("next", 1, next)];
  return hrefOf === undefined ? "" : [element("nav", { class: "row-months", "aria-label": months }, parts), NEWLINE];
}

async function monthMarkup({ name, events, isAlone }: Month, view: DataView, context: HtmlContext): Promise<Markup> {
  const first = `${name}-01`;
  const start = startOfWeek(first, firstWeekday(context.locale));
  const weeks = Math.ceil(daysBetween(start, addMonths(first, 1)) / 7);
  const isShown = (day: string) => isAlone || day.startsWith(name);
  const weekdays = Array.from({ length: 7 }, (_, index) => [
    element("th", { scope: "col" }, dayText(addDays(start, index), "weekday", context)),
    NEWLINE,
  ]);
  const lines: Markup[] = [NEWLINE];
  for (let week = 0; week < weeks; week += 1) {
    const cells: Markup[] = [NEWLINE];
    for (const day of weekDays(addDays(start, 7 * week), events, isShown))
      cells.push(await dayMarkup(day, day.day.startsWith(name), view, context), NEWLINE);
    lines.push(element("tr", {}, cells), NEWLINE);
  }
  const table = element("table", { class: "row-calendar" }, [
    element("caption", {}, dayText(first, "longMonth", context)),
    NEWLINE,
    element("thead", {}, element("tr", {}, [NEWLINE, weekdays])),
    NEWLINE,
    element("tbody", {}, lines),
  ]);
  return [element("div", { class: "row-view" }, table), NEWLINE];
}

async function dayMarkup(
  { day, lanes, events }: CalendarDay,
  isInMonth: boolean,
  view: DataView,
  context: HtmlContext,
): Promise<Markup> {
  const begins =
    events.some(({ isContinued }) => !isContinued) || lanes.some((lane) => lane !== "space" && !lane.isContinued);
  const classes = [!isInMonth && "other", !begins && "empty", day === today(context) && "today"];
  const date = element("time", { datetime: day }, [
    element("span", { class: "row-day", "aria-hidden": "true" }, String(Number(day.slice(8)))),
    element("span", { class: "row-date" }, dayText(day, "longDay", context)),
  ]);
  const parts: Markup[] = [date];
  for (const lane of lanes) parts.push(lane === "space" ? SPACE : await barMarkup(lane, context));
  const shown: Markup[] = [];
  for (const event of events) shown.push(await eventMarkup(event, view, context));
  parts.push(shown.slice(0, UNFOLDED));
  if (shown.length > UNFOLDED) parts.push(foldedRows(shown.length - UNFOLDED, shown.slice(UNFOLDED), context));
  return element("td", { class: classes.filter(Boolean).join(" ") || undefined }, parts);
}

const SPACE = element("div", { class: "row-event-space" });

/** Renders an event of several days, which covers the days after the first one. */
async function barMarkup({ event, days, isContinued }: WeekBar, context: HtmlContext): Promise<Markup> {
  const when = [" ", whenMarkup(event.from, event.to, context)];
  const name = `row-event days-${days}${isContinued ? " continued" : ""}`;
  return element("div", { class: name, dir: "auto" }, [await rowLink(event.row, context), when]);
}

async function eventMarkup(
  { event: { row, from, to }, isContinued }: DayEvent,
  view: DataView,
  context: HtmlContext,
): Promise<Markup> {
  const values = await valuesMarkup(
    row,
    view.named.filter((column) => column !== view.date),
    context,
  );
  const when = from === to ? "" : [" ", whenMarkup(from, to, context)];
  const name = isContinued ? "row-event continued" : "row-event";
  return element("div", { class: name, dir: "auto" }, [await rowLink(row, context), when, values]);
}
