// `ws-mirror accept`
import { EXIT, UsageError, type CommandContext } from "@ws/helpers/command";
import { accept } from "../../accept.ts";
import { summarize } from "../../store/summarize.ts";
import { withStore } from "../options/open-mirror.ts";
import { commandSummary, skippedLines } from "../output/summary.ts";
import type { OptionsOf } from "../flags/command-flags.ts";

/** Accepts what was skipped of some objects, takes it back, or lists it. Needs no token. */
export async function acceptCommand(
  context: CommandContext,
  dir: string | undefined,
  words: readonly string[],
  options: OptionsOf<"accept">,
): Promise<number> {
  const { list = false, undo = false, database } = options;
  // The first argument is the folder, unless the copy is in a database.
  const [folder, ids] = database === undefined || dir === undefined ? [dir, words] : [undefined, [dir, ...words]];
  if (list ? ids.length > 0 || undo : ids.length === 0)
    throw new UsageError(
      'Expected at least one ID, or only --list. "npx @ws/mirror status DIR" lists what was skipped.',
    );
  return withStore(folder, options, context, async (store) => {
    if (!list) await accept(store, ids, { undo, signal: context.signal });
    const summary = await summarize(store);
    const { complete } = summary;
    context.reporter.result({ ...commandSummary(summary, context), complete }, skippedLines(summary));
    return complete ? EXIT.complete : EXIT.open;
  });
}
