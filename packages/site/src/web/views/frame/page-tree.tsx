import { wayTo, type PublishedNode } from "../../../content/public/published-tree.ts";
import type { Texts } from "../../../settings/texts/texts.ts";
import type { SiteLink } from "./navigation.ts";
import { NodeIcon } from "../node-icon.tsx";
import { shortTitle } from "../titles.ts";

interface PageTreeProps {
  readonly root: PublishedNode;
  /** The page that is shown. */
  readonly node: PublishedNode | undefined;
  /** The links at the top of each page. */
  readonly links: readonly SiteLink[];
  readonly texts: Texts;
}

/**
 * Renders the menu: links to the pages and databases below the first page, and to the other addresses of the header, which has no room
 * for links on a phone. Pages around the current one are open.
 */
export function PageTree({ root, node, links, texts: { page } }: PageTreeProps) {
  const others = links.filter((link) => link.node === undefined);
  return (
    <nav class="tree" id="pages" popover="auto" aria-label={page.menu}>
      <button type="button" class="menu" popovertarget="pages" popovertargetaction="hide">
        {page.close}
      </button>
      <Branch parent={root} node={node} />
      {others.length > 0 && (
        <ul>
          {others.map(({ href, text }) => (
            <li>
              <a href={href}>
                <span dir="auto">{text}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

/** Renders links to the pages of the section around a page: the page below the first one, and what is below it. */
export function SectionTree({ node }: { readonly node: PublishedNode | undefined }) {
  if (node?.kind !== "page") return null;
  const top = wayTo(node)[1];
  if (top === undefined || !top.children.some(({ kind }) => kind === "page")) return null;
  return (
    <nav class="section" aria-label={shortTitle(top.title)}>
      <a class="top-page" href={top.href} aria-current={top === node ? "page" : undefined}>
        <span dir="auto">{shortTitle(top.title)}</span>
      </a>
      <Branch parent={top} node={node} isShort />
    </nav>
  );
}

interface BranchProps {
  readonly parent: PublishedNode;
  readonly node: PublishedNode | undefined;
  /** True: far above the current page, only the way to it is shown. */
  readonly isShort?: boolean;
}

/** Levels around the current page that are shown with all their pages. */
const NEAR = 3;

function Branch({ parent, node, isShort = false }: BranchProps) {
  const way = node === undefined ? [] : wayTo(node);
  const open = new Set(way);
  const near = new Set(way.slice(-NEAR));
  const list = (above: PublishedNode) => (
    <ul>
      {above.children
        .filter((child) => !isShort || near.has(above) || open.has(child))
        .map((child) => (
          <li>
            <a href={child.href} aria-current={child === node ? "page" : undefined}>
              <NodeIcon node={child} />
              <span dir="auto">{shortTitle(child.title)}</span>
            </a>
            {open.has(child) && child.kind === "page" && child.children.length > 0 && list(child)}
          </li>
        ))}
    </ul>
  );
  return list(parent);
}
