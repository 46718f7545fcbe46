// As much of a client as these tests need, on the transports of both clients. @ws/client itself would be a dependency
// in a circle: its own tests use this package.
import { type AsyncHttpClient, type SyncHttpClient } from "@ws/core";
import { connectAsync, connectSync, driveAsync, driveSync, type HttpRequest, type Steps } from "@ws/core/engine";

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** A body that is no JSON, in the place of `body`. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const TOKEN = "ntn_mini0client0token0000000000";

function requestOf(baseUrl: string, { method, path, body, text, headers }: Call): HttpRequest {
  return {
    method,
    baseUrl,
    url: `/v1/${path}`,
    path: path.split("?")[0] ?? "",
    headers: {
      authorization: `Bearer ${TOKEN}`,
      "notion-version": "2026-03-11",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    body: body === undefined ? text : JSON.stringify(body),
  };
}

/** What a client is told of a request that failed. */
class MiniClientError extends Error {
  readonly sent: boolean;
  constructor(message: string, sent: boolean) {
    super(message);
    this.sent = sent;
  }
}

function* askSteps(call: Call, baseUrl: string): Steps<unknown> {
  const outcome = yield { type: "send", request: requestOf(baseUrl, call), timeoutMs: 5_000 };
  if (outcome.type === "response") {
    const text = typeof outcome.body === "string" ? outcome.body : "";
    return text === "" ? { status: outcome.status } : (JSON.parse(text) as unknown);
  }
  if (outcome.type !== "failure") throw new TypeError(outcome.type);
  throw new MiniClientError(outcome.cause?.message ?? outcome.reason, outcome.sent);
}

/** Asks as `AsyncClient` does. */
export async function ask(
  httpClient: AsyncHttpClient | undefined,
  call: Call,
  baseUrl = "https://api.notion.com",
): Promise<unknown> {
  const transport = connectAsync(httpClient);
  try {
    return await driveAsync(askSteps(call, baseUrl), transport);
  } finally {
    transport.close();
  }
}

/** Asks as `Client` does. */
export function askSync(
  httpClient: SyncHttpClient | undefined,
  call: Call,
  baseUrl = "https://api.notion.com",
): unknown {
  const transport = connectSync(httpClient);
  try {
    return driveSync(askSteps(call, baseUrl), transport);
  } finally {
    transport.close();
  }
}
