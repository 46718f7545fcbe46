// Date values: from the form of a request to the form in which Notion stores them.
// Recorded: a time is cut to the minute and gets its offset; a time zone selects the offset and is then forgotten.
import type { IsoDate } from "../values/iso-date.ts";
import { parseIsoDate } from "../values/iso-date.ts";
import { offsetMinutes } from "../values/time-zone.ts";
import { needed, objectOf, optional } from "./object-parsers.ts";
import type { Parser } from "./parser.ts";
import { Failure, failure, mapped, orNull, orNullOrUndefined, text, textAs } from "./parser.ts";

/** A date value as Notion stores it. */
export type DateValue = { readonly start: string; readonly end: string | null; readonly time_zone: null };

/** A date value of a request. */
export interface DateInput {
  readonly value: DateValue;
  /** A sentence that says why the time zone does not fit; undefined if it fits, or if there is none. */
  readonly misfit: string | undefined;
}

/** A day or a moment, and its text in the request. */
interface DateText {
  readonly date: IsoDate;
  readonly text: string;
}

/** A day or a moment. */
const isoDate: Parser<DateText> = textAs("a valid ISO 8601 date string", (value) => {
  const date = parseIsoDate(value);
  if (date === undefined) return undefined;
  const isValid = date.offset === undefined || !Number.isNaN(Date.parse(`${date.day}T${date.time}:00${date.offset}`));
  return isValid ? { date, text: value } : undefined;
});

const dateFields = objectOf({
  start: needed(isoDate),
  end: optional(orNullOrUndefined(isoDate)),
  time_zone: optional(orNull(text())),
});

/** A date value `{ start, end?, time_zone? }`. */
export const dateInput: Parser<DateInput> = mapped(dateFields, (fields, path) => {
  const zone = fields.time_zone ?? undefined;
  const start = momentText(fields.start.date, zone);
  const end = fields.end === undefined || fields.end === null ? null : momentText(fields.end.date, zone);
  if (start === undefined || end === undefined)
    return failure(`${path}.time_zone`, "a valid IANA time zone", fields.time_zone);
  const texts = [fields.start, ...(fields.end === undefined || fields.end === null ? [] : [fields.end])];
  return { value: { start, end, time_zone: null }, misfit: zone === undefined ? undefined : zoneMisfit(texts) };
});

/** A date value whose time zone fits. */
export const dateValue: Parser<DateValue> = (value, path) => {
  const input = dateInput(value, path);
  if (input instanceof Failure) return input;
  return input.misfit === undefined
    ? input.value
    : failure(path, "a date and time without an offset if it has a time zone", value);
};

/** A date value whose start and end have a time. @source https://developers.notion.com/reference/page-property-values */
export const momentValue: Parser<DateValue> = (value, path) => {
  const date = dateValue(value, path);
  if (date instanceof Failure) return date;
  const isMoment = [date.start, date.end].every((moment) => moment === null || moment.includes("T"));
  return isMoment ? date : failure(path, "a date with a time", value);
};

const NUMERIC_OFFSET = /[T ].*[+-]/;

/** @source Notion's changelog, December 14, 2021. Recorded: `Z` is accepted. */
function zoneMisfit(dates: readonly DateText[]): string | undefined {
  if (dates.some(({ date }) => date.time === undefined))
    return "If time zone is explicitly provided, start and end must contain date and time.";
  return dates.some((date) => NUMERIC_OFFSET.test(date.text))
    ? "If time zone is explicitly provided, start and end cannot contain UTC offsets."
    : undefined;
}

/** Returns a day or a moment as Notion stores it; undefined for an unknown time zone. */
function momentText({ day, time, offset }: IsoDate, zone: string | undefined): string | undefined {
  if (time === undefined) return day;
  if (offset !== undefined && zone === undefined) return `${day}T${time}:00.000${offset}`;
  const wallMs = Date.parse(`${day}T${time}:00.000${offset ?? "Z"}`);
  return offset === undefined ? wallClockText(wallMs, zone ?? "UTC") : zonedText(wallMs, zone ?? "UTC");
}

/** Returns the moment at which the clocks of a zone show the time that `wallMs` is in UTC. */
function wallClockText(wallMs: number, zone: string): string | undefined {
  const guess = offsetMinutes(wallMs, zone);
  // The first guess can be on the other side of a clock change, so the offset is read again at the guessed moment.
  const offset = guess === undefined ? undefined : offsetMinutes(wallMs - guess * 60_000, zone);
  return offset === undefined ? undefined : withOffset(wallMs, offset);
}

/** Returns a moment as the clocks of a zone show it; undefined for an unknown zone. */
export function zonedText(ms: number, zone: string): string | undefined {
  const offset = offsetMinutes(ms, zone);
  return offset === undefined ? undefined : withOffset(ms + offset * 60_000, offset);
}

function withOffset(wallMs: number, minutes: number): string {
  const size = Math.abs(minutes);
  const two = (part: number) => String(part).padStart(2, "0");
  const offset = `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  return `${new Date(wallMs).toISOString().slice(0, 16)}:00.000${offset}`;
}
