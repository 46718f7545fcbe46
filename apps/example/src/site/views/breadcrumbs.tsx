import { ancestorsOf, type PublishedNode } from "../content/published-tree.ts";

/** Renders the way from the first page to a page. */
export function Breadcrumbs({ node }: { readonly node: PublishedNode }) {
  return (
    <nav class="crumbs" aria-label="You are here">
      <ol>
        {ancestorsOf(node).map(({ href, title }) => (
          <li>
            <a href={href}>
              <bdi>{title}</bdi>
            </a>
          </li>
        ))}
        <li aria-current="page">
          <bdi>{node.title}</bdi>
        </li>
      </ol>
    </nav>
  );
}
