// Reads a query: words, "phrases", beginnings*, and -words that must not occur. Everything else is text.
import type { Phrase } from "../store/search-index/index-dialect.ts";
import { phraseOf } from "../store/search-index/words.ts";

/** A query. */
export interface SearchQuery {
  readonly terms: readonly Phrase[];
  /** Terms that the page must not have. */
  readonly without: readonly Phrase[];
}

/** Number of terms that count. A longer query is probably a pasted text. */
const MAX_TERMS = 20;

/** A minus, a phrase or a text without spaces, and a star. */
const TERMS = /(-?)(?:"([^"]*)"|(\S+?))(\*?)(?=\s|$)/gu;

/** Reads a query. Never fails: what is no syntax is text. */
export function parseQuery(query: string): SearchQuery {
  const terms: Phrase[] = [];
  const without: Phrase[] = [];
  for (const [, minus, phrase, text = "", star] of query.matchAll(TERMS)) {
    const term = phraseOf(phrase ?? text);
    const list = minus === "-" ? without : terms;
    if (term.words.length > 0 && list.length < MAX_TERMS)
      list.push({ ...term, isPrefix: term.isPrefix || star === "*" });
  }
  return { terms, without };
}
