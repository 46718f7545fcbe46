// Both clients in a form in which one test can run on either: `await` takes a plain value as well as a promise.
import {
  AsyncClient,
  Client,
  type CommonClientOptions,
  type HttpClientConfig,
  type HttpClientResponse,
} from "@ws/client";

export type EitherClient = AsyncClient | Client;

/** Answers a request from memory. */
type Respond = (config: HttpClientConfig) => HttpClientResponse;

export interface Kind {
  readonly name: "AsyncClient" | "Client";
  /** A client that asks `respond` instead of a network. */
  readonly create: (options?: CommonClientOptions, respond?: Respond) => EitherClient;
}

export const TOKEN = "ntn_0123456789abcdefSECRET";

const empty: Respond = () => json({ object: "list", results: [], has_more: false, next_cursor: null });

/** A successful answer. */
export function json(data: unknown, status = 200, headers: Record<string, string> = {}): HttpClientResponse {
  return { status, headers: { "content-type": "application/json", ...headers }, data: JSON.stringify(data) };
}

/** An error in the service's own form. */
export function refusal(status: number, code: string, headers: Record<string, string> = {}): HttpClientResponse {
  return json({ object: "error", status, code, message: `it is ${code}`, request_id: "r-1" }, status, headers);
}

export const kinds: readonly Kind[] = [
  {
    name: "AsyncClient",
    create: (options, respond = empty) =>
      new AsyncClient({ auth: TOKEN, ...options, httpClient: { request: async (config) => respond(config) } }),
  },
  {
    name: "Client",
    create: (options, respond = empty) => new Client({ auth: TOKEN, ...options, httpClient: { request: respond } }),
  },
];

export interface Memory {
  readonly respond: Respond;
  readonly asked: HttpClientConfig[];
}

/** Writes down what is asked; answers one after another from the list, the last one again and again. */
export function memory(...answers: readonly HttpClientResponse[]): Memory {
  const asked: HttpClientConfig[] = [];
  const respond: Respond = (config) => {
    asked.push(config);
    return answers[Math.min(asked.length, answers.length) - 1] ?? empty(config);
  };
  return { respond, asked };
}

/** A logger that keeps its lines. */
export function keptLog() {
  const lines: string[] = [];
  const keep = (level: string) => (message: string) => void lines.push(`${level} ${message}`);
  return { lines, logger: { error: keep("error"), warn: keep("warn"), info: keep("info"), debug: keep("debug") } };
}

/** The fields of a multipart form. */
export async function parseForm(bytes: Uint8Array, contentType: string): Promise<[string, string | File][]> {
  const response = new Response(bytes, { headers: { "content-type": contentType } });
  // oxlint-disable-next-line typescript/no-deprecated -- not for servers, whose input is not their own; a test's is
  return [...(await response.formData()).entries()];
}

/** The error that a call ends with; also one that is thrown at once. */
export async function errorOf(call: () => unknown): Promise<Error & Record<string, unknown>> {
  try {
    await call();
  } catch (error) {
    if (error instanceof Error) return error as Error & Record<string, unknown>;
  }
  throw new Error("it did not fail");
}
