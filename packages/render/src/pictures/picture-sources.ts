import type { ImageSources } from "../html/html-options.ts";
import type { DerivedPicture, PictureVariant } from "./derive-picture.ts";
import { pointClass } from "./focus.ts";
import { toneClass } from "./tones.ts";

/** How a picture is shown. */
export interface PictureForm<Variant extends PictureVariant> {
  /** Returns the address of a variant. */
  readonly hrefOf: (variant: Variant) => string;
  /** Width of the picture on the page, as in the attribute `sizes`. */
  readonly sizes: string;
  /** Further classes. Those of `focusClass()` replace the focal point of the picture. @default "" */
  readonly class?: string | undefined;
}

/** Returns the addresses of a picture for `imageSources`: AVIF for browsers that know it, else WebP, and a color while it loads. */
export function pictureSources<Variant extends PictureVariant>(
  { color, focus, variants }: Pick<DerivedPicture<Variant>, "color" | "focus" | "variants">,
  { hrefOf, sizes, class: name = "" }: PictureForm<Variant>,
): ImageSources {
  const srcsetOf = (format: PictureVariant["format"]) =>
    variants
      .filter((variant) => variant.format === format)
      .map((variant) => `${hrefOf(variant)} ${variant.width}w`)
      .join(", ");
  const [avif, webp] = [srcsetOf("avif"), srcsetOf("webp")];
  const point = /\bfocus-/u.test(name) || focus === undefined ? "" : pointClass(focus);
  const classes = [color === undefined ? "" : toneClass(color), name, point].filter(Boolean).join(" ");
  return {
    srcset: webp || undefined,
    formats: avif === "" ? undefined : [{ type: "image/avif", srcset: avif }],
    sizes: variants.length === 0 ? undefined : sizes,
    class: classes || undefined,
  };
}
