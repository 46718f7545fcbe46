// Date values: what a request sends, and what the service keeps of it.
// Recorded: a time is cut to the minute and gets its offset; a time zone is used for the offset and then forgotten.
import { bodyError } from "./api-error.ts";
import { parseIsoDate } from "./iso-date.ts";
import { isObject } from "./json.ts";
import type { JsonObject, JsonValue } from "./types.ts";

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Reads `{ start, end?, time_zone? }` of a request into the form in which it is read back. */
export function readDateValue(input: JsonValue | undefined, path: string): JsonObject {
  if (!isObject(input)) throw bodyError(path, "should be an object or `null`");
  const zone = typeof input["time_zone"] === "string" ? input["time_zone"] : undefined;
  const start = readMoment(input["start"], zone, `${path}.start`);
  const end =
    input["end"] === undefined || input["end"] === null ? null : readMoment(input["end"], zone, `${path}.end`);
  return { start, end, time_zone: null };
}

function readMoment(value: JsonValue | undefined, zone: string | undefined, path: string): string {
  const wrong = () =>
    bodyError(path, `should be a valid ISO 8601 date string, instead was \`${JSON.stringify(value) ?? "undefined"}\``);
  const date = typeof value === "string" ? parseIsoDate(value) : undefined;
  if (date === undefined) throw wrong();
  if (date.time === undefined) return date.day;
  const offset = date.offset ?? zoneOffset(date.day, date.time, zone ?? "UTC", path);
  const moment = `${date.day}T${date.time}:00.000${offset}`;
  if (Number.isNaN(Date.parse(moment))) throw wrong();
  return zone !== undefined && date.offset !== undefined ? inZone(moment, zone, path) : moment;
}

/** The offset of a wall-clock time in a zone, as `+01:00`. */
function zoneOffset(day: string, minutes: string, zone: string, path: string): string {
  const wallMs = Date.parse(`${day}T${minutes}:00.000Z`);
  // Two rounds: the first guess may lie on the other side of a clock change.
  let offset = offsetMinutes(wallMs, zone, path);
  offset = offsetMinutes(wallMs - offset * 60_000, zone, path);
  return offsetText(offset);
}

function inZone(moment: string, zone: string, path: string): string {
  const ms = Date.parse(moment);
  const offset = offsetMinutes(ms, zone, path);
  return `${new Date(ms + offset * 60_000).toISOString().slice(0, 16)}:00.000${offsetText(offset)}`;
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** Minutes by which a zone is ahead of UTC at a moment. */
export function offsetMinutes(ms: number, zone: string, path = "time_zone"): number {
  let format = FORMATS.get(zone);
  if (format === undefined) {
    try {
      format = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeZoneName: "longOffset" });
    } catch {
      throw bodyError(path, `has an unknown time zone: \`"${zone}"\``);
    }
    FORMATS.set(zone, format);
  }
  const name = format.formatToParts(ms).find((part) => part.type === "timeZoneName")?.value ?? "GMT";
  const match = /GMT([+-])(\d\d):(\d\d)/.exec(name);
  if (match === null) return 0;
  const size = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === "-" ? -size : size;
}

/** A date value's start or end in milliseconds; a day counts from its midnight in UTC. NaN for no date. */
export function momentMs(text: string): number {
  return Date.parse(text);
}

/** True for a day without a time. */
export function isDay(text: string): boolean {
  return DAY.test(text);
}
