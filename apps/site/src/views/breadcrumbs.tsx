import { ancestorsOf, type PublishedNode } from "../content/published-tree.ts";
import { shortTitle } from "./short-title.ts";

/** Renders the way from the first page to a page. */
export function Breadcrumbs({ node }: { readonly node: PublishedNode }) {
  return (
    <nav class="crumbs" aria-label="You are here">
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
