// The options that say which states of a copy to keep.
import type { Command } from "commander";
import { UsageError } from "@ws/helpers/command";
import { checkPolicy, COUNT_RULES, type CountRule, type KeepCount, type KeepPolicy } from "../../forget/keep-policy.ts";

type KeepOption = `keep${Capitalize<CountRule>}`;

/** Values of the options. */
export interface KeepOptions extends Partial<Record<KeepOption, string>> {
  readonly keepWithin?: string;
}

/** Adds the options of the policy, with the rules of restic. */
export const addKeepOptions = (command: Command): Command =>
  command
    .option("--keep-last <N>", 'keep the N latest states; "unlimited" keeps all')
    .option("--keep-hourly <N>", "keep the last state of each hour, for N hours that have one")
    .option("--keep-daily <N>", "keep the last state of each day in UTC, for N days that have one")
    .option("--keep-weekly <N>", "keep the last state of each week from Monday, for N weeks that have one")
    .option("--keep-monthly <N>", "keep the last state of each month, for N months that have one")
    .option("--keep-yearly <N>", "keep the last state of each year, for N years that have one")
    .option("--keep-within <DURATION>", "keep all states this long before the latest one, for example 48h, 7d or 1y6m");

/**
 * Returns the policy of the options.
 * @throws UsageError or MirrorError `invalid_argument` for a wrong number or duration, and for a policy that keeps nothing
 */
export function keepPolicyOf(options: KeepOptions): KeepPolicy {
  const counts = COUNT_RULES.map((rule): [CountRule, KeepCount | undefined] => [
    rule,
    countOf(rule, options[optionOf(rule)]),
  ]);
  const keep: KeepPolicy = { ...Object.fromEntries(counts), within: options.keepWithin };
  checkPolicy(keep, (rule) => `--keep-${rule}`);
  return keep;
}

const optionOf = (rule: CountRule): KeepOption => `keep${rule.charAt(0).toUpperCase()}${rule.slice(1)}` as KeepOption;

function countOf(rule: CountRule, text: string | undefined): KeepCount | undefined {
  if (text === undefined || text === "unlimited") return text;
  if (/^\d+$/u.test(text)) return Number(text);
  throw new UsageError(
    `Expected a positive whole number or "unlimited" in --keep-${rule}, got "${text.slice(0, 50)}".`,
  );
}
