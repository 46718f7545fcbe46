import { ancestorsOf, type PublishedNode } from "../../../content/public/published-tree.ts";
import type { Texts } from "../../../settings/texts/texts.ts";
import { shortTitle } from "../titles.ts";

interface BreadcrumbsProps {
  readonly node: PublishedNode;
  readonly texts: Texts;
}

/** Most pages of a way that are all shown. */
const MAX_PAGES = 3;

/** Renders the way from the first page to the page above a page. The middle of a long way is left out. */
export function Breadcrumbs({ node, texts }: BreadcrumbsProps) {
  const way = ancestorsOf(node);
  const isLong = way.length > MAX_PAGES;
  return (
    <nav class="crumbs" aria-label={texts.page.youAreHere}>
      <ol>
        {way.slice(0, isLong ? 1 : undefined).map((page) => (
          <Crumb page={page} />
        ))}
        {isLong && <li>…</li>}
        {isLong && way.slice(-2).map((page) => <Crumb page={page} />)}
      </ol>
    </nav>
  );
}

const Crumb = ({ page: { href, title } }: { readonly page: PublishedNode }) => (
  <li>
    <a href={href}>
      <bdi>{shortTitle(title)}</bdi>
    </a>
  </li>
);
