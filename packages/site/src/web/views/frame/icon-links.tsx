import type { PublishedNode } from "../../../content/public/published-tree.ts";
import type { Theme } from "../../assets.ts";

interface IconLinksProps {
  readonly theme: Theme;
  readonly root: PublishedNode | undefined;
}

/** Renders the links to the icons, and the color of the browser around the page. */
export function IconLinks({ theme, root }: IconLinksProps) {
  return (
    <>
      {root?.icon && "href" in root.icon ? (
        <link rel="icon" href={root.icon.href} />
      ) : (
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      )}
      <link rel="apple-touch-icon" href="/icon-180.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta name="theme-color" content={theme.colors.page} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={theme.darkPage} media="(prefers-color-scheme: dark)" />
    </>
  );
}
