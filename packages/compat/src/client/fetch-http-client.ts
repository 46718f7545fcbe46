import type { Agent } from "node:http";
import type { AsyncHttpClient, HttpClientConfig } from "@ws/client";

/** A function with the interface of fetch. */
export type SupportedFetch = (url: string, init?: SupportedRequestInit) => Promise<SupportedResponse>;

/** Second argument of `SupportedFetch`. */
export interface SupportedRequestInit {
  agent?: Agent;
  body?: string | FormData;
  headers?: Record<string, string>;
  method?: string;
}

/** The part of a fetch response that the client reads. */
export interface SupportedResponse {
  body?: SupportedResponseBody | null;
  ok: boolean;
  text: () => Promise<string>;
  headers: unknown;
  status: number;
}

/** The part of a response stream that the client reads. */
export interface SupportedResponseBody {
  getReader: () => {
    cancel?: () => Promise<void>;
    read: () => Promise<{ done: boolean; value?: Uint8Array }>;
    releaseLock: () => void;
  };
}

/**
 * Creates an HTTP client for `@ws/client` that sends each request with a fetch function.
 * @param agent Passed to the fetch function, for implementations such as node-fetch that use it
 */
export function createFetchHttpClient(fetch: SupportedFetch, agent?: Agent): AsyncHttpClient {
  return {
    async request(config) {
      const response = await fetch(config.baseURL + config.url, toRequestInit(config, agent));
      const { status, headers, body } = response;
      const isStream = config.responseType === "stream" && body;
      return { status, headers, data: isStream ? toStream(body) : await response.text() };
    },
  };
}

/** Returns the request for fetch. It also has a signal that ends the attempt, for implementations that use it. */
function toRequestInit({ method, headers, data, signal }: HttpClientConfig, agent?: Agent): SupportedRequestInit {
  const { "notion-version": notionVersion = "", ...others } = headers;
  return {
    method,
    headers: { ...others, "Notion-Version": notionVersion },
    // A file arrives as encoded bytes. Every fetch sends bytes, although the type of `@notionhq/client` lacks them.
    body: data as string | undefined,
    agent,
    signal,
    // The token must not reach another host.
    redirect: "manual",
  } as SupportedRequestInit;
}

/** Returns a stream that `@ws/client` reads. Only a stream of the platform can be cancelled during a read. */
function toStream(body: SupportedResponseBody): SupportedResponseBody | AsyncIterable<Uint8Array> {
  return body instanceof ReadableStream ? body : readPieces(body);
}

async function* readPieces(body: SupportedResponseBody): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      if (piece.value !== undefined) yield piece.value;
    }
  } finally {
    await reader.cancel?.();
    reader.releaseLock();
  }
}
