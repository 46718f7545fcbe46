// Serves the lists of pages for programs: robots.txt, a sitemap, and a feed of changes.
import { Hono } from "hono";
import { html as xml } from "hono/html";
import { sentenceOf } from "../content/node-summary.ts";
import type { Edition } from "../content/edition.ts";
import type { PublishedNode } from "../content/published-tree.ts";
import type { Site } from "../site.ts";
import { originOf } from "./origin.ts";

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n';

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
    const urls = pagesOf(await content.current()).map(
      ({ href, editedAt = "" }) => xml`<url><loc>${origin + href}</loc><lastmod>${editedAt}</lastmod></url>\n`,
    );
    const body = xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
    return context.body(DECLARATION + String(await body), 200, { "content-type": "application/xml; charset=utf-8" });
  });
  routes.get("/feed.xml", async (context) => {
    const origin = originOf(context, config);
    const edition = await content.current();
    const newest = pagesOf(edition)
      .toSorted((a, b) => (b.editedAt ?? "").localeCompare(a.editedAt ?? ""))
      .slice(0, FEED_ENTRIES);
    const entries = newest.map(async (node) => {
      const { id, title, href, editedAt = "" } = node;
      const summary = await sentenceOf(content.reader, edition, node);
      return xml`<entry><id>urn:uuid:${id}</id><title>${title}</title><updated>${editedAt}</updated>
<link href="${origin + href}"/><summary>${summary}</summary></entry>\n`;
    });
    const { id, title } = edition.root ?? { id: "", title: "" };
    const body = xml`<feed xmlns="http://www.w3.org/2005/Atom"><id>urn:uuid:${id}</id><title>${title}</title>
<updated>${newest[0]?.editedAt ?? edition.changedAt}</updated><author><name>${title}</name></author>
<link rel="self" href="${origin}/feed.xml"/><link href="${origin}/"/>\n${await Promise.all(entries)}</feed>\n`;
    return context.body(DECLARATION + String(await body), 200, {
      "content-type": "application/atom+xml; charset=utf-8",
    });
  });
  return routes;
}

const pagesOf = ({ tree, footer }: Edition): PublishedNode[] =>
  [...tree.values()].filter((node) => node.kind !== "data_source" && node !== footer);
