import { HelperError } from "../errors.ts";
import { isFields, isString } from "../json/fields.ts";
import type { WebhookEvent, WebhookHandshake } from "./webhook-event.ts";

/**
 * Parses the body of a webhook request. Verify its signature first. Only the handshake has no signature.
 * @throws HelperError `invalid_webhook` if the body is neither an event nor the handshake
 */
export function parseWebhook(body: string | Uint8Array): WebhookEvent | WebhookHandshake {
  let value: unknown;
  try {
    value = JSON.parse(typeof body === "string" ? body : new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch (cause) {
    throw new HelperError("invalid_webhook", "Expected a webhook body in JSON and UTF-8, got other data.", { cause });
  }
  if (isFields(value)) {
    const { verification_token: verificationToken, type, id, timestamp, entity } = value;
    if (isString(verificationToken) && type === undefined) return { type: "handshake", verificationToken };
    if ([type, id, timestamp].every(isString) && isFields(entity)) {
      // The fields that identify the event are checked. The other fields are trusted, as in every response.
      return value as object as WebhookEvent;
    }
  }
  throw new HelperError("invalid_webhook", "Expected a webhook body with type, id, timestamp and entity.");
}
