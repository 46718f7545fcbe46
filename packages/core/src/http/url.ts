import { InvalidRequestError } from "../errors/errors.ts";
import { refusePath, refuseValue } from "../errors/refuse-value.ts";

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
