import { ancestorsOf, type PublishedNode } from "../content/published-tree.ts";
import type { Texts } from "../texts/texts.ts";
import { shortTitle } from "./short-title.ts";

interface BreadcrumbsProps {
  readonly node: PublishedNode;
  readonly texts: Texts;
}

/** Renders the way from the first page to a page. */
export function Breadcrumbs({ node, texts }: BreadcrumbsProps) {
  const way = ancestorsOf(node);
  return (
    <nav class="crumbs" aria-label={texts.page.youAreHere}>
      <ol>
        {way.map(({ href, title }, index) => (
          <li class={index > 0 && index < way.length - 2 ? "far" : undefined}>
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
