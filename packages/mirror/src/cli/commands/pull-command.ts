// `ws-mirror pull`
import type { PullResult } from "../../pull/pull.ts";
import { askInTerminal, EXIT, type CommandContext } from "@ws/helpers/command";
import { maxLossOf } from "../options/max-loss.ts";
import { withCopy } from "../options/open-mirror.ts";
import { askBeforeFirstRun } from "../first-run.ts";
import { choiceOf } from "../options/choice.ts";
import type { CopyStore } from "../../store/mirror-store.ts";
import { table } from "../output/reporter.ts";
import { choiceLines, commandSummary, leftOutRow, limitLines, skippedLines } from "../output/summary.ts";
import type { OptionsOf } from "../flags/command-flags.ts";

/** Brings a copy up to date. */
export async function pullCommand(
  context: CommandContext,
  folder: string | undefined,
  options: OptionsOf<"pull">,
): Promise<number> {
  const { environment, reporter, signal } = context;
  const { full = false, acceptLoss = false } = options;
  const maxLoss = maxLossOf(options);
  const choice = choiceOf(options, environment);
  // Somebody who has chosen pages, or everything, has answered.
  const isOpen = Object.values(choice).every((value) => value === undefined) && options.yes !== true;
  const ask = isOpen && options.json !== true ? askInTerminal(signal) : undefined;
  return withCopy(folder, { ...options, create: true }, context, async ({ client, mirror, store }) => {
    if (ask !== undefined && (await isNew(store)) && !(await askBeforeFirstRun(client, { ask, signal }))) {
      reporter.event("declined", {}, "Nothing was read.");
      return EXIT.failed;
    }
    const result = await mirror.pull({ ...choice, full, acceptLoss, maxLoss, signal, onProgress: reporter.progress });
    const { changed, removed, outOfSight, refusedLoss, complete, requests, choice: chosen } = result;
    const leftOut = chosen === undefined ? undefined : result.leftOut;
    reporter.event("pulled", { changed, removed, outOfSight });
    const summary = commandSummary(result, { ...context, requests });
    reporter.result(
      {
        ...summary,
        complete,
        knownLimits: result.knownLimits,
        damage: result.damage,
        outOfSight,
        refusedLoss,
        choice: chosen,
        leftOut,
      },
      pullLines(result),
    );
    return complete ? EXIT.complete : EXIT.open;
  });
}

/** True if no run has begun. */
const isNew = async ({ db }: CopyStore): Promise<boolean> =>
  (await db.selectFrom("ws_runs").select("id").limit(1).executeTakeFirst()) === undefined;

function pullLines(result: PullResult): string[] {
  return [
    ...table([
      ...Object.entries(result.objects),
      ["files", result.files],
      ["changed", result.changed],
      ["removed", result.removed],
      ["out of sight", result.outOfSight],
      ...leftOutRow(result),
      ["requests", result.requests],
      ["seconds", (result.durationMs / 1000).toFixed(1)],
    ]),
    ...choiceLines(result),
    ...limitLines(result),
    ...skippedLines(result),
  ];
}

/** Returns the line that reports a run. */
export const pulledText = ({ changed, removed, outOfSight, requests, skipped, refusedLoss }: PullResult): string =>
  refusedLoss?.message ??
  `${changed} changed, ${removed} removed, ${outOfSight} out of sight, ${requests} requests, ${skipped.length} skipped`;
