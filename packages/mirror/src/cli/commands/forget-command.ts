// `ws-mirror forget`
import { forget, type ForgetResult } from "../../forget/forget.ts";
import { checkPolicy, COUNT_RULES, type CountRule, type KeepCount, type KeepPolicy } from "../../forget/keep-policy.ts";
import { summarize } from "../../store/summarize.ts";
import type { CommonOptions } from "../options/connect.ts";
import { EXIT, UsageError, type CommandContext } from "@ws/helpers/command";
import { withStore } from "../options/open-mirror.ts";
import { table } from "../output/reporter.ts";
import { commandSummary } from "../output/summary.ts";

/** Options of `ws-mirror forget`. */
export interface ForgetCommandOptions extends CommonOptions, Partial<Record<KeepOption, string>> {
  readonly keepWithin?: string;
  readonly dryRun?: boolean;
}

type KeepOption = `keep${Capitalize<CountRule>}`;

/** Removes earlier states of a copy. Needs no token. Skipped items of the copy do not change the exit code. */
export async function forgetCommand(
  context: CommandContext,
  folder: string | undefined,
  options: ForgetCommandOptions,
): Promise<number> {
  const { reporter, signal } = context;
  const keep = policyOf(options);
  return withStore(folder, options, async (store) => {
    const { dryRun = false } = options;
    const result = await forget(store, { keep, dryRun, signal, onProgress: reporter.progress });
    const { skipped, ...copy } = await summarize(store);
    reporter.result({ ...commandSummary({ ...copy, skipped }, context), ...result }, forgetLines(result));
    return EXIT.complete;
  });
}

/** Returns the policy of the options. */
function policyOf(options: ForgetCommandOptions): KeepPolicy {
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

function forgetLines({ dryRun, kept, forgotten, removed, databaseBytes, notShrunk }: ForgetResult): string[] {
  const { versions, orders, objects, files, fileBytes } = removed;
  if (kept.length === 0) return ["No run is complete, so the copy has no earlier states."];
  return [
    `keeps ${count(kept.length, "state")}:`,
    ...kept.map(({ at, reasons }) => `  ${at}  ${reasons.join(", ")}`),
    `${dryRun ? "would forget" : "forgets"} ${count(forgotten.length, "state")}${forgotten.length === 0 ? "" : ":"}`,
    ...forgotten.map((at) => `  ${at}`),
    dryRun ? "would remove:" : "removed:",
    ...table([
      ["  versions of objects", versions],
      ["  orders of blocks", orders],
      ["  objects", objects],
      ["  files", `${files} (${fileBytes} bytes)`],
    ]),
    ...(databaseBytes > 0 ? [`The database is ${databaseBytes} bytes smaller.`] : []),
    ...(notShrunk === undefined
      ? []
      : [`The database keeps its size: ${notShrunk}. Its free pages are used for later changes.`]),
  ];
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;
