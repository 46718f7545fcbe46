// Creates a store on an open database of any dialect.
import { checkedFileStore } from "../../files/checked-file-store.ts";
import { limitedFileStore } from "../../files/limited-file-store.ts";
import type { CopyLock, Dialect } from "../dialects/dialect.ts";
import type { CopyStore } from "../mirror-store.ts";

/** The parts of a store. */
interface StoreParts extends Pick<CopyStore, "db" | "files" | "checkDatabase" | "close"> {
  /** Address of the files, for errors. */
  readonly filesName?: string | undefined;
  /** Ends the operations of the store of files when it aborts. */
  readonly signal?: AbortSignal | undefined;
  /** True while a statement outside of a transaction runs. */
  readonly isBusy?: (isLocked: boolean) => boolean;
}

/** Creates a store. @param place where the copy is, for its lock */
export function createStore<Place>(
  dialect: Dialect<Place>,
  place: Place,
  { filesName = "the store of files", signal, isBusy = () => false, ...parts }: StoreParts,
): CopyStore {
  const files = limitedFileStore(checkedFileStore(parts.files), parts.files.folder ?? filesName, signal);
  let last: Promise<unknown> = Promise.resolve();
  let lock: CopyLock | undefined;
  let running = 0;
  return {
    ...parts,
    files,
    waitsFor: () => [...files.waitsFor(), ...(running > 0 || isBusy(lock !== undefined) ? [dialect.name] : [])],
    dialect: dialect.name,
    // One transaction at a time: steps of a run that store the same object cannot deadlock.
    transaction(work) {
      const held = lock;
      const result = last.then(async () => {
        running += 1;
        try {
          return await (held?.db ?? parts.db).transaction().execute(async (db) => {
            const worked = await work(db);
            // At the end, so that nothing is committed to a copy that another process may change.
            const lost = held?.lost();
            if (lost !== undefined) throw lost;
            return worked;
          });
        } catch (error) {
          throw held?.lost() ?? dialect.writeError(place, error);
        } finally {
          running -= 1;
        }
      });
      last = result.catch(() => {});
      return result;
    },
    isLocked: (db = parts.db) => dialect.isLocked(place, db),
    async lock(onLost = () => {}, wait) {
      const taken = await dialect.lock(place, { onLost, isBusy: () => running > 0, wait });
      lock = taken;
      return async () => {
        if (lock === taken) lock = undefined;
        await taken.release();
      };
    },
  };
}
