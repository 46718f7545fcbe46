// Date values: what a request sends, and what the service keeps of it.
// Recorded: a time is cut to the minute and gets its offset; a time zone is used for the offset and then forgotten.
import { bodyError } from "../errors/validation-errors.ts";
import { parseIsoDate } from "../values/iso-date.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject } from "../values/json.ts";
import { offsetMinutes } from "../values/time-zone.ts";

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
  let offset = knownOffset(wallMs, zone, path);
  offset = knownOffset(wallMs - offset * 60_000, zone, path);
  return offsetText(offset);
}

function inZone(moment: string, zone: string, path: string): string {
  const ms = Date.parse(moment);
  const offset = knownOffset(ms, zone, path);
  return `${new Date(ms + offset * 60_000).toISOString().slice(0, 16)}:00.000${offsetText(offset)}`;
}

function knownOffset(ms: number, zone: string, path: string): number {
  const offset = offsetMinutes(ms, zone);
  if (offset === undefined) throw bodyError(path, `has an unknown time zone: \`"${zone}"\``);
  return offset;
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
