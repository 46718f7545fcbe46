// The gauges with a value for each workspace. They exist from the first sight of a workspace in the file, so that an alarm needs no
// first success.
import type { WorkspaceRow } from "../state/workspace-table.ts";

/** A gauge of a workspace. */
interface WorkspaceGauge {
  readonly description: string;
  /** Returns the value, or null for none. `nowMs` is the time of Redis. */
  readonly value: (row: WorkspaceRow, nowMs: number, hints: number) => number | null;
}

/** The gauges by their names. */
export const WORKSPACE_GAUGES: Readonly<Record<string, WorkspaceGauge>> = {
  ws_mirror_copy_age_seconds: {
    description:
      "Time since the beginning of the last complete run, or since the workspace was first seen in the file.",
    value: ({ currentTo, firstSeenAt }, nowMs) => (nowMs - (currentTo ?? firstSeenAt).getTime()) / 1000,
  },
  ws_mirror_due_seconds: {
    description: "Time until the next run. Negative: the run is late.",
    value: ({ dueAt, firstSeenAt }, nowMs) => ((dueAt ?? firstSeenAt).getTime() - nowMs) / 1000,
  },
  ws_mirror_progress_age_seconds: {
    description: "Time since a slice last did something, or since the workspace was first seen in the file.",
    value: ({ progressAt, firstSeenAt, dueAt }, nowMs) =>
      // The slices of an earlier version have left no time.
      progressAt === null && dueAt !== null ? null : (nowMs - (progressAt ?? firstSeenAt).getTime()) / 1000,
  },
  ws_mirror_failures: { description: "Failed slices in a row.", value: ({ failures }) => failures },
  ws_mirror_skipped: {
    description: "Things that could not be read, and that nobody has accepted.",
    value: ({ skipped }) => skipped,
  },
  ws_mirror_paused: {
    description: "1 while the workspace is paused.",
    value: ({ pausedAt }) => (pausedAt === null ? 0 : 1),
  },
  ws_mirror_out_of_sight: {
    description: "Pages, databases and data sources that the connection no longer sees.",
    value: ({ outOfSight }) => outOfSight,
  },
  ws_mirror_waiting_for_acceptance: {
    description: "Objects whose loss of sight has stopped the run, until somebody accepts it.",
    value: ({ refusedLoss }) => refusedLoss,
  },
  ws_mirror_problems: {
    description: "Problems that the last check of the copy by work has found.",
    value: ({ problems }) => problems,
  },
  ws_mirror_tasks_left: { description: "Known tasks that the run has left.", value: ({ tasksLeft }) => tasksLeft },
  ws_mirror_hints: { description: "Hints of webhooks that wait.", value: (_row, _nowMs, hints) => hints },
  ws_mirror_file_bytes: {
    description: "Bytes of the contents of files, as of the last complete run.",
    value: ({ fileBytes }) => fileBytes,
  },
  ws_mirror_database_bytes: {
    description: "Bytes of the tables and indexes of the copy, as of the last complete run.",
    value: ({ databaseBytes }) => databaseBytes,
  },
  ws_mirror_rate_used: {
    description: "Share of its rate limit that the last slice of a workspace used.",
    value: ({ rateUsed }) => rateUsed,
  },
};
