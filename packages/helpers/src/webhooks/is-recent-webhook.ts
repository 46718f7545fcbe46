const HOUR_MS = 3_600_000;
/** Tolerance for clocks that differ. */
const CLOCK_SKEW_MS = 300_000;

/** Options of {@link isRecentWebhook}. */
export interface ReplayWindow {
  /**
   * Maximum age of an event in milliseconds. Notion delivers an event for about 24 hours, so a shorter window
   * rejects late deliveries.
   * @default 86700000 (24 hours and 5 minutes)
   */
  readonly maxAgeMs?: number;
  /** Current time in milliseconds since 1970. @default Date.now() */
  readonly nowMs?: number;
}

/**
 * Returns true if an event is at most `maxAgeMs` old and at most 5 minutes in the future. To reject copies of an event
 * that are sent within this time, store the event ids of this time.
 */
export function isRecentWebhook(event: { readonly timestamp: string }, window: ReplayWindow = {}): boolean {
  const { maxAgeMs = 24 * HOUR_MS + CLOCK_SKEW_MS, nowMs = Date.now() } = window;
  const ageMs = nowMs - Date.parse(event.timestamp);
  return ageMs <= maxAgeMs && ageMs >= -CLOCK_SKEW_MS;
}
