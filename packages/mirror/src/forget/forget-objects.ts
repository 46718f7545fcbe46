// Removes the states of objects that nobody can read, and the objects that have no other states.
import { sql } from "kysely";
import { storable } from "../json.ts";
import { comparedObject } from "../model/compared/compared-object.ts";
import { BATCH } from "../model/batches.ts";
import type { ObjectKind } from "../model/records/object-kind.ts";
import { recordOfRow } from "../model/records/records.ts";
import { versionId } from "../model/records/version-id.ts";
import { cellsOf } from "../store/views/cells.ts";
import { sha256 } from "../store/content-hash.ts";
import type { Database } from "../store/database.ts";
import { removeFileRefs, storeFileRefs } from "../store/file-refs.ts";
import { prepared, preparedChange } from "../store/prepared.ts";
import { hashesOf, removeLedger, textHashIn, versionHash, writeLedger } from "../store/row-hashes.ts";
import type { ObjectsTable, VersionsTable } from "../store/tables.ts";
import type { ForgetContext } from "./forget-context.ts";
import { planStates, type StatePlan } from "./unneeded-states.ts";

type ObjectKey = Pick<ObjectsTable, "kind" | "id">;

/** An object or list. */
type VersionKey = Pick<VersionsTable, "kind" | "id">;

/** An object that has earlier states, or is removed. */
type Candidate = Pick<ObjectsTable, "kind" | "id" | "changed_at" | "removed_at">;

/** Removes the states of objects that nobody can read. */
export async function forgetObjects(context: ForgetContext): Promise<void> {
  let last: ObjectKey | undefined;
  for (;;) {
    const batch = await context.change((db) => forgetBatch(db, context, last));
    last = batch.at(-1);
    if (last === undefined) return;
    context.checked(batch.length);
  }
}

/** Returns the objects of the batch that follows an object in the order of their keys. */
async function forgetBatch(db: Database, context: ForgetContext, after: ObjectKey | undefined): Promise<Candidate[]> {
  const batch = await candidatesAfter(db, after);
  for (const kind of new Set(batch.map((row) => row.kind))) {
    const objects = batch.filter((row) => row.kind === kind);
    const versions = await findVersions(db, { kind, ids: objects.map((row) => row.id) });
    const versionsById = new Map(objects.map((row) => [row.id, [] as typeof versions]));
    for (const version of versions) versionsById.get(version.id)?.push(version);
    for (const object of objects) {
      const states = [...(versionsById.get(object.id) ?? []), { ...object, seen_at: object.changed_at }];
      const plan = planStates(
        states.map((row) => ({ seenAt: row.seen_at, removedAt: row.removed_at })),
        context.forgotten,
      );
      await applyPlan(db, object, plan, context);
    }
  }
  return batch;
}

async function candidatesAfter(db: Database, after: ObjectKey | undefined): Promise<Candidate[]> {
  const isAfter = after === undefined ? sql`1 = 1` : sql`(kind, id) > (${after.kind}, ${after.id})`;
  const { rows } = await sql<Candidate>`select kind, id, changed_at, removed_at from ws_objects
    where ${isAfter} and (removed_at is not null or exists (
      select 1 from ws_versions where ws_versions.kind = ws_objects.kind and ws_versions.id = ws_objects.id))
    order by kind, id limit ${sql.lit(BATCH)}`.execute(db);
  return rows;
}

const findVersions = prepared((db, { kind, ids }: { kind: ObjectKind; ids: string[] }) =>
  db
    .selectFrom("ws_versions")
    .select(["id", "seen_at", "removed_at"])
    .where("kind", "=", kind)
    .where("id", "in", ids)
    .orderBy("seen_at"),
);

async function applyPlan(db: Database, object: Candidate, plan: StatePlan, context: ForgetContext): Promise<void> {
  const { kind, id, changed_at: changedAt } = object;
  const { kept, unneeded } = plan;
  if (unneeded.length === 0) return;
  const last = kept.at(-1);
  context.counts.versions += unneeded.length;
  if (last === undefined) {
    context.counts.objects += 1;
    await removeObject(db, object);
  } else if (last.seenAt !== changedAt) await returnToVersion(db, object, last.seenAt, last.removedAt);
  for (const { seenAt, removedAt } of kept)
    if (seenAt !== changedAt && removedAt !== null) {
      await setRemoved(db, { kind, id, seenAt, removedAt });
      const key = versionId(kind, id, seenAt);
      const hash = await textHashOf(db, key);
      if (hash !== undefined)
        await writeLedger(db, [{ kind: "version", key, value: versionHash({ hash, removed_at: removedAt }) }]);
    }
  await removeVersions(
    db,
    object,
    unneeded.map(({ seenAt }) => seenAt),
  );
}

