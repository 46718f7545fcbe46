// A request as an HTTP client is asked for it: what of an axios config counts for a cassette.
import { plainHeaders } from "./plain-headers.ts";
import type { SentRequest } from "../formats/har/create-entry.ts";
import { ReplayError } from "../errors.ts";

/** The part of a request config that a cassette reads. */
export interface CassetteRequest {
  readonly method?: string | undefined;
  readonly baseURL?: string | undefined;
  readonly url?: string | undefined;
  readonly headers?: unknown;
  /** Text, bytes, or undefined for none. */
  readonly data?: unknown;
  readonly responseType?: string | undefined;
  readonly signal?: unknown;
  /** Milliseconds; only read where nothing can be aborted. */
  readonly timeout?: unknown;
}

/** The request that a config asks for. @throws ReplayError `unsupported_request` for a body that is neither text nor bytes */
export function sentRequestOf(config: CassetteRequest): SentRequest {
  return {
    method: (config.method ?? "GET").toUpperCase(),
    url: wholeUrl(config),
    headers: plainHeaders(config.headers),
    body: bodyOf(config.data),
  };
}

function wholeUrl({ baseURL = "", url = "" }: CassetteRequest): string {
  if (baseURL === "" || (!url.startsWith("/") && /^[a-z][a-z\d+.-]*:\/\//i.test(url))) return url;
  const base = baseURL.endsWith("/") ? baseURL.slice(0, -1) : baseURL;
  return url.startsWith("/") ? base + url : `${base}/${url}`;
}

function bodyOf(data: unknown): string | Uint8Array | undefined {
  if (data === undefined || data === null || data === "") return undefined;
  if (typeof data === "string" || data instanceof Uint8Array) return data;
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  if (data instanceof URLSearchParams) return data.toString();
  throw new ReplayError("unsupported_request", "This request cannot be recorded: its body is neither text nor bytes");
}
