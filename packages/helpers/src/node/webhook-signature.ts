// Signatures of webhooks for code that blocks: Web Crypto only promises.
import { createHmac, timingSafeEqual } from "node:crypto";
import {
  bytesOf,
  signatureBytes,
  signatureText,
  type ReceivedWebhook,
  type SignedWebhook,
} from "../webhook-signature.ts";

/**
 * Whether a webhook was signed with the token, compared in constant time. A missing or malformed signature is false,
 * never an error.
 */
export function verifyWebhookSignature(webhook: ReceivedWebhook): boolean {
  const signature = signatureBytes(webhook.signature);
  return signature !== undefined && timingSafeEqual(signature, hmac(webhook));
}

/** The value of the `X-Notion-Signature` header for a body: for tests. */
export function signWebhookPayload(webhook: SignedWebhook): string {
  return signatureText(hmac(webhook));
}

function hmac({ body, verificationToken }: SignedWebhook): Uint8Array {
  return createHmac("sha256", verificationToken).update(bytesOf(body)).digest();
}
