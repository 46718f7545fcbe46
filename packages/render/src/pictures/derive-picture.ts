// Makes smaller pictures of a picture with sharp.
import type { Sharp } from "sharp";
import type { FocalPoint } from "./focus.ts";

/** A picture of another size and format. */
export interface PictureVariant {
  readonly format: "avif" | "webp";
  readonly width: number;
  readonly height: number;
}

/** A picture in several sizes. */
export interface DerivedPicture<Variant extends PictureVariant = PictureVariant> {
  /** Size in pixels as browsers show the picture: a photograph that was taken sideways is turned. */
  readonly width: number;
  readonly height: number;
  /** Average color, such as `#7f6b52`. Undefined for a picture with transparent parts. */
  readonly color: string | undefined;
  /** The point that draws the attention, for pictures that are cut. Undefined for the center. */
  readonly focus?: FocalPoint | undefined;
  /** Smaller pictures. Empty for a small picture, and for one that moves. */
  readonly variants: readonly Variant[];
}

/** A variant with its content. */
export interface PictureFile extends PictureVariant {
  readonly content: Uint8Array;
}

/** Options of {@link derivePicture}. */
export interface DeriveOptions {
  /** Widths in pixels. A picture that is narrower than the widest one is also made in its own width. @default [320, 640, 1120, 1920] */
  readonly widths?: readonly number[] | undefined;
  /** Pictures with more pixels are not read. They need about 4 bytes of memory for each pixel. @default 100,000,000 */
  readonly maxPixels?: number | undefined;
  /** Longest time for each step, in seconds. @default 20 */
  readonly seconds?: number | undefined;
}

const WIDTHS = [320, 640, 1120, 1920];

/** Less is not worth another request for a browser to choose from. */
const MIN_BYTES = 20_000;

/** Size in pixels at which a picture is searched for its focal point. */
const FOCUS_SIZE = 160;

/** WebP has at most 16,383 pixels in a direction, and encoders are slow for long pictures. */
const MAX_HEIGHT = 8192;

/** Quality for photographs, at which the formats look alike. Effort 2 of AVIF takes a tenth of the time of the best effort. */
const ENCODERS: Readonly<Record<PictureVariant["format"], (picture: Sharp) => Sharp>> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 78 }),
};

/**
 * Makes smaller pictures of a JPEG, PNG, WebP or AVIF picture in AVIF and WebP, without its metadata. The size, the turn and the
 * color space are those that browsers show. A variant that would not be smaller than the picture is left out. Sharp works outside of
 * the thread of JavaScript, but in the same process: for pictures of strangers, call this function in a process of its own that has
 * limits of time and memory.
 * @returns undefined for other files, such as SVG, HEIC and damaged pictures, and for pictures with too many pixels
 * @throws the error of `import("sharp")` if sharp, an optional peer dependency, cannot be loaded
 */
export async function derivePicture(
  picture: Uint8Array,
  { widths = WIDTHS, maxPixels = 100_000_000, seconds = 20 }: DeriveOptions = {},
): Promise<DerivedPicture<PictureFile> | undefined> {
  const { default: sharp } = await import("sharp");
  if (!isPicture(picture)) return undefined;
  try {
    const image = sharp(picture, { limitInputPixels: maxPixels, failOn: "error", autoOrient: true }).timeout({
      seconds,
    });
    const { autoOrient, pages = 1, hasAlpha } = await image.metadata();
    const { width, height } = autoOrient;
    if (width * height > maxPixels) return undefined;
    const chosen = widthsOf(width, height, pages > 1 || isMoving(picture) || picture.length < MIN_BYTES ? [] : widths);
    // Decoded once, at the largest size.
    const { data, info } = await image
      .resize({ width: chosen.at(-1) ?? Math.min(width, FOCUS_SIZE), withoutEnlargement: true })
      .toColorspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const base = () => sharp(data, { raw: info, limitInputPixels: maxPixels }).timeout({ seconds });
    const variants: PictureFile[] = [];
    for (const format of ["avif", "webp"] as const)
      for (const size of chosen) {
        const file = await ENCODERS[format](base().resize({ width: size })).toBuffer({ resolveWithObject: true });
        const variant = { format, width: file.info.width, height: file.info.height, content: file.data };
        if (file.data.length < picture.length) variants.push(variant);
      }
    const isOpaque = !hasAlpha || (await base().stats()).isOpaque;
    const focus = await focusOf(base(), info);
    return { width, height, color: isOpaque ? await averageOf(base()) : undefined, focus, variants };
  } catch {
    // A damaged picture, or one that takes too long.
    return undefined;
  }
}

/** Returns the widths to make, from the smallest. The last one is the own width of a picture that is narrower than the widest. */
function widthsOf(width: number, height: number, widths: readonly number[]): number[] {
  const smaller = widths.filter((each) => each < width).toSorted((a, b) => a - b);
  const own = smaller.length > 0 && smaller.length < widths.length ? [width] : [];
  return [...smaller, ...own].filter((each) => (each * height) / width <= MAX_HEIGHT);
}

/** Finds the point of a picture with the brightest colors, the most details and the tones of skin. */
async function focusOf(image: Sharp, size: { readonly width: number; readonly height: number }): Promise<FocalPoint> {
  // Sharp looks for the point only where it cuts.
  const [long, short] = [FOCUS_SIZE, FOCUS_SIZE / 2];
  const cut = size.width > size.height ? { width: short, height: long } : { width: long, height: short };
  const { info } = await image
    .resize({ ...cut, fit: "cover", position: "attention" })
    .toBuffer({ resolveWithObject: true });
  const { attentionX = size.width / 2, attentionY = size.height / 2 } = info;
  return { x: attentionX / size.width, y: attentionY / size.height };
}

async function averageOf(image: Sharp): Promise<string> {
  const pixel = await image.removeAlpha().resize(1, 1, { fit: "fill", kernel: "linear" }).raw().toBuffer();
  // A grey picture has one channel.
  const channels = pixel.length < 3 ? [pixel[0], pixel[0], pixel[0]] : [...pixel.subarray(0, 3)];
  return `#${channels.map((channel = 0) => channel.toString(16).padStart(2, "0")).join("")}`;
}

const ascii = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCodePoint(...bytes.subarray(start, end));

/** Returns true for formats that browsers show and that need no program to read them. Other loaders never see a file. */
const isPicture = (bytes: Uint8Array): boolean =>
  ascii(bytes, 0, 3) === "\u{FF}\u{D8}\u{FF}" ||
  ascii(bytes, 0, 4) === "\u{89}PNG" ||
  (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") ||
  ascii(bytes, 4, 12) === "ftypavif";

/** Returns true for a PNG that moves. Its chunk of control stands before its pixels, and sharp does not know it. */
const isMoving = (bytes: Uint8Array): boolean =>
  ascii(bytes, 0, 4) === "\u{89}PNG" && /acTL.*?IDAT/su.test(ascii(bytes, 0, 4096));
