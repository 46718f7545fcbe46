import { raw } from "hono/html";
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

/** Description of a page for search engines and other programs. */
export interface Metadata {
  readonly description: string;
  readonly url: string;
  /** Address of a picture. */
  readonly image: string | undefined;
  /** Size of a card that was made for this page. Undefined for other pictures. */
  readonly imageSize: { readonly width: number; readonly height: number } | undefined;
  /** False: search engines do not list the page. */
  readonly isIndexed: boolean;
  /** Times of an article, ISO 8601. Undefined for other pages. */
  readonly article: ArticleTimes | undefined;
  /** Address of a feed of the rows. Undefined for pages without rows. */
  readonly feed: string | undefined;
  /** The page in the vocabulary of schema.org. */
  readonly linkedData: LinkedData;
}

interface ArticleTimes {
  readonly published: string | undefined;
  readonly modified: string | undefined;
}

/** Objects of schema.org. */
export type LinkedData = readonly Readonly<Record<string, unknown>>[];

/** Renders the metadata of a page: description, address, Open Graph for previews of links, and JSON-LD. */
export function MetadataTags({
  title,
  name,
  metadata: { description, url, image, imageSize, isIndexed, article, feed, linkedData },
}: {
  readonly title: string;
  readonly name: string;
  readonly metadata: Metadata;
}) {
  return (
    <>
      {!isIndexed && <meta name="robots" content="noindex" />}
      {description !== "" && <meta name="description" content={description} />}
      <link rel="canonical" href={url} />
      {feed !== undefined && <link rel="alternate" type="application/atom+xml" title={title} href={feed} />}
      <meta property="og:title" content={title} />
      <meta property="og:site_name" content={name} />
      <meta property="og:type" content={article === undefined ? "website" : "article"} />
      <meta property="og:url" content={url} />
      {description !== "" && <meta property="og:description" content={description} />}
      {image !== undefined && <meta property="og:image" content={image} />}
      {imageSize !== undefined && (
        <>
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content={String(imageSize.width)} />
          <meta property="og:image:height" content={String(imageSize.height)} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {article?.published !== undefined && <meta property="article:published_time" content={article.published} />}
      {article?.modified !== undefined && <meta property="article:modified_time" content={article.modified} />}
      <script type="application/ld+json">
        {raw(scriptJson({ "@context": "https://schema.org", "@graph": linkedData }))}
      </script>
    </>
  );
}

/** Returns JSON that cannot end its script element. It is data, so the policy for scripts does not apply. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");
