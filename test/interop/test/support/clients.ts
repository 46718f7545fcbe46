// The transports of `AsyncClient`, and clients with short waits.
import {
  AsyncClient,
  createFetchHttpClient,
  createHttpClient,
  type AsyncClientOptions,
  type AsyncHttpClient,
} from "@ws/client";

/** The token of the clients. */
export const TOKEN = "ntn_0123456789abcdefSECRET";

/** Host that only mocks can respond for: it has no address. */
export const MOCKED_URL = "https://mocked.invalid";

/** A transport of `AsyncClient`. */
export interface Transport {
  readonly name: string;
  readonly httpClient: () => AsyncHttpClient | undefined;
}

/** The default transport, which sends with `node:http`. */
export const NODE: Transport = { name: "the default transport", httpClient: () => undefined };
/** axios on the connections of the default transport. */
export const AXIOS: Transport = { name: "createHttpClient()", httpClient: () => createHttpClient() };
/** The global `fetch`. */
export const FETCH: Transport = { name: "createFetchHttpClient()", httpClient: () => createFetchHttpClient() };

/** Options for a client that prints nothing and retries within milliseconds. */
export const QUIET = {
  auth: TOKEN,
  retry: { initialRetryDelayMs: 1 },
  logger: { error: () => 0, warn: () => 0, info: () => 0, debug: () => 0 },
} as const;

/** Creates a client for the mocked host. */
export function createClient(transport: Transport, options: AsyncClientOptions = {}): AsyncClient {
  const httpClient = transport.httpClient();
  return new AsyncClient({ ...QUIET, baseUrl: MOCKED_URL, ...(httpClient && { httpClient }), ...options });
}

/** Returns the error of a call that fails. */
export async function errorOf(call: () => unknown): Promise<Error & Record<string, unknown>> {
  try {
    await call();
  } catch (error) {
    if (error instanceof Error) return error as Error & Record<string, unknown>;
  }
  throw new Error("Expected the call to fail, but it succeeded.");
}
