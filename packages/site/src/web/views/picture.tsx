import { type Picture as PictureOf, sourcesOf } from "../render/picture.ts";

interface CoverProps {
  readonly picture: PictureOf | undefined;
  /** True: the cover is beside a text on a desktop. */
  readonly isHalf?: boolean;
}

/** Renders the cover of a page or database. Empty if it has none. */
export function Cover({ picture, isHalf = false }: CoverProps) {
  if (picture === undefined) return null;
  return <Picture picture={picture} place={isHalf ? "half" : "wide"} class="cover" />;
}

interface PictureProps {
  readonly picture: PictureOf;
  readonly place: Parameters<typeof sourcesOf>[1];
  readonly class?: string;
}

/** Renders a picture beside a text, in the format and the size that the browser chooses. */
export function Picture({ picture, place, class: name }: PictureProps) {
  const { srcset, sizes, formats = [], class: classes } = sourcesOf(picture, place);
  const image = (
    <img
      class={[name, classes].filter(Boolean).join(" ") || undefined}
      src={picture.href}
      srcset={srcset}
      sizes={sizes}
      alt=""
      width={picture.size?.width}
      height={picture.size?.height}
      loading={place === "card" ? "lazy" : undefined}
      fetchpriority={place === "card" ? undefined : "high"}
    />
  );
  if (formats.length === 0) return image;
  return (
    <picture>
      {formats.map((format) => (
        <source type={format.type} srcset={format.srcset} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
}
