// Removes secrets from log lines and errors: the exact secrets of the call, and secrets with a known name or format.
import { decodeSecret, maskSecrets, replaceMasked } from "./mask-secrets.ts";
import { printable } from "./printable.ts";
import { isSecretName } from "./secret-forms.ts";

/** Replacement for a secret. */
export const REDACTED = "[redacted]";

/** Maximum length of a body or a header in errors and log lines, in characters. */
export const MAX_BODY_LENGTH = 100_000;

/**
 * Replaces every secret in a text, and cuts the text.
 * @param maxLength Length of the text before the cut, in characters. Default: 2,000
 */
export type Redact = (text: string, maxLength?: number) => string;

/** Minimum length of an exact secret: shorter secrets would also match normal words. */
const MIN_SECRET_LENGTH = 6;

/** Number of characters that the search reads after a cut, so that it recognizes a secret at the cut. */
const CUT_MARGIN = 8192;

/** Creates a function that replaces the given secrets and all secrets with a known name or format. */
export function createRedact(secrets: readonly string[]): Redact {
  const exact = secrets.filter((secret) => secret.length >= MIN_SECRET_LENGTH).map(decodeSecret);
  return (text, maxLength = 2000) => {
    const mask = maskSecrets(text.slice(0, maxLength + CUT_MARGIN), exact).slice(0, maxLength);
    const clean = replaceMasked(text, mask, () => REDACTED);
    return text.length > maxLength ? `${clean}…` : clean;
  };
}

/** Redacts, cuts and escapes a short text, such as an error code or a request id. */
export const redactLabel = (text: string, redact: Redact): string => printable(redact(text, 200));

/** Returns the headers with secrets replaced and control characters escaped. */
export function redactHeaders(headers: Readonly<Record<string, string>>, redact: Redact): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      isSecretName(name) ? REDACTED : printable(redact(value, MAX_BODY_LENGTH)),
    ]),
  );
}
