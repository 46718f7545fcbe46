// The only table of retryable statuses, and the one exception that a body decides. `isThrottled()` and `maybeAppliedByStatus()`
// follow from it, other packages import it, and `npm run update` copies it into READMEs and `@ws/helpers`. So a new retry rule is one
// new row here.

/** Requests that are sent again. */
type RetryRule = "any method" | "GET, DELETE and reads" | "GET and DELETE";

/**
 * HTTP statuses that are retried, with the methods for which they are. The status decides, not the body, except for
 * `BLOCKED_REASON`: a proxy that sends an HTML page with status 503 means the same. All other statuses are never retried.
 * - `"any method"`: Notion refused the request before it did anything, so a write is safe to send again.
 * - `"GET, DELETE and reads"`: the request may have been carried out, so only requests that are safe to repeat are retried.
 *   A read is a request whose operation only reads, with any method, such as a query with POST.
 * - `"GET and DELETE"`: the same, but a read with POST is retried only in a loop over a list, or with `retry.reads`.
 * @source spec/workspace-api.md, section 8; 408, 409, 502 and 504 go beyond it
 */
export const RETRYABLE_STATUS: Readonly<Record<number, RetryRule>> = {
  408: "GET, DELETE and reads",
  409: "GET, DELETE and reads",
  429: "any method",
  500: "GET and DELETE",
  502: "GET, DELETE and reads",
  503: "GET and DELETE",
  504: "GET, DELETE and reads",
  529: "any method",
};

/**
 * Returns true if sending a request twice has the same effect as sending it once.
 * @param reads True if the operation only reads
 */
export function isRepeatable(method: string, reads = false): boolean {
  return method === "GET" || method === "DELETE" || reads;
}

/**
 * Returns true if a request is sent again after a response with this status.
 * @param reads True if the operation only reads
 * @param repeatsReads True if reads with POST are also repeated after 500 and 503
 */
export function isRetryableStatus(status: number, method: string, reads = false, repeatsReads = false): boolean {
  const rule = RETRYABLE_STATUS[status];
  if (rule === undefined || rule === "any method") return rule !== undefined;
  return isRepeatable(method, reads && (repeatsReads || rule === "GET, DELETE and reads"));
}

/**
 * Reason in the body of a 429 that is never retried: Notion blocks the request on purpose. It says nothing about the rate, so
 * it pauses no other request, and no limiter counts it.
 * @source api/errors-and-limits.yaml, rate_limits.reasons
 */
export const BLOCKED_REASON = "public_api_request_blocked";

/** Returns true if the status asks all requests with the same token to slow down: 429 and 529. */
export function isThrottled(status: number): boolean {
  return RETRYABLE_STATUS[status] === "any method";
}

/**
 * Returns true if Notion may have carried out a request with this response status. A 4xx or a redirect is a
 * refusal, except 408: Notion may still be working. A success counts as carried out, even if its body is broken.
 */
export function maybeAppliedByStatus(status: number): boolean {
  if (isThrottled(status)) return false;
  return status < 300 || status >= 500 || status === 408;
}
