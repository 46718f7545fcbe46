// `ws-mirror restore`
import type { RestoreSkippedItem, RestorePlan } from "../../restore/plan/plan.ts";
import type { RestoreResult } from "../../restore/restore.ts";
import { summarize } from "../../store/summarize.ts";
import type { OptionsOf } from "../flags/command-flags.ts";
import { EXIT, type CommandContext } from "@ws/helpers/command";
import { withCopy } from "../options/open-mirror.ts";
import { table } from "../output/reporter.ts";
import { commandSummary, wrongClockLines } from "../output/summary.ts";

/** Restores a copy below an empty page. Changed and missing parts give the exit code for skipped items. */
export async function restoreCommand(
  context: CommandContext,
  folder: string | undefined,
  { into, at, only, dryRun = false, ...options }: OptionsOf<"restore">,
): Promise<number> {
  const { reporter, signal } = context;
  return withCopy(folder, { ...options, create: false, migrate: !dryRun }, context, async ({ mirror, store }) => {
    const onPlan = (plan: RestorePlan) => reporter.event("plan", plan, ...planLines(plan));
    const { progress: onProgress } = reporter;
    const result = await mirror.restore({ into, at, only, dryRun, signal, onPlan, onProgress });
    const { files } = await summarize(store);
    const { limits, created, complete, wrongClocks } = result;
    const summary = commandSummary({ ...result, files }, { ...context, requests: result.requests });
    reporter.result({ ...summary, complete, created, limits, wrongClocks }, dryRun ? [] : restoreLines(result));
    return complete ? EXIT.complete : EXIT.open;
  });
}

/** Number of lines for one kind of loss. `--json` prints all. */
const MAX_LINES = 20;

function planLines({ objects, limits, skipped, unfinished, wrongClocks }: RestorePlan): string[] {
  return [
    ...(unfinished === undefined ? [] : [`The copy is not complete. ${unfinished}`]),
    ...wrongClockLines({ wrongClocks }),
    ...(Object.keys(objects).length === 0
      ? ["The restore contains nothing: the copy has no objects outside of the page."]
      : ["The restore contains:", ...table(Object.entries(objects)).map((line) => `  ${line}`)]),
    ...(limits.length === 0 ? [] : [limitsLine(limits.length)]),
    ...lostLines("The restore changes or leaves out:", skipped),
  ];
}

const limitsLine = (count: number): string =>
  `${count === 1 ? "1 object gets" : `${count} objects get`} new creation times and authors, because the API cannot set them.`;

function restoreLines({ created, skipped, unfinished, complete, requests, durationMs }: RestoreResult): string[] {
  return [
    ...table([...Object.entries(created), ["requests", requests], ["seconds", (durationMs / 1000).toFixed(1)]]),
    ...(complete ? ["Everything is restored."] : []),
    ...(unfinished === undefined ? [] : [`The copy is not complete. ${unfinished}`]),
    ...lostLines("The restore changed or left out:", skipped),
  ];
}

function lostLines(title: string, skipped: readonly RestoreSkippedItem[]): string[] {
  if (skipped.length === 0) return [];
  const more = skipped.length - MAX_LINES;
  return [
    title,
    ...skipped
      .slice(0, MAX_LINES)
      .map(({ kind, object_id: id, what, why }) => `  ${kind.replaceAll("_", " ")} ${id}: ${what}. ${why}`),
    ...(more > 0 ? [`  … and ${more} more. Use --json for all.`] : []),
  ];
}
