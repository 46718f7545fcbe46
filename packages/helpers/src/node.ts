// Entry `@ws/helpers/node`: uploads by path and blocking webhook signatures. Needs Node.js.
export { asyncUploadPath, uploadPath } from "./node/upload-path.ts";
export { signWebhookPayload, verifyWebhookSignature } from "./node/webhook-signature.ts";
