// The objects that changed since a time, with their states before and now.
import type { ObjectKind } from "../model/records/object-kind.ts";
import { searchTextsOf, type SearchText } from "../model/texts/search-texts.ts";
import type { AnyRecord } from "../model/records/records.ts";
import type { RecordSnapshot, SnapshotObject } from "../snapshot/snapshot.ts";
import type { Database } from "../store/database.ts";

/** A state of an object that changed. */
export interface ChangedState extends SnapshotObject {
  /** The texts that people read. */
  readonly texts: readonly SearchText[];
}

/** An object that changed. */
export interface ObjectChange {
  readonly kind: ObjectKind;
  readonly id: string;
  /** Id of the page of a block or comment. */
  readonly pageId: string | undefined;
  /** Time at which the copy saw the last change, ISO 8601. */
  readonly at: string;
  /** Undefined: it is new. */
  readonly before: ChangedState | undefined;
  /** Undefined: it was removed. */
  readonly after: ChangedState | undefined;
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
): AsyncGenerator<ObjectChange, void> {
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
    yield {
      kind,
      id,
      pageId: pageId ?? undefined,
      at: timeOf(row),
      before: before && stateOf(before),
      after: after && stateOf(after),
    };
  }
}

function stateOf(record: AnyRecord): ChangedState {
  const { kind, id, type, parentId, json } = record;
  return { kind, id, type, parentId, json, texts: searchTextsOf(record) };
}
