import { html, raw } from "hono/html";
import type { Child } from "hono/jsx";
import type { PageHeading } from "@ws/render";
import type { CopyState } from "../content/content.ts";
import type { PublishedNode } from "../content/published-tree.ts";
import { ASSETS, FONTS } from "../pages/assets.ts";
import type { Texts } from "../texts/texts.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { Contents } from "./contents.tsx";
import { Age, StaleNotice } from "./copy-age.tsx";
import { MetadataTags, type Metadata } from "./metadata-tags.tsx";
import { NodeIcon } from "./node-icon.tsx";
import { PageTree } from "./page-tree.tsx";

interface LayoutProps {
  readonly texts: Texts;
  readonly title: string;
  readonly state: CopyState;
  /** Time of the last change of the content, ISO 8601. */
  readonly changedAt: string | undefined;
  /** The root of the published tree. */
  readonly root: PublishedNode | undefined;
  /** The page that is shown. Undefined for pages that are not in the workspace. */
  readonly node?: PublishedNode | undefined;
  readonly metadata: Metadata | undefined;
  /** Description of a page that is not in the workspace. */
  readonly description: string;
  /** The foot of every page as HTML. */
  readonly footer: string;
  readonly headings: readonly PageHeading[];
  /** The edition of the content, for live updates. */
  readonly edition: string;
  /** True if the site has a booking form. */
  readonly hasBooking: boolean;
  /** Text of the search field. */
  readonly search?: string | undefined;
  readonly isStaff: boolean;
  readonly hasForm: boolean;
  readonly children: Child;
}

/** Renders the document around the content of a page. */
export function Layout(props: LayoutProps) {
  const { state, root, node, edition, hasBooking, search, headings, children } = props;
  const kind = node !== undefined && node === root ? "home" : props.isStaff ? "inside-page" : undefined;
  return html`<!doctype html>${(
      <html lang={props.texts.locale} dir={props.texts.direction}>
        <Head {...props} />
        <body class={kind} data-edition={edition}>
          <a class="skip" href="#main">
            Skip to content
          </a>
          <header class="top">
            <a class="brand" href="/">
              {root && <NodeIcon node={root} />}
              <span dir="auto">{root?.title ?? "Site"}</span>
            </a>
            <form
              role="search"
              action="/search"
              data-suggest={ASSETS.suggest.href}
              data-suggest-style={ASSETS.suggestStyle.href}
            >
              <input type="search" name="q" value={search} placeholder="Search" aria-label="Search" dir="auto" />
            </form>
            {hasBooking && (
              <a class="book" href="/book">
                Book<span> a repair</span>
              </a>
            )}
            <button type="button" class="menu" popovertarget="pages">
              Menu
            </button>
          </header>
          <div class="shell">
            {root && <PageTree root={root} node={node} />}
            <main id="main" tabindex={-1}>
              {state.isStale && <StaleNotice state={state} />}
              {node?.parent && <Breadcrumbs node={node} />}
              {children}
            </main>
            <Contents headings={headings} />
          </div>
          <Footer {...props} />
        </body>
      </html>
    )}`;
}

function Head({ title, description, root, node, metadata, isStaff, hasForm }: LayoutProps) {
  const name = root?.title ?? "Site";
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{node === root && node !== undefined ? name : `${title} · ${name}`}</title>
      {metadata !== undefined && <MetadataTags title={title} name={name} metadata={metadata} />}
      {metadata === undefined && description !== "" && <meta name="description" content={description} />}
      <link rel="stylesheet" href={ASSETS.stylesheet.href} />
      {hasForm && <link rel="stylesheet" href={ASSETS.forms.href} />}
      {isStaff && <link rel="stylesheet" href={ASSETS.staffStyles.href} />}
      {FONTS.map(({ href }) => (
        <link rel="preload" as="font" type="font/woff2" href={href} crossorigin="anonymous" />
      ))}
      {root?.icon && "href" in root.icon ? (
        <link rel="icon" href={root.icon.href} />
      ) : (
        <link rel="icon" href={ASSETS.icon.href} type="image/svg+xml" />
      )}
      <link rel="alternate" type="application/atom+xml" title={name} href="/feed.xml" />
      <script src={ASSETS.script.href} defer></script>
      {isStaff && <script src={ASSETS.staff.href} defer></script>}
    </head>
  );
}

function Footer({ root, footer, changedAt, hasBooking }: LayoutProps) {
  return (
    <footer class="bottom">
      {footer === "" ? <strong dir="auto">{root?.title}</strong> : <div class="foot">{raw(footer)}</div>}
      <p class="small">
        {changedAt !== undefined && (
          <span>
            From a Notion workspace, last changed <Age time={changedAt} />
          </span>
        )}
        <a href="/feed.xml">Feed of changes</a>
        {hasBooking && <a href="/inside">For the staff</a>}
      </p>
    </footer>
  );
}
