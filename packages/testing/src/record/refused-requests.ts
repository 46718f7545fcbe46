// Requests that Notion refused temporarily, such as with 429. The client retries them, so a recording contains the
// refusal and the retry, and a replay repeats both, including the wait.
import { RETRYABLE_STATUS } from "@ws/core/engine";
import { comparableEntry, requestTitle } from "../matching/comparable-request.ts";
import { differences, MATCH_PARTS } from "../matching/differences.ts";
import type { HarEntry } from "../model/har.ts";

const CONFLICT = 409;

/** True for the statuses that clients retry. A conflict is excluded: tests often cause conflicts on purpose. */
const isRefusal = (status: number): boolean => status !== CONFLICT && status in RETRYABLE_STATUS;

/** A recorded request that Notion refused temporarily. */
export interface RefusedRequest {
  /** Index of the entry in the recording. */
  readonly index: number;
  readonly status: number;
  /** Method, path and query of the request. */
  readonly title: string;
  /** True if a later entry has the same request. */
  readonly isRetried: boolean;
}

/** Returns the temporarily refused requests of a recording. */
export function findRefusedRequests(entries: readonly HarEntry[]): RefusedRequest[] {
  return entries.flatMap((entry, index) => {
    const { status } = entry.response;
    if (!isRefusal(status)) return [];
    const request = comparableEntry(entry);
    const isRetried = entries
      .slice(index + 1)
      .some((later) => differences(comparableEntry(later), request, MATCH_PARTS).length === 0);
    return [{ index, status, title: requestTitle(request), isRetried }];
  });
}

/** Returns the entries without the refused requests that a later entry repeats. */
export function withoutRetriedRefusals(entries: readonly HarEntry[]): HarEntry[] {
  const retried = new Set(findRefusedRequests(entries).flatMap(({ index, isRetried }) => (isRetried ? [index] : [])));
  return entries.filter((_, index) => !retried.has(index));
}
