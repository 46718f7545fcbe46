import type { Context } from "hono";
import type { Child } from "hono/jsx";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Edition } from "../content/edition.ts";
import type { PublishedNode } from "../content/published-tree.ts";
import { editionName } from "../live/changes.ts";
import { findRepairs } from "../repairs/repairs.ts";
import type { Site } from "../site.ts";
import { Layout } from "../views/layout.tsx";

/** A page of the site. */
interface PageContent {
  readonly title: string;
  readonly edition: Edition;
  /** The page of the workspace that is shown. */
  readonly node?: PublishedNode | undefined;
  /** Text of the search field. */
  readonly search?: string | undefined;
  readonly children: Child;
  readonly status?: ContentfulStatusCode;
}

/** Responds with a page in the layout of the site. */
export async function respondPage(
  context: Context,
  { content }: Pick<Site, "content">,
  { title, edition, node, search, children, status = 200 }: PageContent,
): Promise<Response> {
  const state = await content.state();
  return context.html(
    <Layout
      title={title}
      root={edition.root}
      state={state}
      changedAt={edition.changedAt}
      node={node}
      edition={editionName(edition.version, state.isStale)}
      hasBooking={findRepairs(edition.tree) !== undefined}
      search={search}
    >
      {children}
    </Layout>,
    status,
  );
}
