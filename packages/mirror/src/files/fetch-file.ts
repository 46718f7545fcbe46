// Downloads a file. Unlike `fetch`, it notices a compressed body that ends too early: `fetch` gives the part that it has.
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, type Gunzip } from "node:zlib";

/** Downloads a file. `fetch` has this form. */
export type FetchFile = (
  url: string,
  init: { readonly signal: AbortSignal },
) => Promise<{
  readonly status: number;
  readonly headers: {
    /** Returns the value of a header, or null. */
    readonly get: (name: string) => string | null;
  };
  readonly body: AsyncIterable<Uint8Array> | null;
}>;

/** Number of redirects to follow. */
const MAX_REDIRECTS = 5;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Streams that decode a body, by `content-encoding`. They fail if the body is not complete. */
const DECODERS: ReadonlyMap<string, () => Gunzip> = new Map([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

/**
 * Downloads a file.
 * @throws TypeError with the error of the socket as its cause, as `fetch` does
 */
export const fetchFile: FetchFile = async (url, { signal }) => {
  let place = new URL(url);
  for (let redirects = 0; ; redirects += 1) {
    const response = await get(place, signal);
    const { statusCode: status = 0, headers } = response;
    const { location } = headers;
    if (!REDIRECTS.has(status) || location === undefined || redirects === MAX_REDIRECTS)
      return {
        status,
        headers: { get: (name) => valueOf(headers[name.toLowerCase()]) },
        body: bodyOf(response, signal),
      };
    response.resume();
    place = new URL(location, place);
  }
};

const valueOf = (value: string | string[] | undefined): string | null =>
  value === undefined ? null : Array.isArray(value) ? value.join(", ") : value;

function get(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request = url.protocol === "https:" ? requestHttps : requestHttp;
    request(url, { signal, headers: { accept: "*/*", "accept-encoding": "identity" } }, resolve)
      .on("error", reject)
      .end();
  }).catch((error: unknown) => {
    throw fetchError(error, signal);
  });
}

/** The reason of the signal, or an error that `fetch` would throw. */
const fetchError = (error: unknown, signal: AbortSignal): unknown =>
  signal.aborted ? signal.reason : new TypeError("fetch failed", { cause: error });

async function* bodyOf(response: IncomingMessage, signal: AbortSignal): AsyncGenerator<Uint8Array, void> {
  let body: Readable = response;
  const encodings = (response.headers["content-encoding"] ?? "").toLowerCase().split(",").toReversed();
  for (const encoding of encodings) {
    const decoder = DECODERS.get(encoding.trim())?.();
    if (decoder === undefined) continue;
    // Not pipeline(): the reader below destroys both streams, and their errors are one.
    body.on("error", (error) => decoder.destroy(error));
    body = body.pipe(decoder);
  }
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) yield chunk;
  } catch (error) {
    throw fetchError(error, signal);
  } finally {
    response.destroy();
  }
}
