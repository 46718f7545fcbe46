// Serves the lists of pages for programs: robots.txt, a sitemap, and a feed of changes.
import type { SiteConfig } from "../../settings/config.ts";
import { Hono, type Context } from "hono";
import { html as xml } from "hono/html";
import { rowWords, sentenceOf } from "../render/node-summary.ts";
import type { Edition } from "../../content/edition.ts";
import type { PublishedNode } from "../../content/public/published-tree.ts";
import type { Web } from "../web.ts";
import { originOf } from "../http/addresses.ts";

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n';

/** Number of entries in a feed. */
const FEED_ENTRIES = 30;

/** Returns the routes that programs read. */
export function discoveryRoutes({ config, content, texts }: Pick<Web, "config" | "content" | "texts">): Hono {
  const routes = new Hono();
  routes.get("/robots.txt", (context) =>
    context.text(
      [
        "User-agent: *",
        // Requests of visitors are below the paths of the forms.
        ...["/inside", ...config.options.forms.map(({ path }) => `${encodeURI(path)}/`), "/search"].map(
          (path) => `Disallow: ${path}`,
        ),
        `Sitemap: ${originOf(context, config)}/sitemap.xml\n`,
      ].join("\n"),
    ),
  );
  routes.get("/sitemap.xml", async (context) => {
    const origin = originOf(context, config);
    const urls = pagesOf(await content.current())
      .filter((node) => isIndexed(config, node))
      .map(({ href, editedAt = "" }) => xml`<url><loc>${origin + href}</loc><lastmod>${editedAt}</lastmod></url>\n`);
    const body = xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
    return context.body(DECLARATION + String(await body), 200, { "content-type": "application/xml; charset=utf-8" });
  });
  routes.get("/feed.xml", async (context) => {
    const edition = await content.current();
    const { id = "", title = texts.page.site } = edition.root ?? {};
    const summary = (node: PublishedNode) => sentenceOf(edition, node);
    const feed = { id, title: texts.discovery.changes(title), author: title, href: "/", path: "/feed.xml" };
    return respondFeed(context, { ...feed, nodes: pagesOf(edition), summary, changedAt: edition.changedAt });
  });
  routes.get("/:address{(?:.+-)?[0-9a-f]{32}}/feed.xml", async (context) => {
    const edition = await content.current();
    const node = edition.tree.get(context.req.param("address").slice(-32));
    if (node?.kind !== "database") return context.notFound();
    const { id, href, title, children } = node;
    const author = edition.root?.title ?? texts.page.site;
    // Rows that visitors do not see are not in the tree, and their words are those of public columns.
    const nodes = children.flatMap((source) => source.children);
    const summary = (row: PublishedNode) => rowWords(edition, row);
    const feed = { id, title: texts.discovery.rowsOf(title, author), author, href, path: feedHref(node) };
    return respondFeed(context, { ...feed, nodes, summary, changedAt: edition.changedAt });
  });
  return routes;

  async function respondFeed(context: Context, { id, title, author, href, path, nodes, ...feed }: Feed) {
    const origin = originOf(context, config);
    const newest = nodes.toSorted((a, b) => (b.editedAt ?? "").localeCompare(a.editedAt ?? "")).slice(0, FEED_ENTRIES);
    const entries = newest.map(async (node) => {
      const { id: entryId, title: entryTitle, href: entryHref, editedAt = "" } = node;
      return xml`<entry><id>urn:uuid:${entryId}</id><title>${entryTitle}</title><updated>${editedAt}</updated>
<link href="${origin + entryHref}"/><summary>${await feed.summary(node)}</summary></entry>\n`;
    });
    const body = xml`<feed xmlns="http://www.w3.org/2005/Atom"><id>urn:uuid:${id}</id><title>${title}</title>
<updated>${newest[0]?.editedAt ?? feed.changedAt}</updated><author><name>${author}</name></author>
<link rel="self" href="${origin + path}"/><link href="${origin + href}"/>\n${await Promise.all(entries)}</feed>\n`;
    return context.body(DECLARATION + String(await body), 200, {
      "content-type": "application/atom+xml; charset=utf-8",
    });
  }
}

/** A feed of pages. */
interface Feed {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  /** Address of the page with the same content. */
  readonly href: string;
  /** Address of the feed. */
  readonly path: string;
  readonly nodes: readonly PublishedNode[];
  readonly summary: (node: PublishedNode) => Promise<string>;
  /** Time of the feed if it has no entry, ISO 8601. */
  readonly changedAt: string | undefined;
}

/** Returns the address of the feed of a database. */
export const feedHref = ({ href }: PublishedNode): string => `${href}/feed.xml`;

/** Returns true if search engines may list a page: rows only if the owner of the site chooses so. */
export const isIndexed = ({ options }: Pick<SiteConfig, "options">, { parent }: PublishedNode): boolean =>
  options.rows.indexed || parent?.kind !== "data_source";

const pagesOf = ({ tree, footer }: Edition): PublishedNode[] =>
  [...tree.values()].filter((node) => node.kind !== "data_source" && node !== footer);
