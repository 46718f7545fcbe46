// `ws-mirror pull`
import type { PullResult } from "../../pull/pull.ts";
import type { CommonOptions } from "../options/connect.ts";
import { EXIT, type CommandContext } from "@ws/helpers/command";
import { maxLossOf, type MaxLossOptions } from "../options/max-loss.ts";
import { withCopy } from "../options/open-mirror.ts";
import { table } from "../output/reporter.ts";
import { commandSummary, skippedLines } from "../output/summary.ts";

/** Brings a copy up to date. */
export async function pullCommand(
  context: CommandContext,
  folder: string | undefined,
  options: CommonOptions & MaxLossOptions & { readonly full?: boolean; readonly acceptLoss?: boolean },
): Promise<number> {
  const { reporter, signal } = context;
  const { full = false, acceptLoss = false } = options;
  const maxLoss = maxLossOf(options);
  return withCopy(folder, { ...options, create: true }, context, async ({ mirror }) => {
    const result = await mirror.pull({ full, acceptLoss, maxLoss, signal, onProgress: reporter.progress });
    const { changed, removed, outOfSight, refusedLoss, complete, requests } = result;
    reporter.event("pulled", { changed, removed, outOfSight });
    const summary = commandSummary(result, { ...context, requests });
    reporter.result({ ...summary, complete, outOfSight, refusedLoss }, pullLines(result));
    return complete ? EXIT.complete : EXIT.skipped;
  });
}

function pullLines(result: PullResult): string[] {
  return [
    ...table([
      ...Object.entries(result.objects),
      ["files", result.files],
      ["changed", result.changed],
      ["removed", result.removed],
      ["out of sight", result.outOfSight],
      ["requests", result.requests],
      ["seconds", (result.durationMs / 1000).toFixed(1)],
    ]),
    ...skippedLines(result),
  ];
}

/** Returns the line that reports a run. */
export const pulledText = ({ changed, removed, outOfSight, requests, skipped, refusedLoss }: PullResult): string =>
  refusedLoss?.message ??
  `${changed} changed, ${removed} removed, ${outOfSight} out of sight, ${requests} requests, ${skipped.length} skipped`;
