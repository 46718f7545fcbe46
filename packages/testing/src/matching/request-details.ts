// What is compared of a request, in one form for recorded and for sent ones. Pure; nothing else of a request counts.
import { meaningOfData, meaningOfForm, meaningOfJson, type BodyMeaning } from "./comparable-body.ts";
import { canonicalJson } from "./canonical-json.ts";
import { ReplayError } from "../errors.ts";
import type { SentRequest } from "../formats/har/create-entry.ts";
import type { Interaction } from "../model/interaction.ts";

/** A request as an HTTP client is given it: a subset of axios's request config. */
export interface ReplayRequest {
  readonly method?: string | undefined;
  readonly baseURL?: string | undefined;
  /** Path and query, relative to `baseURL`: `/v1/pages/…?page_size=100`. */
  readonly url?: string | undefined;
  /** Headers; only `notion-version` and `content-type` are looked at. */
  readonly headers?: object | undefined;
  /** JSON text, bytes, or undefined for none. */
  readonly data?: unknown;
}

/** What is compared of a request. */
export interface RequestFacts {
  /** Upper case. */
  readonly method: string;
  /** Path under `/v1/`, each segment decoded once and encoded in one way. */
  readonly path: string;
  /** Decoded pairs, sorted. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** API version; undefined for none, and in a recording for any. */
  readonly version: string | undefined;
  readonly body: BodyMeaning;
  /** `query` as one text that is equal for equal queries. */
  readonly queryKey: string;
  /** `body` as one text that is equal for equal meanings. */
  readonly bodyKey: string;
}

/** The facts of a recorded request. */
export function factsOfInteraction(interaction: Interaction): RequestFacts {
  const { method, path, query = [], version, body, multipart } = interaction;
  const meaning = multipart === undefined ? meaningOfJson(body) : meaningOfForm(multipart.text, multipart.contentType);
  return factsOfParts(method, path, query, version, meaning);
}

/**
 * The facts of a request that is being sent.
 * @throws ReplayError `unsupported_request` when it cannot be compared
 */
export function factsOfRequest(request: ReplayRequest): RequestFacts {
  const { path, query } = readUrl(request, false);
  const body = meaningOfData(readData(request.data), headerOf(request, "content-type"));
  return factsOfParts(request.method ?? "GET", path, query, headerOf(request, "notion-version"), body);
}

/** The facts of a request of a cassette, whose URL may lead anywhere and whose headers have names in lower case. */
export function factsOfSent({ method, url, headers, body }: SentRequest): RequestFacts {
  const { path, query } = readUrl({ url }, true);
  return factsOfParts(method, path, query, headers["notion-version"], meaningOfData(body, headers["content-type"]));
}

/** A request in a few words, for people: method, path and query. */
export function titleOf({ method, path, query }: RequestFacts): string {
  const parameters = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]));
  return `${method} ${path}${query.length === 0 ? "" : `?${parameters.toString()}`}`;
}

/** The facts of a request, from its parts. */
export function factsOfParts(
  method: string,
  path: string,
  query: RequestFacts["query"],
  version: string | undefined,
  body: BodyMeaning,
): RequestFacts {
  const sorted = query.length === 0 ? query : query.toSorted(comparePairs);
  return {
    method: method.toUpperCase(),
    path: canonicalPath(path.startsWith("/") ? path.slice(1) : path),
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

/** Most paths hold nothing that could be written in two ways. */
const canonicalPath = (path: string): string =>
  /^[\w.!~*'()/-]*$/.test(path) ? path : path.split("/").map(canonicalSegment).join("/");

/** `%7E` and `~`, `%3a` and `%3A` are the same segment; an encoded slash is not a slash. */
function canonicalSegment(segment: string): string {
  if (/^[\w.!~*'()-]*$/.test(segment)) return segment;
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return segment; // A lone % is a character like any other.
  }
}

/**
 * Path and query of a URL. What comes after `/v1/` counts: the base URL may have a path of its own.
 * @param anyUrl whether the URL may lead elsewhere than under `/v1/`: then all of it counts
 */
export function readUrl(
  { baseURL = "", url = "" }: ReplayRequest,
  anyUrl: boolean,
): { path: string; query: [string, string][] } {
  const isWhole = url.startsWith("/v1/") || url.startsWith("v1/") || /^[a-z][a-z\d+.-]*:\/\//i.test(url);
  const whole = isWhole ? url : `${baseURL}/${url}`;
  const hash = whole.indexOf("#");
  const withoutHash = hash === -1 ? whole : whole.slice(0, hash);
  const mark = withoutHash.indexOf("?");
  const beforeQuery = mark === -1 ? withoutHash : withoutHash.slice(0, mark);
  const query = mark === -1 ? "" : withoutHash.slice(mark + 1);
  const path = afterV1(beforeQuery) ?? (anyUrl ? beforeQuery : undefined);
  if (path === undefined) throw unsupported(`its URL ${JSON.stringify(beforeQuery)} is not under /v1/`);
  return { path, query: query === "" ? [] : readQuery(query) };
}

/** As URLSearchParams reads it, without one where nothing is encoded. */
function readQuery(query: string): [string, string][] {
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
  throw unsupported("its body is neither text nor bytes");
}

function headerOf({ headers = {} }: ReplayRequest, name: string): string | undefined {
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return value === undefined || value === null ? undefined : String(value);
}

function unsupported(why: string): ReplayError {
  return new ReplayError("unsupported_request", `This request cannot be replayed: ${why}`);
}
