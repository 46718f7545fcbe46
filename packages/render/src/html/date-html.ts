// Renders dates and times.
import { textOf, type Fields } from "@ws/helpers/json";
import { dateText } from "../language/date-text.ts";
import type { LanguageOptions } from "../language/language.ts";
import { element, type Markup } from "../tree/markup.ts";

/** Returns a date or a span of dates. Without a time zone, times are those of the time zone in which they were entered. */
export function dateMarkup(date: Fields, language: LanguageOptions): Markup {
  const zone = textOf(date["time_zone"]);
  const times = [date["start"], date["end"]]
    .flatMap((time) => textOf(time) ?? [])
    .map((time) => timeMarkup(time, language, zone));
  return [separated(times, " → "), zone === undefined || language.timeZone !== undefined ? "" : ` ${zone}`];
}

/** Returns a date or a time. */
export const timeMarkup = (text: string, language: LanguageOptions, zone?: string): Markup =>
  element("time", { datetime: text }, dateText(text, zone, language));

/** Returns parts with a text between them. */
export const separated = (parts: readonly Markup[], separator: string): Markup =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
