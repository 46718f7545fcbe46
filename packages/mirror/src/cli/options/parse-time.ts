import { isoTime } from "../../model/iso-time.ts";
import { parseDuration, UsageError } from "@ws/helpers/command";

/**
 * Returns the time in an option: a date or a time as it is, or a duration such as `7d` before now.
 * @throws UsageError if it is neither
 */
export function parseTime(option: string, text: string, nowMs: number): string {
  if (!/^\d{4}-\d\d/u.test(text)) return isoTime(nowMs - parseDuration(option, text));
  if (Number.isNaN(Date.parse(text)))
    throw new UsageError(`Expected a time or a duration in ${option}, got "${text.slice(0, 50)}".`);
  return text;
}
