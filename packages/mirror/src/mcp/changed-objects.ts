// The objects that changed since a time, with their states before and now.
import type { ObjectKind } from "../model/records/object-kind.ts";
import type { AnyRecord } from "../model/records/records.ts";
import type { RecordSnapshot } from "../snapshot/snapshot.ts";
import type { Database } from "../store/database.ts";

/** An object that changed. */
export interface ChangedObject {
  readonly kind: ObjectKind;
  readonly id: string;
  /** Id of the page of a block or comment. */
  readonly pageId: string | undefined;
  /** Time at which the copy saw the last change, ISO 8601. */
  readonly at: string;
  /** Undefined: it is new. */
  readonly before: AnyRecord | undefined;
  /** Undefined: it was removed. */
  readonly after: AnyRecord | undefined;
}

/** Kinds of objects that people edit. */
const KINDS: readonly ObjectKind[] = ["page", "database", "data_source", "block", "comment"];

/**
 * Yields the objects that changed, the last change first.
 * @param earlier state of the copy at the time
 */
export async function* changedObjects(
  db: Database,
  now: RecordSnapshot,
  earlier: RecordSnapshot,
  since: string,
): AsyncGenerator<ChangedObject, void> {
  const rows = await db
    .selectFrom("ws_objects")
    .select(["kind", "id", "page_id", "changed_at", "removed_at"])
    .where("kind", "in", KINDS)
    .where((eb) => eb.or([eb("changed_at", ">", since), eb("removed_at", ">", since)]))
    .execute();
  const timeOf = (row: (typeof rows)[number]) =>
    row.removed_at !== null && row.removed_at > row.changed_at ? row.removed_at : row.changed_at;
  const sorted = rows.toSorted((a, b) => {
    const [left, right] = [timeOf(a), timeOf(b)];
    if (left !== right) return left < right ? 1 : -1;
    return `${a.kind}/${a.id}` < `${b.kind}/${b.id}` ? -1 : 1;
  });
  for (const row of sorted) {
    const { kind, id, page_id: pageId } = row;
    const [before, after] = [await earlier.object(kind, id), await now.object(kind, id)];
    // It came and went since then.
    if (before === undefined && after === undefined) continue;
    yield { kind, id, pageId: pageId ?? undefined, at: timeOf(row), before, after };
  }
}
