// The signature of a webhook request is an HMAC-SHA256 of the raw body. The key is the verification token.
// @source api/errors-and-limits.yaml, webhooks.signature
import { toHex } from "../hex.ts";
import { fieldsOf, isString } from "../json/fields.ts";
import { describeValue } from "../messages.ts";
import { invalidArgument } from "../read-input.ts";

/** Name of the header that contains the signature, in lower case. */
export const WEBHOOK_SIGNATURE_HEADER = "x-notion-signature";

/** The raw body of a request: text, or bytes in any form, such as a Buffer or `await request.arrayBuffer()`. */
export type WebhookBody = string | ArrayBuffer | ArrayBufferView;

/** The data that a signature is computed from. */
export interface SignedWebhook {
  /** The raw body as it was received. JSON that was parsed and serialized again does not verify. */
  readonly body: WebhookBody;
  /** The token that Notion sent when the subscription was created. */
  readonly verificationToken: string;
}

/** A received webhook request. */
export interface ReceivedWebhook extends SignedWebhook {
  /** Value of the `X-Notion-Signature` header, if the request has the header. A list with one value counts as the value. */
  readonly signature: string | readonly string[] | null | undefined;
}

/**
 * Resolves to true if a webhook request was signed with the verification token. Web Crypto compares in constant time.
 * Resolves to false, without an error, for a missing or malformed signature, and for an empty token.
 * `@ws/helpers/node` has the blocking version.
 * @throws HelperError `invalid_argument` for a body that is not raw, such as parsed JSON: no signature would ever match
 */
export async function asyncVerifyWebhookSignature(webhook: ReceivedWebhook): Promise<boolean> {
  const payload = readPayload(webhook);
  const signature = readSignature(webhook);
  if (!signature || !payload) return false;
  return crypto.subtle.verify("HMAC", await importKey(payload, "verify"), signature, payload.data);
}

/**
 * Resolves to the value of the `X-Notion-Signature` header for a body. For tests of webhook handlers.
 * @throws HelperError `invalid_argument` if the body or token is not a string or bytes, or the token is empty
 */
export async function asyncSignWebhookPayload(webhook: SignedWebhook): Promise<string> {
  const payload = checkedPayload(webhook);
  const signature = await crypto.subtle.sign("HMAC", await importKey(payload, "sign"), payload.data);
  return formatSignature(new Uint8Array(signature));
}

const importKey = ({ key }: Payload, use: "sign" | "verify") =>
  crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, [use]);

/** The token and the body as bytes. */
interface Payload {
  readonly key: Uint8Array<ArrayBuffer>;
  readonly data: Uint8Array<ArrayBuffer>;
}

/**
 * Returns the token and the body as bytes. Undefined without a token.
 * @throws HelperError `invalid_argument` if the body is neither text nor bytes
 */
export function readPayload(webhook: unknown): Payload | undefined {
  const { body, verificationToken } = fieldsOf(webhook);
  const [key, data] = [toBytes(verificationToken), toBytes(body)];
  if (data === undefined) {
    throw invalidArgument(
      `Expected the raw body of the request as text or bytes, got ${describeValue(body)}. Read it before it is parsed.`,
    );
  }
  return key && key.length > 0 ? { key, data } : undefined;
}

/** Like {@link readPayload}. @throws HelperError `invalid_argument` also without a token */
export function checkedPayload(webhook: unknown): Payload {
  const payload = readPayload(webhook);
  if (payload) return payload;
  throw invalidArgument("Expected the raw body and a non-empty verificationToken, each as a string or bytes.");
}

/** Returns a text as UTF-8, and bytes in any form unchanged. Undefined for any other value, such as a parsed body. */
export function toBytes(value: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (isString(value)) return new TextEncoder().encode(value);
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice();
  // Not `instanceof`: a buffer can come from another realm, such as that of a test runner or a worker.
  const isBuffer = /^\[object (?:Shared)?ArrayBuffer\]$/.test(Object.prototype.toString.call(value));
  return isBuffer ? new Uint8Array(value as ArrayBuffer).slice() : undefined;
}

/** Returns the bytes of a `sha256=…` header. Undefined for any other value. */
export function readSignature(webhook: unknown): Uint8Array<ArrayBuffer> | undefined {
  const { signature } = fieldsOf(webhook);
  const value: unknown = Array.isArray(signature) && signature.length === 1 ? signature[0] : signature;
  const digits = isString(value) ? /^\s*sha256=([\da-f]{64})\s*$/i.exec(value)?.[1] : undefined;
  if (digits === undefined) return undefined;
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Returns the value of the signature header for the bytes of a signature. */
export const formatSignature = (bytes: Uint8Array): string => `sha256=${toHex(bytes)}`;
