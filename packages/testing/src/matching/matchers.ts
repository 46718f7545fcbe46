import { assertKnown } from "../assert-known.ts";
import type { ComparableRequest } from "./comparable-request.ts";

/** Name of a part of a request that is compared. */
export type MatchPart = keyof typeof MATCHERS;

/** Compares one part of a request. */
type Matcher = (recorded: ComparableRequest, sent: ComparableRequest) => boolean;

/** The comparison of each part of a request. */
export const MATCHERS = {
  method: (recorded, sent) => recorded.method === sent.method,
  path: (recorded, sent) => recorded.path === sent.path,
  query: (recorded, sent) => recorded.queryKey === sent.queryKey,
  // A recorded request without a version matches every version.
  version: (recorded, sent) => recorded.version === undefined || recorded.version === sent.version,
  body: (recorded, sent) => recorded.bodyKey === sent.bodyKey,
} as const satisfies Readonly<Record<string, Matcher>>;

/** The names of all parts, in the order in which differences are reported. */
export const MATCH_PARTS = Object.keys(MATCHERS) as readonly MatchPart[];

/**
 * Returns all parts except those in `ignore`.
 * @throws ReplayError `invalid_option` for an unknown part
 */
export function partsWithout(ignore: readonly MatchPart[] = []): readonly MatchPart[] {
  assertKnown("match part", ignore, MATCH_PARTS);
  return MATCH_PARTS.filter((part) => !ignore.includes(part));
}
