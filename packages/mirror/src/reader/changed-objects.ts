// The objects that changed between two times, with their states at both.
import { batchesOf } from "../model/batches.ts";
import { CONTAINER_KINDS, isContainerKind, type ObjectKind } from "../model/records/object-kind.ts";
import { parentIdOf } from "../model/records/object-record.ts";
import { changedValues, hasSameContent, type ValueChange } from "../model/texts/read-values.ts";
import { searchTextsOf, type SearchText } from "../model/texts/search-texts.ts";
import type { AnyRecord } from "../model/records/records.ts";
import type { MomentSpan } from "../snapshot/moment.ts";
import type { SnapshotObject } from "../snapshot/snapshot.ts";
import { statesAt } from "../snapshot/states-at.ts";
import type { Database } from "../store/database.ts";
import { prepared } from "../store/prepared.ts";

/** A state of an object that changed. */
export interface ChangedState extends SnapshotObject {
  /** The texts that people read. */
  readonly texts: readonly SearchText[];
}

export type { ValueChange } from "../model/texts/read-values.ts";

/**
 * A change of an object:
 * - `created`: it was created after the first time.
 * - `edited`: its values, texts, format or settings changed. A column that was added, renamed or removed edits its table and no row.
 * - `moved`: it has another parent.
 * - `trashed`: it is in the trash, or its list no longer has it.
 * - `outOfSight`: Notion no longer returns it, and did not show it in the trash. The copy keeps it as it was. Only pages, databases and
 *   data sources go out of sight; their contents go with them.
 * - `backInSight`: Notion returns it again, or for the first time although it is older.
 */
export type ChangeKind = "created" | "edited" | "moved" | "trashed" | "outOfSight" | "backInSight";

/** An object that changed. */
export interface ObjectChange {
  readonly kind: ObjectKind;
  readonly id: string;
  /** Id of the page of a block or comment. */
  readonly pageId: string | undefined;
  /** Changes, at least one. */
  readonly what: readonly ChangeKind[];
  /** Time of the creation or of the last edit. Where Notion tells none, the time at which the copy saw the change. ISO 8601. */
  readonly at: string;
  /** Time at which the copy saw the last change, ISO 8601. */
  readonly seenAt: string;
  /** Id of the user who created the object or edited it last. Undefined if the change has no known author. */
  readonly editedBy: string | undefined;
  /** Undefined: it is new, or was not in sight. */
  readonly before: ChangedState | undefined;
  /** Undefined: it was removed. */
  readonly after: ChangedState | undefined;
  /** The values that differ. Of an object that moved, those that it has in both places. */
  readonly values: readonly ValueChange[];
}

/** Two places in the order of all states. */
interface PlaceSpan {
  readonly from: string;
  /** Undefined: now. */
  readonly to: string | undefined;
  /** Time of Notion from which an object is new. */
  readonly since: string;
}

/** Kinds of objects that people edit. */
const KINDS: readonly ObjectKind[] = ["page", "database", "data_source", "block", "comment"];

interface ChangedRow {
  readonly kind: ObjectKind;
  readonly id: string;
  readonly page_id: string | null;
  readonly parent_id: string | null;
  readonly last_edited_time: string | null;
  readonly changed_at: string;
  readonly removed_at: string | null;
  readonly out_of_sight_at: string | null;
  readonly seen_again_at: string | null;
  readonly left_out_at: string | null;
}

/** An object that may have changed. */
export interface ListedObject extends Pick<ObjectChange, "kind" | "id" | "pageId"> {
  /** Id of its present parent, or of its last one. */
  readonly parentId: string | undefined;
}

/** Options of a list of changes. */
export interface ChangesOptions {
  /**
   * Returns false for an object whose change is not listed, whose states are then not read. Called for each object that may have changed, in
   * the order of the list, before the first change. @default all objects
   */
  readonly isListed?: ((object: ListedObject) => boolean) | undefined;
}

/** Yields the objects whose states differ, in the order of their last edits or removals, the latest first. */
export async function* changedObjects(
  db: Database,
  { from, to }: Pick<MomentSpan, "from" | "to">,
  { isListed = () => true }: ChangesOptions = {},
): AsyncGenerator<ObjectChange, void> {
  const span = { from: from.place, to: to?.place, since: from.since };
  const rows = (await rowsOf(db, span))
    .toSorted(compareRows)
    .filter(({ kind, id, page_id: pageId, parent_id: parentId }) =>
      isListed({ kind, id, pageId: pageId ?? undefined, parentId: parentId ?? undefined }),
    );
  for (const some of batchesOf(rows)) {
    const before = await statesOf(db, some, span.from);
    const after = await statesOf(db, some, span.to);
    const seen = await seenTimes(db, some, span.to);
    for (const row of some) {
      const key = keyOf(row);
      const change = changeOf(row, seen.get(key) ?? row.changed_at, before.get(key), after.get(key), span);
      if (change !== undefined) yield change;
    }
  }
}

async function rowsOf(db: Database, { from, to }: PlaceSpan): Promise<ChangedRow[]> {
  let query = db
    .selectFrom("ws_objects")
    .select(["kind", "id", "page_id", "parent_id", "last_edited_time", "changed_at", "removed_at"])
    .select(["out_of_sight_at", "seen_again_at", "left_out_at"])
    .where("kind", "in", KINDS)
    .where((eb) => {
      const isShared = eb("kind", "in", CONTAINER_KINDS);
      const hasMoved = eb.or([eb("out_of_sight_at", ">", from), eb("seen_again_at", ">", from)]);
      return eb.or([eb("changed_at", ">", from), eb("removed_at", ">", from), eb.and([isShared, hasMoved])]);
    });
  if (to !== undefined) query = query.where("first_seen_at", "<=", to);
  return query.execute();
}

