// Pages and databases: one address for each published object.
import { renderPage } from "@ws/mirror";
import { Hono, type Context } from "hono";
import { raw } from "hono/html";
import { bareId } from "../content/page-href.ts";
import type { PublishedNode } from "../content/published-tree.ts";
import type { Edition } from "../content/content.ts";
import type { Site } from "../site.ts";
import { Layout } from "../views/layout.tsx";

/** Returns the routes of pages and databases. */
export function objectRoutes(site: Site): Hono {
  const { content } = site;
  const routes = new Hono();
  const respond = async (context: Context, edition: Edition, node: PublishedNode) => {
    const page = await edition.snapshot.object("page", node.id);
    if (page === undefined) return context.notFound();
    const html = await renderPage(page, {
      snapshot: edition.snapshot,
      linkTo: (id) => edition.tree.get(bareId(id))?.href,
      fileUrl: () => undefined,
    });
    return context.html(
      <Layout title={node.title} edition={edition} state={await content.state()} node={node}>
        {raw(html)}
      </Layout>,
    );
  };
  routes.get("/", async (context) => {
    const edition = await content.current();
    const root = edition.tree.get(bareId(content.rootPageId));
    return root === undefined ? context.notFound() : respond(context, edition, root);
  });
  routes.get("/:address{(?:.+-)?[0-9a-f]{32}}", async (context) => {
    const edition = await content.current();
    const node = edition.tree.get(context.req.param("address").slice(-32));
    if (node === undefined) return context.notFound();
    // The title has changed, or the address is a short one.
    if (context.req.path !== node.href) return context.redirect(node.href, 301);
    return respond(context, edition, node);
  });
  return routes;
}
