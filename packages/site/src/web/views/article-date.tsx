import type { PublishedNode } from "../../content/public/published-tree.ts";
import { fillIn } from "../../settings/texts/fill-in.tsx";
import type { Texts } from "../../settings/texts/texts.ts";

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
