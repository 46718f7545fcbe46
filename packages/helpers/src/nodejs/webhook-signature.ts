// Webhook signatures for blocking code. Web Crypto has async functions only.
import { createHmac, timingSafeEqual } from "node:crypto";
import {
  checkedPayload,
  readPayload,
  readSignature,
  formatSignature,
  type ReceivedWebhook,
  type SignedWebhook,
} from "../webhooks/webhook-signature.ts";

/**
 * Returns true if a webhook request was signed with the verification token. Compares in constant time. Returns false,
 * without an error, for a missing or malformed signature, and for an empty token.
 * @throws HelperError `invalid_argument` for a body that is not raw, such as parsed JSON: no signature would ever match
 */
export function verifyWebhookSignature(webhook: ReceivedWebhook): boolean {
  const payload = readPayload(webhook);
  const signature = readSignature(webhook);
  return signature !== undefined && payload !== undefined && timingSafeEqual(signature, hmac(payload));
}

/**
 * Returns the value of the `X-Notion-Signature` header for a body. For tests of webhook handlers.
 * @throws HelperError `invalid_argument` if the body or token is not a string or bytes, or the token is empty
 */
export const signWebhookPayload = (webhook: SignedWebhook): string => formatSignature(hmac(checkedPayload(webhook)));

const hmac = ({ key, data }: ReturnType<typeof checkedPayload>): Uint8Array =>
  createHmac("sha256", key).update(data).digest();
