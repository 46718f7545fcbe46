/**
 * Copies of many workspaces: workers on a queue, and updates of all copies in a database.
 * @module @ws/fleet
 */
export { FleetError, type FleetErrorCode } from "./errors.ts";
export type { SessionCount, WorkerSessions } from "./state/session-types.ts";
export { upgradeCopies, type UpgradeOptions, type UpgradeResult } from "./upgrade-copies.ts";
export type { ErrorListener, FailureDetails } from "./work/error-log.ts";
export type { MaintenanceOptions, MaintenanceResult } from "./work/maintain.ts";
export type { ServerState, WorkOptions, WorkResult } from "./work/work-options.ts";
export { work } from "./work/work.ts";
export { openWorkspaces, type WorkspacesList } from "./work/workspaces-list.ts";
