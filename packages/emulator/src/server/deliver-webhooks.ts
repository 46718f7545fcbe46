// Sends webhook payloads over HTTP, when the emulator says that they are due.
import type { Emulator } from "../emulator.ts";
import type { Delivery } from "../webhooks/webhook-hub.ts";
import { signPayload } from "../webhooks/webhook-hub.ts";

/** How long a subscriber may take, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** Shortest time between two looks at what is due, in milliseconds: a clock that stands still must not keep us busy. */
const SHORTEST_LOOK_MS = 5;

/**
 * Sends the emulator's webhooks.
 * @returns to be called after each request and each change of the clock: sends what is due by then
 */
export function deliverWebhooks(emulator: Emulator): () => void {
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    clearTimeout(timer);
    const waitMs = emulator.deliverDue();
    timer = waitMs === undefined ? undefined : setTimeout(look, Math.max(waitMs, SHORTEST_LOOK_MS)).unref();
  };
  emulator.onDelivery(async (delivery) => {
    const taken = await post(delivery);
    // After the emulator has noted what has to come again.
    if (!taken) setImmediate(look);
    return taken;
  });
  return look;
}

/** True when a 2xx answers. */
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
    // Nobody listens, or too slowly: the next attempt may find someone.
    return false;
  }
}
