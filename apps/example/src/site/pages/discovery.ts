// What programs read to find the pages: robots.txt, a sitemap, and a feed of changes.
import { Hono } from "hono";
import { html } from "hono/html";
import { sentenceOf } from "../content/node-summary.ts";
import type { Edition } from "../content/edition.ts";
import type { PublishedNode } from "../content/published-tree.ts";
import type { Site } from "../site.ts";
import { originOf } from "./origin.ts";

/** Number of changes in the feed. */
const FEED_ENTRIES = 30;

/** Returns the routes that programs read. */
export function discoveryRoutes({ config, content }: Pick<Site, "config" | "content">): Hono {
  const routes = new Hono();
  routes.get("/robots.txt", (context) =>
    context.text(
      `User-agent: *\nDisallow: /inside\nDisallow: /booked\nDisallow: /search\nSitemap: ${originOf(context, config)}/sitemap.xml\n`,
    ),
  );
  routes.get("/sitemap.xml", async (context) => {
    const origin = originOf(context, config);
    const nodes = pagesOf(await content.current());
    const body = html`<?xml version="1.0" encoding="utf-8"?>
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        ${nodes.map(
          ({ href, editedAt }) =>
            html`<url><loc>${origin + href}</loc>${editedAt && html`<lastmod>${editedAt}</lastmod>`}</url> `,
        )}</urlset
      > `;
    return context.body(String(await body), 200, { "content-type": "application/xml; charset=utf-8" });
  });
  routes.get("/feed.xml", async (context) => {
    const origin = originOf(context, config);
    const edition = await content.current();
    const newest = pagesOf(edition)
      .toSorted((a, b) => (b.editedAt ?? "").localeCompare(a.editedAt ?? ""))
      .slice(0, FEED_ENTRIES);
    const entries = newest.map(async (node) => {
      const summary = await sentenceOf(content.store, edition, node);
      return html`<entry
        ><id>urn:uuid:${node.id}</id><title>${node.title}</title><link href="${origin + node.href}" /><updated
          >${node.editedAt ?? edition.changedAt}</updated
        >${summary && html`<summary>${summary}</summary>`}</entry
      > `;
    });
    const body = html`<?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
        <id>urn:uuid:${edition.root?.id}</id><title>${edition.root?.title ?? "Site"}</title
        ><updated>${newest[0]?.editedAt ?? edition.changedAt}</updated> <link rel="self" href="${origin}/feed.xml" />
        <link href="${origin}/" />
        <author><name>${edition.root?.title ?? "Site"}</name></author> ${await Promise.all(entries)}</feed
      > `;
    return context.body(String(await body), 200, { "content-type": "application/atom+xml; charset=utf-8" });
  });
  return routes;
}

const pagesOf = ({ tree, footer }: Edition): PublishedNode[] =>
  [...tree.values()].filter((node) => node.kind !== "data_source" && node !== footer);
