// Redacts what is recorded already, as a whole.
import type { HarEntry } from "../model/har.ts";
import { adoptPeople } from "./adopt-people.ts";
import { redactEntry } from "./redact-entry.ts";
import { Redactor } from "./redactor.ts";
import type { RedactOptions } from "./rules.ts";

/** These entries without secrets and people, the same placeholder for the same person. */
export function redactEntries(entries: readonly HarEntry[], options: RedactOptions = {}): HarEntry[] {
  const redactor = new Redactor(options);
  adoptPeople(entries, redactor.people);
  // Twice, since a later entry may show who an earlier one named.
  return entries.map((entry) => redactEntry(entry, redactor)).map((entry) => redactEntry(entry, redactor));
}
