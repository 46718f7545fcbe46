// Signatures of webhooks: HMAC-SHA256 over the body as it came, with the subscription's verification token as the key.
// @source api/errors-and-limits.yaml, webhooks.signature

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
 * Whether a webhook was signed with the token, compared in constant time by Web Crypto. A missing or malformed
 * signature is false, never an error. `@ws/helpers/node` has the same for code that blocks.
 */
export async function asyncVerifyWebhookSignature(webhook: ReceivedWebhook): Promise<boolean> {
  const signature = signatureBytes(webhook.signature);
  if (signature === undefined) return false;
  return crypto.subtle.verify("HMAC", await keyOf(webhook, "verify"), signature, bytesOf(webhook.body));
}

/** The value of the `X-Notion-Signature` header for a body: for tests. */
export async function asyncSignWebhookPayload(webhook: SignedWebhook): Promise<string> {
  const signature = await crypto.subtle.sign("HMAC", await keyOf(webhook, "sign"), bytesOf(webhook.body));
  return signatureText(new Uint8Array(signature));
}

function keyOf({ verificationToken }: SignedWebhook, use: "sign" | "verify") {
  return crypto.subtle.importKey("raw", bytesOf(verificationToken), { name: "HMAC", hash: "SHA-256" }, false, [use]);
}

/** Text as UTF-8; bytes as they are. */
export function bytesOf(value: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return typeof value === "string" ? new TextEncoder().encode(value) : new Uint8Array(value);
}

/** The bytes of `sha256=…`; undefined for anything else. */
export function signatureBytes(signature: unknown): Uint8Array<ArrayBuffer> | undefined {
  const digits = typeof signature === "string" ? /^sha256=([\da-f]{64})$/i.exec(signature)?.[1] : undefined;
  if (digits === undefined) return undefined;
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** `sha256=` and the bytes in lower-case hexadecimal digits. */
export function signatureText(bytes: Uint8Array): string {
  return `sha256=${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
