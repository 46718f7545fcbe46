// Renders images: blocks and covers.
import type { ContentObject } from "../source/content-source.ts";
import { element, type MarkupElement } from "../tree/markup.ts";
import type { HtmlContext } from "./html-options.ts";

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
  readonly alt: string;
  readonly class?: string;
  readonly loading?: "lazy";
}

/** Renders an image with its size and its other sizes, as far as the application knows them. */
export async function imageElement(
  { object, path, href }: FoundImage,
  { class: name, alt, loading }: ImageForm,
  context: Pick<HtmlContext, "imageSize" | "imageSources">,
): Promise<MarkupElement> {
  const size = path === undefined ? undefined : await context.imageSize?.(object, path);
  const sources = await context.imageSources?.({ object, path, href, size });
  return element("img", {
    class: name,
    src: href,
    srcset: sources?.srcset,
    sizes: sources?.sizes,
    alt,
    width: size && String(size.width),
    height: size && String(size.height),
    loading,
  });
}
