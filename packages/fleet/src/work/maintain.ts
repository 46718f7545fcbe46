// The work for a workspace beside its runs: a check of the copy, and the removal of earlier states. They take the turn of the workspace
// in the queue, so that no run and no other worker changes the copy at the same time.
import { AsyncClient } from "@ws/client";
import { createMirror, openStore, type ForgetResult, type KeepPolicy } from "@ws/mirror";
import type { DatabaseSessions } from "../state/database-sessions.ts";
import type { RowChanges, WorkspaceRow } from "../state/workspace-table.ts";

/** Times between two checks, and between two removals of earlier states. */
export interface MaintenanceOptions {
  /** Time between two checks of a copy against its hashes, in milliseconds. @default no checks */
  readonly verifyEveryMs?: number | undefined;
  /** Time between two removals of the earlier states that a policy does not keep, in milliseconds. @default no removals */
  readonly forget?: { readonly everyMs: number; readonly keep: KeepPolicy } | undefined;
}

/** Result of the maintenance of a copy. */
export interface MaintenanceResult {
  /** Number of problems that a check has found. Undefined: no check was due. */
  readonly problems: number | undefined;
  /** The removed states. Undefined: no removal was due. */
  readonly forgotten: ForgetResult | undefined;
}

/** Where the copy is, and how its check ends. */
interface CopyPlace {
  readonly databaseUrl: string;
  readonly filesFolder: string;
  readonly sessions: Pick<DatabaseSessions, "worker">;
  readonly nowMs: () => number;
  readonly signal: AbortSignal;
}

/** Does for a copy what is due. Returns undefined if nothing is. */
export async function maintain(
  workspace: string,
  row: Pick<WorkspaceRow, "verifiedAt" | "forgotAt" | "problems">,
  { verifyEveryMs, forget }: MaintenanceOptions,
  { databaseUrl, filesFolder, sessions, nowMs, signal }: CopyPlace,
): Promise<MaintenanceResult | undefined> {
  const isDue = (last: Date | null, everyMs: number | undefined): boolean =>
    everyMs !== undefined && (last === null || nowMs() - last.getTime() >= everyMs);
  const isForgetDue = isDue(row.forgotAt, forget?.everyMs);
  // Damage that was repaired must not stay an alarm until the next check.
  const isVerifyDue = row.problems > 0 || isDue(row.verifiedAt, verifyEveryMs);
  if (!isForgetDue && !isVerifyDue) return undefined;
  const place = { database: databaseUrl, workspace, files: filesFolder };
  const store = await openStore(place, { create: false, worker: sessions.worker, signal });
  try {
    // Neither sends a request.
    const mirror = createMirror({ client: new AsyncClient({ auth: "unused" }), store, nowMs });
    const forgotten =
      isForgetDue && forget !== undefined ? await mirror.forget({ keep: forget.keep, signal }) : undefined;
    const problems = isVerifyDue ? (await mirror.verify({ signal })).problems.length : undefined;
    return { forgotten, problems };
  } finally {
    await store.close();
  }
}

/** Returns what the row of the workspace gets. */
export const maintenanceRow = ({ problems, forgotten }: MaintenanceResult, now: Date): RowChanges => ({
  ...(problems !== undefined && { problems, verifiedAt: now }),
  ...(forgotten !== undefined && { forgotAt: now }),
});
