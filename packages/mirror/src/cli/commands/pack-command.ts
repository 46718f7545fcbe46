// `ws-mirror pack`
import { EXIT, type CommandContext } from "@ws/helpers/command";
import { pack, type PackResult } from "../../pack/pack.ts";
import { summarize } from "../../store/summarize.ts";
import { withStore } from "../options/open-mirror.ts";
import { table } from "../output/reporter.ts";
import { commandSummary, skippedLines } from "../output/summary.ts";
import type { OptionsOf } from "../flags/command-flags.ts";

/** Packs a copy into one file. Files that the copy lacks, and everything else that it lacks, give the exit code for skipped items. */
export async function packCommand(
  context: CommandContext,
  folder: string | undefined,
  options: OptionsOf<"pack">,
): Promise<number> {
  const { reporter, signal } = context;
  return withStore(folder, options, context, async (store) => {
    const packed = await pack(store, { out: options.out, signal, onProgress: reporter.progress });
    const copy = await summarize(store);
    const complete = copy.complete && packed.missing.length === 0;
    reporter.result({ ...commandSummary(copy, context), ...packed, complete }, [
      ...packedLines(packed),
      ...skippedLines(copy),
    ]);
    return complete ? EXIT.complete : EXIT.open;
  });
}

const packedLines = ({ out, bytes, sha256, objects, files, missing }: PackResult): string[] => [
  ...table([
    ["file", out],
    ["bytes", bytes],
    ["sha256", sha256],
    ["objects", objects],
    ["files", files],
  ]),
  ...(missing.length === 0
    ? []
    : ["The archive lacks:", ...missing.map(({ object_id: id, what, why }) => `  ${what} of ${id}: ${why}`)]),
];
