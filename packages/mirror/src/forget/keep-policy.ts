// Which states of a copy are kept. The rules are those of `restic forget`, with calendar days in UTC.
import { MirrorError } from "../errors.ts";

/** Which states to keep. Each rule keeps its own states; a state that no rule keeps is forgotten. */
export interface KeepPolicy {
  /** Number of latest states to keep. */
  readonly last?: KeepCount | undefined;
  /** Keep the last state of each hour, for this number of hours that have a state. */
  readonly hourly?: KeepCount | undefined;
  /** Keep the last state of each day in UTC, for this number of days that have a state. */
  readonly daily?: KeepCount | undefined;
  /** Keep the last state of each week from Monday in UTC, for this number of weeks that have a state. */
  readonly weekly?: KeepCount | undefined;
  /** Keep the last state of each month in UTC, for this number of months that have a state. */
  readonly monthly?: KeepCount | undefined;
  /** Keep the last state of each year in UTC, for this number of years that have a state. */
  readonly yearly?: KeepCount | undefined;
  /**
   * Keep all states that are newer than this duration before the latest state: years, months, days and hours.
   * @example "48h" or "1y6m7d12h"
   */
  readonly within?: string | undefined;
}

/** A positive number, or `unlimited`. */
export type KeepCount = number | "unlimited";

/** A state that is kept. */
export interface KeptState {
  /** Place of the state in the order of all states, ISO 8601: the end of a run. `--at` takes it. */
  readonly at: string;
  /** Time of the machine at the end of the run, ISO 8601. It differs from `at` after a run with a clock in the future. */
  readonly clockAt: string;
  /** Rules that keep the state, for example `daily`. `oldest daily` if a rule has counts left for the oldest state. */
  readonly reasons: readonly string[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** 1970-01-01 was a Thursday, and weeks begin on Monday. */
const DAYS_SINCE_MONDAY = 3;

/** The rules that count, with the period of a state: of the states in a period, the last is kept. */
const PERIODS = {
  last: (at: string) => at,
  hourly: (at: string) => at.slice(0, "2026-07-01T09".length),
  daily: (at: string) => at.slice(0, "2026-07-01".length),
  weekly: (at: string) => String(Math.floor((Date.parse(at) / DAY_MS + DAYS_SINCE_MONDAY) / 7)),
  monthly: (at: string) => at.slice(0, "2026-07".length),
  yearly: (at: string) => at.slice(0, "2026".length),
} as const satisfies Partial<Record<keyof KeepPolicy, (at: string) => string>>;

/** The rules that count. */
export type CountRule = keyof typeof PERIODS;

/** Names of the rules that count, in their order. */
export const COUNT_RULES = Object.keys(PERIODS) as readonly CountRule[];

/**
 * Checks a policy.
 * @param nameOf returns the name of a rule for messages
 * @throws MirrorError `invalid_argument` for a wrong number or duration, and for a policy that keeps nothing
 */
export function checkPolicy(policy: KeepPolicy, nameOf: (rule: string) => string = (rule) => rule): void {
  for (const rule of COUNT_RULES) {
    const count = policy[rule];
    if (count === undefined || count === "unlimited") continue;
    if (!Number.isSafeInteger(count) || count < 1)
      throw new MirrorError(
        "invalid_argument",
        `Expected a positive whole number or "unlimited" in ${nameOf(rule)}, got ${String(count).slice(0, 50)}.`,
      );
  }
  if (policy.within !== undefined && durationOf(policy.within) === undefined)
    throw new MirrorError(
      "invalid_argument",
      `Expected a duration of years, months, days and hours in ${nameOf("within")}, for example 48h, 7d or 1y6m, ` +
        `got "${String(policy.within).slice(0, 50)}".`,
    );
  if (COUNT_RULES.every((rule) => policy[rule] === undefined) && policy.within === undefined)
    throw new MirrorError(
      "invalid_argument",
      `Expected a rule for the states to keep, got none. Use at least one of ` +
        `${[...COUNT_RULES, "within"].map(nameOf).join(", ")}.`,
    );
}

/**
 * Returns the states that a policy keeps, the newest first.
 * @param times places of all states in their order, ISO 8601 in UTC, each once
 * @param now a state after this time comes from a wrong clock, and is not the latest one for `within`
 * @param clocks times of the machines by place, as far as they differ. The rules use them
 */
export function keptStates(
  times: readonly string[],
  policy: KeepPolicy,
  now: string,
  clocks: ReadonlyMap<string, string> = new Map(),
): KeptState[] {
  const clockOf = (at: string): string => clocks.get(at) ?? at;
  const newestFirst = times.toSorted().toReversed();
  const within = durationOf(policy.within ?? "");
  const since = within === undefined ? undefined : startOf(within, newestFirst.map(clockOf), now);
  const left = new Map(COUNT_RULES.map((rule) => [rule, countOf(policy[rule])]));
  const lastPeriods = new Map<CountRule, string>();
  const kept: KeptState[] = [];
  for (const [index, at] of newestFirst.entries()) {
    const clockAt = clockOf(at);
    const reasons = since !== undefined && clockAt > since ? ["within"] : [];
    for (const rule of COUNT_RULES) {
      const count = left.get(rule) ?? 0;
      if (count === 0) continue;
      const period = rule === "last" ? at : PERIODS[rule](clockAt);
      const isNew = period !== lastPeriods.get(rule);
      // The oldest state stays while a rule has counts left, so that the history is as long as the rule allows.
      if (!isNew && index < newestFirst.length - 1) continue;
      reasons.push(isNew ? rule : `oldest ${rule}`);
      lastPeriods.set(rule, period);
      left.set(rule, count - 1);
    }
    if (reasons.length > 0) kept.push({ at, clockAt, reasons });
  }
  return kept;
}

const countOf = (count: KeepCount | undefined): number => (count === "unlimited" ? Infinity : (count ?? 0));

/** Returns the time after which all states are kept. */
function startOf(within: Duration, newestFirst: readonly string[], now: string): string {
  const { years, months, days, hours } = within;
  const latest = new Date(newestFirst.find((at) => at <= now) ?? newestFirst[0] ?? now);
  // Like restic, a day that the month does not have is a day of the next month.
  latest.setUTCFullYear(latest.getUTCFullYear() - years, latest.getUTCMonth() - months, latest.getUTCDate() - days);
  const ms = latest.getTime() - hours * HOUR_MS;
  return Number.isNaN(ms) || ms < 0 ? "" : new Date(ms).toISOString();
}

interface Duration {
  readonly years: number;
  readonly months: number;
  readonly days: number;
  readonly hours: number;
}

/** Returns the parts of a duration. Undefined if the text is not a duration, or is zero. */
function durationOf(text: string): Duration | undefined {
  const groups = /^(?:(?<years>\d+)y)?(?:(?<months>\d+)m)?(?:(?<days>\d+)d)?(?:(?<hours>\d+)h)?$/u.exec(text)?.groups;
  const part = (unit: keyof Duration): number => Number(groups?.[unit] ?? 0);
  const duration = { years: part("years"), months: part("months"), days: part("days"), hours: part("hours") };
  return Object.values(duration).some((number) => number > 0) ? duration : undefined;
}
