// The restores that the copy knows. One that is not complete continues.
import { MirrorError } from "../errors.ts";
import { DIALECTS } from "../store/dialects/dialects.ts";
import { createTable } from "../store/migrations/create-tables.ts";
import type { CopyStore } from "../store/mirror-store.ts";
import { readRestores, storeRestore, type StoredRestore } from "../store/restores.ts";

/** Returns the restore into a page that is not complete. */
export async function findRestore({ db }: CopyStore, into: string): Promise<StoredRestore | undefined> {
  return (await readRestores(db)).find((run) => run.into_id === into && run.ended_at === null);
}

/** @throws MirrorError `invalid_argument` if the options are not those with which the restore began */
export function checkSame(begun: StoredRestore, at: string | undefined, only: string | undefined): void {
  if (begun.only_id === (only ?? null) && (at === undefined || at === begun.at)) return;
  const options = `${begun.only_id === null ? "" : `only ${begun.only_id}, `}at ${begun.at}`;
  throw new MirrorError(
    "invalid_argument",
    `Expected the options of the unfinished restore into this page: ${options}. ` +
      "Run the command with these options, or use another empty page.",
  );
}

/** The options of a restore. */
interface NewRestore {
  readonly into: string;
  readonly only: string | undefined;
  readonly at: string;
  readonly startedAt: string;
}

/** Stores a new restore. */
export async function beginRestore(
  store: CopyStore,
  { into, only, at, startedAt }: NewRestore,
): Promise<StoredRestore> {
  return store.transaction(async (db) => {
    await createTable(db, DIALECTS[store.dialect], "ws_restore_ids");
    const id = Math.max(0, ...(await readRestores(db)).map((earlier) => earlier.id)) + 1;
    const run = { id, into_id: into, at, only_id: only ?? null, started_at: startedAt, ended_at: null };
    await storeRestore(db, run);
    return run;
  });
}

/** Records that a restore is complete. */
export const endRestore = (store: CopyStore, run: StoredRestore, endedAt: string): Promise<unknown> =>
  store.transaction((db) => storeRestore(db, { ...run, ended_at: endedAt }));
