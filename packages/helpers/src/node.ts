// Entry `@ws/helpers/node`: uploads by path and blocking webhook signatures. Needs Node.js.
export { asyncUploadPath, uploadPath } from "./nodejs/upload-path.ts";
export { signWebhookPayload, verifyWebhookSignature } from "./nodejs/webhook-signature.ts";
