// Renders dates and times.
import { textOf, type Fields } from "@ws/helpers/tasks";
import { element, type Markup } from "../tree/markup.ts";

const DAY = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });

const TIME = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})[\d:.]*(Z|[+-]\d{2}:\d{2})?)?$/u;

/** Returns a date for people, such as `Jul 2, 2026, 09:30 UTC`. The text itself if it is not a date. */
function dateText(text: string, hasZone: boolean): string {
  const [, day = "", time, offset = ""] = TIME.exec(text) ?? [];
  const ms = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(ms)) return text;
  if (time === undefined) return DAY.format(ms);
  const zone = hasZone || offset === "" ? "" : ` UTC${offset === "Z" ? "" : offset}`;
  return `${DAY.format(ms)}, ${time}${zone}`;
}

/** Returns a date or a span of dates. Times are those of the time zone in which they were entered. */
export function dateMarkup(date: Fields): Markup {
  const zone = textOf(date["time_zone"]);
  const times = [date["start"], date["end"]]
    .flatMap((time) => textOf(time) ?? [])
    .map((time) => timeMarkup(time, zone !== undefined));
  return [separated(times, " → "), zone === undefined ? "" : ` ${zone}`];
}

/** Returns a date or a time. */
export const timeMarkup = (text: string, hasZone = false): Markup =>
  element("time", { datetime: text }, dateText(text, hasZone));

/** Returns parts with a text between them. */
export const separated = (parts: readonly Markup[], separator: string): Markup =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
