import { ReplayError } from "../errors.ts";
import type { SentRequest } from "../model/traffic.ts";
import { plainHeaders } from "./plain-headers.ts";

/** The fields of an axios request config that a cassette reads. */
export interface CassetteRequest {
  /** HTTP method. */
  readonly method?: string | undefined;
  /** Root URL of Notion. */
  readonly baseURL?: string | undefined;
  /** Path and query below `baseURL`. */
  readonly url?: string | undefined;
  /** Headers of the request. */
  readonly headers?: unknown;
  /** Text, bytes, or undefined for no body. */
  readonly data?: unknown;
  /** Form of the response body. */
  readonly responseType?: string | undefined;
  /** Aborts the request. */
  readonly signal?: unknown;
  /** Timeout in milliseconds. Used for `Client` only. */
  readonly timeout?: unknown;
}

/**
 * Converts a request config to a request.
 * @throws ReplayError `unsupported_request` if the body is neither text nor bytes
 */
export function toSentRequest(config: CassetteRequest): SentRequest {
  return {
    method: (config.method ?? "GET").toUpperCase(),
    url: absoluteUrl(config),
    headers: plainHeaders(config.headers),
    body: readBody(config.data),
  };
}

function absoluteUrl({ baseURL = "", url = "" }: CassetteRequest): string {
  if (baseURL === "" || (!url.startsWith("/") && /^[a-z][a-z\d+.-]*:\/\//i.test(url))) return url;
  const base = baseURL.endsWith("/") ? baseURL.slice(0, -1) : baseURL;
  return url.startsWith("/") ? base + url : `${base}/${url}`;
}

function readBody(data: unknown): string | Uint8Array | undefined {
  if (data === undefined || data === null || data === "") return undefined;
  if (typeof data === "string" || data instanceof Uint8Array) return data;
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  if (data instanceof URLSearchParams) return data.toString();
  const type = Object.prototype.toString.call(data);
  throw new ReplayError("unsupported_request", `Expected a request body of text or bytes, got ${type}.`);
}
