// Draws cards and icons as PNG.
import type { Drawing } from "./drawing.ts";
import { LEADING, linesOf } from "./lettering.ts";

/** Space around a text. */
const MARGIN = 72;
/** Part of the width of a card that its picture takes. */
const PICTURE = 0.42;
/** Height of a capital letter for a size of 1. */
const CAPITAL = 0.7;

/** Writes a drawing into a file. */
export async function draw(drawing: Drawing, path: string): Promise<void> {
  const { default: sharp } = await import("sharp");
  const { width, height, picture, text, colors } = drawing;
  const isIcon = width === height;
  // An icon is its picture. A card without a text is its picture, too.
  const pictureWidth = isIcon || text === "" ? width : Math.round(width * PICTURE);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${isIcon ? iconShapes(drawing) : cardShapes(drawing, width - (picture === undefined ? 0 : pictureWidth))}</svg>`;
  const photo =
    picture === undefined
      ? undefined
      : await sharp(picture, { limitInputPixels: 100_000_000, autoOrient: true })
          .resize(
            pictureWidth,
            height,
            isIcon ? { fit: "contain", background: colors.page } : { fit: "cover", position: drawing.position },
          )
          .flatten({ background: colors.page })
          .png()
          .toBuffer();
  await sharp(Buffer.from(svg))
    .composite(photo === undefined ? [] : [{ input: photo, left: width - pictureWidth, top: 0 }])
    .png({ palette: true, quality: 90, effort: 4 })
    .toFile(path);
}

/** Returns the first letter of the site on its color, to its edges: systems cut icons to their own shape. */
function iconShapes({ width, text, colors, font }: Drawing): string {
  const size = width * 0.62;
  const letter = linesOf({ text, family: font, sizes: [size], width, maxLines: 1 });
  const sign = letter.shape((width - letter.width) / 2, (width + size * CAPITAL) / 2);
  return `<rect width="${width}" height="${width}" fill="${colors.accent}"/><g fill="${colors.onAccent}">${sign}</g>`;
}

/** Returns the name of the site, the title of the page and a band of color. */
function cardShapes({ width, height, text, name, colors, font }: Drawing, room: number): string {
  const inner = room - 2 * MARGIN;
  const head = linesOf({ text: name, family: font, sizes: [30], width: inner, maxLines: 1 });
  const title = linesOf({ text, family: font, sizes: [92, 76, 64, 54], width: inner, maxLines: 4 });
  const block = title.size * (CAPITAL + (title.count - 1) * LEADING);
  const top = Math.max(MARGIN + 90, (height - block) / 2 + 16);
  return `<rect width="${width}" height="${height}" fill="${colors.sand}"/>
<rect width="${room}" height="14" y="${height - 14}" fill="${colors.accent}"/>
<g fill="${colors.accent}">${head.shape(MARGIN, MARGIN + 30 * CAPITAL)}</g>
<g fill="${colors.text}">${title.shape(MARGIN, top + title.size * CAPITAL)}</g>`;
}
