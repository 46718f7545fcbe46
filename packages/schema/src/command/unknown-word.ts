import { describeValue } from "@ws/helpers/messages";
import leven from "leven";

/** Returns the message of an unknown word, with the most similar known word, or else all of them. */
export function unknownWord(what: string, word: string, known: readonly string[]): string {
  const [nearest] = known
    .map((candidate) => ({ candidate, edits: leven(word, candidate) }))
    .toSorted((a, b) => a.edits - b.edits);
  const isSimilar = nearest !== undefined && nearest.edits <= Math.max(2, nearest.candidate.length / 2);
  const hint = isSimilar ? `Did you mean "${nearest.candidate}"?` : `Use one of ${known.join(", ")}.`;
  return `Unknown ${what} ${describeValue(word)}. ${hint}`;
}
