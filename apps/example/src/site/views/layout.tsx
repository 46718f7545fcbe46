import { html } from "hono/html";
import type { Child } from "hono/jsx";
import type { CopyState } from "../content/content.ts";
import type { PublishedNode } from "../content/published-tree.ts";
import { ASSETS, FONTS } from "../pages/assets.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { Age, StaleNotice } from "./copy-age.tsx";
import { NodeIcon } from "./node-icon.tsx";
import { PageTree } from "./page-tree.tsx";

interface LayoutProps {
  readonly title: string;
  readonly state: CopyState;
  /** Time of the last change of the content, ISO 8601. */
  readonly changedAt: string | undefined;
  /** The root of the published tree. */
  readonly root: PublishedNode | undefined;
  /** The page that is shown. Undefined for pages that are not in the workspace. */
  readonly node?: PublishedNode | undefined;
  /** The edition of the content, for live updates. */
  readonly edition: string;
  /** True if the site has a booking form. */
  readonly hasBooking: boolean;
  /** Text of the search field. */
  readonly search?: string | undefined;
  readonly children: Child;
}

/** Renders the document around the content of a page. */
export function Layout({ title, state, changedAt, root, node, edition, hasBooking, search, children }: LayoutProps) {
  const name = root?.title ?? "Site";
  return html`<!doctype html>${(
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{title === name ? title : `${title} · ${name}`}</title>
          <link rel="stylesheet" href={ASSETS.stylesheet.href} />
          {FONTS.map(({ href }) => (
            <link rel="preload" as="font" type="font/woff2" href={href} crossorigin="anonymous" />
          ))}
          <link rel="icon" href={ASSETS.icon.href} type="image/svg+xml" />
          <script src={ASSETS.script.href} defer></script>
        </head>
        <body class={node !== undefined && node === root ? "home" : undefined} data-edition={edition}>
          <a class="skip" href="#main">
            Skip to content
          </a>
          <header class="top">
            <a class="brand" href="/">
              {root && <NodeIcon node={root} />}
              <span>{name}</span>
            </a>
            <form role="search" action="/search">
              <input type="search" name="q" value={search} placeholder="Search" aria-label="Search" />
            </form>
            {hasBooking && (
              <a class="book" href="/book">
                Book a repair
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
          </div>
          <footer class="bottom">
            {changedAt !== undefined && (
              <p>
                From a Notion workspace, last changed <Age time={changedAt} />
              </p>
            )}
            {hasBooking && <a href="/inside">For the staff</a>}
          </footer>
        </body>
      </html>
    )}`;
}
