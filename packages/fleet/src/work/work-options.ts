// The options and the outcome of `work()`.
import type { SliceResult, WorkspaceEntry } from "@ws/mirror";
import type { SessionCount, WorkerSessions } from "../state/session-types.ts";
import type { MaintenanceOptions, MaintenanceResult } from "./maintain.ts";
import type { ErrorListener } from "./error-log.ts";
import type { WorkspacesList } from "./workspaces-list.ts";

/** The servers of a worker. */
export interface ServerState {
  /** True while Redis is connected and can be written. */
  readonly redis: boolean;
  /** True while PostgreSQL answers and can be written. */
  readonly postgres: boolean;
}

/** Options of `work()`. */
export interface WorkOptions extends MaintenanceOptions {
  /** URL of Redis, `redis://host:6379`. */
  readonly queueUrl: string;
  /** URL of PostgreSQL. Each workspace has a schema `ws_<name>`. */
  readonly databaseUrl: string;
  /** Folder for the contents of files. Share it between machines. */
  readonly filesFolder: string;
  /** The workspaces, or a list that changes with its file: see `openWorkspaces()`. */
  readonly workspaces: readonly WorkspaceEntry[] | WorkspacesList;
  /** Number of workspaces that this worker pulls at the same time. @default 4 */
  readonly concurrency?: number | undefined;
  /** Time after which a workspace goes to the end of the queue, so that others get their turn. @default 60_000 */
  readonly sliceMs?: number | undefined;
  /** Time between two runs of a workspace that list everything, in milliseconds. @default every run */
  readonly enumerateEveryMs?: number | undefined;
  /** A worker that does not report for this time is dead, and another one takes its jobs. @default 30_000 */
  readonly jobLockMs?: number | undefined;
  /** True: run each workspace once, whether it is due or not, and end. @default false */
  readonly once?: boolean | undefined;
  /**
   * Ends the worker. It takes no further jobs. Its slices end when the requests and downloads that have begun are complete, or
   * at the latest after the time of a slice.
   */
  readonly signal: AbortSignal;
  /** Called after the signal, with the names of the workspaces whose slices are running. */
  readonly onEnding?: ((workspaces: readonly string[]) => void) | undefined;
  /** Called when the worker opens or ends a session of PostgreSQL, and when a copy begins or ends to wait for its sessions. */
  readonly onSessions?: ((sessions: WorkerSessions) => void) | undefined;
  /** Called when Redis or PostgreSQL can no longer be written, for example after a failover, and when it can again. */
  readonly onServers?: ((servers: ServerState) => void) | undefined;
  /** Called when the worker takes jobs, with the sessions of PostgreSQL that it got before, for a moment. */
  readonly onReady?: ((sessions: SessionCount) => void) | undefined;
  /** Called after each slice of a workspace. */
  readonly onSlice?: ((workspace: string, result: SliceResult) => void) | undefined;
  /** Called after the copy of a workspace was checked, or earlier states were removed. */
  readonly onMaintained?: ((workspace: string, result: MaintenanceResult) => void) | undefined;
  /**
   * Called for a slice that failed, with the number of failures in a row and the time of the next attempt, and with the name ""
   * for a fault of the queue. A fault that lasts is reported once an hour.
   */
  readonly onError?: ErrorListener | undefined;
  /** Called for each error, also for one that repeats. */
  readonly onEachError?: ErrorListener | undefined;
  /** Called after workspaces were removed from the queue, because the list no longer has them. */
  readonly onRemoved?: ((names: readonly string[]) => void) | undefined;
}

/** The outcome of `work()`. */
export interface WorkResult {
  /** Names of the workspaces whose run failed. Only with `once`. */
  readonly failed: readonly string[];
  /** Names of the workspaces that were not run, because they are paused. Only with `once`. */
  readonly paused: readonly string[];
}
