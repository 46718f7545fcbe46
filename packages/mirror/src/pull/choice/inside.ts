// Decides which objects the choice of a copy contains.
import { isOtherKind, WrongResponseError } from "../../model/failure.ts";
import { idsInside } from "../../model/page-limits.ts";
import type { DataSourceRecord } from "../../model/records/data-source-record.ts";
import type { ObjectKind } from "../../model/records/object-kind.ts";
import type { PageRecord } from "../../model/records/page-record.ts";
import type { AnyRecord, Records } from "../../model/records/records.ts";
import type { Choice } from "../../store/choice.ts";
import type { Database } from "../../store/mirror-store.ts";
import { retrieve } from "../objects/retrieve.ts";
import type { PullContext } from "../pull-context.ts";
import { leaveOut } from "./leave-out.ts";
import { addPlacesAbove, notePlaces, placeOf, type Place } from "./places.ts";

/** A page, database or data source. */
export type ContainerOf = Records["page" | "database" | "data_source"];

/** Returns the places that an object tells: its own, and with a data source that of its database. */
function placesOf(record: ContainerOf): Place[] {
  if (record.kind !== "data_source") return [placeOf(record)];
  const { database } = record;
  return database === undefined ? [placeOf(record)] : [placeOf(record), placeOf(database)];
}

const mapOf = (places: readonly Place[]): Map<string, Place> => new Map(places.map((place) => [place.id, place]));

/**
 * Returns the ids of the objects of a list that the choice contains, with those of what is above them. An object whose place the copy
 * does not know yet is not among them: the run finds it when it has read what is above, or `sweep` retrieves it.
 * @returns undefined if the copy has everything
 */
export async function insideOf(
  db: Database,
  records: readonly (PageRecord | DataSourceRecord)[],
  { choice, run }: Pick<PullContext, "choice" | "run">,
): Promise<ReadonlySet<string> | undefined> {
  if (choice === undefined) return undefined;
  const own = records.flatMap(placesOf);
  const places = mapOf(own);
  await addPlacesAbove(db, places);
  const inside = idsInside(places.values(), choice, false);
  // Without `except`, all that is inside is found on the way down.
  if (choice.except.size > 0)
    await notePlaces(
      db,
      own.filter(({ id }) => !inside.has(id)),
      run,
    );
  return inside;
}

/** Number of objects above one, after which they count as endless. */
const MAX_ABOVE = 1_000;

/** The place of an object in the choice of a copy. */
export interface ChosenPlace {
  readonly isInside: boolean;
  /** True if the choice leaves out the object or something above it by name. */
  readonly isExcepted: boolean;
  /** Retrieved objects above the object. */
  readonly above: readonly Place[];
}

/** Decides whether a choice contains an object. Retrieves what is above it and not in the copy, of which only the ids are kept. */
export async function placeInChoice(
  context: Pick<PullContext, "client" | "store" | "counts" | "clock" | "signal">,
  record: ContainerOf,
  choice: Choice,
): Promise<ChosenPlace> {
  const places = mapOf(placesOf(record));
  const above: Place[] = [];
  for (;;) {
    const missing = await addPlacesAbove(context.store.db, places);
    const isInside = idsInside(places.values(), choice, false).has(record.id);
    const isExcepted = [...places.keys()].some((id) => choice.except.has(id));
    if (isInside || isExcepted || missing.size === 0) return { isInside, isExcepted, above };
    if (places.size > MAX_ABOVE) throw new WrongResponseError(`More than ${MAX_ABOVE} objects are above the object.`);
    const below = [...places.values()].filter(({ containerId = "" }) => missing.has(containerId));
    for (const { id, containerId = "", containerKind } of below) {
      const place = await retrievePlace(context, containerId, containerKind, id);
      places.set(containerId, place);
      above.push(place);
    }
  }
}

/** The kinds of objects that can contain others. */
const CONTAINING = ["page", "database", "data_source", "block"] as const;

/** Retrieves the place of an object. What the token cannot see is at the top: nothing above it is known. */
async function retrievePlace(
  context: Pick<PullContext, "client" | "store" | "counts" | "clock" | "signal">,
  id: string,
  kind: ObjectKind | undefined,
  childId: string,
): Promise<Place> {
  for (const some of kind === undefined ? CONTAINING : [kind])
    try {
      const record: AnyRecord = await retrieve(context, some, id);
      if (record.id === childId) throw new WrongResponseError("The object is inside of itself.");
      return placeOf(record);
    } catch (error) {
      if (!isOtherKind(error)) throw error;
    }
  return { kind: kind ?? "page", id, containerId: undefined };
}

/**
 * Returns the function that stores a retrieved object, if the choice contains it. Otherwise, what the copy has of it and below it is
 * left out from now on.
 */
export async function storeInside(
  record: ContainerOf,
  context: PullContext,
  store: (db: Database) => Promise<void>,
): Promise<(db: Database) => Promise<void>> {
  const { choice, run } = context;
  if (choice === undefined) return store;
  const { isInside, isExcepted, above } = await placeInChoice(context, record, choice);
  return async (db) => {
    await notePlaces(db, above, run);
    if (isInside) return store(db);
    await notePlaces(db, placesOf(record), run);
    await leaveOut(db, record.kind, [record.id], context, isExcepted);
  };
}
