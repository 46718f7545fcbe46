// Search over all published pages and databases.
import { Hono, type Context } from "hono";
import { bareId } from "@ws/render/values";
import type { Edition } from "../../content/edition.ts";
import { ancestorsOf } from "../../content/public/published-tree.ts";
import { shortTitle } from "../views/titles.ts";
import { rowWords, sentenceOf } from "../render/node-summary.ts";
import { cardsOf } from "../render/page-cards.tsx";
import { suggestQuery } from "./suggest.ts";
import type { Web } from "../web.ts";
import { SearchResults } from "./search-results.tsx";
import { respondPage } from "../pages/respond.tsx";

/** Results on one page. */
const PAGE_RESULTS = 20;
const MAX_LENGTH = 200;
/** Most suggestions below the field. */
const SUGGESTIONS = 6;

/** Returns the route of the search. */
export function searchRoutes(site: Web): Hono {
  const routes = new Hono();
  const { texts } = site;
  routes.get("/search", async (context) => {
    const text = queryOf(context);
    const page = Math.max(1, Math.trunc(Number(context.req.query("page"))) || 1);
    const edition = await site.content.current();
    const find = (query: string) => findNodes(site.content, edition, query);
    const found = await find(text);
    const count = found.length;
    const titles = [...edition.tree.values()].map(({ title }) => title);
    const better = count === 0 ? suggestQuery(text, titles) : undefined;
    const suggestion = better !== undefined && (await find(better)).length > 0 ? better : undefined;
    const results = await Promise.all(
      found.slice((page - 1) * PAGE_RESULTS, page * PAGE_RESULTS).map(async (result) => ({
        ...result,
        sentence: (await sentenceOf(edition, result.node)) || (await rowWords(edition, result.node)),
      })),
    );
    const source = { pictures: site.renderer, edition, parts: site.renderer.parts };
    const places = count === 0 ? await cardsOf(edition.root?.children ?? [], source) : [];
    return respondPage(context, site, {
      title: text === "" ? texts.search.title : texts.search.titleFor(text),
      edition,
      search: text,
      children: (
        <SearchResults
          texts={texts}
          text={text}
          count={count}
          results={results}
          suggestion={suggestion}
          places={places}
          page={page}
          pages={Math.ceil(count / PAGE_RESULTS)}
        />
      ),
    });
  });
  // Suggestions while a visitor types: the first results of the same search.
  routes.get("/search/suggestions", async (context) => {
    const found = await findNodes(site.content, await site.content.current(), queryOf(context));
    const results = found.slice(0, SUGGESTIONS).map(({ node: { href, title }, node }) => ({
      href,
      title: shortTitle(title),
      where: ancestorsOf(node)
        .map((ancestor) => shortTitle(ancestor.title))
        .join(" / "),
    }));
    const { suggestions, suggested } = texts.search;
    return context.json({ label: suggestions, text: suggested(results.length), results });
  });
  return routes;
}

const queryOf = ({ req }: Context): string => (req.query("q") ?? "").trim().slice(0, MAX_LENGTH);

/** Finds the published pages and databases, the best first. */
async function findNodes({ search }: Web["content"], { tree }: Edition, query: string) {
  return (await search.find(query)).flatMap(({ pageId = "", excerpt }) => {
    const node = tree.get(bareId(pageId));
    return node === undefined ? [] : [{ node, excerpt }];
  });
}
