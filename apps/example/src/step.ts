import type { AsyncClient, AsyncClientOptions, Client, ClientOptions, Logger } from "@ws/client";

/** What a step may use, whichever client it shows. The objects are the tour's own: a step may change them. */
export interface StepContext {
  /** A page that holds `expected.blocks` blocks, some of them inside others. */
  readonly pageId: string;
  /** A database of bicycle repairs, and its only data source. */
  readonly databaseId: string;
  readonly dataSourceId: string;
  /** What a step must find. */
  readonly expected: ExpectedCounts;
  /** Takes a client's log lines and shows them as part of the step. The tour's own clients are quiet. */
  readonly logger: Logger;
  /** Prints a line. */
  readonly say: (line: string) => void;
}

/** How much of everything the tour has made. */
export interface ExpectedCounts {
  /** Blocks on the page, those inside others included. */
  readonly blocks: number;
  /** Rows whose notes contain "chain". */
  readonly chainRepairs: number;
}

/** What a step is given to show `AsyncClient`. */
interface AsyncTour extends StepContext {
  readonly client: AsyncClient;
  /** Options of a client whose first request is answered with a 429. */
  readonly rateLimited: AsyncClientOptions;
}

/** What a step is given to show `Client`. */
interface SyncTour extends StepContext {
  readonly client: Client;
  /** Options of a client whose first request is answered with a 429. */
  readonly rateLimited: ClientOptions;
}

/** One thing that the tour shows, as it is written with each of the two clients. It holds unless it throws. */
export interface Step {
  readonly title: string;
  readonly withAsyncClient: (tour: AsyncTour) => Promise<void>;
  readonly withClient: (tour: SyncTour) => void;
}
