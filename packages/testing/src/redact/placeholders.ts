// The placeholders that redaction writes in place of secrets and personal data. When a request is matched, a placeholder
// matches any text that the test sends at its position.
import { REDACTED } from "@ws/core/engine";

export { REDACTED };

/** Placeholder for a secret in a URL, where brackets would be percent-encoded. */
export const REDACTED_IN_URL = "REDACTED";

/** Returns the placeholder for the name of a person. */
export const personName = (number: number): string => `Redacted Person ${number}`;

/** Returns the placeholder for the e-mail address of a person. The domain `.example` is reserved for examples. */
export const personEmail = (number: number): string => `person-${number}@redacted.example`;

/** Returns the placeholder for the picture of a person. */
export const personAvatar = (number: number): string => `https://redacted.example/person-${number}.png`;

/** Returns the number of the person in a name or e-mail placeholder, or undefined for any other text. */
export function personNumber(text: string): number | undefined {
  const isPerson = /^(?:Redacted Person \d+|person-\d+@redacted\.example)$/.test(text);
  return isPerson ? placeholderNumber(text) : undefined;
}

/** Returns the number in a placeholder, even in an encoded one. Undefined for a placeholder without a number. */
export function placeholderNumber(placeholder: string): number | undefined {
  const digits = /\d+/.exec(placeholder)?.[0];
  return digits === undefined ? undefined : Number(digits);
}

/** Matches every placeholder in a text. A placeholder with a number identifies one person. */
export const PLACEHOLDER =
  /\[redacted\]|\bREDACTED\b|\bRedacted(?: |%20|[+]|-)Person(?: |%20|[+]|-)\d+\b|\bperson-\d+(?:@|%40)redacted\.example\b/;

/** Escapes a text for use in a regular expression, with or without the flag u. */
export const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
