// `ws-mirror verify`
import { withLock, type CopyStore } from "../../store/mirror-store.ts";
import { rebuildIndex } from "../../store/search-index/rebuild-index.ts";
import type { SkippedItem } from "../../store/skipped-items.ts";
import { summarize } from "../../store/summarize.ts";
import { verifyStore, type VerifyResult } from "../../verify/verify-copy.ts";
import type { CommonOptions } from "../options/connect.ts";
import { EXIT, type CommandContext } from "@ws/helpers/command";
import { withCopy, withStore } from "../options/open-mirror.ts";
import { commandSummary, skippedLines } from "../output/summary.ts";

/** Options of `ws-mirror verify`. */
export interface VerifyCommandOptions extends CommonOptions {
  readonly deep?: boolean;
  readonly rebuildIndex?: boolean;
}

/** Checks a copy. Only `--deep` needs a token. */
export async function verifyCommand(
  context: CommandContext,
  folder: string | undefined,
  options: VerifyCommandOptions,
): Promise<number> {
  const { reporter, signal } = context;
  const settings = { signal, onProgress: reporter.progress };
  if (options.rebuildIndex === true)
    await withStore(folder, options, (store) =>
      withLock(store, signal, (locked) => rebuildIndex(store, locked, (done) => reporter.progress({ done, left: 0 }))),
    );
  if (options.deep === true)
    return withCopy(folder, { ...options, create: false }, context, async ({ mirror, store }) =>
      report(store, await mirror.verify({ ...settings, deep: true }), context),
    );
  return withStore(folder, options, async (store) => {
    const problems = await verifyStore(store, settings);
    const { complete, unfinished } = await summarize(store);
    return report(store, { problems, differences: undefined, unread: [], requests: 0, complete, unfinished }, context);
  });
}

async function report(store: CopyStore, result: VerifyResult, context: CommandContext): Promise<number> {
  const { problems, differences, unread, requests, complete } = result;
  const summary = await summarize(store);
  const skipped = [...summary.skipped, ...unread];
  context.reporter.result(
    { ...commandSummary({ ...summary, skipped }, { ...context, requests }), complete, problems, differences },
    resultLines(result, skipped),
  );
  if (problems.length > 0 || (differences ?? []).length > 0) return EXIT.failed;
  return complete ? EXIT.complete : EXIT.skipped;
}

function resultLines(
  { problems, differences, complete, unfinished }: VerifyResult,
  skipped: readonly SkippedItem[],
): string[] {
  const lines = [
    ...problems.map(({ kind, id, message }) => `${kind} ${id}: ${message}`),
    ...(differences ?? []).map(({ kind, id, difference }) => `${kind} ${id}: ${DIFFERENCES[difference]}`),
  ];
  const lacks = complete ? [] : skippedLines({ skipped, unfinished });
  const intact = `Every object and file is as it was written${differences === undefined ? "" : ", and as Notion has it now"}.`;
  return [...(lines.length === 0 ? [intact] : lines), ...lacks];
}

const DIFFERENCES = {
  missing: "only Notion has it.",
  extra: "only the copy has it.",
  changed: "the copy and Notion differ.",
} as const;
