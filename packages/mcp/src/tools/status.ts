// The tool `status`.
import { sqlNotes } from "../sql/sql-notes.ts";
import type { Tool } from "./tool.ts";

export const STATUS: Tool = {
  description: "Counts, missing parts, runs.",
  args: {},
  async run(_, { copy, refresh }) {
    const { objects, files, skipped, runs, left, completeAt } = await copy.status();
    const counts = Object.entries({ ...objects, file: files }).map(([kind, count]) => `${count} ${kind}`);
    return [
      `Contents: ${counts.join(", ")}.`,
      `Last complete run: ${completeAt ?? "never"}. Tasks left: ${left}.`,
      ...refreshLines(refresh),
      await sqlNotes(copy),
      "Last runs:",
      ...runs.map(
        (run) =>
          `- ${run.started_at} ${run.kind}, ${run.ended_at === null ? "not complete" : "complete"}: ` +
          `${run.changed} changed, ${run.removed} removed`,
      ),
      skipped.length === 0 ? "Nothing is missing." : `Missing (${skipped.length}):`,
      ...skipped.map(({ object_id: id, what, why }) => `- ${what} of ${id}: ${why}`),
    ];
  },
};

function refreshLines(refresh: Parameters<Tool["run"]>[1]["refresh"]): string[] {
  if (refresh === undefined) return [];
  const { refreshedAt = "not yet", failure } = refresh;
  return [`Last refresh: ${refreshedAt}.${failure === undefined ? "" : ` The last try failed: ${failure}`}`];
}
