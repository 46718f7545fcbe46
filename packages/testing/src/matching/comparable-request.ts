// The compared parts of a request, in one form for recorded and for sent requests.
import { ReplayError } from "../errors.ts";
import { bodyBytes, headerValue } from "../formats/har/har-body.ts";
import type { HarEntry, HarPostData } from "../model/har.ts";
import type { Interaction } from "../model/interaction.ts";
import type { SentRequest } from "../model/traffic.ts";
import {
  canonicalJson,
  comparableData,
  comparableForm,
  comparableJson,
  type ComparableBody,
} from "./comparable-body.ts";

/** A request as the HTTP client of a replay receives it: a subset of an axios request config. */
export interface ReplayRequest {
  /** HTTP method. */
  readonly method?: string | undefined;
  /** Root URL of Notion. */
  readonly baseURL?: string | undefined;
  /** Path and query, relative to `baseURL`: `/v1/pages/…?page_size=100`. */
  readonly url?: string | undefined;
  /** Headers. Only `notion-version` and `content-type` are used. */
  readonly headers?: object | undefined;
  /** JSON text, bytes, or undefined for no body. */
  readonly data?: unknown;
}

/** The parts of a request that are compared. */
export interface ComparableRequest {
  /** Upper-case HTTP method. */
  readonly method: string;
  /** Path below `/v1/` with normalized percent-encoding. */
  readonly path: string;
  /** Decoded query parameters, sorted. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** API version. Undefined means no version in a sent request, and any version in a recorded request. */
  readonly version: string | undefined;
  readonly body: ComparableBody;
  /** Text that is equal for equal queries. */
  readonly queryKey: string;
  /** Text that is equal for equal bodies. */
  readonly bodyKey: string;
}

/** Returns the compared parts of a recorded interaction. */
export function comparableInteraction(interaction: Interaction): ComparableRequest {
  const { method, path, query = [], version, body, multipart } = interaction;
  const parsed = multipart === undefined ? comparableJson(body) : comparableForm(multipart.text, multipart.contentType);
  return createComparableRequest(method, path, query, version, parsed);
}

/**
 * Returns the compared parts of a request that is sent to a replay.
 * @throws ReplayError `unsupported_request` if the URL is not below `/v1/`, or the body is neither text nor bytes
 */
export function comparableReplayRequest(request: ReplayRequest): ComparableRequest {
  const { path, query } = parseUrl(request, false);
  const body = comparableData(readData(request.data), readHeader(request, "content-type"));
  return createComparableRequest(request.method ?? "GET", path, query, readHeader(request, "notion-version"), body);
}

/** Returns the compared parts of a request that is sent to a cassette. */
export function comparableSentRequest({ method, url, headers, body }: SentRequest): ComparableRequest {
  const { path, query } = parseUrl({ url }, true);
  const parsed = comparableData(body, headers["content-type"]);
  return createComparableRequest(method, path, query, headers["notion-version"], parsed);
}

/** Returns a short description of a request for messages: method, path and query. */
export function requestTitle({ method, path, query }: ComparableRequest): string {
  const parameters = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]));
  return `${method} ${path}${query.length === 0 ? "" : `?${parameters.toString()}`}`;
}

/** Normalizes the parts of a request for the comparison. */
function createComparableRequest(
  method: string,
  path: string,
  query: ComparableRequest["query"],
  version: string | undefined,
  body: ComparableBody,
): ComparableRequest {
  const sorted = query.length === 0 ? query : query.toSorted(comparePairs);
  return {
    method: method.toUpperCase(),
    path: normalizePath(path.startsWith("/") ? path.slice(1) : path),
    query: sorted,
    version,
    body,
    queryKey: JSON.stringify(sorted),
    bodyKey: body.kind === "none" ? "none" : `${body.kind} ${canonicalJson(body.value)}`,
  };
}

function comparePairs(a: readonly [string, string], b: readonly [string, string]): number {
  const [first, second] = a[0] === b[0] ? [a[1], b[1]] : [a[0], b[0]];
  return first === second ? 0 : first < second ? -1 : 1;
}

/** Normalizes percent-encoding. Most paths contain only characters that are never encoded. */
const normalizePath = (path: string): string =>
  /^[\w.!~*'()/-]*$/.test(path) ? path : path.split("/").map(normalizeSegment).join("/");

/** Normalizes a segment: `%7E` equals `~`, and `%3a` equals `%3A`. An encoded slash does not separate segments. */
function normalizeSegment(segment: string): string {
  if (/^[\w.!~*'()-]*$/.test(segment)) return segment;
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return segment; // The segment contains a % that is not part of an escape sequence.
  }
}

/**
 * Returns the path after `/v1/` and the query of a URL. The base URL may have a path of its own.
 * @param anyUrl true to accept URLs outside `/v1/`: the path is then the whole URL before the query
 */
function parseUrl(
  { baseURL = "", url = "" }: ReplayRequest,
  anyUrl: boolean,
): { path: string; query: [string, string][] } {
  const isComplete = url.startsWith("/v1/") || url.startsWith("v1/") || /^[a-z][a-z\d+.-]*:\/\//i.test(url);
  const fullUrl = isComplete ? url : `${baseURL}/${url}`;
  const hash = fullUrl.indexOf("#");
  const withoutHash = hash === -1 ? fullUrl : fullUrl.slice(0, hash);
  const mark = withoutHash.indexOf("?");
  const beforeQuery = mark === -1 ? withoutHash : withoutHash.slice(0, mark);
  const query = mark === -1 ? "" : withoutHash.slice(mark + 1);
  const path = afterV1(beforeQuery) ?? (anyUrl ? beforeQuery : undefined);
  if (path === undefined) throw unsupported(`Expected a request URL below /v1/, got ${JSON.stringify(beforeQuery)}.`);
  return { path, query: query === "" ? [] : parseQuery(query) };
}

/** Parses a query. Uses URLSearchParams, which is slower, only if something is encoded. */
function parseQuery(query: string): [string, string][] {
  if (/[%+]/.test(query)) return [...new URLSearchParams(query)];
  const pairs = query.split("&").filter((pair) => pair !== "");
  return pairs.map((pair) => {
    const at = pair.indexOf("=");
    return at === -1 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)];
  });
}

function afterV1(path: string): string | undefined {
  if (path.startsWith("v1/")) return path.slice(3);
  const at = path.indexOf("/v1/");
  return at === -1 ? undefined : path.slice(at + 4);
}

function readData(data: unknown): string | Uint8Array | undefined {
  if (data === undefined || data === null) return undefined;
  if (typeof data === "string" || data instanceof Uint8Array) return data;
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  throw unsupported(`Expected a request body of text or bytes, got ${Object.prototype.toString.call(data)}.`);
}

function readHeader({ headers = {} }: ReplayRequest, name: string): string | undefined {
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return value === undefined || value === null ? undefined : String(value);
}

const unsupported = (message: string): ReplayError => new ReplayError("unsupported_request", message);

/** Returns the compared parts of the request of a cassette entry. */
export function comparableEntry({ request }: HarEntry): ComparableRequest {
  const { path, query } = parseUrl({ url: request.url }, true);
  const version = headerValue(request.headers, "notion-version");
  return createComparableRequest(request.method, path, query, version, parseBody(request.postData));
}

function parseBody(postData: HarPostData | undefined): ComparableBody {
  if (postData === undefined) return comparableJson(undefined);
  return comparableData(bodyBytes(postData), postData.mimeType);
}
