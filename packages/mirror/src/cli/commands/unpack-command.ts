// `ws-mirror unpack`
import { EXIT, type CommandContext } from "@ws/helpers/command";
import { unpack } from "../../pack/unpack.ts";
import { summarize } from "../../store/summarize.ts";
import { locationOf } from "../options/connect.ts";
import { withStore } from "../options/open-mirror.ts";
import { table } from "../output/reporter.ts";
import { commandSummary, skippedLines } from "../output/summary.ts";
import type { OptionsOf } from "../flags/command-flags.ts";

/** Turns a packed copy into a copy. What the copy lacks gives the exit code for skipped items. */
export async function unpackCommand(
  context: CommandContext,
  folder: string | undefined,
  options: OptionsOf<"unpack">,
): Promise<number> {
  const { reporter, signal } = context;
  const { from } = options;
  const unpacked = await unpack(locationOf(folder, options), { from, signal, onProgress: reporter.progress });
  return withStore(folder, options, context, async (store) => {
    const copy = await summarize(store);
    const lines = table([
      ["objects", unpacked.objects],
      ["files", unpacked.files],
    ]);
    reporter.result({ ...commandSummary(copy, context), ...unpacked, complete: copy.complete }, [
      ...lines,
      ...skippedLines(copy),
    ]);
    return copy.complete ? EXIT.complete : EXIT.open;
  });
}
