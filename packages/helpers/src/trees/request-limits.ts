/** Limits of one append request. @source api/errors-and-limits.yaml, limits.request */
export const REQUEST_LIMITS = {
  /** Children of one block. */
  children: 100,
  /** Blocks of all levels. */
  blocks: 1000,
  /** 500 KB, minus room for the rest of the request body. */
  bytes: 490_000,
  /** Levels below the top level. */
  nesting: 2,
} as const;
