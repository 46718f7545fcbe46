// `ws-mirror mend-clock`
import { EXIT, type CommandContext } from "@ws/helpers/command";
import { mendClock } from "../../mend-clock.ts";
import { summarize } from "../../store/summarize.ts";
import type { OptionsOf } from "../flags/command-flags.ts";
import { withStore } from "../options/open-mirror.ts";
import { commandSummary } from "../output/summary.ts";

/** Corrects runs whose times are wrong. Needs no token. */
export async function mendClockCommand(
  context: CommandContext,
  folder: string | undefined,
  options: OptionsOf<"mend-clock">,
): Promise<number> {
  return withStore(folder, options, context, async (store) => {
    const mended = await mendClock(store, { signal: context.signal });
    const lines = mended.map(({ run, clockAt }) => `Run ${run} is no longer at ${clockAt}.`);
    context.reporter.result(
      { ...commandSummary(await summarize(store), context), mended },
      lines.length === 0 ? ["No run has a wrong time."] : lines,
    );
    return EXIT.complete;
  });
}
