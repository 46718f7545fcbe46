// One workspace: its objects, its time, its ids and the integration ("bot") that the token belongs to.
import type { Clock } from "../values/clock.ts";
import type { IdGenerator } from "../values/id-generator.ts";
import type { QueryResultCache } from "./query-result-cache.ts";
import type { Store } from "./store.ts";

/** Everything that a route may read and change. */
export interface Workspace {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly queryResults: QueryResultCache;
  /** The bot user of every token. */
  botId: string;
  workspaceId: string;
  /** Ids that are out of the integration's reach, with all below them. */
  readonly unshared: Set<string>;
  /** Milliseconds after which something new can be found by search. */
  searchLagMs: number;
  /** Most bytes of an uploaded file. */
  readonly maxUploadBytes: number;
  /** Milliseconds that the fetching of an uploaded address takes. */
  importLagMs: number;
  /** When what search may not find yet was made. */
  readonly notYetFound: Map<string, number>;
  /** Forgets everything and adds one bot and one person. */
  reset(): void;
}
