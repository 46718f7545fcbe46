/**
 * Uploads by path, and signatures of webhooks without promises. Needs Node.js.
 * @module @ws/helpers/node
 */
export { asyncUploadPath, uploadPath } from "./nodejs/upload-path.ts";
export { signWebhookPayload, verifyWebhookSignature } from "./nodejs/webhook-signature.ts";
