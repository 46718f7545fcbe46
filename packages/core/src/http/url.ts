// The only file that builds URLs. No id, path or query can change where a request goes.
import { InvalidRequestError, type InvalidRequestReason } from "../errors/errors.ts";
import { refusePath, refuseValue } from "../errors/refuse-value.ts";
import { decodeOnce } from "./decode-once.ts";

const PREFIX = "/v1/";

/** The parts of a URL after the base URL. */
interface RequestTarget {
  /** Path below `/v1/` without the query, for messages. */
  readonly path: string;
  /** Path and query, such as `/v1/pages/…?page_size=1`. */
  readonly url: string;
}

/**
 * Parses the base URL of all requests and removes its trailing slash. It may have a path.
 * @param name Name of the option or the environment variable, for errors
 * @throws InvalidRequestError if it is not an http or https URL, or has credentials, a query or a fragment
 */
export function parseBaseUrl(baseUrl: string, name = "baseUrl"): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    return refuseValue(`${name} to be an http or https URL such as "http://127.0.0.1:4010"`, baseUrl);
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new InvalidRequestError(`Expected ${name} without user name, password, query and fragment. Remove them.`);
  }
  const base = url.origin + url.pathname.replace(/\/+$/, "");
  return base.endsWith("/v1")
    ? refuseValue(`${name} without /v1`, baseUrl, "The client adds /v1 to every path.")
    : base;
}

/**
 * Returns path and query after the base URL. This is the last check that a request stays below `{baseUrl}/v1/`.
 * @param path Encoded path
 * @param query Encoded query without `?`
 * @throws InvalidRequestError for a path outside `/v1/`
 */
export function buildTarget(baseUrl: string, path: string, query: string): RequestTarget {
  const url = query === "" ? PREFIX + path : `${PREFIX}${path}?${query}`;
  // All servers read letters, digits, hyphens and slashes the same way, and an encoded query cannot change the path.
  if (/^[\w/-]+$/.test(path)) return { path, url };
  const parsed = new URL(baseUrl + url);
  if (parsed.origin + parsed.pathname !== baseUrl + PREFIX + path) {
    refusePath("path below /v1/", path, "Remove the segments that point outside.");
  }
  return { path, url };
}

/**
 * Fills a template such as `pages/{page_id}` with encoded values.
 * @throws InvalidRequestError for a value that is missing, empty, or not a single segment
 */
export const fillPath = (template: string, values: Readonly<Record<string, unknown>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => pathValue(name, values[name], template));

function pathValue(name: string, value: unknown, template: string): string {
  if (typeof value === "string") return encodeSegment(value, name);
  return refusePath(`${name} to be a string`, value, `The path ${template} requires it.`);
}

/**
 * Checks and encodes a path that the caller wrote, relative to `/v1/`.
 * @throws InvalidRequestError if it is absolute, has empty or dot segments, or contains a query
 */
export function checkPath(path: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(path) || path.startsWith("/") || path.startsWith("\\")) {
    refusePath("path to be relative", path, 'Write the part after /v1/, such as "users/me".');
  }
  if (/[?#]/.test(path)) refusePath("path without ? and #", path, "Pass the query as `query`.");
  const segments = path.split("/");
  if (segments.some((segment) => segment.trim() === "")) {
    refusePath("path without empty segments", path, "Remove the additional slashes.");
  }
  return segments.map((segment) => encodeSegment(segment, "path")).join("/");
}

const MAX_DECODINGS = 8;

// eslint-disable-next-line no-control-regex -- the pattern looks for control characters
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/**
 * Percent-encodes a text.
 * @param reason The part of the request that contains the text, for errors
 * @throws InvalidRequestError for a text that is not well-formed Unicode
 */
function encodeText(name: string, text: string, reason?: InvalidRequestReason): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return refuseValue(`${name} to be well-formed Unicode`, text, "Remove the lone surrogate.", { reason });
  }
}

/**
 * Percent-encodes a path segment.
 * @param name Name of the argument, for errors
 * @throws InvalidRequestError for an empty segment, a URL, or a segment that a server could read as several segments
 */
