// What needs Node: files by their path, and webhooks for code that blocks. Bundles for browsers leave this out.
export { asyncUploadPath, uploadPath } from "./node/upload-path.ts";
export { signWebhookPayload, verifyWebhookSignature } from "./node/webhook-signature.ts";
