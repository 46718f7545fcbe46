import type { AsyncClient, AsyncClientOptions, Client, ClientOptions, Logger } from "@ws/client";

/** The input of a step, for both clients. The tour created the objects for the steps, so a step may change them. */
export interface StepContext {
  /** A page with `expected.blocks` blocks, some of them nested. */
  readonly pageId: string;
  /** A database of bicycle repairs. */
  readonly databaseId: string;
  /** The only data source of the database. */
  readonly dataSourceId: string;
  /** The counts that a step must find. */
  readonly expected: ExpectedCounts;
  /** A logger that prints a client's log lines as part of the step. The tour's own clients log only errors. */
  readonly logger: Logger;
  /** Prints a line as part of the step. */
  readonly print: (line: string) => void;
}

/** Numbers of objects that the tour created. */
export interface ExpectedCounts {
  /** Blocks on the page, including nested blocks. */
  readonly blocks: number;
  /** Rows whose notes contain "chain". */
  readonly chainRepairs: number;
}

/** The input of a step that runs with `AsyncClient`. */
interface AsyncStepContext extends StepContext {
  readonly client: AsyncClient;
  /** Options that select the workspace. */
  readonly connection: AsyncClientOptions;
  /** Options for a client whose first request gets a 429 response. */
  readonly rateLimited: AsyncClientOptions;
}

/** The input of a step that runs with `Client`. */
interface SyncStepContext extends StepContext {
  readonly client: Client;
  /** Options that select the workspace. */
  readonly connection: ClientOptions;
  /** Options for a client whose first request gets a 429 response. */
  readonly rateLimited: ClientOptions;
}

/** One example, written with each of the two clients. The step passes unless it throws. */
export interface Step {
  readonly title: string;
  readonly withAsyncClient: (context: AsyncStepContext) => Promise<void>;
  readonly withClient: (context: SyncStepContext) => void;
}