function encodeSegment(segment: string, name: string): string {
  if (/^[\w-]+$/.test(segment)) return segment; // Almost every id: nothing to encode.
  if (segment.trim() === "") refusePath(`${name} to be an id`, segment, "Pass the id of an existing object.");
  if (LINK.test(segment)) return idInLink(name, segment);
  if (/[\\?#]/.test(segment))
    refusePath(`${name} without \\, ? and #`, segment, idAdvice(segment) ?? "Pass the id alone, or percent-encode it.");
  for (const reading of readings(segment)) {
    if (CONTROL.test(reading)) refusePath(`${name} without control characters`, segment, "Remove them.");
    if (hasDotSegment(reading)) refusePath(`${name} without "." and ".." segments`, segment, "Remove them.");
  }
  // Notion returns property ids percent-encoded. Decode first, so that they are not encoded twice.
  return encodeText(name, decodeOnce(segment), "path");
}

const LINK = /^[a-z][a-z\d+.-]*:\/\//i;
/** Links of Notion, and data sources as the app and assistants name them. */
const OWN_LINK = /^(?:\w+:\/\/(?:[\w-]+\.)*notion\.(?:so|site|com)|(collection):\/)\//i;
const LINKED_ID = /([?&#]\w*=?)?(?<![\da-f])([\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12})(?![\da-f])/gi;

/** Meaning of the ids in a link by their place, and the arguments that can have them. */
const PLACES: Readonly<Record<string, readonly [meaning: string, ...names: string[]]>> = {
  path: ["page or database", "page_id", "block_id", "database_id"],
  // In a link with a view or an open page, as `extractPageId()` of helpers reads it.
  database: ["page or database", "database_id"],
  collection: ["data source", "data_source_id"],
  v: ["view", "view_id"],
  p: ["open page", "page_id", "block_id"],
  "": ["block", "block_id"],
};

/** Returns the ids in a link, each with its meaning and the arguments that can have it. */
function idsIn(link: string) {
  const inPath = OWN_LINK.exec(link)?.[1] ?? (/[?&][vp]=/.test(link) ? "database" : "path");
  return Array.from(link.matchAll(LINKED_ID), ([, place, id = ""]) => {
    const [meaning, ...names] = PLACES[place === undefined ? inPath : place.slice(1).replace("=", "")] ?? ["other"];
    return { id, meaning, names };
  });
}

/** Returns the id of an argument: the argument itself, unless it is a link. @throws InvalidRequestError for a link with several ids */
export const idArgument = (name: string, text: string): string => (LINK.test(text) ? idInLink(name, text) : text);

/**
 * Returns the id of an argument that is a link, if exactly one of the ids in a link of Notion can be that of the argument.
 * @throws InvalidRequestError with the ids for any other link
 */
function idInLink(name: string, link: string): string {
  const [found, ...others] = idsIn(link).filter(({ names }) => names.includes(name));
  return found !== undefined && others.length === 0 && OWN_LINK.test(link)
    ? found.id
    : refusePath(`${name} to be an id`, link, idAdvice(link) ?? "Pass the id from the end of the URL.");
}

/** Returns the next step for a link with several ids, whose last one is often that of a view. */
function idAdvice(link: string): string | undefined {
  const ids = idsIn(link).map(({ id, meaning }) => `${id} (${meaning})`);
  return ids.length < 2 ? undefined : `Pass one of its ids: ${ids.join(", ")}.`;
}

/** Returns every form in which a server or a proxy may read a segment: unchanged, decoded, decoded twice and so on. */
function readings(segment: string): string[] {
  const all = [segment];
  for (let reading = segment, round = 0; round < MAX_DECODINGS; round++) {
    const next = decodeOnce(reading);
    if (next === reading) break;
    all.push((reading = next));
  }
  // Some servers convert look-alikes such as "．" to ASCII.
  return all.flatMap((reading) => [reading, reading.normalize("NFKC")]);
}

const hasDotSegment = (text: string): boolean =>
  text.split(/[/\\]/).some((part) => part.trim() === "." || part.trim() === "..");

/** A query value. `undefined` and `null` are not sent; an array becomes one entry per item. */
export type QueryValue = string | number | boolean | null | undefined | readonly (string | number | boolean)[];

/** Returns the encoded query without `?`, in the order of the entries; empty if there are none. */
export function buildQuery(query: Readonly<Record<string, QueryValue>>): string {
  const entries: string[] = [];
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === undefined || item === null) continue;
      entries.push(`${encodeText("query name", name)}=${encodeText(`query value ${name}`, String(item))}`);
    }
  }
  return entries.join("&");
}
