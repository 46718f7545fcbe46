// Reads the states that objects had at a time: the present state, or an earlier version.
import { BATCH, batchesOf } from "../model/batches.ts";
import type { ObjectKind } from "../model/records/object-kind.ts";
import { recordOfRow, type Records } from "../model/records/records.ts";
import { versionId } from "../model/records/version-id.ts";
import type { Database } from "../store/mirror-store.ts";
import { allOf, idsIn } from "../store/objects.ts";
import { prepared } from "../store/prepared.ts";
import { hashesOf, hasText } from "../store/row-hashes.ts";

/** A database, and the place of the state to read in the order of all states. */
export interface StateSource {
  readonly db: Database;
  /** A time of that order, ISO 8601. Undefined: the present state. */
  readonly at: string | undefined;
  /** Called for each state whose text is damaged. The state is left out. Undefined: texts are not checked. */
  readonly onDamage?: ((object: DamagedState) => void) | undefined;
}

/** A state whose text is not the one that was written. */
export interface DamagedState {
  readonly kind: ObjectKind;
  readonly id: string;
}

/**
 * Yields the objects with these ids that existed at the time, in the order of the ids.
 * @param withRemoved true: also those that were removed before, in their last state
 */
export async function* statesAt<Kind extends ObjectKind>(
  source: StateSource,
  kind: Kind,
  ids: readonly string[],
  withRemoved = false,
): AsyncGenerator<Records[Kind], void> {
  for (const some of batchesOf(ids)) {
    const states = await readBatch(source, kind, some, withRemoved);
    for (const id of some) {
      const state = states.get(id);
      if (state !== undefined) yield state;
    }
  }
}

async function readBatch<Kind extends ObjectKind>(
  { db, at, onDamage }: StateSource,
  kind: Kind,
  ids: string[],
  withRemoved: boolean,
): Promise<Map<string, Records[Kind]>> {
  const rows = await findObjects(db, { kind, ids });
  const hashes = onDamage === undefined ? undefined : await hashesOf(db, [kind], ids);
  const states = new Map<string, Records[Kind]>();
  const older = new Map<string, string | null>();
  const keep = (id: string, parentId: string | null, json: string, isIntact: boolean) => {
    if (isIntact) states.set(id, stateOf(kind, id, parentId, json));
    else onDamage?.({ kind, id });
  };
  for (const row of rows) {
    if (at !== undefined && row.first_seen_at > at) continue;
    if (at !== undefined && row.changed_at > at) older.set(row.id, row.parent_id);
    else if (withRemoved || row.removed_at === null || (at !== undefined && row.removed_at > at))
      keep(row.id, row.parent_id, row.json, hashes === undefined || hasText(row.json, hashes.get(`${kind} ${row.id}`)));
  }
  if (at === undefined || older.size === 0) return states;
  for (const { id, json, isIntact } of await versionsAt({ db, at, onDamage }, kind, [...older.keys()], withRemoved))
    keep(id, older.get(id) ?? null, json, isIntact);
  return states;
}

/** Returns the versions that objects had at a time, if they existed. */
async function versionsAt(
  { db, at, onDamage }: StateSource & { readonly at: string },
  kind: ObjectKind,
  ids: string[],
  withRemoved: boolean,
): Promise<{ readonly id: string; readonly json: string; readonly isIntact: boolean }[]> {
  // In ascending order, so that the newest version is the last.
  const versions = await findVersions(db, { kind, ids, at });
  const newest = [...new Map(versions.map((version) => [version.id, version])).values()];
  const keys = newest.map(({ id, seen_at: seenAt }) => versionId(kind, id, seenAt));
  const hashes = onDamage === undefined ? undefined : await hashesOf(db, ["version"], keys);
  return newest.flatMap(({ id, json, removed_at: removedAt }, index) => {
    if (!withRemoved && removedAt !== null && removedAt <= at) return [];
    return [{ id, json, isIntact: hashes === undefined || hasText(json, hashes.get(`version ${keys[index]}`)) }];
  });
}

const findObjects = prepared((db, { kind, ids }: { kind: ObjectKind; ids: string[] }) =>
  allOf(db, kind)
    .select(["id", "parent_id", "json", "first_seen_at", "changed_at", "removed_at"])
    .where("id", "in", ids),
);

const findVersions = prepared((db, { kind, ids, at }: { kind: ObjectKind; ids: string[]; at: string }) =>
  db
    .selectFrom("ws_versions")
    .select(["id", "json", "seen_at", "removed_at"])
    .where("kind", "=", kind)
    .where("id", "in", ids)
    .where("seen_at", "<=", at)
    .orderBy("seen_at"),
);

/** Kinds of objects that move with their list. Their parent is the object that has the list. */
const LISTED: ReadonlySet<ObjectKind> = new Set(["block", "comment", "view"]);

function stateOf<Kind extends ObjectKind>(
  kind: Kind,
  id: string,
  parentId: string | null,
  json: string,
): Records[Kind] {
  // The table has the present parent. A page may have been in another one at the time.
  return recordOfRow(kind, json, LISTED.has(kind) ? { id, parentId } : { id });
}

/** Returns the rows of objects whose texts are intact, and reports the others. */
export async function intactRows<Row extends { readonly id: string; readonly json: string }>(
  { db, onDamage }: Pick<StateSource, "db" | "onDamage">,
  kind: ObjectKind,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  if (onDamage === undefined) return rows;
  const intact: Row[] = [];
  for (const some of batchesOf(rows)) {
    const hashes = await hashesOf(db, [kind], idsIn(some));
    for (const row of some)
      if (hasText(row.json, hashes.get(`${kind} ${row.id}`))) intact.push(row);
      else onDamage({ kind, id: row.id });
  }
  return intact;
}

/** Yields the ids of all objects of a kind that were ever seen, in their order, in batches. */
export async function* idsOf(
  { db }: StateSource,
  kind: ObjectKind,
  changedAfter?: string,
): AsyncGenerator<readonly string[], void> {
  for (let last = ""; ;) {
    let query = allOf(db, kind).select("id").where("id", ">", last);
    if (changedAfter !== undefined) query = query.where("changed_at", ">", changedAfter);
    const rows = await query.orderBy("id").limit(BATCH).execute();
    const end = rows.at(-1);
    if (end === undefined) return;
    yield idsIn(rows);
    last = end.id;
  }
}
