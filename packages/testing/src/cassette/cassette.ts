import type { AxiosAdapter, AxiosInstance } from "axios";
import type { CassetteMode } from "../model/cassette-mode.ts";
import type { HarEntry } from "../model/har.ts";
import type { CassetteResponse } from "../model/traffic.ts";
import type { FetchFunction } from "./cassette-fetch.ts";
import type { CassetteRequest } from "./cassette-request.ts";

/** Settings for closing a cassette. */
export interface CloseOptions {
  /** True if the test failed. A refresh then keeps the old cassette, and unused interactions are not reported. */
  readonly failed?: boolean;
}

/** A cassette: HTTP clients that respond from a file, or send requests and record them into the file. */
export interface Cassette {
  /** HTTP client for `AsyncClient`. It is an axios instance. */
  readonly httpClient: AxiosInstance;
  /** HTTP client for `Client`. It responds synchronously. */
  readonly syncHttpClient: {
    /** Responds to a request from the cassette, or sends and records it. */
    request(config: CassetteRequest): CassetteResponse;
  };
  /**
   * The standard function `fetch`, on the cassette: for `@notionhq/client`, ky, ofetch and generated clients.
   * @example new Client({ auth, fetch: cassette.fetch })
   */
  readonly fetch: FetchFunction;
  /** Adapter for an axios instance of your own: `axios.create({ adapter: cassette.adapter })`. */
  readonly adapter: AxiosAdapter;
  /**
   * Makes an existing axios instance use the cassette. While recording, its previous adapter sends the requests.
   * `close()` restores the adapter.
   */
  attach<Instance extends AxiosInstance>(instance: Instance): Instance;
  /** Path of the cassette file. */
  readonly path: string;
  /** Mode of the cassette. */
  readonly mode: CassetteMode;
  /** The interactions of the file that are not used yet, in the order of the recording. */
  readonly unused: readonly HarEntry[];
  /**
   * Checks that all interactions of the file were used. Does nothing in modes that do not replay.
   * @throws UnusedInteractionsError
   */
  assertAllUsed(): void;
  /**
   * Writes the recording, reports unused interactions and closes connections. Further calls do nothing.
   * @throws UnusedInteractionsError with `unused: "fail"`
   */
  close(options?: CloseOptions): Promise<void>;
}
