import type { Agent } from "node:http";
import type { FetchFunction } from "@ws/client";

/** A function with the interface of fetch. */
export type SupportedFetch = (url: string, init?: SupportedRequestInit) => Promise<SupportedResponse>;

/** Second argument of `SupportedFetch`. */
export interface SupportedRequestInit {
  /** Agent of the connection, for implementations such as node-fetch. */
  agent?: Agent;
  /** Body of the request. */
  body?: string | FormData;
  /** Headers of the request. */
  headers?: Record<string, string>;
  /** HTTP method. */
  method?: string;
}

/** The part of a fetch response that the client reads. */
export interface SupportedResponse {
  /** Stream of the body, or null for no body. */
  body?: SupportedResponseBody | null;
  /** True for a status from 200 to 299. */
  ok: boolean;
  /** Returns the body as text. */
  text: () => Promise<string>;
  /** Headers of the response. */
  headers: unknown;
  /** HTTP status. */
  status: number;
}

/** The part of a response stream that the client reads. */
export interface SupportedResponseBody {
  /** Returns a reader of the stream. */
  getReader: () => {
    /** Ends the stream before its end. */
    cancel?: () => Promise<void>;
    /** Reads the next piece. */
    read: () => Promise<{ done: boolean; value?: Uint8Array }>;
    /** Lets other readers use the stream. */
    releaseLock: () => void;
  };
}

/**
 * Returns the function in the form that `createFetchHttpClient()` calls. It also receives the settings that the type of
 * `@notionhq/client` lacks, such as the signal that ends the attempt.
 * @param agent Passed to the function, for implementations such as node-fetch that use it
 */
export function toFetchFunction(fetch: SupportedFetch, agent?: Agent): FetchFunction {
  const send: FetchFunction = async (url, { headers, ...settings }) => {
    const { "notion-version": notionVersion = "", ...others } = headers;
    // Tests of programs for `@notionhq/client` expect this spelling.
    const init: object = { ...settings, agent, headers: { ...others, "Notion-Version": notionVersion } };
    const response = await fetch(url, init);
    const { status, body } = response;
    const parts = {
      status,
      headers: Object(response.headers) as object,
      body: toReadable(body),
      text: () => response.text(),
    };
    return Object.assign(parts, marksOf(response));
  };
  return Object.assign(send, marksOf(fetch));
}

/** The marks of emulators and replays, which `@ws/core` reads: `SCOPE` and `REPLAYED`. */
const MARKS = [Symbol.for("@ws/core/scope"), Symbol.for("@ws/core/replayed")];

const marksOf = (source: object): object =>
  Object.fromEntries(MARKS.map((mark) => [mark, (source as Readonly<Record<symbol, unknown>>)[mark]]));

/** Returns a body that the client reads, or undefined to call `text()`. */
function toReadable(body: SupportedResponseBody | null | undefined): unknown {
  // Only a stream of the platform can be cancelled during a read.
  if (body instanceof ReadableStream) return body;
  return typeof body?.getReader === "function" ? readPieces(body) : undefined;
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
