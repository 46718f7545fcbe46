/** Description of a page for search engines and other programs. */
export interface Metadata {
  readonly description: string;
  readonly url: string;
  /** Address of a picture. */
  readonly image: string | undefined;
}

/** Renders the metadata of a page: its description, its address, and Open Graph for previews of links. */
export function MetadataTags({
  title,
  name,
  metadata: { description, url, image },
}: {
  readonly title: string;
  readonly name: string;
  readonly metadata: Metadata;
}) {
  return (
    <>
      {description !== "" && <meta name="description" content={description} />}
      <link rel="canonical" href={url} />
      <meta property="og:title" content={title} />
      <meta property="og:site_name" content={name} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={url} />
      {description !== "" && <meta property="og:description" content={description} />}
      {image !== undefined && <meta property="og:image" content={image} />}
    </>
  );
}
