// `ws-mirror verify`
import { withLock, type CopyStore } from "../../store/mirror-store.ts";
import { rebuildIndex } from "../../store/search-index/rebuild-index.ts";
import type { SkippedItem } from "../../store/skipped-items.ts";
import { summarize } from "../../store/summarize.ts";
import { shownTitle } from "../../model/texts/shown-title.ts";
import type { ServiceDifference } from "../../verify/compare-with-service.ts";
import { repairCopy } from "../../verify/repair-copy.ts";
import { checkCopy, verifyStore, type VerifyResult } from "../../verify/verify-copy.ts";
import type { CommonOptions } from "../options/connect.ts";
import { environmentToken, EXIT, type CommandContext } from "@ws/helpers/command";
import { withCopy, withStore } from "../options/open-mirror.ts";
import { commandSummary, problemText, skippedLine, skippedLines } from "../output/summary.ts";
import type { OptionsOf } from "../flags/command-flags.ts";

/** Checks a copy. `--deep` needs a token, and `--repair` for what only Notion has. */
export async function verifyCommand(
  context: CommandContext,
  folder: string | undefined,
  options: OptionsOf<"verify">,
): Promise<number> {
  const { environment, reporter, signal } = context;
  const settings = { signal, onProgress: reporter.progress };
  if (options.rebuildIndex === true)
    await withStore(folder, options, context, (store) =>
      withLock(store, signal, (locked) => rebuildIndex(store, locked, (done) => reporter.progress({ done, left: 0 }))),
    );
  const { deep = false, repair = false } = options;
  if (deep || (repair && hasToken(options, environment)))
    return withCopy(folder, { ...options, create: false }, context, async ({ mirror, store }) =>
      report(store, await mirror.verify({ ...settings, deep, repair }), context),
    );
  return withStore(folder, options, context, async (store) => {
    const check = () => verifyStore(store, settings);
    if (repair) await repairCopy(store, { nowMs: Date.now(), signal, check });
    return report(store, await checkCopy(store, settings), context);
  });
}

/** True if a command has a token. */
const hasToken = ({ workspaces }: CommonOptions, environment: NodeJS.ProcessEnv): boolean =>
  workspaces !== undefined || environmentToken(environment) !== undefined;

async function report(store: CopyStore, result: VerifyResult, context: CommandContext): Promise<number> {
  const { problems, lost, differences, unread, requests, complete } = result;
  const summary = await summarize(store);
  const skipped = [...summary.skipped, ...unread];
  context.reporter.result(
    { ...commandSummary({ ...summary, skipped }, { ...context, requests }), complete, problems, lost, differences },
    resultLines(result, summary.skipped),
  );
  if (problems.length > 0 || (differences ?? []).some(({ isRecent }) => !isRecent)) return EXIT.failed;
  return complete ? EXIT.complete : EXIT.open;
}

function resultLines(
  { problems, lost, differences, unread, complete, unfinished }: VerifyResult,
  skipped: readonly SkippedItem[],
): string[] {
  const lines = [
    ...problems.map(problemText),
    ...(lost.length === 0 ? [] : ["Lost: damaged states that nothing can bring back."]),
    ...lost.map(({ kind, id, message }) => `${kind} ${id}: ${message}`),
    ...differenceLines("The copy is wrong about", differences?.filter(({ isRecent }) => !isRecent) ?? []),
    ...differenceLines("Changed since the last run:", differences?.filter(({ isRecent }) => isRecent) ?? []),
  ];
  const lacks = complete ? [] : skippedLines({ skipped, unfinished, damage: problems }, false);
  const uncompared = unread.length === 0 ? [] : ["Not compared:", ...unread.map(skippedLine)];
  const intact = `Every object and file is as it was written${differences === undefined ? "" : ", and as Notion has it now"}.`;
  return [...(lines.length === 0 ? [intact] : lines), ...uncompared, ...lacks];
}

/** Number of titles in a line. `--json` has all differences. */
const MAX_TITLES = 20;

/** Returns the lines about differences: the number of pages and other objects that have some, and their titles. */
function differenceLines(what: string, differences: readonly ServiceDifference[]): string[] {
  const owners = new Map(differences.map(({ ownerId, title }) => [ownerId, shownTitle(title) || ownerId]));
  if (owners.size === 0) return [];
  const names = [...owners.values()].slice(0, MAX_TITLES).join(", ");
  const more = owners.size > MAX_TITLES ? ` and ${owners.size - MAX_TITLES} more` : "";
  return [`${what} ${owners.size} ${owners.size === 1 ? "page or object" : "pages and objects"}: ${names}${more}.`];
}
