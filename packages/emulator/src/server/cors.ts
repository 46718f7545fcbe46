// Lets pages of every origin use the emulated API directly. The real service does not allow pages.
import type { IncomingMessage } from "node:http";

/** Response headers that a page may read, besides those that every page may read. */
const EXPOSED_HEADERS = "retry-after, x-notion-request-id";
const METHODS = "GET, POST, PATCH, DELETE";
/** Time for which a browser may keep the response to a preflight request, in seconds. */
const MAX_AGE_SECONDS = "600";

const isFromPage = ({ url = "/", headers }: IncomingMessage): boolean =>
  url.startsWith("/v1/") && headers.origin !== undefined;

/** Returns true for a request with which a browser asks for permission before the request of a page. */
export function isPreflight(message: IncomingMessage): boolean {
  return (
    message.method === "OPTIONS" &&
    isFromPage(message) &&
    message.headers["access-control-request-method"] !== undefined
  );
}

/** Returns the headers of the response to a preflight request. */
export function preflightHeaders({ headers }: IncomingMessage): Record<string, string> {
  return {
    "access-control-allow-origin": "*",
    "access-control-allow-methods": METHODS,
    "access-control-allow-headers": headers["access-control-request-headers"] ?? "",
    "access-control-max-age": MAX_AGE_SECONDS,
    // Chrome requires it for a page of a public site that uses a server on this machine.
    ...(headers["access-control-request-private-network"] === "true"
      ? { "access-control-allow-private-network": "true" }
      : {}),
  };
}

/** Returns the headers that let a page read the response; none for a request that does not come from a page. */
export function corsHeaders(message: IncomingMessage): Record<string, string> {
  if (!isFromPage(message)) return {};
  return { "access-control-allow-origin": "*", "access-control-expose-headers": EXPOSED_HEADERS };
}
