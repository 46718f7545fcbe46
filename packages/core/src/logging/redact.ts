// Removes secrets from log lines and errors, in two ways: the exact secrets of the call, and patterns of secrets.

/** Replacement for a secret. */
export const REDACTED = "[redacted]";

/** Replaces every secret in a text. */
export type Redact = (text: string) => string;

const SECRET_HEADERS = new Set(["authorization", "proxy-authorization", "cookie", "set-cookie", "x-notion-signature"]);

const SECRET_SHAPES: readonly (readonly [RegExp, string])[] = [
  // Tokens of the service, and credentials after an authentication scheme.
  [/\b(?:ntn|secret)_[\w-]{6,}/g, REDACTED],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${REDACTED}`],
  // Credentials in JSON: OAuth bodies, webhook handshakes.
  [
    /("(?:access_token|refresh_token|client_secret|token|verification_token|password|authorization)"\s*:\s*)"(?:[^"\\]|\\.)*"/gi,
    `$1"${REDACTED}"`,
  ],
  // Signed URLs of files, and credentials in a query or before a host name.
  [/([?&](?:X-Amz-[\w-]+|signature|sig|token|access_token|client_secret|password)=)[^&"'\s\\]+/gi, `$1${REDACTED}`],
  [/(\/\/)[^/\s:@"]+:[^/\s@"]+@/g, `$1${REDACTED}@`],
];

// An authorization code is a secret only next to its grant; elsewhere `code` is an error code. Two simple searches,
// because one pattern for both would be very slow on certain long texts.
const GRANT = '"grant_type"';
const CODE_MEMBER = /("code"\s*:\s*)"(?:[^"\\]|\\.)*"/g;

/** Minimum length of an exact secret: shorter secrets would also match normal words. */
const MIN_SECRET_LENGTH = 6;

/** Returns the secret as it is, encoded for a URL, and encoded for JSON. */
function spellings(secret: string): string[] {
  return [secret, encodeURIComponent(secret.toWellFormed()), JSON.stringify(secret).slice(1, -1)];
}

/** Creates a function that replaces the given secrets and all patterns of secrets. */
export function createRedact(secrets: readonly string[]): Redact {
  const exact = [...new Set(secrets.filter((secret) => secret.length >= MIN_SECRET_LENGTH).flatMap(spellings))];
  return (text) => {
    let clean = text;
    for (const secret of exact) clean = clean.replaceAll(secret, REDACTED);
    for (const [shape, replacement] of SECRET_SHAPES) clean = clean.replace(shape, replacement);
    if (clean.includes(GRANT)) clean = clean.replace(CODE_MEMBER, `$1"${REDACTED}"`);
    return clean;
  };
}

/** Returns the headers with credentials, cookies and other secrets replaced. */
export function redactHeaders(headers: Readonly<Record<string, string>>, redact: Redact): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      SECRET_HEADERS.has(name.toLowerCase()) ? REDACTED : redact(value),
    ]),
  );
}

/** Returns a JSON value with all texts redacted, keys included; undefined if it is nested too deep to serialize. */
export function redactJson(value: unknown, redact: Redact): unknown {
  if (typeof value === "string") return redact(value);
  if (typeof value !== "object" || value === null) return value;
  try {
    return JSON.parse(redact(JSON.stringify(value)));
  } catch {
    return undefined;
  }
}
