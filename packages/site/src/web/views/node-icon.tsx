import type { PublishedNode } from "../../content/public/published-tree.ts";

/** Renders the icon of a page. Empty for a page without one. */
export function NodeIcon({ node: { icon } }: { readonly node: PublishedNode }) {
  if (icon === undefined) return null;
  if ("text" in icon)
    return (
      <span class="icon" aria-hidden="true">
        {icon.text}
      </span>
    );
  return <img class="icon" src={icon.href} alt="" width={20} height={20} />;
}
