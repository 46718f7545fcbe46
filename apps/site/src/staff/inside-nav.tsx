const PAGES = {
  repairs: ["Repairs", "/inside"],
  requests: ["Requests", "/inside/requests"],
  public: ["Public", "/inside/public"],
  operations: ["Operations", "/inside/operations"],
} as const;

/** Renders the links of the inside view. */
export function InsideNav({ current }: { readonly current?: keyof typeof PAGES }) {
  return (
    <nav class="inside" aria-label="Inside">
      {Object.entries(PAGES).map(([key, [name, href]]) => (
        <a href={href} aria-current={key === current ? "page" : undefined}>
          {name}
        </a>
      ))}
      <form method="post" action="/inside/sign-out">
        <button type="submit">Sign out</button>
      </form>
    </nav>
  );
}
