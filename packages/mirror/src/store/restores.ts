// The runs of `restore`, as values of a copy. Most copies are never restored.
import type { Database } from "./database.ts";
import { storeMeta } from "./meta.ts";

/** A run of `restore`. An interrupted restore into a page continues with the same state of the copy. */
export interface StoredRestore {
  readonly id: number;
  /** Page below which the tree is built. */
  readonly into_id: string;
  /** Time of the state that is restored. */
  readonly at: string;
  /** The only object that is restored. Null: everything. */
  readonly only_id: string | null;
  readonly started_at: string;
  /** Null while the restore is not complete. */
  readonly ended_at: string | null;
}

const RESTORE = "restore";

/** Returns all restores of a copy. */
export async function readRestores(db: Database): Promise<StoredRestore[]> {
  const rows = await db.selectFrom("ws_meta").select("value").where("kind", "=", RESTORE).execute();
  return rows.map(({ value }) => JSON.parse(value) as StoredRestore);
}

/** Stores a restore. */
export async function storeRestore(db: Database, restore: StoredRestore): Promise<void> {
  await storeMeta(db, { rows: [{ kind: RESTORE, key: String(restore.id), value: JSON.stringify(restore) }] });
}
