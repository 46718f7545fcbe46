// Reads a query: words, "phrases", beginnings*, and -words that must not occur. Everything else is text.
import type { Phrase } from "../store/search-index/index-dialect.ts";
import { isUnspaced, phraseOf } from "../store/search-index/words.ts";

/** A query. */
export interface SearchQuery {
  readonly terms: readonly Phrase[];
  /** The terms, with texts in languages without spaces divided into words. */
  readonly parts: readonly Phrase[];
  /** Terms that the page must not have. */
  readonly without: readonly Phrase[];
}

/** A query with this many terms is a question, whose frequent words need not be on the page of the answer. */
export const QUESTION = 4;

/** Number of terms that count. A longer query is probably a pasted text. */
const MAX_TERMS = 20;

/** Words of a phrase that count. A database refuses those with hundreds. */
const MAX_WORDS = 50;

/** A minus, a phrase or a text without spaces, and a star. */
const TERMS = /(-?)(?:"([^"]*)"|(\S+?))(\*?)(?=\s|$)/gu;

/** Reads a query. Never fails: what is no syntax is text. */
export function parseQuery(query: string): SearchQuery {
  const terms: Phrase[] = [];
  const parts: Phrase[] = [];
  const without: Phrase[] = [];
  for (const [, minus, phrase, text = "", star] of query.matchAll(TERMS)) {
    const term = phraseOf(phrase ?? text);
    const list = minus === "-" ? without : terms;
    if (term.words.length === 0 || list.length >= MAX_TERMS) continue;
    const words = term.words.slice(0, MAX_WORDS);
    const found = { ...term, words, isPrefix: term.isPrefix || star === "*" };
    list.push(found);
    if (minus !== "-") parts.push(...(phrase === undefined && isDivided(term) ? partsOf(text) : [found]));
  }
  return { terms, parts: parts.slice(0, MAX_TERMS), without };
}

const isDivided = ({ words }: Phrase): boolean => words.length > 1 && words.some(isUnspaced);

/** Divides a text into words by the rules and dictionaries of Unicode. */
const WORDS = new Intl.Segmenter("ja", { granularity: "word" });

/** A letter of Hiragana alone is a particle. */
const PARTICLE = /^\p{Script=Hiragana}$/u;

function partsOf(text: string): Phrase[] {
  const words = [...WORDS.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike === true ? [segment] : []));
  const others = words.filter((word) => !PARTICLE.test(word));
  return (others.length === 0 ? [text] : others).map((word) => phraseOf(word));
}
