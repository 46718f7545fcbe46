import { asyncSignWebhookPayload, asyncVerifyWebhookSignature } from "@ws/helpers/webhooks";

/** Arguments of `verifyWebhookSignature`. */
export interface VerifyWebhookSignatureArgs {
  /** The raw body as it was received. JSON that was parsed and serialized again does not verify. */
  body: string | Uint8Array;
  /** Value of the `X-Notion-Signature` header. */
  signature: string | null | undefined;
  /** The token that Notion sent when the subscription was created. */
  verificationToken: string;
}

/** Resolves to true if a webhook request was signed with the verification token. */
export function verifyWebhookSignature(args: VerifyWebhookSignatureArgs): Promise<boolean> {
  return asyncVerifyWebhookSignature(args);
}

/** Resolves to the value of the `X-Notion-Signature` header for a body. For tests of webhook handlers. */
export function signWebhookPayload(args: Omit<VerifyWebhookSignatureArgs, "signature">): Promise<string> {
  return asyncSignWebhookPayload(args);
}
