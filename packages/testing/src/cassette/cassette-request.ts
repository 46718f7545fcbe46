import { ReplayError } from "../errors.ts";
import type { SentRequest } from "../model/traffic.ts";

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

/** Converts headers (a record, axios headers or fetch headers) to a record with lower-case names. */
function plainHeaders(headers: unknown): Record<string, string> {
  const plain: Record<string, string> = {};
  if (typeof headers !== "object" || headers === null) return plain;
  for (const [name, value] of entriesOf(headers)) {
    if (typeof value === "string") plain[name.toLowerCase()] = value;
    else if (typeof value === "number") plain[name.toLowerCase()] = String(value);
    else if (Array.isArray(value)) plain[name.toLowerCase()] = value.join(", ");
  }
  return plain;
}

function entriesOf(headers: object): [string, unknown][] {
  const prototype: unknown = Object.getPrototypeOf(headers);
  if (prototype === null || prototype === Object.prototype) return Object.entries(headers);
  // No `instanceof Headers`: the first use of the class loads the whole fetch implementation of Node.js.
  if (headers.constructor.name === "Headers") return [...(headers as Headers).entries()];
  if ("toJSON" in headers && typeof headers.toJSON === "function") {
    return Object.entries((headers as { toJSON: () => object }).toJSON());
  }
  return Object.entries(headers);
}
