import { ancestorsOf, type PublishedNode } from "../content/published-tree.ts";
import type { Texts } from "../texts/texts.ts";
import { NodeIcon } from "./node-icon.tsx";
import { shortTitle } from "./short-title.ts";

interface PageTreeProps {
  readonly root: PublishedNode;
  /** The page that is shown. */
  readonly node: PublishedNode | undefined;
  readonly texts: Texts;
}

/** Renders links to the pages and databases below the first page. Pages around the current one are open. */
export function PageTree({ root, node, texts: { page } }: PageTreeProps) {
  const open = new Set(node === undefined ? [] : [...ancestorsOf(node), node]);
  const list = ({ children }: PublishedNode) => (
    <ul>
      {children.map((child) => (
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
  return (
    <nav class="tree" id="pages" popover="auto" aria-label={page.pages}>
      <button type="button" class="menu" popovertarget="pages" popovertargetaction="hide">
        {page.close}
      </button>
      {list(root)}
    </nav>
  );
}
