// How much each term of a query says: the fewer pages have it, the more.
import type { Database } from "../store/database.ts";
import type { Phrase } from "../store/search-index/index-dialect.ts";
import { indexDialectOf } from "../store/search-index/index-dialects.ts";
import { countPagesAndDatabases } from "../store/objects.ts";
import { isUnspaced } from "../store/search-index/words.ts";

/** The weight of a term. */
export interface TermWeight {
  /** Number of pages and databases that have the term. Of a phrase, those that have its rarest word. */
  readonly pages: number;
  /** The inverse document frequency of BM25, squared, so that many frequent words weigh less than a rare one. */
  readonly weight: number;
  /** True if so many pages have the term that it says nothing alone. */
  readonly isFrequent: boolean;
}

/** A term on more than this part of all pages, and on more than {@link FEW} pages, is frequent. */
const FREQUENT_PART = 0.1;

/** Number of pages with a term that is rare even in a small copy. */
const FEW = 5;

/** Number of pages of ordinary texts that are added to the copy to weigh words. */
const ORDINARY_PAGES = 50;

/** Letters of a word that is on one ordinary page. Each letter less multiplies the number. */
const [LONG_WORD, PER_LETTER] = [6, 4];

/** Number of ordinary pages with a word of Hiragana. */
const HIRAGANA_PAGES = 8;

/**
 * Returns the number of ordinary pages with a word. A small copy does not show how frequent a word is: in every language,
 * frequent words are short, and in Japanese they are in Hiragana. In a large copy, these few pages change little.
 */
function ordinaryPagesWith(phrase: Phrase | undefined): number {
  const word = phrase?.words[0] ?? "";
  if (/^\p{Script=Hiragana}+$/u.test(word)) return HIRAGANA_PAGES;
  return isUnspaced(word) || !/^\p{L}+$/u.test(word) ? 0 : PER_LETTER ** (LONG_WORD - word.length);
}

/**
 * Weighs terms by the pages that have them, the same on each database.
 * @param terms each with the words that stand for it
 */
export async function weighTerms(db: Database, terms: readonly (readonly Phrase[])[]): Promise<TermWeight[]> {
  const all = await countPagesAndDatabases(db);
  const pagesInAll = all + ORDINARY_PAGES;
  // Only the words of a phrase are counted, because not every index has positions.
  const lists = terms.map((phrases) => {
    const [first] = phrases;
    return phrases.length > 1 || first === undefined ? [phrases] : wordsOf(first).map((word) => [word]);
  });
  const counts = await indexDialectOf(db).countPages(db, lists.flat());
  let next = 0;
  return lists.map((list) => {
    const pages = Math.min(...list.map(() => counts[next++] ?? 0));
    const expected = pages + Math.min(...list.map(([phrase]) => ordinaryPagesWith(phrase)));
    return {
      pages,
      weight: Math.log(1 + (Math.max(pagesInAll, expected) - expected + 0.5) / (expected + 0.5)) ** 2,
      isFrequent: pages > Math.max(FEW, all * FREQUENT_PART),
    };
  });
}

/** Returns the words of a phrase as phrases. */
const wordsOf = ({ words, isPrefix }: Phrase): Phrase[] =>
  words.map((word, index) => ({ words: [word], isPrefix: isPrefix && index === words.length - 1 }));
