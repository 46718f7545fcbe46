import type { SearchResult } from "@ws/mirror/reader";
import { ancestorsOf, type PublishedNode } from "../../content/public/published-tree.ts";
import { PageCards, type PageCard } from "../render/page-cards.tsx";
import { MAX_RESULTS } from "../../content/search/site-search.ts";
import { fillIn } from "../../settings/texts/fill-in.tsx";
import type { Texts } from "../../settings/texts/texts.ts";
import { Pager } from "../views/pager.tsx";

/** A published page or database that was found. */
interface FoundNode extends Pick<SearchResult, "excerpt"> {
  readonly node: PublishedNode;
  /** The sentence of the page to show if its title was found. */
  readonly sentence: string;
}

interface SearchResultsProps {
  readonly texts: Texts;
  readonly text: string;
  readonly count: number;
  readonly results: readonly FoundNode[];
  /** Words with results, for a query without. */
  readonly suggestion: string | undefined;
  /** Pages to go to if there are no results. */
  readonly places: readonly PageCard[];
  readonly page: number;
  readonly pages: number;
}

/** Renders the hits of a search. */
export function SearchResults(props: SearchResultsProps) {
  const { text, count, results, suggestion, places, page, pages } = props;
  const { search: texts } = props.texts;
  const summary = count < MAX_RESULTS ? texts.results(count, text) : texts.firstResults(count, text);
  return (
    <article class="search">
      <h1>{texts.title}</h1>
      <p role="status">{text === "" ? texts.hint : summary}</p>
      <ol class="hits">
        {results.map(({ node, excerpt, sentence }) => {
          const isTitle = excerpt.text === node.title;
          return (
            <li>
              <a href={node.href} dir="auto">
                {isTitle ? <Marked {...excerpt} /> : node.title}
              </a>
              <p class="where">
                {ancestorsOf(node)
                  .map(({ title }) => title)
                  .join(" / ")}
              </p>
              {isTitle && sentence === "" ? null : <p dir="auto">{isTitle ? sentence : <Marked {...excerpt} />}</p>}
            </li>
          );
        })}
      </ol>
      {count === 0 && (
        <>
          {suggestion !== undefined && (
            <p>{fillIn(texts.didYouMean, { words: <a href={searchHref(suggestion)}>{suggestion}</a> })}</p>
          )}
          <p>{texts.lookAround}</p>
          <PageCards cards={places} />
        </>
      )}
      {pages > 1 && <Pager page={page} pages={pages} href={(to) => searchHref(text, to)} texts={props.texts} />}
    </article>
  );
}

const searchHref = (q: string, page = 1): string =>
  `/search?${new URLSearchParams({ q, ...(page > 1 ? { page: String(page) } : {}) }).toString()}`;

/** Renders text with its matches marked. */
function Marked({ text, marks }: SearchResult["excerpt"]) {
  const ends = marks.map(([, end]) => end);
  return (
    <>
      {marks.map(([start, end], index) => (
        <>
          {text.slice(ends[index - 1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </>
      ))}
      {text.slice(ends.at(-1) ?? 0)}
    </>
  );
}
