/**
 * Uploads by path, signatures of webhooks without promises, and a small HTTP server. Needs Node.js.
 * @module @ws/helpers/node
 */
export { readBody, respond, startHttpServer, type HttpServer, type HttpServerOptions } from "./nodejs/http-server.ts";
export { asyncUploadPath, uploadPath } from "./nodejs/upload-path.ts";
export { signWebhookPayload, verifyWebhookSignature } from "./nodejs/webhook-signature.ts";
