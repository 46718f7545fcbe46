// search: titles of pages and data sources.
import { bodyError } from "../../errors/validation-errors.ts";
import { cutPage, listBody, pagingFromBody } from "../../http/cursor-paging.ts";
import type { Context, Route } from "../../http/route.ts";
import type { DataSourceRecord, PageRecord } from "../../model/records.ts";
import { isHiddenFromSearch } from "../../model/search-lag.ts";
import { pageTitle } from "../../model/titles.ts";
import { isDataSourceTrashed, isTrashed } from "../../model/trash.ts";
import { isVisible } from "../../model/visibility.ts";
import type { Workspace } from "../../model/workspace.ts";
import { dataSourceValue } from "../../present/data-source-value.ts";
import { pageValue } from "../../present/page-value.ts";
import { objectOr, textOr } from "../../values/json.ts";
import { plainTextOf } from "../../values/plain-text.ts";

type Found = PageRecord | DataSourceRecord;

/** The route of search. */
export const SEARCH_ROUTES: readonly Route[] = [
  { method: "POST", path: "search", operation: "search", handle: search },
];

function search(context: Context) {
  const { workspace, version } = context;
  const request = pagingFromBody(context);
  const filter = objectOr(context.body["filter"]);
  const kind = filter["value"];
  if (kind !== undefined && kind !== "page" && kind !== "data_source") {
    throw bodyError(
      "filter.value",
      `should be \`"page"\` or \`"data_source"\`, instead was \`${JSON.stringify(kind)}\``,
    );
  }
  const found = matches(
    workspace,
    textOr(context.body["query"], ""),
    kind,
    typeof filter["in_trash"] === "boolean" ? filter["in_trash"] : undefined,
  );
  const page = cutPage(sorted(found, context), request, (item) => item.id);
  const results = page.items.map((item) =>
    item.kind === "page" ? pageValue(workspace, item, version) : dataSourceValue(workspace, item, version),
  );
  return { body: listBody("page_or_data_source", results, page.nextCursor) };
}

function titleOf(item: Found): string {
  return item.kind === "page" ? pageTitle(item) : plainTextOf(item.title);
}

/** Words in lower case, a plural as its singular: recorded, "Tests" finds "Test" and the other way round. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => word.replace(/(?<=..)s$/, ""));
}

/** How many words of the query a title holds. Recorded: one is enough to be found, and case does not matter. */
function wordCounter(query: string): (title: string) => number {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return () => (query.trim() === "" ? 1 : 0);
  return (title) => {
    const words = wordsOf(title);
    return wanted.filter((word) => words.some((candidate) => candidate.startsWith(word))).length;
  };
}

/**
 * What the query finds. Recorded: without a word about the trash, pages in it are left out, data sources in it are not.
 */
function matches(workspace: Workspace, query: string, kind: string | undefined, inTrash: boolean | undefined): Found[] {
  const { store } = workspace;
  const count = wordCounter(query);
  const fits = (title: string) => count(title) > 0;
  const found: Found[] = [];
  if (kind !== "data_source") {
    for (const node of store.nodes.values()) {
      if (node.kind !== "page" || node.isTemplate === true || !fits(pageTitle(node))) continue;
      if (isTrashed(store, node) === (inTrash ?? false)) found.push(node);
    }
  }
  if (kind !== "page") {
    for (const source of store.dataSources.values()) {
      if (!fits(plainTextOf(source.title))) continue;
      if (inTrash === undefined || isDataSourceTrashed(store, source) === inTrash) found.push(source);
    }
  }
  if (workspace.notYetFound.size === 0 && workspace.unshared.size === 0) return found;
  return found.filter((item) => !isHiddenFromSearch(workspace, item.id) && isVisible(workspace, item.id));
}

/** Recorded: without a sort the last edited comes first, however well the titles match. */
function sorted(found: Found[], context: Context): Found[] {
  const sort = objectOr(context.body["sort"]);
  if (sort["timestamp"] !== undefined && sort["timestamp"] !== "last_edited_time") {
    throw bodyError(
      "sort.timestamp",
      `should be \`"last_edited_time"\`, instead was \`${JSON.stringify(sort["timestamp"])}\``,
    );
  }
  const sign = sort["direction"] === "ascending" ? 1 : -1;
  const byTime = (a: Found, b: Found) => sign * (a.editedAt - b.editedAt);
  if (sort["property"] !== "relevance") return found.toSorted(byTime);
  const query = textOr(context.body["query"], "");
  const count = wordCounter(query);
  const ranks = new Map(
    found.map((item) => [item, count(titleOf(item)) + (titleOf(item).toLowerCase() === query.toLowerCase() ? 1 : 0)]),
  );
  return found.toSorted((a, b) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0) || byTime(a, b));
}
