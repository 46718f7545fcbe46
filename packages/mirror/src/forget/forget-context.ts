// The parts that all steps of `forget` share.
import type { FileStore } from "../files/file-store.ts";
import type { Database } from "../store/database.ts";
import type { TimeSpan } from "./forgotten-times.ts";

/** Counts of what was removed. */
export interface RemovedCounts {
  /** States of objects. */
  versions: number;
  /** Orders of lists of blocks. */
  orders: number;
  /** Objects without a kept state. */
  objects: number;
  /** Contents of files. */
  files: number;
  /** Size of the contents of files. */
  fileBytes: number;
}

/** The parts that all steps of `forget` share. */
export interface ForgetContext {
  readonly files: FileStore;
  /** The spans whose states nobody can read. */
  readonly forgotten: readonly TimeSpan[];
  readonly counts: RemovedCounts;
  /** Runs one step in a transaction. Fails if the signal was aborted. */
  readonly change: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>;
  /** Reports that some objects were checked. */
  readonly checked: (objects: number) => void;
}
