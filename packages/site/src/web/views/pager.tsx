import type { Texts } from "../../settings/texts/texts.ts";

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
export function Pager({ page, pages, href, all, texts }: PagerProps) {
  return (
    <nav class="pager" aria-label={texts.list.pages}>
      {page > 1 && (
        <a rel="prev" href={href(page - 1)}>
          {texts.page.previous}
        </a>
      )}
      {pages > 1 && <span>{texts.list.pageOf(page, pages)}</span>}
      {page < pages && (
        <a rel="next" href={href(page + 1)}>
          {texts.page.next}
        </a>
      )}
      {all && <a href={all.href}>{texts.list.showAll(all.count)}</a>}
    </nav>
  );
}
