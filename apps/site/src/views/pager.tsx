import type { Texts } from "../texts/texts.ts";

interface PagerProps {
  readonly texts: Texts;
  readonly page: number;
  readonly pages: number;
  /** Returns the address of a page. */
  readonly href: (page: number) => string;
  /** The page with the whole list, for a printer. */
  readonly all?: { readonly count: number; readonly href: string } | undefined;
}

/** Renders links to the pages of a list, and to the whole list. */
export function Pager({
  texts: {
    page: { previous, next },
    list,
  },
  page,
  pages,
  href,
  all,
}: PagerProps) {
  return (
    <nav class="pager" aria-label={list.pages}>
      {page > 1 && (
        <a rel="prev" href={href(page - 1)}>
          {previous}
        </a>
      )}
      {pages > 1 && <span>{list.pageOf(page, pages)}</span>}
      {page < pages && (
        <a rel="next" href={href(page + 1)}>
          {next}
        </a>
      )}
      {all && <a href={all.href}>{list.showAll(all.count)}</a>}
    </nav>
  );
}
