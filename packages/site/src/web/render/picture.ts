// A picture of the site: its address, its size, and its other sizes and formats.
import type { ImageSize, ImageSources, RenderedImage } from "@ws/render";
import { focusClass, pictureSources, type DerivedPicture } from "@ws/render/pictures";
import type { Fields } from "@ws/helpers/json";
import type { SnapshotObject } from "@ws/mirror/reader";
import type { Edition } from "../../content/edition.ts";

/** Finds pictures of objects. */
export interface PictureSource {
  /**
   * Returns a picture of an object. Undefined if it has none.
   * @param path JSON pointer to the value
   */
  picture(edition: Edition, object: SnapshotObject, path: string, value: Fields): Promise<Picture | undefined>;
}

/** A picture of an object. */
export interface Picture {
  readonly href: string;
  /** The stored file. Undefined for a picture of another site. */
  readonly sha256: string | undefined;
  /** Undefined if it is not known. */
  readonly size: ImageSize | undefined;
  /** Undefined if there is one size. */
  readonly derived: DerivedPicture | undefined;
}

/** Width of the column of texts. */
const TEXT = "(min-width: 52rem) 48rem, 100vw";

/** Widths of pictures on a page, as the stylesheets set them. The picture of a card can be narrower: new browsers measure it. */
const SIZES: Readonly<Record<RenderedImage["place"] | "half" | "wide", string>> = {
  block: TEXT,
  cover: TEXT,
  card: "auto, 20rem",
  half: "(min-width: 60rem) 38rem, 100vw",
  wide: "100vw",
};

/** Returns the other sizes and formats of a picture, its color while it loads, and its focal point. */
export const sourcesOf = (
  { href, derived }: Pick<Picture, "href" | "derived">,
  place: keyof typeof SIZES,
  caption = "",
): ImageSources =>
  pictureSources(derived ?? { color: undefined, variants: [] }, {
    hrefOf: ({ width, format }) => `${href.slice(0, href.lastIndexOf("/"))}/variants/${width}.${format}`,
    sizes: SIZES[place],
    class: focusClass(caption) || focusOf(href),
  });

/** Returns the classes of the focal point in the name of the file in an address. */
export function focusOf(href: string): string {
  try {
    return focusClass(decodeURIComponent(href.slice(href.lastIndexOf("/") + 1)));
  } catch {
    return "";
  }
}
