// Reads a query: words, "phrases", beginnings*, and -words that must not occur. Everything else is text.
import { wordsOf } from "../store/search-index/words.ts";

/** Words in sequence that a text must have. */
export interface SearchTerm {
  /** One word, or several for a phrase, a word with a hyphen, or a language without spaces. */
  readonly words: readonly string[];
  /** True if the last word is the beginning of a word. */
  readonly isPrefix: boolean;
}

/** A query. */
export interface SearchQuery {
  readonly terms: readonly SearchTerm[];
  /** Terms that the page must not have. */
  readonly without: readonly SearchTerm[];
}

/** Number of terms that count. A longer query is probably a pasted text. */
const MAX_TERMS = 20;

/** A minus, a phrase or a text without spaces, and a star. */
const TERMS = /(-?)(?:"([^"]*)"|(\S+?))(\*?)(?=\s|$)/gu;

/** Reads a query. Never fails: what is no syntax is text. */
export function parseQuery(query: string): SearchQuery {
  const terms: SearchTerm[] = [];
  const without: SearchTerm[] = [];
  for (const [, minus, phrase, text = "", star] of query.matchAll(TERMS)) {
    const words = Array.from(wordsOf(phrase ?? text), ({ word }) => word);
    const list = minus === "-" ? without : terms;
    if (words.length > 0 && list.length < MAX_TERMS) list.push({ words, isPrefix: star === "*" });
  }
  return { terms, without };
}
