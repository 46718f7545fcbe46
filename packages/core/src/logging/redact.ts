// Removes secrets from log lines and errors: the exact secrets of the call, and secrets with a known name or format.
import { findSecrets, secretPattern, type FoundSecret } from "./find-secrets.ts";
import { memberGroup } from "./secret-names.ts";

/** Replacement for a secret. */
export const REDACTED = "[redacted]";

/** Maximum length of a message of a server in errors and log lines, in characters. */
export const MAX_MESSAGE_LENGTH = 2000;

/** Maximum length of a short text, such as an error code or a request id, in characters. */
export const MAX_LABEL_LENGTH = 200;

/** Maximum length of a body in errors and log lines, in characters. */
export const MAX_BODY_LENGTH = 100_000;

/** Replaces every secret in a text. Cuts the text after `maxLength` characters, and never in a secret. */
export type Redact = (text: string, maxLength?: number) => string;

/** Minimum length of an exact secret: shorter secrets would also match normal words. */
const MIN_SECRET_LENGTH = 6;

/** Number of characters that the search reads after a cut, so that it recognizes a secret at the cut. */
const CUT_MARGIN = 8192;

/** Creates a function that replaces the given secrets and all secrets with a known name or format. */
export function createRedact(secrets: readonly string[]): Redact {
  let exact: readonly RegExp[] | undefined;
  return (text, maxLength = text.length) => {
    exact ??= [...new Set(secrets)].filter((secret) => secret.length >= MIN_SECRET_LENGTH).map(secretPattern);
    // Reading a little more than the cut keeps the cost of a long text small.
    const found = findSecrets(text.slice(0, maxLength + CUT_MARGIN), exact);
    const clean = replaceFound(text.slice(0, maxLength), found, () => REDACTED);
    return text.length > maxLength ? `${clean}…` : clean;
  };
}

/** Replaces secrets that `findSecrets()` found. Ignores those after the end of the text. */
export function replaceFound(
  text: string,
  found: readonly FoundSecret[],
  replacement: (secret: FoundSecret) => string,
): string {
  let clean = "";
  let from = 0;
  for (const secret of found) {
    if (secret.start >= text.length) break;
    clean += text.slice(from, secret.start) + replacement(secret);
    from = secret.end;
  }
  return clean + text.slice(from);
}

/** Returns the headers with credentials, cookies and other secrets replaced. */
export function redactHeaders(headers: Readonly<Record<string, string>>, redact: Redact): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      memberGroup(name) === undefined ? redact(value, MAX_BODY_LENGTH) : REDACTED,
    ]),
  );
}

/**
 * Returns a JSON value with all texts redacted, keys included; undefined if it is nested too deep to serialize, or longer
 * than `MAX_BODY_LENGTH`.
 */
export function redactJson(value: unknown, redact: Redact): unknown {
  try {
    const json = JSON.stringify(value);
    return json.length > MAX_BODY_LENGTH ? undefined : JSON.parse(redact(json));
  } catch {
    return undefined;
  }
}
