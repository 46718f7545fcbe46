// The objects that changed since the last run that was not only for hints. A run that reads a few objects looks only at these
// in the end: in a copy of a million pages, to look at all objects would take longer than to read them.
import { storeMeta } from "../../store/meta.ts";
import type { Database } from "../../store/mirror-store.ts";
import { WHOLE_RUNS, type RunKind } from "../../store/tables.ts";

/** Kind of the values that note them. */
const CHANGED = "changed";

/** Notes objects that changed. A run that lists everything needs no notes. */
export async function noteChanged(db: Database, run: RunKind, kind: string, ids: readonly string[]): Promise<void> {
  if (WHOLE_RUNS.includes(run) || ids.length === 0) return;
  await storeMeta(db, { rows: ids.map((id) => ({ kind: CHANGED, key: `${kind}/${id}`, value: id })) });
}

/** Selects the ids of the objects that changed. */
export const changedIds = (db: Database) => db.selectFrom("ws_meta").select("value").where("kind", "=", CHANGED);

/**
 * Creates a statement for all objects, and one for those that changed. Returns the one of a kind of run: only a run that lists
 * everything looks at all objects.
 */
export function forRun<Statement>(create: (isWhole: boolean) => Statement): (run: RunKind) => Statement {
  const [all, changed] = [create(true), create(false)];
  return (run) => (WHOLE_RUNS.includes(run) ? all : changed);
}

/** Removes the notes, after their objects were looked at. */
export const forgetChanged = (db: Database) => db.deleteFrom("ws_meta").where("kind", "=", CHANGED).execute();
