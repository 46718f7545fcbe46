// What a server needs that the service tells of changes: it has no part in reading and writing content.
export * from "./webhooks/webhook-event.ts";
export {
  asyncSignWebhookPayload,
  asyncVerifyWebhookSignature,
  WEBHOOK_SIGNATURE_HEADER,
  type ReceivedWebhook,
  type SignedWebhook,
} from "./webhooks/webhook-signature.ts";
