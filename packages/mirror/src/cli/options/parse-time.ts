import { UsageError } from "@ws/helpers/command";
import { isoTime } from "../../model/iso-time.ts";
import { readTime, TIME_FORMS } from "../../model/read-time.ts";

/**
 * Returns the time in an option, ISO 8601: a date, a time, or words such as `7d` and `yesterday`.
 * @throws UsageError if it is no time
 */
export function parseTime(option: string, text: string, nowMs: number): string {
  const ms = readTime(text, nowMs);
  if (ms === undefined) throw new UsageError(`Expected ${TIME_FORMS}, in ${option}, got "${text.slice(0, 50)}".`);
  return isoTime(ms);
}
