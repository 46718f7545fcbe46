// Answers with which a service refuses a request for the moment. A client asks again, so that a recording holds both,
// and a replay repeats both, waiting included: rarely what a test is about.
import { factsOfEntry } from "../matching/entry-details.ts";
import type { HarEntry } from "../model/har.ts";
import { differences } from "../matching/differences.ts";
import { MATCH_PARTS } from "../matching/matchers.ts";
import { titleOf } from "../matching/request-details.ts";

// What clients repeat of their own accord, apart from 409, which tests provoke on purpose.
const REFUSALS: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504, 529]);

/** A refused request of a recording. */
export interface Refused {
  readonly index: number;
  readonly status: number;
  /** Method, path and query. */
  readonly title: string;
  /** Whether the same request was made again later. */
  readonly isAskedAgain: boolean;
}

/** The requests that were refused for the moment, in their order. */
export function refusedOf(entries: readonly HarEntry[]): Refused[] {
  return entries.flatMap((entry, index) => {
    const { status } = entry.response;
    if (!REFUSALS.has(status)) return [];
    const facts = factsOfEntry(entry);
    const isAskedAgain = entries
      .slice(index + 1)
      .some((later) => differences(factsOfEntry(later), facts, MATCH_PARTS).length === 0);
    return [{ index, status, title: titleOf(facts), isAskedAgain }];
  });
}

/** The entries without refusals after which the same request was made again. */
export function withoutRefused(entries: readonly HarEntry[]): HarEntry[] {
  const superfluous = new Set(refusedOf(entries).flatMap(({ index, isAskedAgain }) => (isAskedAgain ? [index] : [])));
  return entries.filter((_, index) => !superfluous.has(index));
}
