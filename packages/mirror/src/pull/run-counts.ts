// The counts of a run. They are stored with each batch of tasks, so that a run that was killed shows what it did.
import type { Database } from "../store/mirror-store.ts";
import { prepared } from "../store/prepared.ts";
import type { PullContext, RunCounts } from "./pull-context.ts";

/** Returns counts of nothing. */
export const newCounts = (): RunCounts => ({ requests: 0, changed: 0, removed: 0 });

const addCounts = prepared((db, { run, requests, changed, removed }: RunCounts & { run: number }) =>
  db
    .updateTable("ws_runs")
    .set((eb) => ({
      requests: eb("requests", "+", requests),
      changed: eb("changed", "+", changed),
      removed: eb("removed", "+", removed),
    }))
    .where("id", "=", run),
);

/** Adds what was counted since the last call. */
export async function storeCounts(
  db: Database,
  { run, counts, stored }: Pick<PullContext, "run" | "counts" | "stored">,
): Promise<void> {
  const { requests, changed, removed } = counts;
  await addCounts(db, {
    run,
    requests: requests - stored.requests,
    changed: changed - stored.changed,
    removed: removed - stored.removed,
  });
  Object.assign(stored, { requests, changed, removed });
}
