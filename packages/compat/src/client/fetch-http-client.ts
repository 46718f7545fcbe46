import type { Agent } from "node:http";
import type { AsyncHttpClient } from "@ws/client";

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
    async request({ method, baseURL, url, headers, data, signal, responseType }) {
      const { "notion-version": notionVersion = "", ...others } = headers;
      // A file arrives as encoded bytes. Every fetch sends bytes, although the type of `@notionhq/client` lacks them.
      const body = data === undefined ? {} : { body: data as string };
      const init = { method, headers: { ...others, "Notion-Version": notionVersion }, ...body, signal };
      // The client never follows a redirect: the token must not reach another host.
      const response = await fetch(baseURL + url, { ...init, redirect: "manual", ...(agent && { agent }) } as object);
      const isStream = responseType === "stream" && response.body;
      return {
        status: response.status,
        headers: response.headers,
        data: isStream ? readPieces(response.body) : await response.text(),
      };
    },
  };
}

async function* readPieces(body: SupportedResponseBody | null | undefined): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (reader === undefined) return;
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      if (piece.value !== undefined) yield piece.value;
    }
  } finally {
    await reader.cancel?.();
    reader.releaseLock();
  }
}
