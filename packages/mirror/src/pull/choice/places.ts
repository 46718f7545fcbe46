// The places of objects, and of what is above them: in the copy, and outside of it. Of what is outside, the copy has ids only.
import { batchesOf } from "../../model/batches.ts";
import type { PlacedPage } from "../../model/page-limits.ts";
import { isContainerKind, type ObjectKind } from "../../model/records/object-kind.ts";
import { recordOfRow, type AnyRecord } from "../../model/records/records.ts";
import type { Database } from "../../store/mirror-store.ts";
import { storeMeta } from "../../store/meta.ts";
import { prepared } from "../../store/prepared.ts";
import { presentOf, SHOWING } from "../../store/objects.ts";

/** A place, with the kind of what contains it. */
export interface Place extends PlacedPage {
  readonly kind: ObjectKind;
  /** Undefined at the top of the workspace, and for a place in the copy. */
  readonly containerKind?: ObjectKind | undefined;
}

/** Kind of the values with the places of what is outside of the copy. */
export const PLACE = "place";

const PARENT_KINDS: Readonly<Record<string, ObjectKind>> = {
  page_id: "page",
  block_id: "block",
  database_id: "database",
  data_source_id: "data_source",
};

/** Returns the place of an object of a response. */
export const placeOf = ({ kind, id, parentId, parentType = "" }: AnyRecord): Place => ({
  kind,
  id,
  containerId: parentId,
  containerKind: parentId === undefined ? undefined : PARENT_KINDS[parentType],
});

/** Stores places of objects that are outside of the copy. */
export async function notePlaces(db: Database, places: readonly Place[], run: number): Promise<void> {
  for (const some of batchesOf(places))
    await storeMeta(db, {
      rows: some.map(({ kind, id, containerId, containerKind }) => ({
        kind: PLACE,
        key: id,
        value: JSON.stringify([run, kind, containerId ?? null, containerKind ?? null]),
      })),
    });
}

type Noted = readonly [run: number, kind: ObjectKind, containerId: string | null, containerKind: ObjectKind | null];

/** Reads a place outside of the copy, and the number of the run that noted it. */
export function notedPlace({ key, value }: { readonly key: string; readonly value: string }) {
  const [run, kind, containerId, containerKind] = JSON.parse(value) as Noted;
  return {
    run,
    place: { kind, id: key, containerId: containerId ?? undefined, containerKind: containerKind ?? undefined },
  };
}

const findRows = prepared((db, { ids }: { ids: string[] }) =>
  db
    .selectFrom("ws_objects")
    .select(["kind", "id", "type", "parent_id", "page_id", "removed_at", "left_out_at"])
    .where("id", "in", ids)
    .where("kind", "in", ["page", "database", "data_source", "block"]),
);

const findNoted = prepared((db, { ids }: { ids: string[] }) =>
  db.selectFrom("ws_meta").select(["key", "value"]).where("kind", "=", PLACE).where("key", "in", ids),
);

const findSources = prepared((db, { ids }: { ids: string[] }) =>
  presentOf(db, "data_source").select(["kind", "json"]).where("parent_id", "in", ids).where("left_out_at", "is", null),
);

/** Returns the places of databases that the copy does not have yet, as far as a data source of each tells it. */
async function databasesOfSources(db: Database, ids: readonly string[]): Promise<Place[]> {
  const rows = await findSources(db, { ids: [...ids] });
  return rows.flatMap(({ json }) => recordOfRow("data_source", json).database ?? []).map(placeOf);
}

/** Returns the known places of objects. What the copy has left out may have moved since, so its noted place counts first. */
async function findPlaces(db: Database, ids: readonly string[]): Promise<Place[]> {
  const stale = new Map<string, Place>();
  const found = new Map<string, Place>();
  for (const row of await findRows(db, { ids: [...ids] })) {
    const { kind, id, type, parent_id: parentId, page_id: pageId, removed_at: removedAt, left_out_at: leftOutAt } = row;
    const place = { kind, id, containerId: pageId ?? parentId ?? undefined };
    // The block that shows a page is not the page, and a block that left its list can be in another one.
    if (isContainerKind(kind)) (removedAt === null && leftOutAt === null ? found : stale).set(id, place);
    else if (!SHOWING.includes(type ?? "") && removedAt === null && leftOutAt === null) found.set(id, place);
  }
  for (const row of await findNoted(db, { ids: [...ids] })) stale.set(row.key, notedPlace(row).place);
  const unknown = ids.filter((id) => !found.has(id) && !stale.has(id));
  if (unknown.length > 0) for (const place of await databasesOfSources(db, unknown)) stale.set(place.id, place);
  return ids.flatMap((id) => found.get(id) ?? stale.get(id) ?? []);
}

/** Adds the places above to places, as far as they are known. Returns the ids of the containers that are not known. */
export async function addPlacesAbove(db: Database, places: Map<string, Place>): Promise<Set<string>> {
  const missing = new Set<string>();
  for (;;) {
    const above = new Set<string>();
    for (const { containerId } of places.values())
      if (containerId !== undefined && !places.has(containerId) && !missing.has(containerId)) above.add(containerId);
    if (above.size === 0) return missing;
    const found = new Map<string, Place>();
    for (const some of batchesOf([...above]))
      for (const place of await findPlaces(db, some)) found.set(place.id, place);
    for (const id of above) {
      const place = found.get(id);
      if (place === undefined) missing.add(id);
      else places.set(id, place);
    }
  }
}
