// One workspace: its objects, clock, ids, and the integration ("bot") of the token.
import type { Clock } from "../values/clock.ts";
import type { IdGenerator } from "../values/id-generator.ts";
import type { WorkBudget } from "../values/work-budget.ts";
import type { QueryResultCache } from "./query-result-cache.ts";
import type { Store } from "./store.ts";

/** The state that a route can read and change. */
export interface Workspace {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly queryResults: QueryResultCache;
  /** The budget for formulas. */
  readonly work: WorkBudget;
  /** The bot user of every token. */
  botId: string;
  workspaceId: string;
  /** Ids of objects that are not shared with the integration. Everything below them is hidden too. */
  readonly unshared: Set<string>;
  /** Milliseconds before search finds a new object. */
  searchLagMs: number;
  /** Maximum size of an uploaded file in bytes. */
  readonly maxUploadBytes: number;
  /** Milliseconds that the import of a file from a URL takes. */
  importLagMs: number;
  /** Creation times of the objects that search does not find yet, by id. */
  readonly notYetFound: Map<string, number>;
  /** Removes all objects and adds one bot, one person and one agent. */
  reset(): void;
}
