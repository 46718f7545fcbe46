// Stores a new choice of a copy, in the transaction in which its run begins.
import { idsInside } from "../../model/page-limits.ts";
import { CONTAINER_KINDS } from "../../model/records/object-kind.ts";
import type { TaskKind } from "../../model/lists/task-key.ts";
import { writeChoice, type ChosenKind } from "../../store/choice.ts";
import type { Database } from "../../store/mirror-store.ts";
import { SHOWING } from "../../store/objects.ts";
import { readPlaces } from "../../store/page-places.ts";
import type { PullContext } from "../pull-context.ts";
import { removeSkipped } from "../skipped.ts";
import { idsOfKind, markLeftOut, unmarkLeftOut } from "./leave-out.ts";
import { notedPlace, PLACE } from "./places.ts";

/** Lists whose items the earlier choice has left out. An interrupted run reads them from the beginning. */
const CHOSEN_LISTS: readonly TaskKind[] = ["search", "rows"];

/**
 * Stores a choice. What it no longer contains is left out, and what it contains again is in sight until the run has looked at it.
 */
export async function applyChoice(db: Database, context: PullContext): Promise<void> {
  const { choice } = context;
  await writeChoice(db, choice);
  const rows = await db
    .selectFrom("ws_objects")
    .select(["kind", "id", "left_out_at"])
    .where("kind", "in", CONTAINER_KINDS)
    .where("removed_at", "is", null)
    .execute();
  const places = new Map((await readPlaces(db)).map((place) => [place.id, place]));
  const inSight = new Set(rows.flatMap((row) => (row.left_out_at === null ? [row.id] : [])));
  for (const row of await db.selectFrom("ws_meta").select(["key", "value"]).where("kind", "=", PLACE).execute())
    if (!inSight.has(row.key)) places.set(row.key, notedPlace(row).place);
  const inside = choice && idsInside(places.values(), choice);
  const isInside = ({ id }: { readonly id: string }) => inside?.has(id) !== false;
  const lost = rows.filter((row) => row.left_out_at === null && !isInside(row));
  const found = rows.filter((row) => row.left_out_at !== null && isInside(row));
  for (const kind of CONTAINER_KINDS as readonly ChosenKind[]) {
    await markLeftOut(db, kind, idsOfKind(lost, kind), context);
    await unmarkLeftOut(db, kind, idsOfKind(found, kind), context);
  }
  await db.deleteFrom("ws_tasks").where("kind", "in", CHOSEN_LISTS).execute();
  await forgetUnknownSkipped(db);
}

/** Kinds of tasks that can name something that the copy has never had. */
const NAMING: ReadonlySet<string> = new Set(["page", "database", "data_source", "properties", "rows"]);

/** Forgets skipped objects that nothing in sight shows. If the choice contains them, the run finds them again. */
async function forgetUnknownSkipped(db: Database): Promise<void> {
  const rows = await db
    .selectFrom("ws_skipped")
    .select("task_key")
    .where("object_id", "not in", (eb) =>
      eb
        .selectFrom("ws_objects")
        .select("id")
        .where("removed_at", "is", null)
        .where("left_out_at", "is", null)
        .where((where) => where.or([where("kind", "in", CONTAINER_KINDS), where("type", "in", SHOWING)])),
    )
    .execute();
  const keys = rows.map((row) => row.task_key).filter((key) => NAMING.has(key.slice(0, key.indexOf(":"))));
  await removeSkipped(db, keys);
}
