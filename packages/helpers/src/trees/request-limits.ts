import { LIMITS } from "../limits.ts";

/** Limits of one append request. */
export const REQUEST_LIMITS = {
  children: LIMITS.children,
  blocks: LIMITS.blocks,
  /** Leaves room for the rest of the request body. */
  bytes: LIMITS.requestBytes - 10_000,
  nesting: LIMITS.nesting,
} as const;
