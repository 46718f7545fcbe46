// Signatures of webhooks: HMAC-SHA256 over the body as it came, with the subscription's verification token as the key.
// @source api/errors-and-limits.yaml, webhooks.signature
import { hexOf } from "../hex.ts";
import { invalidArgument, isText } from "../input/read-input.ts";

/** The header that holds the signature. */
export const WEBHOOK_SIGNATURE_HEADER = "x-notion-signature";

/** What a signature is made of. */
export interface SignedWebhook {
  /** The body exactly as it was received: JSON that was parsed and written again does not verify. */
  readonly body: string | Uint8Array;
  /** The token that the service sent when the subscription was made. */
  readonly verificationToken: string;
}

/** A webhook as it came. */
export interface ReceivedWebhook extends SignedWebhook {
  /** The value of the `X-Notion-Signature` header, if it was sent. */
  readonly signature: string | readonly string[] | null | undefined;
}

/**
 * Whether a webhook was signed with the token, compared in constant time by Web Crypto. Anything malformed or missing
 * is false, never an error: a body that was parsed, an empty token too. `@ws/helpers/node` has the same for code that
 * blocks.
 */
export async function asyncVerifyWebhookSignature(webhook: ReceivedWebhook): Promise<boolean> {
  const signature = signatureBytes(webhook.signature);
  const parts = partsOf(webhook);
  return !!signature && !!parts && crypto.subtle.verify("HMAC", await keyOf(parts, "verify"), signature, parts.data);
}

/**
 * The value of the `X-Notion-Signature` header for a body: for tests.
 * @throws HelperError `invalid_argument` for a body or token that is no text and no bytes, and for an empty token
 */
export async function asyncSignWebhookPayload(webhook: SignedWebhook): Promise<string> {
  const parts = checkedPartsOf(webhook);
  return signatureText(new Uint8Array(await crypto.subtle.sign("HMAC", await keyOf(parts, "sign"), parts.data)));
}

const keyOf = ({ key }: Parts, use: "sign" | "verify") =>
  crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, [use]);

interface Parts {
  readonly key: Uint8Array<ArrayBuffer>;
  readonly data: Uint8Array<ArrayBuffer>;
}

/** Token and body as bytes; undefined where there is none. With an empty key anybody could sign. */
export function partsOf({ body, verificationToken }: SignedWebhook): Parts | undefined {
  const [key, data] = [bytesOf(verificationToken), bytesOf(body)];
  return key && data && key.length > 0 ? { key, data } : undefined;
}

/** {@link partsOf}, which must be there. */
export function checkedPartsOf(webhook: SignedWebhook): Parts {
  const parts = partsOf(webhook);
  if (parts) return parts;
  throw invalidArgument("a webhook is signed by its body and token as they came: texts or bytes, the token not empty");
}

/** Text as UTF-8; bytes as they are. A body that was parsed is another one. */
function bytesOf(value: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (isText(value)) return new TextEncoder().encode(value);
  return value instanceof Uint8Array ? new Uint8Array(value) : undefined;
}

/** The bytes of `sha256=…`; undefined for anything else. */
export function signatureBytes(signature: unknown): Uint8Array<ArrayBuffer> | undefined {
  const digits = isText(signature) ? /^sha256=([\da-f]{64})$/i.exec(signature)?.[1] : undefined;
  if (digits === undefined) return undefined;
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** `sha256=` and the bytes in lower-case hexadecimal digits. */
export const signatureText = (bytes: Uint8Array): string => `sha256=${hexOf(bytes)}`;
