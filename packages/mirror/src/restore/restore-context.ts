import type { RecordSnapshot } from "../snapshot/snapshot.ts";
import type { MirrorStore } from "../store/mirror-store.ts";
import type { Journal } from "./journal.ts";
import type { RequestContext } from "./requests.ts";

/** The parts that all steps of a restore share. */
export interface RestoreContext extends RequestContext {
  readonly store: MirrorStore;
  readonly snapshot: RecordSnapshot;
  readonly journal: Journal;
  /** Page below which the tree is built. */
  readonly into: string;
  /** Data sources that are restored. */
  readonly dataSources: ReadonlySet<string>;
  /** Reports that an object is restored or was refused. */
  readonly report: (objects?: number) => void;
}
