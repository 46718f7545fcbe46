// Sorts errors by their consequences for the request, and for the task or step that sent it.
import { isAPIResponseError, isHTTPResponseError, isInvalidRequestError, isWorkspaceError } from "@ws/client";
import { HelperError, PaginationError } from "@ws/helpers";
import { isBlockedRequest } from "@ws/helpers/json";
import { messageOf } from "../errors.ts";

/** A download failed in a way that can pass. */
export class DownloadFault extends Error {
  override readonly name = "DownloadFault";
}

/** A response that the mirror cannot store. The object is skipped. */
export class WrongResponseError extends Error {
  override readonly name = "WrongResponseError";
}

/**
 * The consequence of an error:
 * - `fatal`: the run ends, because no request can succeed.
 * - `network`: Notion did not respond. The task stays in the queue.
 * - `unavailable`: Notion, or a gateway before it, says that it cannot respond now. The task is tried again.
 * - `passing`: Notion failed. The task is tried again.
 * - `cursor`: the cursor of a list is no longer accepted. The list starts again.
 * - `gone`: the object does not exist, or the token cannot see it.
 * - `refused`: Notion refuses the request, and will do so again.
 */
export interface Failure {
  readonly kind: "fatal" | "network" | "unavailable" | "passing" | "cursor" | "gone" | "refused";
  readonly why: string;
}

/** Returns the consequence of an error. */
export function failureOf(error: unknown): Failure {
  const why = messageOf(error);
  if (isAPIResponseError(error)) {
    // The message begins with the request, which a skipped object names in plainer words.
    const text = why.replace(/^\S+ \S+ → /u, "");
    if (error.status === 401) return { kind: "fatal", why: text };
    if (error.status === 404) return { kind: "gone", why: text };
    if (error.status === 400 && /cursor/iu.test(why)) return { kind: "cursor", why: text };
    return { kind: isBlockedRequest(error.additionalData) ? "refused" : kindOf(error.status), why: text };
  }
  if (isHTTPResponseError(error)) return { kind: kindOf(error.status), why };
  if (error instanceof PaginationError && error.code === "cursor_expired") return { kind: "cursor", why };
  // A helper refuses, too: a list whose cursor repeats, or too many rows of one minute.
  if (isInvalidRequestError(error) || error instanceof WrongResponseError || error instanceof HelperError)
    return { kind: "refused", why };
  if (isWorkspaceError(error)) return { kind: "network", why };
  if (error instanceof DownloadFault) return { kind: "passing", why };
  return { kind: "fatal", why };
}

/** True if Notion has no object of a kind with an id: it answers with 404, or with 400 for the id of another kind. */
export const isOtherKind = (error: unknown): boolean =>
  isAPIResponseError(error) && (error.status === 404 || error.status === 400);

/** Statuses of a service that is down or overloaded. A 500 can belong to one object. */
const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504, 529]);

function kindOf(status: number): Failure["kind"] {
  if (UNAVAILABLE.has(status)) return "unavailable";
  return status === 409 || status === 429 || status >= 500 ? "passing" : "refused";
}
