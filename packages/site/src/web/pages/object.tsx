// Pages and databases: one address for each published object.
import { Hono, type Context } from "hono";
import { raw } from "hono/html";
import type { Edition } from "../../content/edition.ts";
import type { PublishedNode } from "../../content/public/published-tree.ts";
import { respondStarting, respondWaiting } from "../http/starting-page.tsx";
import type { Web } from "../web.ts";
import { ArticleDate, Siblings } from "../views/article-end.tsx";
import { Home } from "../views/home.tsx";
import { siteAction } from "../views/frame/navigation.ts";
import { databaseArticle, inlineDatabase } from "../data/database.tsx";
import { respondPage } from "./respond.tsx";

/** Returns the routes of pages and databases. */
export function objectRoutes(site: Web): Hono {
  const routes = new Hono();
  routes.get("/", async (context) => {
    const edition = await site.content.current();
    return edition.root === undefined ? context.notFound() : respondObject(context, site, edition, edition.root);
  });
  routes.get("/:address{(?:.+-)?[0-9a-f]{32}}", async (context) => {
    const edition = await site.content.current();
    const node = edition.tree.get(context.req.param("address").slice(-32));
    if (node === undefined) return context.notFound();
    // The title has changed, or the address is a short one.
    // The path of a request is decoded.
    if (context.req.path !== decodeURI(node.href))
      return context.redirect(node.href + new URL(context.req.url).search, 308);
    return respondObject(context, site, edition, node);
  });
  return routes;
}

async function respondObject(context: Context, site: Web, edition: Edition, node: PublishedNode): Promise<Response> {
  const shared = { title: node.title, edition, node };
  if (node.kind !== "page") {
    const children = await databaseArticle(context, site, edition, node);
    if (children !== undefined) return respondPage(context, site, { ...shared, children });
    if (node !== edition.root) return context.notFound();
    // The table that is the whole site.
    const respond = (await site.acceptance.waiting()) === undefined ? respondStarting : respondWaiting;
    return respond(context, site);
  }
  const page = await edition.snapshot.object("page", node.id);
  if (page === undefined) return context.notFound();
  const renderDatabase = (id: string) => inlineDatabase(site, edition, id);
  if (node === edition.root) {
    const opening = await site.renderer.opening(edition, page, renderDatabase);
    const action = siteAction(await site.forms?.first(), site.config.options);
    const children = <Home node={node} opening={opening} action={action} texts={site.texts} />;
    return respondPage(context, site, { ...shared, children });
  }
  const { html, headings } = await site.renderer.article(edition, page, renderDatabase);
  const children = (
    <>
      {raw(html)}
      <ArticleDate node={node} texts={site.texts} />
      <Siblings node={node} texts={site.texts} />
    </>
  );
  return respondPage(context, site, { ...shared, headings, children });
}
