// The timing of webhooks. All times are milliseconds of the emulator's clock.

/** Delays of webhook events and of their retries. */
export interface WebhookTiming {
  /** Milliseconds that an event waits for further events of its type about the same object. 0 sends it immediately. */
  readonly aggregateMs: number;
  /** Milliseconds before the first retry. Every further wait is twice as long. */
  readonly firstRetryMs: number;
}

/** Timing for tests: no aggregation, short retries. */
export const IMMEDIATE: WebhookTiming = { aggregateMs: 0, firstRetryMs: 1000 };

/**
 * The documented timing: most events within a minute, eight attempts over about 24 hours.
 * The seven waits between the attempts double each time and add up to 127 times the first wait.
 * @source api/errors-and-limits.yaml, webhooks.delivery
 */
export const DOCUMENTED: WebhookTiming = { aggregateMs: 60_000, firstRetryMs: Math.round(86_400_000 / 127) };

/** Maximum number of attempts. @source api/errors-and-limits.yaml, webhooks.delivery */
export const MAX_ATTEMPTS = 8;

const AGGREGATED_PAGE_EVENTS: ReadonlySet<string> = new Set([
  "page.content_updated",
  "page.deleted",
  "page.moved",
  "page.properties_updated",
  "page.undeleted",
]);

/**
 * True for event types whose first event about an object is sent immediately. Further events of the next minute are
 * aggregated. @source Notion's changelog of October 15, 2026
 */
export function isFirstImmediate(type: string): boolean {
  return type === "page.properties_updated";
}

/**
 * True for event types that are aggregated. @source api/errors-and-limits.yaml, webhooks.delivery.aggregated; since
 * October 15, 2026 page.created is sent immediately
 */
export function isAggregated(type: string): boolean {
  return AGGREGATED_PAGE_EVENTS.has(type) || type.startsWith("database.") || type.startsWith("data_source.");
}

/** Returns the milliseconds between an attempt (counted from 1) and the next attempt. */
export function retryWait(timing: WebhookTiming, attempt: number): number {
  return timing.firstRetryMs * 2 ** (attempt - 1);
}
