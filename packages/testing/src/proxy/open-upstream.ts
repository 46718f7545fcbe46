// Sends a request of a proxy to Notion, with the headers that a proxy passes on.
import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage, type RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";
import { pipeline, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { SentRequest } from "../model/traffic.ts";

/** A response whose body is still open. */
export interface UpstreamResponse {
  readonly status: number;
  /** Header values by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The headers as they are passed on: with each `set-cookie` in a line of its own. */
  readonly rawHeaders: Readonly<Record<string, string | string[]>>;
  /** The body, without a content encoding. */
  readonly body: AsyncIterable<Buffer>;
}

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Sends a request on a connection of its own, and waits for the headers of the response. */
export function openUpstream(
  { method, url, headers, body }: SentRequest,
  signal: AbortSignal,
): Promise<UpstreamResponse> {
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      method,
      // Cassettes contain plain bodies.
      headers: { ...headers, "accept-encoding": "identity", "content-length": body?.length ?? 0 },
      agent: false,
      signal,
    };
    const send = url.startsWith("https:") ? requestHttps : requestHttp;
    const sent = send(url, options, (response) => resolve(readResponse(response)));
    sent.once("error", reject);
    sent.end(body);
  });
}

function readResponse(response: IncomingMessage): UpstreamResponse {
  const headers = forwardedHeaders(response.headers);
  const decoder = DECODERS[headers["content-encoding"] ?? ""];
  if (decoder !== undefined) delete headers["content-encoding"];
  const cookies = response.headers["set-cookie"];
  return {
    status: response.statusCode ?? 502,
    headers,
    rawHeaders: cookies === undefined ? headers : { ...headers, "set-cookie": cookies },
    // The reader of the decoder receives the errors of both.
    body: decoder === undefined ? response : pipeline(response, decoder(), () => {}),
  };
}

/** Headers of one connection, and those that the next connection sets itself. */
const CONNECTION_HEADERS =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host|content-length|expect)$/;

/** Returns the headers that a proxy passes on, by lower-case name. */
export function forwardedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const named = (headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase());
  const passed = Object.entries(headers).filter(([name]) => !CONNECTION_HEADERS.test(name) && !named.includes(name));
  return Object.fromEntries(
    passed.map(([name, value = ""]) => [name, typeof value === "string" ? value : value.join(", ")]),
  );
}
