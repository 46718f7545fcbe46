import type { PageHeading } from "@ws/render";
import type { Context } from "hono";
import { raw } from "hono/html";
import type { Child } from "hono/jsx";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Edition } from "../../content/edition.ts";
import { coverOfNode, sentenceOf } from "../render/node-summary.ts";
import type { PublishedNode } from "../../content/public/published-tree.ts";
import { editionName } from "../../content/live/changes.ts";
import type { Web } from "../web.ts";
import { textOf } from "@ws/helpers/json";
import { partPage } from "../render/parts.ts";
import { CARD, cardOfNode } from "../pictures/site-drawings.ts";
import { Layout, replaceFrame } from "../views/frame/layout.tsx";
import type { Metadata } from "../views/frame/metadata-tags.tsx";
import { siteAction, siteLinks } from "../views/frame/navigation.ts";
import { cardHref } from "./drawings.ts";
import { feedHref, isIndexed } from "./discovery.ts";
import { linkedData } from "./linked-data.ts";
import { originOf } from "../http/addresses.ts";

/** A page of the site. */
interface PageContent {
  readonly title: string;
  readonly edition: Edition;
  /** The page of the workspace that is shown. */
  readonly node?: PublishedNode | undefined;
  /** The headings of the page. */
  readonly headings?: readonly PageHeading[];
  /** Text of the search field. */
  readonly search?: string | undefined;
  /** True for pages with forms of the staff, which have a script. */
  readonly isStaff?: boolean;
  readonly children: Child;
  readonly status?: ContentfulStatusCode;
  /** Description for search engines. @default the first sentence of the page, or of the first page */
  readonly description?: string;
}

/** The parts of the site that every page needs. */
type PageSite = Pick<Web, "config" | "content" | "forms" | "hasBoard" | "pictures" | "renderer" | "texts" | "theme">;

/** Responds with a page in the layout of the site. */
export async function respondPage(context: Context, site: PageSite, page: PageContent): Promise<Response> {
  const { title, edition, node, status = 200, isStaff = false } = page;
  const { config } = site;
  const state = await site.content.state();
  const shared = {
    texts: site.texts,
    root: edition.root,
    node,
    changedAt: edition.changedAt,
    footer: await footerOf(site, edition),
    links: siteLinks(edition, config.options),
    action: siteAction(await site.forms?.first(), config.options),
    hasBoard: await site.hasBoard(),
    search: page.search,
  };
  const own = await replaceFrame(site.renderer.parts, shared);
  const content =
    node &&
    (await site.renderer.parts.html(
      "page",
      () => ({ page: partPage(node) }),
      () => <>{page.children}</>,
    ));
  return context.html(
    <Layout
      {...shared}
      own={own}
      theme={site.theme}
      title={title}
      state={state}
      metadata={node && (await metadataOf(site, edition, node, originOf(context, config)))}
      description={page.description ?? (edition.root && (await sentenceOf(edition, edition.root))) ?? ""}
      headings={page.headings ?? []}
      edition={editionName({ ...state, version: edition.version })}
      isStaff={isStaff}
    >
      {content === undefined ? page.children : raw(content)}
    </Layout>,
    status,
  );
}

async function metadataOf(site: PageSite, edition: Edition, node: PublishedNode, origin: string): Promise<Metadata> {
  const { config, renderer, texts } = site;
  const description = await sentenceOf(edition, node);
  const drawing = await cardOfNode(site, edition, node);
  const href = drawing === undefined ? await coverHref(renderer, edition, node) : cardHref(node, drawing);
  const image = href && new URL(href, origin).href;
  const article = node.kind === "page" && node.parent?.kind === "page" ? await timesOf(edition, node) : undefined;
  const root = edition.root ?? node;
  const { organisation } = config.options;
  return {
    description,
    url: new URL(node.href, origin).href,
    image,
    imageSize: drawing && CARD,
    isIndexed: isIndexed(config, node),
    article,
    feed: node.kind === "database" ? feedHref(node) : undefined,
    linkedData: linkedData({ node, root, origin, organisation, language: texts.locale, description, image, article }),
  };
}

/** Returns the address of the cover of a page, or of that of the site. */
async function coverHref(
  renderer: Web["renderer"],
  edition: Edition,
  node: PublishedNode,
): Promise<string | undefined> {
  const { root = node } = edition;
  return ((await coverOfNode(renderer, edition, node)) ?? (await coverOfNode(renderer, edition, root)))?.href;
}

async function timesOf({ snapshot }: Edition, { id, editedAt: modified }: PublishedNode) {
  const page = await snapshot.object("page", id);
  return { published: textOf(page?.json["created_time"]), modified };
}

/** Returns the blocks at the foot of every page as HTML. Empty if the workspace has none. */
async function footerOf({ renderer }: PageSite, edition: Edition): Promise<string> {
  const page = edition.footer && (await edition.snapshot.object("page", edition.footer.id));
  if (page === undefined) return "";
  const { lead, image, callout, rest } = await renderer.opening(edition, page, async () => undefined);
  return lead + image + callout + rest;
}
