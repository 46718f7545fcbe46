/**
 * Statuses after which a part of a file is sent again. A part has a number, so the service stores it only once and
 * repeating it is always safe. `@ws/core` has the same statuses in its retry table, and a test compares the two.
 */
export const RETRYABLE_STATUS: ReadonlySet<number> = new Set([408, 409, 429, 500, 502, 503, 504, 529]);
