// The tool `status`.
import { readStatus } from "../../store/summarize.ts";
import type { Tool } from "./tool.ts";

export const STATUS: Tool = {
  description: "Age and completeness of the copy: counts, what is missing and why, last runs, refresh.",
  args: {},
  async run(_, { db, refresh }) {
    const { objects, files, omissions, runs, left, completeAt } = await readStatus({ db });
    const counts = Object.entries({ ...objects, file: files }).map(([kind, count]) => `${count} ${kind}`);
    return [
      `Contents: ${counts.join(", ")}.`,
      `Last complete run: ${completeAt ?? "never"}. Tasks left: ${left}.`,
      ...refreshLines(refresh),
      "Last runs:",
      ...runs.map(
        (run) =>
          `- ${run.started_at} ${run.kind}, ${run.ended_at === null ? "not complete" : "complete"}: ` +
          `${run.changed} changed, ${run.removed} removed`,
      ),
      omissions.length === 0 ? "Nothing is missing." : `Missing (${omissions.length}):`,
      ...omissions.map(({ object_id: id, what, why }) => `- ${what} of ${id}: ${why}`),
    ];
  },
};

function refreshLines(refresh: Parameters<Tool["run"]>[1]["refresh"]): string[] {
  if (refresh === undefined) return [];
  const { refreshedAt = "not yet", failure } = refresh;
  return [`Last refresh: ${refreshedAt}.${failure === undefined ? "" : ` The last try failed: ${failure}`}`];
}
