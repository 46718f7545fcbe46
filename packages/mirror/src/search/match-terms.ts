// Finds the terms of a query in a text.
import type { Phrase } from "../store/search-index/index-dialect.ts";
import { MIN_PART } from "../store/search-index/vocabulary.ts";
import { isKorean, wordsOf, type Word } from "../store/search-index/words.ts";

/** A place of a term in a text. */
interface TermMatch {
  readonly start: number;
  readonly end: number;
  /** Number of the first word. */
  readonly at: number;
  /** Number of words. */
  readonly length: number;
  /** 1 for equal words, less for a word that only contains the term. */
  readonly quality: number;
}

/** The words of a text, with the places of each term. */
export interface MatchedText {
  readonly words: readonly Word[];
  readonly matches: readonly (readonly TermMatch[])[];
}

/** A word that begins with the term, and one that contains it elsewhere. In a title they count less than the word in a text. */
const [BEGINS, CONTAINS] = [0.11, 0.06];

/** A word without the signs of the term, such as C for C#. In a title it counts less than the word with them in a text. */
const OTHER_SIGNS = 0.09;

/** Returns the places of the terms in a text. */
export function matchTerms(text: string, terms: readonly Phrase[]): MatchedText {
  const words = [...wordsOf(text)];
  return { words, matches: terms.map((term) => matchesOf(text, words, term)) };
}

function matchesOf(text: string, words: readonly Word[], { words: wanted, isPrefix, signs }: Phrase): TermMatch[] {
  const last = wanted.length - 1;
  return words.flatMap((word, at) => {
    let quality = 1;
    for (const [index, part] of wanted.entries()) {
      const found = words[at + index]?.word;
      if (found === part) continue;
      quality = found === undefined ? 0 : partialQuality(found, part, index === last && isPrefix, last === 0);
      if (quality === 0) return [];
    }
    const { word: found, end, firstEnd = end } = words[at + last] ?? word;
    // One character of a text without spaces is found as the beginning of a pair.
    const markedEnd = found === wanted[last] ? end : firstEnd;
    const [before, after] = signs ?? ["", ""];
    // The signs of a key are marks of its digit.
    const [from, to] = [
      word.start - before.length,
      text.startsWith(after, markedEnd) ? markedEnd + after.length : markedEnd,
    ];
    if (isKorean(wanted[0] ?? "")) quality *= koreanQuality(text, word.start, markedEnd);
    const around = text.slice(Math.max(0, from), to);
    const hasSigns = around.startsWith(before) && around.endsWith(after);
    return [
      {
        start: hasSigns ? from : word.start,
        end: hasSigns ? to : markedEnd,
        at,
        length: wanted.length,
        quality: hasSigns ? quality : quality * OTHER_SIGNS,
      },
    ];
  });
}

/** A Korean word with a particle or an ending counts less than the word alone, and more than a word with something before it. */
function koreanQuality(text: string, start: number, end: number): number {
  if (LETTER_BEFORE.test(text.slice(Math.max(0, start - 2), start))) return CONTAINS;
  return LETTER_AFTER.test(text.slice(end, end + 2)) ? BEGINS : 1;
}

const [LETTER_BEFORE, LETTER_AFTER] = [/[\p{L}\p{N}]\p{M}*$/u, /^[\p{L}\p{N}]/u];

function partialQuality(found: string, part: string, isPrefix: boolean, isSingle: boolean): number {
  if (isPrefix && found.startsWith(part)) return 1;
  if (!isSingle || part.length < MIN_PART || !found.includes(part)) return 0;
  return found.startsWith(part) ? BEGINS : CONTAINS;
}
