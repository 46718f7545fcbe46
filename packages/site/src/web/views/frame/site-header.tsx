import { wayTo, type PublishedNode } from "../../../content/public/published-tree.ts";
import { ASSETS } from "../../assets.ts";
import type { Texts } from "../../../settings/texts/texts.ts";
import { navigationOf, type SiteLink } from "./navigation.ts";
import { NodeIcon } from "../node-icon.tsx";
import { shortTitle } from "../titles.ts";

interface SiteHeaderProps {
  readonly texts: Texts;
  readonly root: PublishedNode | undefined;
  /** The page that is shown. */
  readonly node?: PublishedNode | undefined;
  /** The links at the top of each page. */
  readonly links: readonly SiteLink[];
  /** The one thing that visitors should do. */
  readonly action: SiteLink | undefined;
  /** Text of the search field. */
  readonly search?: string | undefined;
}

/** Renders the top of every page: links to the first pages, as many as fit, and a menu with all of them. */
export function SiteHeader({ texts, root, node, links, action, search }: SiteHeaderProps) {
  const navigation = navigationOf(links);
  const top = node && wayTo(node)[1];
  return (
    <header class="top">
      <a class="brand" href="/">
        {root && <NodeIcon node={root} />}
        <span dir="auto">{root?.title ?? texts.page.site}</span>
      </a>
      {navigation.links.length > 0 && (
        <nav class="links" aria-label={texts.page.pages}>
          {navigation.links.map(({ node: page, href, text, isWide }) => (
            <a
              class={isWide ? "wide-only" : undefined}
              href={href}
              aria-current={page === undefined ? undefined : page === node ? "page" : page === top ? "true" : undefined}
            >
              <bdi>{shortTitle(text)}</bdi>
            </a>
          ))}
        </nav>
      )}
      <form
        role="search"
        action="/search"
        data-suggest={ASSETS.suggest.href}
        data-suggest-style={ASSETS.suggestStyle.href}
      >
        <input
          type="search"
          name="q"
          value={search}
          placeholder={texts.search.title}
          aria-label={texts.search.title}
          dir="auto"
        />
      </form>
      {action && (
        <a class="action" href={action.href}>
          <bdi>{action.text}</bdi>
        </a>
      )}
      <button
        type="button"
        class={`menu ${navigation.wholeFrom === undefined ? "" : `until-${navigation.wholeFrom}`}`}
        popovertarget="pages"
      >
        <span>{texts.page.menu}</span>
        <span class="more">{texts.page.more}</span>
      </button>
    </header>
  );
}
