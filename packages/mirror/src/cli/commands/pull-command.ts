// `ws-mirror pull`
import type { PullResult } from "../../pull/pull.ts";
import type { CommonOptions } from "../options/connect.ts";
import { EXIT } from "../exit-codes.ts";
import { withMirror, type CommandContext } from "../options/open-mirror.ts";
import { table } from "../output/reporter.ts";
import { commandSummary, omissionLines } from "../output/summary.ts";

/** Brings a copy up to date. */
export async function pullCommand(
  context: CommandContext,
  folder: string | undefined,
  options: CommonOptions & { readonly full?: boolean },
): Promise<number> {
  const { reporter, signal } = context;
  return withMirror(folder, { ...options, create: true }, context, async ({ mirror }) => {
    const result = await mirror.pull({ full: options.full === true, signal, onProgress: reporter.progress });
    const { changed, removed, complete } = result;
    reporter.event("pulled", { changed, removed });
    reporter.result(commandSummary(result, { ...context, requests: result.requests }), pullLines(result));
    return complete ? EXIT.complete : EXIT.omissions;
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
    ...omissionLines(result),
  ];
}

/** Returns the line that reports a run. */
export const pulledText = ({ changed, removed, requests, omissions }: PullResult): string =>
  `${changed} changed, ${removed} removed, ${requests} requests, ${omissions.length} omissions`;
