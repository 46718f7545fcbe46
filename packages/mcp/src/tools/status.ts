// The tool `status`.
import type { RefreshState } from "../refresh.ts";
import { wrongClockLines } from "../age-text.ts";
import { sqlNotes } from "../sql/sql-notes.ts";
import type { Tool } from "./tool.ts";

export const STATUS: Tool = {
  description: "Counts, missing parts, runs.",
  args: {},
  narrow: "Try again.",
  async run(_, { copy, isLimited, refresh }) {
    const { objects, files, choice, skipped, damage, runs, left, completeAt, wrongClocks } = await copy.status();
    const counts = Object.entries({ ...objects, file: files }).map(([kind, count]) => `${count} ${kind}`);
    return [
      ...(isLimited || choice !== undefined ? ["This server shows a part of the workspace."] : []),
      `Contents: ${counts.join(", ")}.`,
      `Last complete run: ${completeAt ?? "never"}. Tasks left: ${left}.`,
      ...refreshLines(refresh, isLimited),
      await sqlNotes(copy),
      "Last runs:",
      ...runs.map(
        (run) =>
          `- ${run.clock_started_at} ${run.kind}, ${run.ended_at === null ? "not complete" : "complete"}: ` +
          `${run.changed} changed, ${run.removed} removed`,
      ),
      ...wrongClockLines(wrongClocks),
      skipped.length === 0 ? "Nothing is missing." : `Missing or not refreshed (${skipped.length}):`,
      ...skipped.map(
        ({ object_id: id, what, why, since, isKept }) =>
          `- ${what} of ${id}: ${why}${isKept ? ` (not refreshed since ${since})` : ""}`,
      ),
      ...(damage.length === 0 ? [] : [`Damaged (${damage.length}):`]),
      ...damage.map(({ kind, id, message }) => `- ${kind} ${id}: ${message}`),
    ];
  },
};

function refreshLines(refresh: RefreshState | undefined, isLimited: boolean): string[] {
  if (refresh === undefined) return [];
  const { refreshedAt = "not yet", failure } = refresh;
  // A message can name a page that is not shown. The server prints it on standard error.
  const why = isLimited ? "" : `: ${failure}`;
  return [`Last refresh: ${refreshedAt}.${failure === undefined ? "" : ` The last try failed${why}`}`];
}
