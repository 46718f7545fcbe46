// The journal of a restore: which steps are done, and the new ids. It is stored in the copy, so that an interrupted restore
// continues where it stopped.
import { batchesOf } from "../model/batches.ts";
import { CONTAINER_KINDS } from "../model/records/object-kind.ts";
import type { Database, CopyStore } from "../store/mirror-store.ts";
import { prepared } from "../store/prepared.ts";
import type { RestoreIdsTable } from "../store/tables.ts";

/** A step of a restore. */
export type StepKey = Pick<RestoreIdsTable, "step" | "old_id">;

/** A step that is done, with the id of the object that it created. */
export interface DoneStep extends StepKey {
  readonly new_id?: string | null;
}

/** Kinds of objects whose new ids are kept in memory, because texts and columns refer to them. */
const REFERENCED: readonly string[] = CONTAINER_KINDS;

/** Records the steps of one restore. */
export class Journal {
  readonly #store: CopyStore;
  readonly #restore: number;
  readonly #ids: Map<string, string>;

  private constructor(store: CopyStore, restore: number, ids: Map<string, string>) {
    this.#store = store;
    this.#restore = restore;
    this.#ids = ids;
  }

  /** Opens the journal of a restore. */
  static async open(store: CopyStore, restore: number): Promise<Journal> {
    const rows = await store.db
      .selectFrom("ws_restore_ids")
      .select(["old_id", "new_id"])
      .where("restore", "=", restore)
      .where("step", "in", REFERENCED)
      .where("new_id", "is not", null)
      .execute();
    return new Journal(store, restore, new Map(rows.map((row) => [row.old_id, String(row.new_id)])));
  }

  /** New ids of pages, databases and data sources by their old ids. */
  get ids(): ReadonlyMap<string, string> {
    return this.#ids;
  }

  /** Returns the new id of a page, database or data source. */
  readonly containerId = (oldId: string): string | undefined => this.#ids.get(oldId);

  /** Returns a step, or undefined if it was never begun. */
  async find(step: string, oldId: string): Promise<RestoreIdsTable | undefined> {
    const [found] = await findStep(this.#store.db, { restore: this.#restore, step, oldId });
    return found;
  }

  /** True if a step is done or was refused. */
  async isFinished(step: string, oldId: string): Promise<boolean> {
    const state = (await this.find(step, oldId))?.state;
    return state === "done" || state === "refused";
  }

  /** Returns the new id that a step created. */
  async newId(step: string, oldId: string): Promise<string | undefined> {
    return (await this.find(step, oldId))?.new_id ?? undefined;
  }

  /** Returns the new id of a page, database, data source or block. A copy can take the place of a block that is not restored. */
  async anyId(oldId: string): Promise<string | undefined> {
    return this.containerId(oldId) ?? (await this.newId("block", oldId)) ?? (await this.newId("original", oldId));
  }

  /** Returns the old ids of the steps of a kind that are begun and not finished, in their order. */
  async open(step: string): Promise<string[]> {
    const rows = await this.#steps().where("step", "=", step).where("state", "=", "begun").orderBy("old_id").execute();
    return rows.map((row) => row.old_id);
  }

  /** Returns the steps that Notion refused. */
  async refused(): Promise<RestoreIdsTable[]> {
    return this.#steps().where("state", "=", "refused").orderBy("step").orderBy("old_id").execute();
  }

  /** Returns the ids of a list that no step of this restore has created. */
  async unknown(newIds: readonly string[]): Promise<string[]> {
    if (newIds.length === 0) return [];
    const rows = await this.#steps().where("new_id", "in", newIds).execute();
    const known = new Set(rows.map((row) => row.new_id));
    return newIds.filter((id) => !known.has(id));
  }

  /** Returns the number of objects that were created, by kind of step. */
  async counts(): Promise<Record<string, number>> {
    const rows = await this.#store.db
      .selectFrom("ws_restore_ids")
      .select(["step", (eb) => eb.fn.countAll<number>().as("count")])
      .where("restore", "=", this.#restore)
      .where("state", "=", "done")
      .where("step", "in", [...REFERENCED, "block", "view", "comment"])
      .groupBy("step")
      .orderBy("step")
      .execute();
    return Object.fromEntries(rows.map(({ step, count }) => [step, count]));
  }

  /** Records that the request of a step is sent next. */
  begin(step: string, oldId: string): Promise<void> {
    return this.#store.transaction((db) => this.#write(db, [{ step, old_id: oldId }], "begun"));
  }

  /** Records steps that are done, and steps that have to follow later, in one transaction. */
  async finish(done: readonly DoneStep[], later: readonly StepKey[] = []): Promise<void> {
    await this.#store.transaction(async (db) => {
      await this.#write(db, later, "begun");
      await this.#write(db, done, "done");
    });
    for (const { step, old_id: oldId, new_id: newId } of done)
      if (REFERENCED.includes(step) && newId !== undefined && newId !== null) this.#ids.set(oldId, newId);
  }

  /** Records that Notion refused a step. */
  refuse(step: string, oldId: string, why: string): Promise<void> {
    return this.#store.transaction((db) => this.#write(db, [{ step, old_id: oldId }], "refused", why));
  }

  #steps() {
    return this.#store.db.selectFrom("ws_restore_ids").selectAll().where("restore", "=", this.#restore);
  }

  async #write(
    db: Database,
    steps: readonly DoneStep[],
    state: RestoreIdsTable["state"],
    why: string | null = null,
  ): Promise<void> {
    for (const some of batchesOf(steps)) {
      const rows = some.map(({ step, old_id, new_id = null }) => ({
        restore: this.#restore,
        step,
        old_id,
        new_id,
        state,
        why,
      }));
      await writeSteps(db, { rows });
    }
  }
}

const findStep = prepared((db, { restore, step, oldId }: { restore: number; step: string; oldId: string }) =>
  db
    .selectFrom("ws_restore_ids")
    .selectAll()
    .where("restore", "=", restore)
    .where("step", "=", step)
    .where("old_id", "=", oldId),
);

const writeSteps = prepared((db, { rows }: { rows: RestoreIdsTable[] }) =>
  db
    .insertInto("ws_restore_ids")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["restore", "step", "old_id"]).doUpdateSet((eb) => ({
        new_id: eb.ref("excluded.new_id"),
        state: eb.ref("excluded.state"),
        why: eb.ref("excluded.why"),
      })),
    ),
);
