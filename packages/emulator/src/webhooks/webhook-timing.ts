// When webhooks are sent. Pure: all times are milliseconds of the emulator's clock.

/** When events are sent, and again when nobody takes them. */
export interface WebhookTiming {
  /** How long an event that is aggregated waits for others of its kind about the same thing; 0 sends it at once. */
  readonly aggregateMs: number;
  /** Wait before the second attempt; it doubles from there. */
  readonly firstRetryMs: number;
}

/** For tests that do not want to wait. */
export const IMMEDIATE: WebhookTiming = { aggregateMs: 0, firstRetryMs: 1000 };

/**
 * The service's: an event usually comes within a minute, eight attempts spread over about 24 hours.
 * Seven waits, each twice the one before, make 127 times the first.
 * @source api/errors-and-limits.yaml, webhooks.delivery
 */
export const DOCUMENTED: WebhookTiming = { aggregateMs: 60_000, firstRetryMs: Math.round(86_400_000 / 127) };

/** Most attempts. @source api/errors-and-limits.yaml, webhooks.delivery */
export const MOST_ATTEMPTS = 8;

const AGGREGATED_PAGE_EVENTS: ReadonlySet<string> = new Set([
  "page.content_updated",
  "page.created",
  "page.deleted",
  "page.moved",
  "page.properties_updated",
  "page.undeleted",
]);

/** True for events that wait for others of their kind. @source api/errors-and-limits.yaml, webhooks.delivery.aggregated */
export function isAggregated(type: string): boolean {
  return AGGREGATED_PAGE_EVENTS.has(type) || type.startsWith("database.") || type.startsWith("data_source.");
}

/** How long after an attempt (from 1) the next one comes. */
export function retryWait(timing: WebhookTiming, attempt: number): number {
  return timing.firstRetryMs * 2 ** (attempt - 1);
}
