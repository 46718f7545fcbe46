// Keeps secrets out of everything that leaves the library beside the request itself: logs and errors.
// Two nets: the exact secrets of the call, and shapes that are secrets wherever they turn up.

/** Stands where a secret stood. */
export const REDACTED = "[redacted]";

/** Replaces every secret in a text. */
export type Redact = (text: string) => string;

const SECRET_HEADERS = new Set(["authorization", "proxy-authorization", "cookie", "set-cookie", "x-notion-signature"]);

const SECRET_SHAPES: readonly (readonly [RegExp, string])[] = [
  // Tokens of the service, and what stands behind an authentication scheme.
  [/\b(?:ntn|secret)_[\w-]{6,}/g, REDACTED],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${REDACTED}`],
  // Credentials as members of JSON: OAuth bodies, webhook handshakes.
  [
    /("(?:access_token|refresh_token|client_secret|token|verification_token|password|authorization)"\s*:\s*)"(?:[^"\\]|\\.)*"/gi,
    `$1"${REDACTED}"`,
  ],
  // Signed addresses of files, and credentials in a query or in front of a host.
  [/([?&](?:X-Amz-[\w-]+|signature|sig|token|access_token|client_secret|password)=)[^&"'\s\\]+/gi, `$1${REDACTED}`],
  [/(\/\/)[^/\s:@"]+:[^/\s@"]+@/g, `$1${REDACTED}@`],
];

// An authorization code is a secret only beside its grant: elsewhere `code` names an error. Two plain searches: one
// pattern for both would take forever on a long text that is made for it.
const GRANT = '"grant_type"';
const CODE_MEMBER = /("code"\s*:\s*)"(?:[^"\\]|\\.)*"/g;

// Anything shorter would blank out ordinary words.
const SHORTEST_SECRET = 6;

/** A secret as it is, in a URL, and in JSON. */
function spellings(secret: string): string[] {
  return [secret, encodeURIComponent(secret.toWellFormed()), JSON.stringify(secret).slice(1, -1)];
}

/** A redactor that knows the exact secrets of a call beside the shapes. */
export function createRedact(secrets: readonly string[]): Redact {
  const exact = [...new Set(secrets.filter((secret) => secret.length >= SHORTEST_SECRET).flatMap(spellings))];
  return (text) => {
    let clean = text;
    for (const secret of exact) clean = clean.replaceAll(secret, REDACTED);
    for (const [shape, replacement] of SECRET_SHAPES) clean = clean.replace(shape, replacement);
    if (clean.includes(GRANT)) clean = clean.replace(CODE_MEMBER, `$1"${REDACTED}"`);
    return clean;
  };
}

/** Headers without credentials and cookies. */
export function redactHeaders(headers: Readonly<Record<string, string>>, redact: Redact): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      SECRET_HEADERS.has(name.toLowerCase()) ? REDACTED : redact(value),
    ]),
  );
}

/** A JSON value whose texts are redacted, keys included; undefined for one that is nested too deep to be written. */
export function redactJson(value: unknown, redact: Redact): unknown {
  if (typeof value === "string") return redact(value);
  if (typeof value !== "object" || value === null) return value;
  try {
    return JSON.parse(redact(JSON.stringify(value)));
  } catch {
    return undefined;
  }
}
