// Renders images: blocks and covers.
import type { ContentObject } from "../source/content-source.ts";
import { element, type MarkupElement } from "../tree/markup.ts";
import type { HtmlContext, RenderedImage } from "./html-options.ts";

/** An image with its address. */
export interface FoundImage {
  readonly object: ContentObject;
  /** JSON pointer to the stored file, as for `fileUrl`. Undefined for addresses of the web. */
  readonly path: string | undefined;
  /** Safe, but not escaped. */
  readonly href: string;
}

/** How an image is shown. */
interface ImageForm {
  readonly place: RenderedImage["place"];
  readonly alt: string;
  readonly class?: string;
  readonly loading?: "lazy";
}

/** Renders an image with its size and its other sizes and formats, as far as the application knows them. */
export async function imageElement(
  { object, path, href }: FoundImage,
  { place, class: name, alt, loading }: ImageForm,
  context: Pick<HtmlContext, "imageSize" | "imageSources">,
): Promise<MarkupElement> {
  const size = path === undefined ? undefined : await context.imageSize?.(object, path);
  const {
    class: classes,
    srcset,
    sizes,
    formats = [],
  } = (await context.imageSources?.({ object, path, href, size, place })) ?? {};
  const image = element("img", {
    class: [name, classes].filter(Boolean).join(" ") || undefined,
    src: href,
    srcset,
    sizes,
    alt,
    width: size && String(size.width),
    height: size && String(size.height),
    loading,
    // The cover is the largest thing that a visitor waits for.
    fetchpriority: place === "cover" ? "high" : undefined,
  });
  if (formats.length === 0) return image;
  return element("picture", {}, [
    formats.map((format) => element("source", { type: format.type, srcset: format.srcset, sizes })),
    image,
  ]);
}
