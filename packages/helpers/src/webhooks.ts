/**
 * Signatures and events of webhook requests.
 * @module @ws/helpers/webhooks
 */
export { isRecentWebhook, parseWebhook, type ReplayWindow } from "./webhooks/webhook-event.ts";
export type * from "./webhooks/webhook-event.ts";
export {
  asyncSignWebhookPayload,
  asyncVerifyWebhookSignature,
  WEBHOOK_SIGNATURE_HEADER,
  type ReceivedWebhook,
  type SignedWebhook,
  type WebhookBody,
} from "./webhooks/webhook-signature.ts";
