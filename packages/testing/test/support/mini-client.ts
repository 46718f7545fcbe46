// A minimal client on the transports of both clients. The tests cannot use @ws/client: its tests depend on this package.
import type { AsyncHttpClient, SyncHttpClient } from "@ws/core";
import { connectAsync, connectSync, driveAsync, driveSync, type HttpRequest, type Steps } from "@ws/core/engine";

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** A body that is not JSON, instead of `body`. */
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

/** The error of a failed request. */
class MiniClientError extends Error {
  readonly sent: boolean;
  constructor(message: string, sent: boolean) {
    super(message);
    this.sent = sent;
  }
}

function* callSteps(call: Call, baseUrl: string): Steps<unknown> {
  const outcome = yield { type: "send", request: requestOf(baseUrl, call), timeoutMs: 5_000 };
  if (outcome.type === "response") {
    const text = typeof outcome.body === "string" ? outcome.body : "";
    return text === "" ? { status: outcome.status } : (JSON.parse(text) as unknown);
  }
  if (outcome.type !== "failure") throw new TypeError(outcome.type);
  throw new MiniClientError(outcome.cause?.message ?? outcome.reason, outcome.sent);
}

/** Sends a call like `AsyncClient`. */
export async function callApi(
  httpClient: AsyncHttpClient | undefined,
  call: Call,
  baseUrl = "https://api.notion.com",
): Promise<unknown> {
  const transport = connectAsync(httpClient);
  try {
    return await driveAsync(callSteps(call, baseUrl), transport);
  } finally {
    transport.close();
  }
}

/** Sends a call like `Client`. */
export function callApiSync(
  httpClient: SyncHttpClient | undefined,
  call: Call,
  baseUrl = "https://api.notion.com",
): unknown {
  const transport = connectSync(httpClient);
  try {
    return driveSync(callSteps(call, baseUrl), transport);
  } finally {
    transport.close();
  }
}
