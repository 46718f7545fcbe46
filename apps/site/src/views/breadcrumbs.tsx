import { ancestorsOf, type PublishedNode } from "../content/published-tree.ts";
import type { Texts } from "../texts/texts.ts";
import { shortTitle } from "./short-title.ts";

interface BreadcrumbsProps {
  readonly node: PublishedNode;
  readonly texts: Texts;
}

/** Renders the way from the first page to a page. */
export function Breadcrumbs({ node, texts }: BreadcrumbsProps) {
  return (
    <nav class="crumbs" aria-label={texts.page.youAreHere}>
      <ol>
        {ancestorsOf(node).map(({ href, title }) => (
          <li>
            <a href={href}>
              <bdi>{shortTitle(title)}</bdi>
            </a>
          </li>
        ))}
        <li aria-current="page">
          <bdi>{shortTitle(node.title)}</bdi>
        </li>
      </ol>
    </nav>
  );
}
