// Both clients in a form in which one test runs on either: `await` accepts a plain value as well as a promise.
import {
  AsyncClient,
  Client,
  type CommonClientOptions,
  type HttpClientConfig,
  type HttpClientResponse,
} from "@ws/client";

/** A client of either class. */
export type EitherClient = AsyncClient | Client;

/** Responds to a request from memory. */
type Respond = (config: HttpClientConfig) => HttpClientResponse;

/** A client class, and a factory for clients that need no network. */
export interface TestedClient {
  readonly name: "AsyncClient" | "Client";
  /** Creates a client whose requests go to `respond`. */
  readonly create: (options?: CommonClientOptions, respond?: Respond) => EitherClient;
}

/** The token of every client that a test creates without one. */
export const TOKEN = "ntn_0123456789abcdefSECRET";

const respondWithEmptyList: Respond = () =>
  jsonResponse({ object: "list", results: [], has_more: false, next_cursor: null });

/** Returns a response with a JSON body. */
export function jsonResponse(data: unknown, status = 200, headers: Record<string, string> = {}): HttpClientResponse {
  return { status, headers: { "content-type": "application/json", ...headers }, data: JSON.stringify(data) };
}

/** Returns an error response in the format of the service. */
export function errorResponse(status: number, code: string, headers: Record<string, string> = {}): HttpClientResponse {
  const body = { object: "error", status, code, message: `it is ${code}`, request_id: "r-1" };
  return jsonResponse(body, status, headers);
}

/** The two client classes, for `describe.each`. */
export const clients: readonly TestedClient[] = [
  {
    name: "AsyncClient",
    create: (options, respond = respondWithEmptyList) =>
      new AsyncClient({ auth: TOKEN, ...options, httpClient: { request: async (config) => respond(config) } }),
  },
  {
    name: "Client",
    create: (options, respond = respondWithEmptyList) =>
      new Client({ auth: TOKEN, ...options, httpClient: { request: respond } }),
  },
];

/** A service in memory. */
export interface FakeService {
  readonly respond: Respond;
  /** All requests so far. */
  readonly requests: HttpClientConfig[];
}

/** Creates a service that sends the responses in order and repeats the last one. Default: an empty list. */
export function fakeService(...responses: readonly HttpClientResponse[]): FakeService {
  const requests: HttpClientConfig[] = [];
  const respond: Respond = (config) => {
    requests.push(config);
    return responses[Math.min(requests.length, responses.length) - 1] ?? respondWithEmptyList(config);
  };
  return { respond, requests };
}

/** Creates a logger that keeps its lines. */
export function memoryLogger() {
  const lines: string[] = [];
  const keep = (level: string) => (message: string) => void lines.push(`${level} ${message}`);
  return { lines, logger: { error: keep("error"), warn: keep("warn"), info: keep("info"), debug: keep("debug") } };
}

/** Parses the fields of a multipart form. */
export async function parseForm(bytes: Uint8Array, contentType: string): Promise<[string, string | File][]> {
  const response = new Response(bytes, { headers: { "content-type": contentType } });
  // oxlint-disable-next-line typescript/no-deprecated -- deprecated for servers with foreign input; this input is our own
  return [...(await response.formData()).entries()];
}

/** Returns the error of a call that fails: a rejected promise or a thrown error. */
export async function errorOf(call: () => unknown): Promise<Error & Record<string, unknown>> {
  try {
    await call();
  } catch (error) {
    if (error instanceof Error) return error as Error & Record<string, unknown>;
  }
  throw new Error("Expected the call to fail, but it succeeded.");
}
