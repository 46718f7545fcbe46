// Checks and reads the values of flags.
import { parseDuration, UsageError } from "@ws/helpers/command";
import { EXPORT_NAMES } from "../../export/export-formats.ts";
import type { ExportNames } from "../../export/export-paths.ts";
import type { KeepCount } from "../../forget/keep-policy.ts";

/** A limit of the rate of requests: requests per second, or no limit. */
export type Pace = number | "off";

/** @throws UsageError for a text that is no positive number and not `off` */
export function paceOf(option: string, text: string): Pace {
  return text === "off" ? "off" : numberWhere(option, text, (value) => value > 0, 'a positive number or "off"');
}

/** @throws UsageError for a text that is no positive number */
export const positiveNumber = (option: string, text: string): number =>
  numberWhere(option, text, (value) => value > 0, "a positive number");

/** @throws UsageError for a text that is no whole number from 0 */
export const countOf = (option: string, text: string): number =>
  numberWhere(option, text, (value) => Number.isInteger(value) && value >= 0, "a whole number from 0");

/** @throws UsageError for a text that is no number from 0 to 100 */
export const percentOf = (option: string, text: string): number =>
  numberWhere(option, text, (value) => value >= 0 && value <= 100, "a number from 0 to 100");

/** @throws UsageError for a text that is no whole number and not `unlimited` */
export function keepCountOf(option: string, text: string): KeepCount {
  if (text === "unlimited") return text;
  const isWhole = (value: number) => Number.isInteger(value) && value >= 0;
  return numberWhere(option, text, isWhole, 'a positive whole number or "unlimited"');
}

/** @throws UsageError for another text than one of the names of files of an export */
export function namesOf(option: string, text: string): ExportNames {
  const names = EXPORT_NAMES.find((name) => name === text);
  if (names !== undefined) return names;
  throw new UsageError(`Expected one of ${EXPORT_NAMES.join(", ")} in ${option}, got "${text.slice(0, 50)}".`);
}

/** A duration, as it was written and in milliseconds. */
export interface WrittenDuration {
  readonly text: string;
  readonly ms: number;
}

/** @throws UsageError for a text that is no positive number with a unit */
export const durationOf = (option: string, text: string): WrittenDuration => ({
  text,
  ms: parseDuration(option, text),
});

function numberWhere(option: string, text: string, isValid: (value: number) => boolean, expected: string): number {
  const value = /^\d+(?:\.\d+)?$/u.test(text) ? Number(text) : Number.NaN;
  if (Number.isFinite(value) && isValid(value)) return value;
  throw new UsageError(`Expected ${expected} in ${option}, got "${text.slice(0, 50)}".`);
}
