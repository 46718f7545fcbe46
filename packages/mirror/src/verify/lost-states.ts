// States that are damaged and that nothing can bring back. A mark in the copy keeps them apart from new damage.
import { isoTime } from "../model/iso-time.ts";
import type { Database } from "../store/database.ts";
import { storeMeta } from "../store/meta.ts";
import type { Problem } from "../store/known-damage.ts";

/** Kind of the values that mark what is lost. */
const LOST = "lost";

const keyOf = ({ kind, id, message }: Problem): string => `${kind} ${id} ${message}`;

/** Returns the marked problems, and the others. */
export async function splitLost(
  db: Database,
  problems: readonly Problem[],
): Promise<{ readonly lost: Problem[]; readonly problems: Problem[] }> {
  const rows = await db.selectFrom("ws_meta").select("key").where("kind", "=", LOST).execute();
  const marked = new Set(rows.map(({ key }) => key));
  return {
    lost: problems.filter((problem) => marked.has(keyOf(problem))),
    problems: problems.filter((problem) => !marked.has(keyOf(problem))),
  };
}

/** Marks what is lost, in place of earlier marks. */
export async function markLost(db: Database, lost: readonly Problem[], nowMs: number): Promise<void> {
  await db.deleteFrom("ws_meta").where("kind", "=", LOST).execute();
  for (const problem of lost)
    await storeMeta(db, { rows: [{ kind: LOST, key: keyOf(problem), value: isoTime(nowMs) }] });
}
