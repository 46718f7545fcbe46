import { html, raw } from "hono/html";
import type { Child } from "hono/jsx";
import type { PageHeading } from "@ws/render";
import type { CopyState } from "../../../content/content.ts";
import type { PublishedNode } from "../../../content/public/published-tree.ts";
import { ASSETS, pageStyles, type Theme } from "../../assets.ts";
import { partPage, type Parts } from "../../render/parts.ts";
import { fillIn } from "../../../settings/texts/fill-in.tsx";
import type { Texts } from "../../../settings/texts/texts.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { Contents } from "./contents.tsx";
import { Age, StaleNotice } from "./copy-age.tsx";
import { MetadataTags, type Metadata, IconLinks } from "./metadata-tags.tsx";
import type { SiteLink } from "./navigation.ts";
import { PageTree, SectionTree } from "./page-tree.tsx";
import { SiteHeader } from "./site-header.tsx";

/** The content of the top and the foot of a page. */
interface FrameProps {
  readonly texts: Texts;
  /** The root of the published tree. */
  readonly root: PublishedNode | undefined;
  /** The page that is shown. Undefined for pages that are not in the workspace. */
  readonly node?: PublishedNode | undefined;
  /** Time of the last change of the content, ISO 8601. */
  readonly changedAt: string | undefined;
  /** The foot of every page as HTML. */
  readonly footer: string;
  /** The links at the top of each page. */
  readonly links: readonly SiteLink[];
  /** The one thing that visitors should do. */
  readonly action: SiteLink | undefined;
  /** True if the site has pages for the staff. */
  readonly hasBoard: boolean;
  /** Text of the search field. */
  readonly search?: string | undefined;
}

/** The top and the foot that the owner writes, as HTML. Undefined: those of the site. */
type OwnFrame = Readonly<Record<"header" | "footer", string | undefined>>;

interface LayoutProps extends FrameProps {
  readonly theme: Theme;
  readonly own: OwnFrame;
  readonly title: string;
  readonly state: CopyState;
  readonly metadata: Metadata | undefined;
  /** Description of a page that is not in the workspace. */
  readonly description: string;
  readonly headings: readonly PageHeading[];
  /** The edition of the content, for live updates. */
  readonly edition: string;
  readonly isStaff: boolean;
  readonly children: Child;
}

/** Renders the document around the content of a page. Its head has the styles of what the body has. */
export async function Layout(props: LayoutProps) {
  const { texts, state, root, node, edition, headings, own, children } = props;
  const kind = node !== undefined && node === root ? "home" : props.isStaff ? "inside-page" : undefined;
  const body = await html`${(
    <body class={kind} data-edition={edition}>
      <a class="skip" href="#main">
        {texts.page.skip}
      </a>
      {own.header === undefined ? <SiteHeader {...props} /> : raw(own.header)}
      <div class="shell">
        {root && <PageTree root={root} node={node} links={props.links} texts={texts} />}
        {kind !== "home" && <SectionTree node={node} />}
        <main id="main" tabindex={-1}>
          {state.isStale && <StaleNotice state={state} texts={texts} />}
          {node?.parent && <Breadcrumbs node={node} texts={texts} />}
          {children}
        </main>
        <Contents headings={headings} texts={texts} />
      </div>
      {own.footer === undefined ? <Footer {...props} /> : raw(own.footer)}
    </body>
  )}`;
  return html`<!doctype html>${(
      <html lang={texts.locale} dir={texts.direction}>
        <Head {...props} body={String(body)} />
        {body}
      </html>
    )}`;
}

function Head(props: LayoutProps & { readonly body: string }) {
  const { texts, theme, title, description, root, node, metadata, body } = props;
  const name = root?.title ?? texts.page.site;
  const styles = pageStyles(body);
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{node === root && node !== undefined ? name : `${title} · ${name}`}</title>
      {metadata !== undefined && <MetadataTags title={title} name={name} metadata={metadata} />}
      {metadata === undefined && description !== "" && <meta name="description" content={description} />}
      <link rel="stylesheet" href={ASSETS.stylesheet.href} />
      {styles && <link rel="stylesheet" href={styles.href} />}
      <link rel="stylesheet" href={theme.asset.href} />
      {theme.fonts.map(({ href }) => (
        <link rel="preload" as="font" type="font/woff2" href={href} crossorigin="anonymous" />
      ))}
      <IconLinks theme={theme} root={root} />
      <link rel="alternate" type="application/atom+xml" title={name} href="/feed.xml" />
      <script src={ASSETS.script.href} data-live={ASSETS.live.href} defer></script>
      {body.includes("data-sending=") && <script src={ASSETS.formScript.href} defer></script>}
      {body.includes("data-texts=") && (
        <script src={ASSETS.staff.href} data-live={ASSETS.live.href} data-drag={ASSETS.drag.href} defer></script>
      )}
    </head>
  );
}

/** Returns the top and the foot of a page that the owner writes. */
export async function replaceFrame(parts: Parts, props: FrameProps): Promise<OwnFrame> {
  const { root, node, changedAt, links, action, texts } = props;
  const shared = { title: root?.title ?? texts.page.site, page: node && partPage(node) };
  const linkOf = ({ text, href }: SiteLink) => ({ text, href });
  const top = () => ({ ...shared, links: links.map(linkOf), action: action && linkOf(action) });
  return {
    header: await parts.html("header", top, () => <SiteHeader {...props} />),
    footer: await parts.html(
      "footer",
      () => ({ ...shared, changedAt }),
      () => <Footer {...props} />,
    ),
  };
}

function Footer({ texts, root, footer, changedAt, hasBoard }: FrameProps) {
  const { lastChanged, feed, staff } = texts.page;
  return (
    <footer class="bottom">
      {footer === "" ? <strong dir="auto">{root?.title}</strong> : <div class="foot">{raw(footer)}</div>}
      <p class="small">
        {changedAt !== undefined && (
          <span>{fillIn(lastChanged, { time: <Age time={changedAt} texts={texts} /> })}</span>
        )}
        <a href="/feed.xml">{feed}</a>
        {hasBoard && <a href="/inside">{staff}</a>}
      </p>
    </footer>
  );
}
