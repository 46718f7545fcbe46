// What stands in a cassette where a secret or a person stood. A placeholder is recognised again: when a request is
// matched it stands for whatever the test sends in its place.
import { REDACTED } from "@ws/core/engine";

export { REDACTED };

/** Stands for a secret inside a URL, where brackets would be encoded. */
export const REDACTED_IN_URL = "REDACTED";

/** The name of the n-th person. */
export const personName = (number: number): string => `Redacted Person ${number}`;

/** The address of the n-th person: `.example` is reserved, so it is nobody's. */
export const personEmail = (number: number): string => `person-${number}@redacted.example`;

/** The picture of the n-th person. */
export const personAvatar = (number: number): string => `https://redacted.example/person-${number}.png`;

/** The number of a person in one of its placeholders. */
export function personNumber(text: string): number | undefined {
  const [, number] = /^(?:Redacted Person |person-)(\d+)(?:@redacted\.example)?$/.exec(text) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Every placeholder, wherever it stands; the forms with a number name one person each. */
export const PLACEHOLDER =
  /\[redacted\]|\bREDACTED\b|\bRedacted(?: |%20|[+]|-)Person(?: |%20|[+]|-)\d+\b|\bperson-\d+(?:@|%40)redacted\.example\b/;
