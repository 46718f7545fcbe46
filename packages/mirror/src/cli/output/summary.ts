// The last event of every command with `--json`: what the copy has and lacks, and what the command cost.
import type { SkippedItem, Summary } from "../../store/summarize.ts";

/** The members of the last event, in their order. Commands can add further members. */
export interface CommandSummary {
  /** Number of objects, by kind. */
  readonly objects: Readonly<Record<string, number>>;
  readonly files: number;
  readonly requests: number;
  readonly skipped: readonly Omit<SkippedItem, "since">[];
  readonly durationMs: number;
}

/** Returns the members of the last event. */
export const commandSummary = (
  { objects, files, skipped }: Pick<CommandSummary, "objects" | "files" | "skipped">,
  { requests = 0, startedAt }: { readonly requests?: number; readonly startedAt: number },
): CommandSummary => ({ objects, files, requests, skipped, durationMs: Date.now() - startedAt });

/** Returns the lines that list everything that the copy lacks. */
export function skippedLines({ skipped, unfinished }: Pick<Summary, "skipped" | "unfinished">): string[] {
  const first = unfinished === undefined ? [] : [unfinished];
  if (skipped.length === 0) return unfinished === undefined ? ["The copy is complete."] : first;
  return [
    ...first,
    `The copy lacks ${skipped.length === 1 ? "one thing" : `${skipped.length} things`}:`,
    ...skipped.map(({ object_id: id, what, why, since }) => `  ${what} of ${id}: ${why} (since ${since})`),
  ];
}
