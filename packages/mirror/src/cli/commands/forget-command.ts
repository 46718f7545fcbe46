// `ws-mirror forget`
import { forget, type ForgetResult } from "../../forget/forget.ts";
import { summarize } from "../../store/summarize.ts";
import { keepPolicyOf } from "../options/keep-options.ts";
import { EXIT, type CommandContext } from "@ws/helpers/command";
import { withStore } from "../options/open-mirror.ts";
import { table } from "../output/reporter.ts";
import { commandSummary } from "../output/summary.ts";
import type { OptionsOf } from "../flags/command-flags.ts";

/** Removes earlier states of a copy. Needs no token. Skipped items of the copy do not change the exit code. */
export async function forgetCommand(
  context: CommandContext,
  folder: string | undefined,
  options: OptionsOf<"forget">,
): Promise<number> {
  const { reporter, signal } = context;
  const keep = keepPolicyOf(options);
  return withStore(folder, options, context, async (store) => {
    const { dryRun = false, evenSo = false } = options;
    const result = await forget(store, { keep, dryRun, evenSo, signal, onProgress: reporter.progress });
    const { skipped, ...copy } = await summarize(store);
    reporter.result({ ...commandSummary({ ...copy, skipped }, context), ...result }, forgetLines(result));
    return EXIT.complete;
  });
}

function forgetLines(result: ForgetResult): string[] {
  const { dryRun, kept, forgotten, removed, outOfSight, databaseBytes, notShrunk } = result;
  const { versions, orders, objects, files, fileBytes } = removed;
  if (kept.length === 0) return ["No run is complete, so the copy has no earlier states."];
  return [
    `keeps ${count(kept.length, "state")}:`,
    ...kept.map(
      ({ at, clockAt, reasons }) => `  ${at}  ${reasons.join(", ")}${at === clockAt ? "" : ` (at ${clockAt})`}`,
    ),
    ...(outOfSight === 0
      ? []
      : [
          `keeps the last state of ${count(outOfSight, "page or database", "pages and databases")} out of sight, because Notion did not show the trash`,
        ]),
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

const count = (number: number, noun: string, nouns = `${noun}s`): string => `${number} ${number === 1 ? noun : nouns}`;
