import { Readable } from "node:stream";
import { isReplayed, markReplayed } from "@ws/core/engine";
import { ReplayError } from "../errors.ts";
import type { CassetteResponse } from "../model/traffic.ts";
import type { CassetteRequest } from "./cassette-request.ts";

/** The standard function `fetch`. */
export type FetchFunction = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** Statuses whose responses have no body. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([101, 204, 205, 304]);

/**
 * Creates `fetch` on a cassette. A failure of the network while recording rejects with a `TypeError`, as that of the standard
 * function does. A request that the cassette does not have rejects with its `ReplayError`.
 */
export function createCassetteFetch(handle: (request: CassetteRequest) => Promise<CassetteResponse>): FetchFunction {
  return async (input, init) => {
    const request = new Request(input, init);
    const { method, url, signal } = request;
    signal.throwIfAborted();
    const headers = Object.fromEntries(request.headers);
    const data = await bodyOf(request);
    try {
      const recorded = await handle({ method, baseURL: "", url, headers, data, responseType: "stream", signal });
      return markReplayed(toResponse(recorded, request), isReplayed(recorded));
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof ReplayError ? error : new TypeError("fetch failed", { cause: error });
    }
  };
}

/** Returns the body of a request: bytes of a form, otherwise text, which a cassette can compare and redact. */
async function bodyOf(request: Request): Promise<string | Uint8Array | undefined> {
  if (request.body === null) return undefined;
  const isText = /json|urlencoded|^text\//.test(request.headers.get("content-type") ?? "");
  return isText ? request.text() : new Uint8Array(await request.arrayBuffer());
}

function toResponse({ status, statusText, headers, data }: CassetteResponse, { method, url }: Request): Response {
  // The body is already decoded, and its length may differ from the recorded one.
  const {
    "content-encoding": _encoding,
    "content-length": _length,
    "transfer-encoding": _transfer,
    ...shown
  } = headers;
  const hasBody = !WITHOUT_BODY.has(status) && method !== "HEAD" && data instanceof Readable;
  const body = hasBody ? (Readable.toWeb(data) as ReadableStream<Uint8Array>) : null;
  return Object.defineProperty(new Response(body, { status, statusText, headers: shown }), "url", { value: url });
}
