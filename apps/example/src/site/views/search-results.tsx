import { ancestorsOf, type PublishedNode } from "../content/published-tree.ts";
import { PageCards, type PageCard } from "../render/page-cards.tsx";
import { MATCH_END, MATCH_START, type SearchHit } from "../search/search-dialect.ts";
import { Pager } from "./pager.tsx";

interface SearchResultsProps {
  readonly text: string;
  readonly count: number;
  readonly results: readonly (SearchHit & { readonly node: PublishedNode })[];
  /** Words with results, for a query without. */
  readonly suggestion: string | undefined;
  /** Pages to go to if there are no results. */
  readonly places: readonly PageCard[];
  readonly page: number;
  readonly pages: number;
}

/** Renders the hits of a search. */
export function SearchResults({ text, count, results, suggestion, places, page, pages }: SearchResultsProps) {
  const summary = count === 1 ? "1 result" : `${count} results`;
  return (
    <article class="search">
      <h1>Search</h1>
      <p role="status">{text === "" ? "Enter a word to search in all pages." : `${summary} for “${text}”`}</p>
      <ol class="hits">
        {results.map(({ node, title, excerpt }) => (
          <li>
            <a href={node.href}>
              <Highlighted text={title || node.title} />
            </a>
            <p class="where">
              {ancestorsOf(node)
                .map((ancestor) => ancestor.title)
                .join(" / ")}
            </p>
            {excerpt !== "" && (
              <p>
                <Highlighted text={excerpt} />
              </p>
            )}
          </li>
        ))}
      </ol>
      {text !== "" && count === 0 && (
        <>
          {suggestion !== undefined && (
            <p>
              Did you mean <a href={searchHref(suggestion)}>{suggestion}</a>?
            </p>
          )}
          <p>Or look around:</p>
          <PageCards cards={places} />
        </>
      )}
      <Pager page={page} pages={pages} href={(to) => searchHref(text, to)} />
    </article>
  );
}

const searchHref = (q: string, page = 1): string =>
  `/search?${new URLSearchParams({ q, ...(page > 1 ? { page: String(page) } : {}) }).toString()}`;

/** Renders text with its matches marked. */
function Highlighted({ text }: { readonly text: string }) {
  const [before = "", ...parts] = text.split(MATCH_START);
  return (
    <>
      {before}
      {parts.map((part) => {
        const [match, after] = part.split(MATCH_END);
        return (
          <>
            <mark>{match}</mark>
            {after}
          </>
        );
      })}
    </>
  );
}
