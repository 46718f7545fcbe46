import type { Child } from "hono/jsx";
import { html } from "hono/html";
import type { CopyState, Edition } from "../content/content.ts";
import type { PublishedNode } from "../content/published-tree.ts";
import { ASSETS } from "../pages/assets.ts";

interface LayoutProps {
  readonly title: string;
  readonly edition: Edition;
  readonly state: CopyState;
  /** The page that is shown. Undefined for pages that are not in the workspace. */
  readonly node: PublishedNode | undefined;
  readonly children: Child;
}

/** Renders the document around the content of a page. */
export function Layout({ title, children }: LayoutProps) {
  return html`<!doctype html>${(
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{title}</title>
          <link rel="stylesheet" href={ASSETS.stylesheet.href} />
          <link rel="icon" href={ASSETS.icon.href} type="image/svg+xml" />
          <script src={ASSETS.script.href} defer></script>
        </head>
        <body>
          <main id="main">{children}</main>
        </body>
      </html>
    )}`;
}
