/**
 * Uploads by path, signatures of webhooks without promises, a small HTTP server, and turns of work. Needs Node.js.
 * @module @ws/helpers/node
 */
export { readBody, respond, startHttpServer, type HttpServer, type HttpServerOptions } from "./nodejs/http-server.ts";
export { isMissingModule } from "./nodejs/missing-module.ts";
export { Turns, type TurnOptions } from "./nodejs/turns.ts";
export { asyncUploadPath, uploadPath } from "./nodejs/upload-path.ts";
export { signWebhookPayload, verifyWebhookSignature } from "./nodejs/webhook-signature.ts";
