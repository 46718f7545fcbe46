// Verifies which requests an emulator received.
import { textPattern } from "./faults/text-pattern.ts";
import type { LoggedRequest } from "./http/request-log.ts";
import { showValue } from "./values/show-value.ts";

/** The requests that are expected. Omitted fields match every request. */
export interface RequestExpectation {
  /**
   * Pattern for the operation's name. `*` matches any text; the prefix `regex:` starts a regular expression.
   * @example "pages.create"
   */
  readonly operation?: string | undefined;
  /** HTTP method, in upper or lower case. */
  readonly method?: string | undefined;
  /** Pattern for the path without the query. `*` and `regex:` as in `operation`. */
  readonly path?: string | undefined;
  /** Status of the response. */
  readonly status?: number | undefined;
  /** Number of the requests. @default at least one */
  readonly times?: number | undefined;
}

const KEYS: ReadonlySet<string> = new Set(["operation", "method", "path", "status", "times"]);
/** Number of requests that an error lists. */
const MAX_LISTED = 10;

/**
 * Checks the number of requests that match an expectation.
 * @returns the requests that match
 * @throws Error if another number of requests matches, TypeError for an invalid expectation
 */
export function expectRequests(requests: readonly LoggedRequest[], expected: RequestExpectation): LoggedRequest[] {
  checkExpectation(expected);
  const found = requests.filter(matcher(expected));
  const { times, ...match } = expected;
  if (times === undefined ? found.length > 0 : found.length === times) return found;
  const wanted = times === undefined ? "at least 1 request" : `${times} request${times === 1 ? "" : "s"}`;
  const latest = requests.slice(-MAX_LISTED).map(({ method, url, status }) => `\n  ${method} ${url} → ${status}`);
  throw new Error(
    `Expected ${wanted} for ${showValue(match)}, got ${found.length}. The log has ${requests.length} requests` +
      `${latest.length === 0 ? "." : `, the latest are:${latest.join("")}`}`,
  );
}

function checkExpectation(expected: RequestExpectation): void {
  const unknown = Object.keys(expected).find((key) => !KEYS.has(key));
  if (unknown !== undefined)
    throw new TypeError(`Unknown key "${unknown}" in expectRequests(). Use one of ${[...KEYS].join(", ")}.`);
  const { times } = expected;
  if (times !== undefined && (!Number.isInteger(times) || times < 0))
    throw new TypeError(`Expected "times" to be a whole number of 0 or more, got ${showValue(times)}.`);
}

function matcher({ operation, method, path, status }: RequestExpectation): (request: LoggedRequest) => boolean {
  const operationPattern = operation === undefined ? undefined : textPattern(operation);
  const pathPattern = path === undefined ? undefined : textPattern(path);
  return (request) =>
    (operationPattern === undefined || operationPattern.test(request.operation ?? "")) &&
    (pathPattern === undefined || pathPattern.test(request.url.split("?")[0] ?? "")) &&
    (method === undefined || request.method === method.toUpperCase()) &&
    (status === undefined || request.status === status);
}
