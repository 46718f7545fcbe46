// The signature of a webhook request is an HMAC-SHA256 of the raw body. The key is the verification token.
// @source api/errors-and-limits.yaml, webhooks.signature
import { toHex } from "../hex.ts";
import { fieldsOf, isString } from "../json/fields.ts";
import { invalidArgument } from "../read-input.ts";

/** Name of the header that contains the signature, in lower case. */
export const WEBHOOK_SIGNATURE_HEADER = "x-notion-signature";

/** The data that a signature is computed from. */
export interface SignedWebhook {
  /** The raw body as it was received. JSON that was parsed and serialized again does not verify. */
  readonly body: string | Uint8Array;
  /** The token that Notion sent when the subscription was created. */
  readonly verificationToken: string;
}

/** A received webhook request. */
export interface ReceivedWebhook extends SignedWebhook {
  /** Value of the `X-Notion-Signature` header, if the request has the header. */
  readonly signature: string | readonly string[] | null | undefined;
}

/**
 * Resolves to true if a webhook request was signed with the verification token. Web Crypto compares in constant time.
 * Resolves to false, without an error, for a missing or malformed signature, a parsed body, an empty token, or any value
 * that is not a webhook request.
 * `@ws/helpers/node` has the blocking version.
 */
export async function asyncVerifyWebhookSignature(webhook: ReceivedWebhook): Promise<boolean> {
  const signature = readSignature(webhook);
  const payload = readPayload(webhook);
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

/** Returns the token and the body as bytes. Undefined if either is missing, or if the token is empty. */
export function readPayload(webhook: unknown): Payload | undefined {
  const { body, verificationToken } = fieldsOf(webhook);
  const [key, data] = [toBytes(verificationToken), toBytes(body)];
  return key && data && key.length > 0 ? { key, data } : undefined;
}

/** Like {@link readPayload}. @throws HelperError `invalid_argument` instead of returning undefined */
export function checkedPayload(webhook: unknown): Payload {
  const payload = readPayload(webhook);
  if (payload) return payload;
  throw invalidArgument("Expected the raw body and a non-empty verificationToken, each as a string or bytes.");
}

/** Returns a string as UTF-8, and bytes unchanged. Undefined for any other value, such as a parsed body. */
function toBytes(value: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (isString(value)) return new TextEncoder().encode(value);
  return value instanceof Uint8Array ? new Uint8Array(value) : undefined;
}

/** Returns the bytes of a `sha256=…` header. Undefined for any other value. */
export function readSignature(webhook: unknown): Uint8Array<ArrayBuffer> | undefined {
  const { signature } = fieldsOf(webhook);
  const digits = isString(signature) ? /^sha256=([\da-f]{64})$/i.exec(signature)?.[1] : undefined;
  if (digits === undefined) return undefined;
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Returns the value of the signature header for the bytes of a signature. */
export const formatSignature = (bytes: Uint8Array): string => `sha256=${toHex(bytes)}`;
