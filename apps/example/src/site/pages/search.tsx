// Search over all published pages and databases.
import { Hono } from "hono";
import { bareId } from "@ws/render/values";
import { cardsOf } from "../render/page-cards.tsx";
import { suggestQuery } from "../search/suggest.ts";
import type { Site } from "../site.ts";
import { SearchResults } from "../views/search-results.tsx";
import { respondPage } from "./respond.tsx";

const PAGE_HITS = 20;
const MAX_LENGTH = 200;

/** Returns the route of the search. */
export function searchRoutes(site: Site): Hono {
  const routes = new Hono();
  routes.get("/search", async (context) => {
    const text = (context.req.query("q") ?? "").trim().slice(0, MAX_LENGTH);
    const page = Math.max(1, Math.trunc(Number(context.req.query("page"))) || 1);
    const edition = await site.content.current();
    const nodeOf = (id: string) => edition.tree.get(bareId(id));
    const range = { offset: (page - 1) * PAGE_HITS, limit: PAGE_HITS };
    const find = (query: string) => site.content.search.find(query, (id) => nodeOf(id) !== undefined, range);
    const { count, hits } = await find(text);
    const titles = [...edition.tree.values()].map(({ title }) => title);
    const better = count === 0 ? suggestQuery(text, titles) : undefined;
    const suggestion = better !== undefined && (await find(better)).count > 0 ? better : undefined;
    const results = hits.flatMap((hit) => {
      const node = nodeOf(hit.id);
      return node === undefined ? [] : [{ ...hit, node }];
    });
    const source = { store: site.content.store, pictures: site.renderer, edition };
    const places = text !== "" && count === 0 ? await cardsOf(edition.root?.children ?? [], source) : [];
    return respondPage(context, site, {
      title: text === "" ? "Search" : `Search: ${text}`,
      edition,
      search: text,
      children: (
        <SearchResults
          text={text}
          count={count}
          results={results}
          suggestion={suggestion}
          places={places}
          page={page}
          pages={Math.ceil(count / PAGE_HITS)}
        />
      ),
    });
  });
  return routes;
}
