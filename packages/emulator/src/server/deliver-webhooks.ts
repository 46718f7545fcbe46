// Sends the emulator's webhook payloads over HTTP.
import type { Emulator } from "../emulator.ts";
import { postWebhook } from "./post-webhook.ts";

/** Minimum interval between two checks for due webhooks, in milliseconds. Prevents a busy loop while the clock is frozen. */
const MIN_CHECK_INTERVAL_MS = 5;
/** Longest delay of a timer. A longer one ends immediately, and the clock can be set back by years. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Sends the emulator's webhooks to their subscribers.
 * @param allowExternal false: only to subscribers on this machine
 * @returns a function that sends the due webhooks; call it after each request and after each change of the clock
 */
export function deliverWebhooks(emulator: Emulator, allowExternal: boolean): () => void {
  let timer: NodeJS.Timeout | undefined;
  const sendDue = (): void => {
    clearTimeout(timer);
    const waitMs = emulator.deliverDue();
    if (waitMs === undefined) return;
    timer = setTimeout(sendDue, Math.min(Math.max(waitMs, MIN_CHECK_INTERVAL_MS), MAX_TIMER_MS)).unref();
  };
  emulator.onDelivery(async (delivery) => {
    const delivered = await postWebhook(delivery, allowExternal);
    // The emulator schedules the retry after this function returns, so check for due webhooks after that.
    if (!delivered) setImmediate(sendDue);
    return delivered;
  });
  return sendDue;
}
