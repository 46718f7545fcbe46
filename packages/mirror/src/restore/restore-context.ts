import type { CopyStore } from "../store/mirror-store.ts";
import type { Journal } from "./journal.ts";
import type { ScopePlan } from "./plan/plan.ts";
import type { RequestContext } from "./requests.ts";
import type { RestoreScope } from "./plan/restore-scope.ts";

/** The parts that all steps of a restore share. */
export interface RestoreContext extends RequestContext, RestoreScope, Pick<ScopePlan, "containers" | "rounds"> {
  readonly store: CopyStore;
  readonly journal: Journal;
  /** Reports that an object is restored or was refused. */
  readonly report: (objects?: number) => void;
}
