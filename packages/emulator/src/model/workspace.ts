// One workspace: its objects, clock, ids, and the integration ("bot") of the token.
import type { FileStore } from "../values/file-store.ts";
import type { Clock } from "../values/clock.ts";
import type { IdGenerator } from "../values/id-generator.ts";
import type { WorkBudget } from "../values/work-budget.ts";
import type { OptionalRule } from "../catalog/optional-rules.ts";
import type { BlockLimit } from "./block-limit.ts";
import type { QueryResultCache } from "./query-result-cache.ts";
import type { IntegrationRecord } from "./records.ts";
import type { Store } from "./store.ts";

/** The state that a route can read and change. */
export interface Workspace {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly queryResults: QueryResultCache;
  /** The budget for formulas. */
  readonly work: WorkBudget;
  /** The user of the present request's token: `me`, and the author of changes. A bot, or the person of a personal token. */
  userId: string;
  /** The bot of every token without an integration of its own. */
  mainBotId: string;
  workspaceId: string;
  /** Id of the page that contains the seed's content. Empty for objects without a page, and for no content. */
  testPageId: string;
  /** Ids of objects that are not shared with the integration. Everything below them is hidden too. */
  readonly unshared: Set<string>;
  /** Ids of the objects that the present request reaches, with everything below them. Undefined for all objects. */
  reachable: Set<string> | undefined;
  /** The integration of the present request's token. Undefined for a token without an integration of its own. */
  integration: IntegrationRecord | undefined;
  /** Milliseconds before search finds a new object. */
  searchLagMs: number;
  /** Maximum number of rows that a query returns. */
  maxQueryRows: number;
  /** Bytes of the uploaded files. */
  readonly files: FileStore;
  /** Number of signed addresses of files so far. */
  signedUrls: number;
  /** Address of the emulator as the present request names it. Undefined for the addresses of Notion. */
  origin: string | undefined;
  /** Maximum size of an uploaded file in bytes. */
  readonly maxUploadBytes: number;
  /** Milliseconds that the import of a file from a URL takes. */
  importLagMs: number;
  /** The rules that do not hold. */
  withoutRules: ReadonlySet<OptionalRule>;
  /** True while the seed is created, whose columns are those of the app. */
  isSeeding: boolean;
  /** Undefined: requests can create any number of blocks. */
  blockLimit: BlockLimit | undefined;
  /** Creation times of the objects that search does not find yet, by id. */
  readonly notYetFound: Map<string, number>;
  /** Removes all objects and adds one bot, one person and one agent. */
  reset(): void;
}

/** Sets the bot of every token without an integration of its own. */
export function setMainBot(workspace: Workspace, id: string): void {
  workspace.mainBotId = id;
  workspace.userId = id;
}
