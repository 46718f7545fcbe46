// The only table of retryable statuses. `isThrottled()` and `maybeAppliedByStatus()` follow from it, other packages
// import it, and `npm run update` copies it into READMEs and `@ws/helpers`. So a new retry rule is one new row here.

/** Methods that a request may have to be sent again. */
type RetryRule = "any method" | "GET and DELETE";

/**
 * HTTP statuses that are retried, with the methods for which they are. The status decides, not the body: a proxy that
 * sends an HTML page with status 503 means the same. All other statuses are never retried.
 * - `"any method"`: Notion refused the request before it did anything, so a write is safe to send again.
 * - `"GET and DELETE"`: the request may have been carried out, so only methods that are safe to repeat are retried.
 * @source spec/workspace-api.md, section 8; 408, 409, 502 and 504 go beyond it
 */
export const RETRYABLE_STATUS: Readonly<Record<number, RetryRule>> = {
  408: "GET and DELETE",
  409: "GET and DELETE",
  429: "any method",
  500: "GET and DELETE",
  502: "GET and DELETE",
  503: "GET and DELETE",
  504: "GET and DELETE",
  529: "any method",
};

/** Returns true if sending a request with this method twice has the same effect as sending it once. */
export function isRepeatable(method: string): boolean {
  return method === "GET" || method === "DELETE";
}

/** Returns true if a request with this method is sent again after a response with this status. */
export function isRetryableStatus(status: number, method: string): boolean {
  const rule = RETRYABLE_STATUS[status];
  return rule === "any method" || (rule === "GET and DELETE" && isRepeatable(method));
}

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
