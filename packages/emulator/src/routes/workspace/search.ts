// search: titles of pages and data sources.
import { paging } from "../../body/common-parsers.ts";
import { objectOf, optional } from "../../body/object-parsers.ts";
import type { Parsed } from "../../body/parser.ts";
import { flag, oneOf, text } from "../../body/parser.ts";
import type { Context } from "../../http/context.ts";
import { cutPage, listBody, pagingFromBody } from "../../http/cursor-paging.ts";
import type { Route } from "../../http/route.ts";
import { defineRoute } from "../../http/route.ts";
import type { DataSourceRecord, PageRecord } from "../../model/records.ts";
import { isHiddenFromSearch } from "../../model/search-lag.ts";
import { pageTitle } from "../../model/titles.ts";
import { trashLookup } from "../../model/trash.ts";
import { seesEverything, visibilityLookup } from "../../model/visibility.ts";
import type { Workspace } from "../../model/workspace.ts";
import { dataSourceValue } from "../../present/data-source-value.ts";
import { pageValue } from "../../present/page-value.ts";
import { plainTextOf } from "../../values/plain-text.ts";

type Found = PageRecord | DataSourceRecord;

const searchInput = objectOf({
  query: optional(text()),
  sort: optional(
    objectOf({
      direction: optional(oneOf(["ascending", "descending"])),
      timestamp: optional(oneOf(["last_edited_time"])),
      property: optional(oneOf(["relevance"])),
    }),
  ),
  filter: optional(
    objectOf({
      value: optional(oneOf(["page", "data_source"])),
      property: optional(oneOf(["object"])),
      in_trash: optional(flag),
    }),
  ),
  ...paging,
});
type SearchInput = Parsed<typeof searchInput>;

/** The route of search. */
export const SEARCH_ROUTES: readonly Route[] = [
  defineRoute({
    method: "POST",
    path: "search",
    operation: "search",
    capability: "read_content",
    body: () => searchInput,
    handle: search,
  }),
];

function search({ workspace, version }: Context, body: SearchInput) {
  const found = sorted(findMatches(workspace, body), body);
  const page = cutPage(found, pagingFromBody(body), (item) => item.id);
  const results = page.items.map((item) =>
    item.kind === "page" ? pageValue(workspace, item, version) : dataSourceValue(workspace, item, version),
  );
  return { body: listBody("page_or_data_source", results, page.nextCursor) };
}

function titleOf(item: Found): string {
  return item.kind === "page" ? pageTitle(item) : plainTextOf(item.title);
}

/** Returns words in lower case and in the singular. Recorded: "Tests" finds "Test", and "Test" finds "Tests". */
function wordsOf(title: string): string[] {
  return title
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => word.replace(/(?<=..)s$/, ""));
}

/** Maximum number of words of a query that are searched for. */
const MAX_WORDS = 100;

/** Counts the words of the query in a title. Recorded: one word is enough for a match, and case does not matter. */
function wordCounter(query: string): (title: string) => number {
  const wanted = [...new Set(wordsOf(query))].slice(0, MAX_WORDS);
  if (wanted.length === 0) return () => (query.trim() === "" ? 1 : 0);
  return (title) => {
    const words = wordsOf(title);
    return wanted.filter((word) => words.some((candidate) => candidate.startsWith(word))).length;
  };
}

/** Finds the matches of a query. Recorded: without `in_trash`, pages in the trash are left out, data sources are not. */
function findMatches(workspace: Workspace, { query = "", filter }: SearchInput): Found[] {
  const { store } = workspace;
  const { value: kind, in_trash: inTrash } = filter ?? {};
  const count = wordCounter(query);
  const fits = (title: string) => count(title) > 0;
  const found: Found[] = [];
  const isTrashed = trashLookup(store);
  if (kind !== "data_source") {
    for (const node of store.nodes.values()) {
      if (node.kind !== "page" || node.isTemplate === true || !fits(pageTitle(node))) continue;
      if (isTrashed(node.id) === (inTrash ?? false)) found.push(node);
    }
  }
  if (kind !== "page") {
    for (const source of store.dataSources.values()) {
      if (!fits(plainTextOf(source.title))) continue;
      if (inTrash === undefined || isTrashed(source.id) === inTrash) found.push(source);
    }
  }
  if (workspace.notYetFound.size === 0 && seesEverything(workspace)) return found;
  const isVisible = visibilityLookup(workspace);
  return found.filter(({ id }) => !isHiddenFromSearch(workspace, id) && isVisible(id));
}

/** Recorded: without a sort the last edited object comes first, even if another title matches better. */
function sorted(found: Found[], { query = "", sort }: SearchInput): Found[] {
  const sign = sort?.direction === "ascending" ? 1 : -1;
  const byTime = (a: Found, b: Found) => sign * (a.editedAt - b.editedAt);
  if (sort?.property !== "relevance") return found.toSorted(byTime);
  const count = wordCounter(query);
  const ranks = new Map(
    found.map((item) => [item, count(titleOf(item)) + (titleOf(item).toLowerCase() === query.toLowerCase() ? 1 : 0)]),
  );
  return found.toSorted((a, b) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0) || byTime(a, b));
}
