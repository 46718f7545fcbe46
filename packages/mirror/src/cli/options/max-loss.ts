import { UsageError } from "@ws/helpers/command";
import type { MaxLoss } from "../../pull/loss-limit.ts";

/** The options of commands that limit a loss. */
export interface MaxLossOptions {
  readonly maxLossObjects?: string;
  readonly maxLossPercent?: string;
}

/** Returns the limits of a loss. @throws UsageError for a wrong number */
export function maxLossOf({ maxLossObjects, maxLossPercent }: MaxLossOptions): MaxLoss {
  return {
    objects: numberOf("--max-loss-objects", maxLossObjects, /^\d+$/u, "a whole number from 0"),
    percent: numberOf("--max-loss-percent", maxLossPercent, /^(?:100|\d{1,2}(?:\.\d+)?)$/u, "a number from 0 to 100"),
  };
}

function numberOf(name: string, text: string | undefined, form: RegExp, expected: string): number | undefined {
  if (text === undefined) return undefined;
  if (form.test(text)) return Number(text);
  throw new UsageError(`Expected ${expected} in ${name}, got "${text.slice(0, 50)}".`);
}
