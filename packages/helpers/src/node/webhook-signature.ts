// Signatures of webhooks for code that blocks: Web Crypto only promises.
import { createHmac, timingSafeEqual } from "node:crypto";
import {
  checkedPartsOf,
  partsOf,
  signatureBytes,
  signatureText,
  type ReceivedWebhook,
  type SignedWebhook,
} from "../webhooks/webhook-signature.ts";

/**
 * Whether a webhook was signed with the token, compared in constant time. Anything malformed or missing is false, never
 * an error: a body that was parsed, an empty token too.
 */
export function verifyWebhookSignature(webhook: ReceivedWebhook): boolean {
  const signature = signatureBytes(webhook.signature);
  const parts = partsOf(webhook);
  return signature !== undefined && parts !== undefined && timingSafeEqual(signature, hmac(parts));
}

/**
 * The value of the `X-Notion-Signature` header for a body: for tests.
 * @throws HelperError `invalid_argument` for a body or token that is no text and no bytes, and for an empty token
 */
export const signWebhookPayload = (webhook: SignedWebhook): string => signatureText(hmac(checkedPartsOf(webhook)));

const hmac = ({ key, data }: ReturnType<typeof checkedPartsOf>): Uint8Array =>
  createHmac("sha256", key).update(data).digest();
