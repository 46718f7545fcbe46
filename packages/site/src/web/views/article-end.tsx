import type { PublishedNode } from "../../content/public/published-tree.ts";
import type { Texts } from "../../settings/texts/texts.ts";
import { shortTitle } from "./titles.ts";
import { fillIn } from "../../settings/texts/fill-in.tsx";

/** Renders the day of the last change of an article. Empty for rows, whose columns say what matters. */
export function ArticleDate({
  node: { editedAt, parent },
  texts,
}: {
  readonly node: PublishedNode;
  readonly texts: Texts;
}) {
  if (editedAt === undefined || parent?.kind !== "page") return null;
  const date = <time datetime={editedAt}>{texts.day(editedAt)}</time>;
  return <p class="small">{fillIn(texts.page.updated, { date })}</p>;
}

interface SiblingsProps {
  readonly node: PublishedNode;
  readonly texts: Texts;
}

/** Renders links to the pages before and after a page. Empty for databases, rows and pages without siblings. */
export function Siblings({ node, texts: { page } }: SiblingsProps) {
  const siblings = node.parent?.kind === "page" ? node.parent.children.filter(({ kind }) => kind === node.kind) : [];
  const index = siblings.indexOf(node);
  const [before, after] = [siblings[index - 1], siblings[index + 1]];
  if (node.kind !== "page" || (before === undefined && after === undefined)) return null;
  return (
    <nav class="siblings" aria-label={page.previousAndNext}>
      {before && (
        <a rel="prev" href={before.href}>
          <small>{page.previous}</small>
          <span dir="auto">{shortTitle(before.title)}</span>
        </a>
      )}
      {after && (
        <a rel="next" href={after.href}>
          <small>{page.next}</small>
          <span dir="auto">{shortTitle(after.title)}</span>
        </a>
      )}
    </nav>
  );
}
