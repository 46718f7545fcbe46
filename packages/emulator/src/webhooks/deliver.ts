// Sends webhook payloads: up to eight attempts, each wait longer than the one before.
import type { Delivery } from "./hub.ts";
import { signPayload } from "./hub.ts";

/** Most attempts. @source api/errors-and-limits.yaml, webhooks.delivery */
const MOST_ATTEMPTS = 8;
/** How long a subscriber may take, in milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Sends a payload until a 2xx answers.
 * @param firstWaitMs wait before the second attempt; it doubles from there (the service spreads eight over a day)
 */
export async function deliver({ subscription, payload, signed }: Delivery, firstWaitMs: number): Promise<void> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const body = JSON.stringify("attempt_number" in payload ? { ...payload, attempt_number: attempt } : payload);
    const signature = signed ? { "x-notion-signature": signPayload(body, subscription.verificationToken) } : {};
    if (await post(subscription.url, body, signature)) return;
    await new Promise((resolve) => setTimeout(resolve, firstWaitMs * 2 ** (attempt - 1)).unref());
  }
}

async function post(url: string, body: string, signature: Record<string, string>): Promise<boolean> {
  try {
    const headers = { "content-type": "application/json", "user-agent": "ws-emulator", ...signature };
    const response = await fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    // Nobody listens, or too slowly: the next attempt may find someone.
    return false;
  }
}
