// `ws-mirror export`
import { exportStore, type ExportResult } from "../../export/export.ts";
import { checkFormat, FORMAT_OPTIONS, type ExportFormat, type FormatOptions } from "../../export/export-formats.ts";
import { messageOf } from "../../errors.ts";
import { EXIT, UsageError, type CommandContext } from "@ws/helpers/command";
import { withStore } from "../options/open-mirror.ts";
import { table } from "../output/reporter.ts";
import { commandSummary, gapLines, limitLines, wrongClockLines } from "../output/summary.ts";
import type { OptionsOf } from "../flags/command-flags.ts";

/** Exports a copy. Files that the export lacks, and everything that the copy lacks, give the exit code for skipped items. */
export async function exportCommand(
  context: CommandContext,
  folder: string | undefined,
  options: OptionsOf<"export">,
): Promise<number> {
  const { reporter, signal } = context;
  const { format, out, at, only, except, ...formatOptions } = options;
  const otherwise = format === "html" ? ("if-installed" as const) : undefined;
  const { names, withPeople, math = otherwise, highlight = otherwise } = formatOptions;
  // Before the copy is opened.
  checkUsage(format, formatOptions);
  return withStore(folder, options, context, async (store) => {
    const onProgress = reporter.progress;
    try {
      // No variable before the call: the compiler then refuses an option that exports lack.
      const result = await exportStore(store, {
        format,
        out,
        names,
        at,
        only,
        except,
        withPeople,
        math,
        highlight,
        signal,
        onProgress,
      });
      const { copy } = result;
      const skipped = [...copy.skipped, ...result.skipped];
      reporter.result(
        {
          ...commandSummary({ ...copy, skipped }, context),
          complete: result.complete,
          format,
          out,
          at: result.at,
          written: result.written,
          knownLimits: copy.knownLimits,
          wrongClocks: result.wrongClocks,
          kept: result.kept,
          hints: result.hints,
        },
        [...exportLines(result), ...limitLines(copy), ...wrongClockLines(result)],
      );
      return result.complete ? EXIT.complete : EXIT.open;
    } catch (error) {
      if (!signal.aborted) throw error;
      reporter.event("interrupted", { out }, "Interrupted. The folder is as it was.");
      return EXIT.interrupted;
    }
  });
}

/** @throws UsageError for an unknown format, and for an option that the format does not take */
function checkUsage(format: string, options: FormatOptions): asserts format is ExportFormat {
  try {
    checkFormat(format, options, (option) => (option === "format" ? "--format" : FORMAT_OPTIONS[option]));
  } catch (error) {
    throw new UsageError(messageOf(error), { cause: error });
  }
}

function exportLines({
  format,
  out,
  at,
  written,
  complete,
  unfinished,
  kept,
  hints,
  copy,
  skipped,
}: ExportResult): string[] {
  return [
    ...table([["format", format], ["folder", out], ["state", at ?? "now"], ...Object.entries(written)]),
    ...(complete ? ["The export is complete."] : []),
    ...(unfinished === undefined ? [] : [`The export is not complete. ${unfinished}`]),
    ...(kept.length === 0 ? [] : ["Your own files, which are kept:", ...kept.map((path) => `  ${path}`)]),
    ...hints,
    ...gapLines(copy.skipped),
    ...(skipped.length === 0
      ? []
      : ["The export lacks:", ...skipped.map(({ object_id: id, what, why }) => `  ${what} of ${id}: ${why}`)]),
  ];
}
