// Looks again at objects that lists contained, and that the choice did not contain as far as the copy knew.
import { batchesOf } from "../../model/batches.ts";
import { idsInside } from "../../model/page-limits.ts";
import { CONTAINER_KINDS } from "../../model/records/object-kind.ts";
import { taskKey, type TaskKind } from "../../model/lists/task-key.ts";
import type { Database } from "../../store/mirror-store.ts";
import { WHOLE_RUNS } from "../../store/tables.ts";
import type { PullContext } from "../pull-context.ts";
import type { NewTask } from "../task.ts";
import { addPlacesAbove, notedPlace, PLACE, type Place } from "./places.ts";

const readNoted = (db: Database) =>
  db.selectFrom("ws_meta").select(["key", "value"]).where("kind", "=", PLACE).execute();

/**
 * Returns the tasks that retrieve objects which a run has noted as outside: those that the choice contains, and one object of each
 * container whose place is not known.
 * @param tried keys of the tasks that were added before
 */
export async function undecidedTasks(
  db: Database,
  { choice, run }: PullContext,
  tried: ReadonlySet<string>,
): Promise<NewTask[]> {
  if (choice === undefined || choice.except.size === 0) return [];
  const noted = (await readNoted(db)).map(notedPlace).filter((note) => note.run === run);
  const tasks: NewTask[] = [];
  const asked = new Set<string>();
  for (const some of batchesOf(noted.map(({ place }) => place).filter(({ kind }) => CONTAINER_KINDS.includes(kind)))) {
    const places = new Map<string, Place>(some.map((place) => [place.id, place]));
    const missing = await addPlacesAbove(db, places);
    const inside = idsInside(places.values(), choice, false);
    for (const { kind, id, containerId = "" } of some) {
      const task = { kind: kind as TaskKind, id };
      // Objects that `only` contains are found on the way down.
      const isUnknown =
        choice.only.size === 0 && missing.has(containerId) && !asked.has(containerId) && !choice.except.has(id);
      if (!(inside.has(id) || isUnknown) || tried.has(taskKey(task.kind, id))) continue;
      asked.add(containerId);
      tasks.push(task);
    }
  }
  return tasks;
}

/** Forgets the noted places of objects that a run which lists everything has not met. Blocks are in no such list. */
export async function forgetOldPlaces(db: Database, { kind: runKind, run }: PullContext): Promise<void> {
  if (!WHOLE_RUNS.includes(runKind)) return;
  const old = (await readNoted(db)).map(notedPlace).filter((note) => note.run < run);
  const ids = old.filter(({ place }) => runKind === "full" || place.kind !== "block").map(({ place }) => place.id);
  for (const some of batchesOf(ids))
    await db.deleteFrom("ws_meta").where("kind", "=", PLACE).where("key", "in", some).execute();
}
