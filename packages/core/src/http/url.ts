// The only place that builds a URL. What comes out stays under `{baseUrl}/v1/` whatever an id holds: every segment is
// checked and encoded here, and the URL parser's own reading of the result is checked at the end.
import { InvalidRequestError } from "../errors/errors.ts";

/** A value of a query: absent when undefined or null; a list becomes one entry per item. */
export type QueryValue = string | number | boolean | null | undefined | readonly (string | number | boolean)[];

/** What follows the origin and what stands in logs. */
interface RequestTarget {
  /** Path under `/v1/` without query, for people. */
  readonly path: string;
  /** Path and query, to be put behind the base URL: `/v1/pages/…?page_size=1`. */
  readonly url: string;
}

const PREFIX = "/v1/";
const MAX_DECODINGS = 8;

// eslint-disable-next-line no-control-regex -- control characters are exactly what this looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

const refuse = (what: string, value: string, why: string, next: string): never => {
  throw new InvalidRequestError(`${what} ${JSON.stringify(value)} ${why}: ${next}`);
};

function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // A lone % is an ordinary character of an id.
  }
}

/** Every reading that a server or a proxy between might have of a segment: as given, decoded, decoded again … */
function readings(segment: string): string[] {
  const all = [segment];
  for (let reading = segment, round = 0; round < MAX_DECODINGS; round++) {
    const next = decodeOnce(reading);
    if (next === reading) break;
    all.push((reading = next));
  }
  // Some servers fold look-alikes such as "．" into ASCII; so they count as what they look like.
  return all.flatMap((reading) => [reading, reading.normalize("NFKC")]);
}

const hasDotSegment = (text: string): boolean =>
  text.split(/[/\\]/).some((part) => part.trim() === "." || part.trim() === "..");

/** Refuses a segment that could be anything but one segment, and encodes the rest. */
function encodeSegment(segment: string, what: string): string {
  if (/^[\w-]+$/.test(segment)) return segment; // Nearly every id: nothing to encode, nothing to disguise.
  if (segment.trim() === "") refuse(what, segment, "is empty", "give the id of an existing object");
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(segment)) refuse(what, segment, "is a URL", "give the id that the URL ends with");
  if (/[\\?#]/.test(segment)) refuse(what, segment, "holds one of \\ ? #", "give the id alone, or percent-encode it");
  for (const reading of readings(segment)) {
    if (CONTROL.test(reading)) refuse(what, segment, "holds a control character", "remove it");
    if (hasDotSegment(reading)) refuse(what, segment, "holds a dot segment", "an id has no . or .. as a part");
  }
  // Property ids come percent-encoded from the service: decoding first keeps them from being encoded twice.
  const decoded = decodeOnce(segment);
  return encodeText(what, decoded);
}

/** A template taken apart: what stands between its parameters, and their names. */
interface Template {
  readonly texts: readonly string[];
  readonly names: readonly string[];
}

const templates = new Map<string, Template>();

/** There are as many templates as operations: each is taken apart once. */
function templateOf(path: string): Template {
  let template = templates.get(path);
  if (template === undefined) {
    const parts = path.split(/\{(\w+)\}/);
    template = { texts: parts.filter((_, at) => at % 2 === 0), names: parts.filter((_, at) => at % 2 === 1) };
    templates.set(path, template);
  }
  return template;
}

/**
 * A path made from a template such as `pages/{page_id}` and the values for its parts.
 * @throws InvalidRequestError when a value is missing, empty, or could lead elsewhere
 */
export function fillPath(template: string, values: Readonly<Record<string, unknown>>): string {
  const { texts, names } = templateOf(template);
  let path = texts[0] ?? "";
  for (const [at, name] of names.entries()) path += pathValue(name, values[name], template) + (texts[at + 1] ?? "");
  return path;
}

function pathValue(name: string, value: unknown, template: string): string {
  if (typeof value === "string") return encodeSegment(value, name);
  const what = value === undefined || value === null ? "is missing" : `must be a string, not ${typeof value}`;
  throw new InvalidRequestError(`${name} ${what}: it is a part of the path ${template}`);
}

/**
 * A path that the caller wrote, relative to `/v1/`, checked segment by segment.
 * @throws InvalidRequestError when it is absolute, has empty or dot segments, or holds a query
 */
export function checkPath(path: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(path) || path.startsWith("/") || path.startsWith("\\")) {
    refuse("path", path, "is not relative", 'write it as it stands behind /v1/, such as "users/me"');
  }
  if (/[?#]/.test(path)) refuse("path", path, "holds ? or #", "give the query as `query`");
  return path
    .split("/")
    .map((segment) => encodeSegment(segment, "path segment"))
    .join("/");
}

/** The query as text, in the order given, without `?`; empty when there is nothing to send. */
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

function encodeText(what: string, text: string): string {
  if (!text.isWellFormed()) refuse(what, text, "holds half of a surrogate pair", "remove it");
  return encodeURIComponent(text);
}

/**
 * The root of all requests, without a trailing slash; it may have a path of its own.
 * @throws InvalidRequestError when it is not an http(s) URL, or carries credentials, a query or a fragment
 */
export function parseBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new InvalidRequestError(
      `baseUrl ${JSON.stringify(baseUrl)} is not an http or https URL, such as "http://127.0.0.1:4010"`,
    );
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new InvalidRequestError("baseUrl must have no user name, password, query or fragment");
  }
  return url.origin + url.pathname.replace(/\/+$/, "");
}

/** Path and query behind the base URL; the last check that the request cannot leave `{baseUrl}/v1/`. */
export function buildTarget(baseUrl: string, path: string, query: string): RequestTarget {
  const url = query === "" ? PREFIX + path : `${PREFIX}${path}?${query}`;
  // Letters, digits, hyphens and slashes mean the same to everybody; a query is encoded and cannot lead elsewhere.
  if (/^[\w/-]+$/.test(path)) return { path, url };
  const parsed = new URL(baseUrl + url);
  if (parsed.origin + parsed.pathname !== baseUrl + PREFIX + path) {
    refuse("path", path, "would leave the base URL", "give a path below /v1/");
  }
  return { path, url };
}
