// Sends the emulator's webhook payloads over HTTP.
import type { Emulator } from "../emulator.ts";
import type { Delivery } from "../webhooks/webhook-hub.ts";
import { signPayload } from "../webhooks/webhook-hub.ts";

/** Timeout of a request to a subscriber, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** Minimum interval between two checks for due webhooks, in milliseconds. Prevents a busy loop while the clock is frozen. */
const MIN_CHECK_INTERVAL_MS = 5;

/**
 * Sends the emulator's webhooks to their subscribers.
 * @returns a function that sends the due webhooks; call it after each request and after each change of the clock
 */
export function deliverWebhooks(emulator: Emulator): () => void {
  let timer: NodeJS.Timeout | undefined;
  const sendDue = (): void => {
    clearTimeout(timer);
    const waitMs = emulator.deliverDue();
    timer = waitMs === undefined ? undefined : setTimeout(sendDue, Math.max(waitMs, MIN_CHECK_INTERVAL_MS)).unref();
  };
  emulator.onDelivery(async (delivery) => {
    const delivered = await post(delivery);
    // The emulator schedules the retry after this function returns, so check for due webhooks after that.
    if (!delivered) setImmediate(sendDue);
    return delivered;
  });
  return sendDue;
}

/** Sends a payload. Returns true for a 2xx response. */
async function post({ subscription, payload, signed }: Delivery): Promise<boolean> {
  const body = JSON.stringify(payload);
  const signature = signed ? { "x-notion-signature": signPayload(body, subscription.verificationToken) } : {};
  try {
    const headers = { "content-type": "application/json", "user-agent": "ws-emulator", ...signature };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(subscription.url, { method: "POST", headers, body, signal });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    // The subscriber is unreachable or too slow: request another attempt.
    return false;
  }
}
