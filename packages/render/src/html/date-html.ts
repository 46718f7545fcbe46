// Renders dates and times.
import { textOf, type Fields } from "@ws/helpers/tasks";
import { attributes, escapeHtml } from "./escape-html.ts";

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
export function dateHtml(date: Fields): string {
  const times = [date["start"], date["end"]].flatMap((time) => textOf(time) ?? []);
  const zone = textOf(date["time_zone"]);
  const html = times.map((time) => timeHtml(time, zone !== undefined)).join(" → ");
  return zone === undefined ? html : `${html} ${escapeHtml(zone)}`;
}

/** Returns a date or a time. */
export const timeHtml = (text: string, hasZone = false): string =>
  `<time${attributes({ datetime: text })}>${escapeHtml(dateText(text, hasZone))}</time>`;
