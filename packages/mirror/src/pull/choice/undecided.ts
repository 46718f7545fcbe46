// Looks again at objects that lists contained, and that the choice did not contain as far as the copy knew.
import { batchesOf } from "../../model/batches.ts";
import { idsInside } from "../../model/page-limits.ts";
import { CONTAINER_KINDS } from "../../model/records/object-kind.ts";
import type { TaskKind } from "../../model/lists/task-key.ts";
import type { Database } from "../../store/mirror-store.ts";
import { WHOLE_RUNS } from "../../store/tables.ts";
import type { PullContext } from "../pull-context.ts";
import type { NewTask } from "../task.ts";
import { addPlacesAbove, notedPlace, PLACE, type Place } from "./places.ts";

const readNoted = (db: Database) =>
  db.selectFrom("ws_meta").select(["key", "value"]).where("kind", "=", PLACE).execute();

/**
 * Returns the tasks that retrieve objects which a run has noted as outside, if the choice contains them, or if something above them is
 * not known.
 */
export async function undecidedTasks(db: Database, { choice, run }: PullContext): Promise<NewTask[]> {
  if (choice === undefined || choice.except.size === 0) return [];
  const noted = (await readNoted(db)).map(notedPlace).filter((note) => note.run === run);
  const tasks: NewTask[] = [];
  for (const some of batchesOf(noted.map(({ place }) => place).filter(({ kind }) => CONTAINER_KINDS.includes(kind)))) {
    const places = new Map<string, Place>(some.map((place) => [place.id, place]));
    const missing = await addPlacesAbove(db, places);
    const inside = idsInside(places.values(), choice, false);
    for (const { kind, id } of some)
      if (inside.has(id) || leadsTo(missing, id, places, choice.except)) tasks.push({ kind: kind as TaskKind, id });
  }
  return tasks;
}

/** True if the way up from an object ends at an id whose place is not known, and passes none that is left out by name. */
function leadsTo(
  missing: ReadonlySet<string>,
  start: string,
  places: ReadonlyMap<string, Place>,
  except: ReadonlySet<string>,
): boolean {
  const passed = new Set<string>();
  for (let id: string | undefined = start; id !== undefined && !passed.has(id); id = places.get(id)?.containerId) {
    if (except.has(id)) return false;
    if (missing.has(id)) return true;
    passed.add(id);
  }
  return false;
}

/** Forgets the noted places of objects that a run which lists everything has not met. Blocks are in no such list. */
export async function forgetOldPlaces(db: Database, { kind: runKind, run }: PullContext): Promise<void> {
  if (!WHOLE_RUNS.includes(runKind)) return;
  const old = (await readNoted(db)).map(notedPlace).filter((note) => note.run < run);
  const ids = old.filter(({ place }) => runKind === "full" || place.kind !== "block").map(({ place }) => place.id);
  for (const some of batchesOf(ids))
    await db.deleteFrom("ws_meta").where("kind", "=", PLACE).where("key", "in", some).execute();
}
