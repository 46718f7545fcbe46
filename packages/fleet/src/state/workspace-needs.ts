// The things of a workspace that need a person, with the command that comes next.
import { copyWords, flagWords, nameCopy } from "@ws/mirror/command";
import type { JobState } from "./service-state.ts";
import type { WorkspaceRow } from "./workspace-table.ts";

/** Time after which a run that has not begun needs more workers. */
const LATE_MS = 3_600_000;

/** Options that name a service. */
export interface ServiceOptions {
  readonly queue: string;
  readonly database: string;
  readonly workspaces: string;
}

/** The known state of a workspace. */
export interface KnownState {
  readonly workspace: string;
  /** `unknown` while Redis is away. */
  readonly job: JobState | "unknown";
  /** Null before a worker has seen the workspace. Undefined if nobody knows, because PostgreSQL is away. */
  readonly row: Partial<WorkspaceRow> | null | undefined;
}

/** Something that needs a person. */
export interface Need {
  readonly reason: string;
  /** The command that comes next, in full. Undefined if none helps. */
  readonly next: string | undefined;
}

/** Returns the things of a workspace that need a person. `nowMs` is the time of Redis. */
export function needsOf({ workspace, job, row }: KnownState, options: ServiceOptions, nowMs: number): Need[] {
  const { queue, database, workspaces } = options;
  const place = copyWords(undefined, { database, workspace, workspaces });
  const copy = (command: string) => `npx @ws/mirror ${command} ${place}`;
  const fleet = (command: string) =>
    `npx @ws/fleet ${command} ${workspace} ${flagWords({ queue, database })}`.trimEnd();
  const needs: Need[] = [];
  const add = (isNeeded: boolean, reason: string, next?: string) => void (isNeeded && needs.push({ reason, next }));
  const isPaused = row?.pausedAt instanceof Date;
  const {
    problems = 0,
    refusedLoss = 0,
    failures = 0,
    skipped = 0,
    tasksLeft = 0,
    error,
    dueAt,
    currentTo,
  } = row ?? {};
  add(problems > 0, `The copy has ${problems} problems: it differs from what was written.`, copy("verify"));
  add(row === null, "No worker has seen it. Check that workers run with this file.");
  add(job === "missing" && row !== null, "The queue has no job for it. Check that workers run with this file.");
  // Somebody has decided that nothing runs.
  if (isPaused) return needs;
  if (refusedLoss > 0) add(true, nameCopy(error ?? "", place), copy("status"));
  else add(failures > 0, nameCopy(`Failed: ${error ?? ""}`, place), fleet("pull"));
  add(skipped > 0, `The copy lacks ${skipped} things that nobody has accepted.`, copy("status"));
  add(currentTo === null && failures === 0 && refusedLoss === 0, "The first run is not complete.");
  const isLate = dueAt instanceof Date && dueAt.getTime() < nowMs - LATE_MS && tasksLeft === 0 && failures === 0;
  add(isLate && job !== "running", "The run should have begun an hour ago. Start more workers.");
  return needs;
}
