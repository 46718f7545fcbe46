// Marks what the choice of a copy does not contain. It stays in the copy as it was read, and no run looks at it. It is no loss.
import { sql } from "kysely";
import { batchesOf } from "../../model/batches.ts";
import { isoTime } from "../../model/iso-time.ts";
import { CONTAINER_KINDS } from "../../model/records/object-kind.ts";
import { taskKey } from "../../model/lists/task-key.ts";
import type { ChosenKind } from "../../store/choice.ts";
import type { Database } from "../../store/mirror-store.ts";
import { idsIn } from "../../store/objects.ts";
import { noteChanged } from "../objects/changed-objects.ts";
import { contentOf } from "../objects/out-of-sight.ts";
import { removeTasksInside } from "../objects/remove-tasks.ts";
import { viewOf } from "../objects/view-of.ts";
import type { PullContext } from "../pull-context.ts";
import { removeSkipped } from "../skipped.ts";

type MarkContext = Pick<PullContext, "now" | "kind" | "choice">;

/**
 * Leaves out objects, and what the copy has below them.
 * @param isExcepted false: what `only` names below them stays
 */
export async function leaveOut(
  db: Database,
  kind: ChosenKind,
  ids: readonly string[],
  context: MarkContext,
  isExcepted: boolean,
): Promise<void> {
  const kept = isExcepted ? undefined : context.choice?.only;
  let left = new Map<ChosenKind, readonly string[]>([[kind, ids]]);
  while (left.size > 0) {
    const below = new Map<ChosenKind, string[]>();
    for (const [some, marked] of left) {
      await markLeftOut(db, some, marked, context);
      for (const child of await findBelow(db, marked))
        if (kept?.has(child.id) !== true) below.set(child.kind, [...(below.get(child.kind) ?? []), child.id]);
    }
    left = below;
  }
}

/** Returns the pages, databases and data sources directly below objects. */
async function findBelow(db: Database, ids: readonly string[]): Promise<{ kind: ChosenKind; id: string }[]> {
  const found: { kind: ChosenKind; id: string }[] = [];
  for (const some of batchesOf(ids)) {
    const blocks = db.selectFrom("ws_objects").select("id").where("kind", "=", "block").where("page_id", "in", some);
    const rows = await db
      .selectFrom("ws_objects")
      .select(["kind", "id"])
      .where("kind", "in", CONTAINER_KINDS)
      .where("left_out_at", "is", null)
      .where((eb) => eb.or([eb("parent_id", "in", some), eb("parent_id", "in", blocks)]))
      .execute();
    found.push(...rows.map(({ kind: child, id }) => ({ kind: child as ChosenKind, id })));
  }
  return found;
}

/** Marks objects of one kind and their content. Nothing of them is skipped or left to do. */
export async function markLeftOut(
  db: Database,
  kind: ChosenKind,
  ids: readonly string[],
  { now, kind: run }: Pick<MarkContext, "now" | "kind">,
): Promise<void> {
  const at = isoTime(now());
  const content = contentOf(kind);
  for (const some of batchesOf(ids)) {
    await removeSkippedIn(db, kind, some);
    await mark(db, at).where("kind", "=", kind).where("id", "in", some).execute();
    if (content !== undefined)
      await mark(db, at).where("kind", "in", content.kinds).where(content.column, "in", some).execute();
  }
  await noteChanged(db, run, kind, ids);
  await removeTasksInside(db, kind, ids);
}

const mark = (db: Database, at: string) =>
  db
    .updateTable("ws_objects")
    .set({ left_out_at: at, out_of_sight_at: sql<string>`coalesce(out_of_sight_at, ${at})` })
    .where("removed_at", "is", null)
    .where("left_out_at", "is", null);

/** Removes the skipped items of objects and of their content. */
async function removeSkippedIn(db: Database, kind: ChosenKind, ids: readonly string[]): Promise<void> {
  const inside = db
    .selectFrom("ws_objects")
    .select("id")
    .where("kind", "in", ["block", "comment"])
    .where("page_id", "in", ids);
  const rows = await db
    .selectFrom("ws_skipped")
    .select("task_key")
    .where((eb) =>
      eb.or([eb("object_id", "in", ids), eb("object_id", "in", inside), eb("what", "in", ids.map(viewOf))]),
    )
    .execute();
  await removeSkipped(db, [...rows.map((row) => row.task_key), ...ids.map((id) => taskKey(kind, id))]);
}

/** Takes the marks of objects of one kind and their content away, because another choice contains them. */
export async function unmarkLeftOut(
  db: Database,
  kind: ChosenKind,
  ids: readonly string[],
  { now }: Pick<MarkContext, "now">,
): Promise<void> {
  const at = isoTime(now());
  const content = contentOf(kind);
  for (const some of batchesOf(ids)) {
    await unmark(db, at).where("kind", "=", kind).where("id", "in", some).execute();
    if (content !== undefined)
      await unmark(db, at).where("kind", "in", content.kinds).where(content.column, "in", some).execute();
  }
}

/** Objects that were out of sight before they were left out are out of sight again. */
const unmark = (db: Database, at: string) =>
  db
    .updateTable("ws_objects")
    .set({
      left_out_at: null,
      out_of_sight_at: sql<string | null>`case when out_of_sight_at < left_out_at then out_of_sight_at end`,
      seen_again_at: sql<string | null>`case when out_of_sight_at < left_out_at then seen_again_at else ${at} end`,
    })
    .where("left_out_at", "is not", null);

/** Returns the ids of objects of one kind. */
export const idsOfKind = (rows: readonly { readonly kind: string; readonly id: string }[], kind: string): string[] =>
  idsIn(rows.filter((row) => row.kind === kind));
