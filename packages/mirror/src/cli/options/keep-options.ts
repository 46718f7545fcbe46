// The options that say which states of a copy to keep.
import type { Command } from "commander";
import { checkPolicy, COUNT_RULES, type CountRule, type KeepPolicy } from "../../forget/keep-policy.ts";
import { addFlags, type FlagValues } from "../flags/flag.ts";
import { KEEP_FLAGS } from "../flags/shared-flags.ts";

/** Values of the options. */
export type KeepOptions = FlagValues<typeof KEEP_FLAGS>;

/** Adds the options of the policy, with the rules of restic. */
export const addKeepOptions = (command: Command): Command => addFlags(command, KEEP_FLAGS);

/**
 * Returns the policy of the options.
 * @throws MirrorError `invalid_argument` for a wrong duration, and for a policy that keeps nothing
 */
export function keepPolicyOf(options: KeepOptions): KeepPolicy {
  const counts = COUNT_RULES.map((rule) => [rule, options[optionOf(rule)]] as const);
  const keep: KeepPolicy = { ...Object.fromEntries(counts), within: options.keepWithin };
  checkPolicy(keep, (rule) => `--keep-${rule}`);
  return keep;
}

const optionOf = (rule: CountRule): `keep${Capitalize<CountRule>}` =>
  `keep${rule.charAt(0).toUpperCase()}${rule.slice(1)}` as `keep${Capitalize<CountRule>}`;