const setRemoved = preparedChange(
  (db, { kind, id, seenAt, removedAt }: { kind: ObjectKind; id: string; seenAt: string; removedAt: string }) =>
    db
      .updateTable("ws_versions")
      .set({ removed_at: removedAt })
      .where("kind", "=", kind)
      .where("id", "=", id)
      .where("seen_at", "=", seenAt)
      .where("removed_at", "is", null),
);

/** Removes versions of an object, whose present state has no row among them, or of a list. */
export async function removeVersions(db: Database, { kind, id }: VersionKey, times: string[]): Promise<void> {
  await deleteVersions(db, { kind, id, times });
  await removeLedger(
    db,
    "version",
    times.map((seenAt) => versionId(kind, id, seenAt)),
  );
}

const deleteVersions = preparedChange((db, { kind, id, times }: VersionKey & { times: string[] }) =>
  db.deleteFrom("ws_versions").where("kind", "=", kind).where("id", "=", id).where("seen_at", "in", times),
);

/** Removes an object, and what other tables have about it. */
async function removeObject(db: Database, { kind, id }: ObjectKey): Promise<void> {
  await deleteObject(db, { kind, id });
  await removeLedger(db, kind, [id]);
  await removeFileRefs(db, { kind, id });
}

const deleteObject = preparedChange((db, { kind, id }: { kind: ObjectKind; id: string }) =>
  db.deleteFrom("ws_objects").where("kind", "=", kind).where("id", "=", id),
);

/** Gives a removed object the content of its last kept version, which is no version any more. */
async function returnToVersion(
  db: Database,
  { kind, id }: ObjectKey,
  seenAt: string,
  removedAt: string | null,
): Promise<void> {
  const [version] = await findVersion(db, { kind, id, seenAt });
  if (version === undefined) return;
  const { json, content_hash: hash } = version;
  const record = recordOfRow(kind, json);
  // The lists of blocks, comments and views decide about their parents.
  const hasParent = kind === "page" || kind === "database" || kind === "data_source";
  await db
    .updateTable("ws_objects")
    .set({
      json,
      cells: cellsOf(record),
      compared: comparedObject(record),
      content_hash: hash,
      // The next listing counts as changed, so that everything about the object is read again if it returns.
      listing_hash: "",
      type: storable(record.type) ?? null,
      last_edited_time: storable(record.editedTime) ?? null,
      changed_at: seenAt,
      removed_at: removedAt,
      ...(hasParent ? { parent_id: record.parentId ?? null } : {}),
    })
    .where("kind", "=", kind)
    .where("id", "=", id)
    .execute();
  // Not the hash of the text: it may be damaged.
  const textHash = (await textHashOf(db, versionId(kind, id, seenAt))) ?? sha256(json);
  await writeLedger(db, [{ kind, key: id, value: textHash }]);
  await removeVersions(db, { kind, id }, [seenAt]);
  await storeFileRefs(db, record);
}

/** Returns the hash with which the text of a version was written. */
async function textHashOf(db: Database, key: string): Promise<string | undefined> {
  const value = (await hashesOf(db, ["version"], [key])).get(`version ${key}`);
  return value === undefined ? undefined : textHashIn(value);
}

const findVersion = prepared((db, { kind, id, seenAt }: { kind: ObjectKind; id: string; seenAt: string }) =>
  db
    .selectFrom("ws_versions")
    .select(["json", "content_hash"])
    .where("kind", "=", kind)
    .where("id", "=", id)
    .where("seen_at", "=", seenAt),
);

/** Counts the objects that {@link forgetObjects} looks at. */
export async function countCandidates(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ws_objects
    where removed_at is not null or exists (
      select 1 from ws_versions where ws_versions.kind = ws_objects.kind and ws_versions.id = ws_objects.id)`.execute(
    db,
  );
  return Number(rows[0]?.count);
}
