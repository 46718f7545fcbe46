interface PagerProps {
  readonly page: number;
  readonly pages: number;
  /** Returns the address of a page. */
  readonly href: (page: number) => string;
}

/** Renders links to the pages of a list. Empty for a list with one page. */
export function Pager({ page, pages, href }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav class="pager" aria-label="Pages of the list">
      {page > 1 && (
        <a rel="prev" href={href(page - 1)}>
          Previous
        </a>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && (
        <a rel="next" href={href(page + 1)}>
          Next
        </a>
      )}
    </nav>
  );
}
