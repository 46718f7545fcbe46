// The values of properties that are not plain strings, numbers or booleans, and the form of dates.
import type { DateSpan } from "../rich-text/run.ts";

/** A date or a span of dates, as Notion returns it. */
export interface PlainDate extends DateSpan {
  end: string | null;
  time_zone: string | null;
}

/** A file of a files property. */
export interface PlainFile {
  name: string;
  url: string;
  /** Time at which `url` stops working, ISO 8601. Only for files that Notion stores. */
  expiry_time?: string;
}

/** A place on the map. */
export interface PlainPlace {
  lat: number;
  lon: number;
  name?: string | null;
  address?: string | null;
}

/** A verification: its state, and the dates between which it is valid. */
export interface PlainVerification {
  state: "verified" | "expired" | "unverified";
  /** Null if it does not expire. */
  date: PlainDate | null;
}

/** A verification to write. Without `date`, it does not expire. Notion wants a time in each date. */
export interface WritableVerification {
  state: "verified" | "unverified";
  date?: string | Date | DateSpan | null;
}

/** A property of any type as a plain value. */
export type PlainValue =
  | string
  | number
  | boolean
  | null
  | PlainDate
  | PlainPlace
  | PlainVerification
  | readonly string[]
  | readonly PlainFile[]
  | readonly PlainValue[];

/** A file to write: an external URL, an uploaded file, or a stored file that was read and is kept. */
export type WritableFile =
  | { name: string; url: string; expiry_time?: string }
  | { name?: string; file_upload: { id: string } };

/** A place to write. */
export type WritablePlace = PlainPlace;

const DATE = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/** True for a day `YYYY-MM-DD` or an ISO 8601 time that exists. */
export function isDateText(value: unknown): value is string {
  const [, day] = (typeof value === "string" && DATE.exec(value)) || [];
  if (day === undefined || Number.isNaN(Date.parse(String(value)))) return false;
  // A date that does not exist, such as February 30, becomes another one.
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}
