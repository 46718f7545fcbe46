// When a sent request is a recorded one: five tiny questions, one per part of a request.
import { ReplayError } from "../errors.ts";
import type { RequestFacts } from "./request-details.ts";

/** A part of a request that is compared. */
export type MatchPart = keyof typeof MATCHERS;

/** Whether one part of a sent request is as recorded. */
type Matcher = (recorded: RequestFacts, sent: RequestFacts) => boolean;

/** How each part of a request is compared. */
export const MATCHERS = {
  method: (recorded, sent) => recorded.method === sent.method,
  path: (recorded, sent) => recorded.path === sent.path,
  query: (recorded, sent) => recorded.queryKey === sent.queryKey,
  // A recording that names no version answers every version.
  version: (recorded, sent) => recorded.version === undefined || recorded.version === sent.version,
  body: (recorded, sent) => recorded.bodyKey === sent.bodyKey,
} as const satisfies Readonly<Record<string, Matcher>>;

/** The names of all parts, in the order in which they are compared and reported. */
export const MATCH_PARTS = Object.keys(MATCHERS) as readonly MatchPart[];

/**
 * The parts that are compared where these are not.
 * @throws ReplayError `invalid_option` for a part that does not exist
 */
export function partsWithout(ignore: readonly MatchPart[] = []): readonly MatchPart[] {
  const unknown = ignore.find((part) => !MATCH_PARTS.includes(part));
  if (unknown !== undefined) {
    throw new ReplayError(
      "invalid_option",
      `ignore: there is no part ${unknown}: the parts are ${MATCH_PARTS.join(", ")}`,
    );
  }
  return MATCH_PARTS.filter((part) => !ignore.includes(part));
}
