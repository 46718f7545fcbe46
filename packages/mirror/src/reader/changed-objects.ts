// The objects that changed since a time, with their states before and now.
import type { ObjectKind } from "../model/records/object-kind.ts";
import { searchTextsOf, type SearchText } from "../model/texts/search-texts.ts";
import type { AnyRecord } from "../model/records/records.ts";
import type { RecordSnapshot, SnapshotObject } from "../snapshot/snapshot.ts";
import type { Database } from "../store/database.ts";
import type { ObjectsTable } from "../store/tables.ts";

/** A state of an object that changed. */
export interface ChangedState extends SnapshotObject {
  /** The texts that people read. */
  readonly texts: readonly SearchText[];
}

/**
 * The last thing that happened to an object:
 * - `added`: it is new to the copy.
 * - `edited`: its content, place or properties changed, or it returned from the trash.
 * - `removed`: Notion showed it in the trash, or the complete list of its parent no longer had it.
 * - `outOfSight`: Notion no longer returns it, and did not show it in the trash. The copy keeps it as it was.
 * - `seenAgain`: it was out of sight, and Notion returns it again.
 */
export type ChangeEvent = "added" | "edited" | "removed" | "outOfSight" | "seenAgain";

/** An object that changed. */
export interface ObjectChange {
  readonly kind: ObjectKind;
  readonly id: string;
  /** The last thing that happened. Only pages, databases and data sources go out of sight; their contents go with them. */
  readonly event: ChangeEvent;
  /** Id of the page of a block or comment. */
  readonly pageId: string | undefined;
  /** Time at which the copy saw the last change, ISO 8601: a time of a run. */
  readonly at: string;
  /** Time of the last edit according to Notion, ISO 8601: the one that people read. Undefined if the object has none. */
  readonly editedAt: string | undefined;
  /** Undefined: it is new. */
  readonly before: ChangedState | undefined;
  /** Undefined: it was removed. */
  readonly after: ChangedState | undefined;
}

/** Kinds of objects that people edit. */
const KINDS: readonly ObjectKind[] = ["page", "database", "data_source", "block", "comment"];

/** Kinds of objects that go out of sight. */
const SHARED: readonly ObjectKind[] = ["page", "database", "data_source"];

/**
 * Yields the objects that changed, the last change first.
 * @param earlier state of the copy at an earlier time
 */
export async function* changedObjects(
  db: Database,
  now: RecordSnapshot,
  earlier: RecordSnapshot,
): AsyncGenerator<ObjectChange, void> {
  const since = earlier.at ?? "";
  const rows = await db
    .selectFrom("ws_objects")
    .select(["kind", "id", "page_id", "changed_at", "removed_at", "out_of_sight_at", "seen_again_at"])
    .select("last_edited_time")
    .where("kind", "in", KINDS)
    .where((eb) => {
      const isOwn = eb("kind", "in", SHARED);
      return eb.or([
        eb("changed_at", ">", since),
        eb("removed_at", ">", since),
        eb.and([isOwn, eb("out_of_sight_at", ">", since)]),
        eb.and([isOwn, eb("seen_again_at", ">", since)]),
      ]);
    })
    .execute();
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
      event: eventOf(row, since, before === undefined),
      pageId: pageId ?? undefined,
      at: timeOf(row),
      editedAt: row.last_edited_time ?? undefined,
      before: before && stateOf(before),
      after: after && stateOf(after),
    };
  }
}

type ChangedRow = Pick<ObjectsTable, "kind" | "changed_at" | "removed_at" | "out_of_sight_at" | "seen_again_at">;

/** Returns the time of the last thing that happened to an object. */
const timeOf = (row: ChangedRow): string =>
  [row.changed_at, row.removed_at ?? "", row.out_of_sight_at ?? "", row.seen_again_at ?? ""].toSorted().at(-1) ?? "";

function eventOf(row: ChangedRow, since: string, isNew: boolean): ChangeEvent {
  if (row.removed_at !== null) return "removed";
  if (SHARED.includes(row.kind) && row.out_of_sight_at !== null && row.out_of_sight_at > since) return "outOfSight";
  if (isNew) return "added";
  return SHARED.includes(row.kind) && row.seen_again_at !== null && row.seen_again_at > since ? "seenAgain" : "edited";
}

function stateOf(record: AnyRecord): ChangedState {
  const { kind, id, type, parentId, json } = record;
  return { kind, id, type, parentId, json, texts: searchTextsOf(record) };
}
