// Durations on the command line, such as 26h.
import { UsageError } from "./exit-codes.ts";

const UNIT_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Returns a duration in milliseconds.
 * @throws UsageError if the text is not a positive number with a unit
 */
export function parseDuration(option: string, text: string): number {
  const [, number, unit = ""] = /^(\d+(?:\.\d+)?)([smhd])$/u.exec(text) ?? [];
  const ms = Number(number) * (UNIT_MS[unit] ?? Number.NaN);
  if (ms > 0 && Number.isFinite(ms)) return ms;
  throw new UsageError(
    `Expected a positive number with the unit s, m, h or d in ${option}, for example 26h, got "${text.slice(0, 50)}".`,
  );
}

const NAMES = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
] as const;

/** Returns a duration in its largest unit, such as "3 hours". */
export function durationText(ms: number): string {
  const [unit, length] = NAMES.find(([, unitMs]) => ms >= unitMs) ?? ["second", 1000];
  const count = Math.max(0, Math.floor(ms / length));
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
