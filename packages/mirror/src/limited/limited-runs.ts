// The runs, the work that is left and what was skipped, as far as they concern shown objects.
import { withoutHidden } from "../model/hidden/without-hidden.ts";
import type { Database } from "../store/database.ts";
import type { RunsTable, SkippedTable, TasksTable } from "../store/tables.ts";
import { storeMeta } from "../store/meta.ts";
import { upsert } from "../store/upsert.ts";
import { batchesOf } from "../model/batches.ts";
import { acceptedRows } from "../store/skipped-items.ts";
import { compareTexts } from "../snapshot/list-members.ts";
import type { ShownObjects } from "./shown-objects.ts";

const storeRuns = upsert("ws_runs");
const storeTasks = upsert("ws_tasks");
const storeSkipped = upsert("ws_skipped");

/** Times in their order. */
class Times {
  readonly #times: readonly string[];

  constructor(rows: readonly { readonly at: string | null }[]) {
    this.#times = rows.flatMap(({ at }) => at ?? []).toSorted(compareTexts);
  }

  /** Counts the times in a run. */
  countIn({ started_at: from, ended_at: to }: Pick<RunsTable, "started_at" | "ended_at">): number {
    const after = to === null ? this.#times.length : this.#countWhile((time) => time <= to);
    return Math.max(0, after - this.#countWhile((time) => time < from));
  }

  /** Returns the number of times before the first that does not fit. */
  #countWhile(fits: (time: string) => boolean): number {
    let [low, high] = [0, this.#times.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (fits(this.#times[middle] ?? "")) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Writes the runs. What they changed is counted again among the shown objects, and their requests are not counted. */
export async function writeRuns(source: Database, target: Database): Promise<void> {
  const present = target.selectFrom("ws_objects");
  const changed = new Times([
    ...(await present.select("changed_at as at").execute()),
    ...(await target.selectFrom("ws_versions").select("seen_at as at").execute()),
  ]);
  const removed = new Times(await present.select("removed_at as at").execute());
  const lost = new Times(await present.select("out_of_sight_at as at").execute());
  const runs = (await source.selectFrom("ws_runs").selectAll().execute()).map((run) => ({
    ...run,
    requests: 0,
    changed: changed.countIn(run),
    removed: removed.countIn(run),
    out_of_sight: lost.countIn(run),
  }));
  for (const rows of batchesOf(runs)) await storeRuns(target, { rows });
}

/** Writes the tasks and the skipped items of shown objects. */
export async function writeWork(source: Database, target: Database, shown: ShownObjects): Promise<void> {
  const { ids } = shown;
  const isShown = (id: string) => shown.isShownParent(id) || ids.comment.has(id) || ids.view.has(id);
  // The id of a task for files has the kind of the object before it.
  const isOfShown = ({ id, page_id: pageId }: TasksTable) =>
    ids.page.has(pageId ?? "") || isShown(id.replace(/^.*\//u, ""));
  const tasks = (await source.selectFrom("ws_tasks").selectAll().execute()).filter(isOfShown);
  for (const rows of batchesOf(tasks)) await storeTasks(target, { rows });
  const skipped = (await source.selectFrom("ws_skipped").selectAll().execute()).filter((row) => isShown(row.object_id));
  const rows = skipped.map((row): SkippedTable => {
    const text = (value: string) => String(withoutHidden(value, shown));
    return { ...row, what: text(row.what), why: text(row.why) };
  });
  if (rows.length === 0) return;
  await storeSkipped(target, { rows });
  const accepted = await acceptedRows(
    source,
    rows.map((row) => row.task_key),
  );
  if (accepted.length > 0) await storeMeta(target, { rows: accepted });
}
