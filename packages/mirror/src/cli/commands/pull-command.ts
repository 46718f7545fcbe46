// `ws-mirror pull`
import type { PullResult } from "../../pull/pull.ts";
import type { CommonOptions } from "../options/connect.ts";
import { EXIT, type CommandContext } from "@ws/helpers/command";
import { withCopy } from "../options/open-mirror.ts";
import { table } from "../output/reporter.ts";
import { commandSummary, skippedLines } from "../output/summary.ts";

/** Brings a copy up to date. */
export async function pullCommand(
  context: CommandContext,
  folder: string | undefined,
  options: CommonOptions & { readonly full?: boolean },
): Promise<number> {
  const { reporter, signal } = context;
  return withCopy(folder, { ...options, create: true }, context, async ({ mirror }) => {
    const result = await mirror.pull({ full: options.full === true, signal, onProgress: reporter.progress });
    const { changed, removed, complete } = result;
    reporter.event("pulled", { changed, removed });
    reporter.result(commandSummary(result, { ...context, requests: result.requests }), pullLines(result));
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
      ["requests", result.requests],
      ["seconds", (result.durationMs / 1000).toFixed(1)],
    ]),
    ...skippedLines(result),
  ];
}

/** Returns the line that reports a run. */
export const pulledText = ({ changed, removed, requests, skipped }: PullResult): string =>
  `${changed} changed, ${removed} removed, ${requests} requests, ${skipped.length} skipped`;