const keyOf = ({ kind, id }: Pick<ChangedRow, "kind" | "id">): string => `${kind}/${id}`;

/** Returns the times at which the copy saw the last change of each object until a time. */
async function seenTimes(
  db: Database,
  rows: readonly ChangedRow[],
  to: string | undefined,
): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  const add = ({ kind, id, times }: Pick<ChangedRow, "kind" | "id"> & { times: readonly (string | null)[] }) => {
    for (const time of times)
      if (time !== null && (to === undefined || time <= to) && time > (seen.get(keyOf({ kind, id })) ?? ""))
        seen.set(keyOf({ kind, id }), time);
  };
  for (const { kind, id, changed_at: changed, removed_at: removed, ...sight } of rows) {
    const times = isContainerKind(kind) ? [sight.out_of_sight_at, sight.seen_again_at] : [];
    add({ kind, id, times: [changed, removed, ...times] });
  }
  for (const kind of KINDS) {
    const ids = rows.flatMap((row) => (row.kind === kind && to !== undefined && row.changed_at > to ? [row.id] : []));
    for (const { id, seen_at: start, removed_at: end } of ids.length === 0 ? [] : await findVersions(db, { kind, ids }))
      add({ kind, id, times: [start, end] });
  }
  return seen;
}

const findVersions = prepared((db, { kind, ids }: { kind: ObjectKind; ids: string[] }) =>
  db.selectFrom("ws_versions").select(["id", "seen_at", "removed_at"]).where("kind", "=", kind).where("id", "in", ids),
);

const orderOf = (row: ChangedRow): string => row.removed_at ?? row.last_edited_time ?? row.changed_at;

function compareRows(a: ChangedRow, b: ChangedRow): number {
  const [left, right] = [orderOf(a), orderOf(b)];
  if (left !== right) return left < right ? 1 : -1;
  return keyOf(a) < keyOf(b) ? -1 : 1;
}

async function statesOf(
  db: Database,
  rows: readonly ChangedRow[],
  at: string | undefined,
): Promise<Map<string, AnyRecord>> {
  const states = new Map<string, AnyRecord>();
  for (const kind of KINDS) {
    const ids = rows.flatMap((row) => (row.kind === kind ? [row.id] : []));
    for await (const state of statesAt({ db, at }, kind, ids)) states.set(keyOf(state), state);
  }
  return states;
}

function changeOf(
  row: ChangedRow,
  seenAt: string,
  before: AnyRecord | undefined,
  after: AnyRecord | undefined,
  span: PlaceSpan,
): ObjectChange | undefined {
  const { kind, id, page_id: pageId } = row;
  const isMoved = before !== undefined && after !== undefined && parentIdOf(before.json) !== parentIdOf(after.json);
  const values = changedValues(before, after, isMoved);
  const changed = isMoved ? movedKinds(values) : kindsOf(before, after, values, span.since);
  const what = [...new Set([...changed, ...(after === undefined ? [] : sightKinds(row, span))])];
  if (what.length === 0) return undefined;
  const signature = { at: seenAt, editedBy: undefined, ...signatureOf(what, before, after) };
  return {
    kind,
    id,
    pageId: pageId ?? undefined,
    what,
    ...signature,
    seenAt,
    // The table has the present parent of a block.
    before: before && { ...stateOf(before), parentId: parentIdOf(before.json) ?? before.parentId },
    after: after && stateOf(after),
    values,
  };
}

/** A row that moves to another data source gets other columns, which is no edit. */
const movedKinds = (values: readonly ValueChange[]): ChangeKind[] =>
  values.length === 0 ? ["moved"] : ["moved", "edited"];

function kindsOf(
  before: AnyRecord | undefined,
  after: AnyRecord | undefined,
  values: readonly ValueChange[],
  since: string,
): ChangeKind[] {
  if (after === undefined) return before === undefined ? [] : ["trashed"];
  if (before === undefined) return isOlder(after, since) ? ["backInSight"] : ["created"];
  return values.length === 0 && hasSameContent(before, after) ? [] : ["edited"];
}

/** Returns how the sight of an object changed. */
function sightKinds(row: ChangedRow, span: PlaceSpan): ChangeKind[] {
  const { kind, out_of_sight_at: lost, seen_again_at: seen, left_out_at: leftOut } = row;
  // An object that the choice of the copy leaves out has not changed in the workspace.
  if (!isContainerKind(kind) || leftOut !== null) return [];
  const isInSpan = (time: string | null): boolean =>
    time !== null && time > span.from && (span.to === undefined || time <= span.to);
  if (isInSpan(lost)) return ["outOfSight"];
  return isInSpan(seen) ? ["backInSight"] : [];
}

/** Notion cuts times of creation to the minute. */
const isOlder = ({ createdTime }: AnyRecord, since: string): boolean =>
  createdTime !== undefined && createdTime < `${since.slice(0, 16)}:00.000Z`;

/** Returns the time and author of a change, as far as Notion tells them. It tells none of a removal. */
function signatureOf(
  what: readonly ChangeKind[],
  before: AnyRecord | undefined,
  after: AnyRecord | undefined,
): { at?: string; editedBy?: string | undefined } {
  if (after === undefined || what.includes("outOfSight") || what.includes("backInSight")) return {};
  if (what.includes("created"))
    return after.createdTime === undefined ? {} : { at: after.createdTime, editedBy: after.createdBy };
  const { editedTime, editedBy } = after;
  return editedTime === undefined || editedTime === before?.editedTime ? {} : { at: editedTime, editedBy };
}

function stateOf(record: AnyRecord): ChangedState {
  const { kind, id, type, parentId, json } = record;
  return { kind, id, type, parentId, json, texts: searchTextsOf(record) };
}
