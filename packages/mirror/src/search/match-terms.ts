// Finds the terms of a query in a text.
import { wordsOf, type Word } from "../store/search-index/words.ts";
import type { SearchTerm } from "./parse-query.ts";

/** A place of a term in a text. */
interface TermMatch {
  readonly start: number;
  readonly end: number;
  /** Number of the first word. */
  readonly at: number;
  /** 1 for equal words, less for a word that only contains the term. */
  readonly quality: number;
}

/** The words of a text, with the places of each term. */
export interface MatchedText {
  readonly words: readonly Word[];
  readonly matches: readonly (readonly TermMatch[])[];
}

/** A word that begins with the term, and one that contains it elsewhere. */
const [BEGINS, CONTAINS] = [0.7, 0.4];

/** Shortest part of a word that is searched, in characters. */
export const MIN_PART = 4;

/** Returns the places of the terms in a text. */
export function matchTerms(text: string, terms: readonly SearchTerm[]): MatchedText {
  const words = [...wordsOf(text)];
  return { words, matches: terms.map((term) => matchesOf(words, term)) };
}

function matchesOf(words: readonly Word[], { words: wanted, isPrefix }: SearchTerm): TermMatch[] {
  const last = wanted.length - 1;
  return words.flatMap((word, at) => {
    let quality = 1;
    for (const [index, part] of wanted.entries()) {
      const found = words[at + index]?.word;
      if (found === part) continue;
      quality = found === undefined ? 0 : partialQuality(found, part, index === last && isPrefix, last === 0);
      if (quality === 0) return [];
    }
    return [{ start: word.start, end: words[at + last]?.end ?? word.end, at, quality }];
  });
}

function partialQuality(found: string, part: string, isPrefix: boolean, isSingle: boolean): number {
  if (isPrefix && found.startsWith(part)) return 1;
  if (!isSingle || part.length < MIN_PART || !found.includes(part)) return 0;
  return found.startsWith(part) ? BEGINS : CONTAINS;
}
