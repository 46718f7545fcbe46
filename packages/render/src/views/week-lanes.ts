// The events of one week of a calendar: those of several days in lanes, so that each is one bar with one title.
import { addDays, daysBetween } from "./days.ts";
import type { DatedRow } from "./dated-rows.ts";

/** A bar of a week. */
export interface WeekBar {
  readonly event: DatedRow;
  /** First day of the bar in the week. */
  readonly start: string;
  /** Number of days of the bar in the week. */
  readonly days: number;
  /** True if the event began before the bar. */
  readonly isContinued: boolean;
}

/** One day of a calendar. */
export interface CalendarDay {
  readonly day: string;
  /** Bars that begin on the day, by lane. `space`: a bar of another day covers the lane. */
  readonly lanes: readonly (WeekBar | "space")[];
  /** Events of the day without a lane: those of one day, and then longer ones that find none, on each of their days. */
  readonly events: readonly DayEvent[];
}

/** An event of a day. */
export interface DayEvent {
  readonly event: DatedRow;
  /** True if the event began on an earlier day. */
  readonly isContinued: boolean;
}

/** Most bars above each other. */
const MAX_LANES = 6;

/**
 * Lays out a week.
 * @param isShown false for days without events, such as those of another month
 */
export function weekDays(
  monday: string,
  events: readonly DatedRow[],
  isShown: (day: string) => boolean,
): CalendarDay[] {
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
  const shown = days.filter(isShown);
  const [first = "", last = ""] = [shown[0], shown.at(-1)];
  const bars = events
    .filter(({ from, to }) => from < to && from <= last && to >= first)
    .map((event) => barOf(event, first, last));
  const lanes = lanesOf(bars);
  const placed = new Set(lanes.flat());
  return days.map((day) => ({
    day,
    lanes: lanesOn(day, lanes),
    events: isShown(day)
      ? [
          ...events
            .filter(({ from, to }) => from === day && to === day)
            .map((event) => ({ event, isContinued: false })),
          ...bars
            .filter((bar) => !placed.has(bar) && isOn(bar, day))
            .map(({ event }) => ({ event, isContinued: event.from < day })),
        ]
      : [],
  }));
}

function barOf(event: DatedRow, first: string, last: string): WeekBar {
  const start = event.from < first ? first : event.from;
  const end = event.to > last ? last : event.to;
  return { event, start, days: daysBetween(start, end) + 1, isContinued: event.from < start };
}

const endOf = ({ start, days }: WeekBar): string => addDays(start, days - 1);

const isOn = (bar: WeekBar, day: string): boolean => bar.start <= day && day <= endOf(bar);

/** The events come in the order of their days, so that the first free lane is the right one. */
function lanesOf(bars: readonly WeekBar[]): WeekBar[][] {
  const lanes: WeekBar[][] = [];
  for (const bar of bars) {
    const lane = lanes.find((others) => endOf(others.at(-1) ?? bar) < bar.start);
    if (lane !== undefined) lane.push(bar);
    else if (lanes.length < MAX_LANES) lanes.push([bar]);
  }
  return lanes;
}

function lanesOn(day: string, lanes: readonly (readonly WeekBar[])[]): (WeekBar | "space")[] {
  const covered = lanes.map((lane) => lane.find((bar) => isOn(bar, day)));
  const height = covered.findLastIndex((bar) => bar !== undefined) + 1;
  return covered.slice(0, height).map((bar) => (bar?.start === day ? bar : "space"));
}
