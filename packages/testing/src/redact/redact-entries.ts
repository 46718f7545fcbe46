import type { HarEntry } from "../model/har.ts";
import { learnPeople } from "./learn-people.ts";
import { redactEntry } from "./redact-entry.ts";
import { Redactor } from "./redactor.ts";
import type { RedactOptions } from "./rules.ts";

/** Redacts recorded entries. A person has the same placeholder in all entries. */
export function redactEntries(entries: readonly HarEntry[], options: RedactOptions = {}): HarEntry[] {
  const redactor = new Redactor(options);
  learnPeople(entries, redactor.people);
  const redacted = entries.map((entry) => {
    const learnedBefore = redactor.learnedCount;
    return { learnedBefore, clean: redactEntry(entry, redactor) };
  });
  // A later entry may contain the user object of a person that an earlier entry mentions.
  return redacted.map(({ learnedBefore, clean }) =>
    redactor.learnedCount === learnedBefore ? clean : redactEntry(clean, redactor),
  );
}
