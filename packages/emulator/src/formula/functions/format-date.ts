// The function formatDate of the formula language. Letters of a format are replaced by parts of the date, text in
// [brackets] is kept.
import { isoWeek } from "./iso-week.ts";

/** Names of the months in English, as in Notion. */
export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const TOKEN =
  /\[([^[\]]*)\]|YYYY|YY|Y|MMMM|MMM|MM|M|DDDD|DDD|DD|Do|D|dddd|ddd|dd|d|HH|H|hh|h|mm|m|ss|s|A|a|WW|W|Q|x|X|ZZ|Z|LLLL|LLL|LL|L/g;

const twoDigits = (value: number): string => String(value).padStart(2, "0");

function ordinal(value: number): string {
  const lastTwo = value % 100;
  if (lastTwo >= 11 && lastTwo <= 13) return `${value}th`;
  return `${value}${["th", "st", "nd", "rd"][value % 10] ?? "th"}`;
}

function dayOfYear(day: Date): number {
  return Math.floor((day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 0)) / 86_400_000);
}

const hour12 = (day: Date): number => (day.getUTCHours() % 12 === 0 ? 12 : day.getUTCHours() % 12);

const PARTS: Readonly<Record<string, (day: Date) => string>> = {
  YYYY: (day) => String(day.getUTCFullYear()),
  YY: (day) => twoDigits(day.getUTCFullYear() % 100),
  Y: (day) => String(day.getUTCFullYear()),
  MMMM: (day) => MONTHS[day.getUTCMonth()] ?? "",
  MMM: (day) => (MONTHS[day.getUTCMonth()] ?? "").slice(0, 3),
  MM: (day) => twoDigits(day.getUTCMonth() + 1),
  M: (day) => String(day.getUTCMonth() + 1),
  DDDD: (day) => String(dayOfYear(day)).padStart(3, "0"),
  DDD: (day) => String(dayOfYear(day)),
  DD: (day) => twoDigits(day.getUTCDate()),
  Do: (day) => ordinal(day.getUTCDate()),
  D: (day) => String(day.getUTCDate()),
  dddd: (day) => DAYS[day.getUTCDay()] ?? "",
  ddd: (day) => (DAYS[day.getUTCDay()] ?? "").slice(0, 3),
  dd: (day) => (DAYS[day.getUTCDay()] ?? "").slice(0, 2),
  d: (day) => String(day.getUTCDay()),
  HH: (day) => twoDigits(day.getUTCHours()),
  H: (day) => String(day.getUTCHours()),
  hh: (day) => twoDigits(hour12(day)),
  h: (day) => String(hour12(day)),
  mm: (day) => twoDigits(day.getUTCMinutes()),
  m: (day) => String(day.getUTCMinutes()),
  ss: (day) => twoDigits(day.getUTCSeconds()),
  s: (day) => String(day.getUTCSeconds()),
  A: (day) => (day.getUTCHours() < 12 ? "AM" : "PM"),
  a: (day) => (day.getUTCHours() < 12 ? "am" : "pm"),
  WW: (day) => twoDigits(isoWeek(day)),
  W: (day) => String(isoWeek(day)),
  Q: (day) => String(Math.floor(day.getUTCMonth() / 3) + 1),
  x: (day) => String(day.getTime()),
  X: (day) => String(Math.floor(day.getTime() / 1000)),
  ZZ: () => "+0000",
  Z: () => "+00:00",
  L: (day) => formatDate(day.getTime(), "MM/DD/YYYY"),
  LL: (day) => formatDate(day.getTime(), "MMMM D, YYYY"),
  LLL: (day) => formatDate(day.getTime(), "MMMM D, YYYY h:mm A"),
  LLLL: (day) => formatDate(day.getTime(), "dddd, MMMM D, YYYY h:mm A"),
};

/** Formats a time in milliseconds, in UTC. */
export function formatDate(ms: number, format: string): string {
  const day = new Date(ms);
  return format.replaceAll(TOKEN, (token, literal: string | undefined) => literal ?? PARTS[token]?.(day) ?? token);
}
