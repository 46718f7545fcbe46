/**
 * Statuses after which a part of a file is sent again. A part has a number, so Notion stores it only once and
 * repeating it is always safe. `npm run update` copies the list from the retry table of `@ws/core`.
 */
export const RETRYABLE_STATUS: ReadonlySet<number> = new Set([408, 409, 429, 500, 502, 503, 504, 529]);
