interface PagerProps {
  readonly page: number;
  readonly pages: number;
  /** Returns the address of a page. */
  readonly href: (page: number) => string;
  /** The page with the whole list, for a printer. */
  readonly all?: { readonly count: number; readonly href: string } | undefined;
}

/** Renders links to the pages of a list, and to the whole list. */
export function Pager({ page, pages, href, all }: PagerProps) {
  return (
    <nav class="pager" aria-label="Pages of the list">
      {page > 1 && (
        <a rel="prev" href={href(page - 1)}>
          Previous
        </a>
      )}
      {pages > 1 && (
        <span>
          Page {page} of {pages}
        </span>
      )}
      {page < pages && (
        <a rel="next" href={href(page + 1)}>
          Next
        </a>
      )}
      {all && <a href={all.href}>Show all {all.count}, for example to print them</a>}
    </nav>
  );
}
