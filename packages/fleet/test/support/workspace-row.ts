// A row of the table of workspaces, for tests.
import type { WorkspaceRow } from "../../src/state/workspace-table.ts";

/** The row of a workspace without a slice. */
export const ROW: WorkspaceRow = {
  workspace: "w",
  firstSeenAt: new Date("2026-07-01T09:00:00Z"),
  dueAt: null,
  currentTo: null,
  requests: 0,
  skipped: 0,
  outOfSight: 0,
  refusedLoss: 0,
  tasksLeft: 0,
  fileBytes: 0,
  databaseBytes: 0,
  progressAt: null,
  rateUsed: null,
  failures: 0,
  error: null,
  errorCode: null,
  pausedAt: null,
  verifiedAt: null,
  problems: 0,
  forgotAt: null,
};
