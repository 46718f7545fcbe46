import { blocksHtml, sourceFromObjects, type RenderedImage } from "@ws/render";
import { derivePicture, focusClass, pictureSources } from "@ws/render/pictures";
import { Blocks } from "@ws/render/react";
import { PICTURES_STYLESHEET } from "@ws/render/stylesheet";
import { deflateSync } from "node:zlib";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { toneClass } from "../src/pictures/tones.ts";

/** A picture with detail, so that smaller sizes have fewer bytes. Left half red, right half blue, with noise. */
function photo(width: number, height: number, channels: 3 | 4 = 3, alpha = 255) {
  const pixels = Buffer.alloc(width * height * channels);
  for (let index = 0; index < width * height; index += 1) {
    const noise = (Math.imul(index ^ (index >>> 7), 2_654_435_761) >>> 8) % 61;
    const isLeft = index % width < width / 2;
    pixels.set([(isLeft ? 180 : 20) + noise, 30, (isLeft ? 20 : 180) + noise], index * channels);
    if (channels === 4) pixels[index * channels + 3] = alpha;
  }
  return sharp(pixels, { raw: { width, height, channels } });
}

const jpeg = await photo(800, 600).jpeg({ quality: 95 }).toBuffer();

describe("a derived picture", () => {
  test("has its sizes in AVIF and WebP, and its own width if it is narrower than the widest", async () => {
    const derived = await derivePicture(jpeg);
    expect(derived).toMatchObject({ width: 800, height: 600 });
    expect(derived?.variants.map(({ format, width, height }) => `${format} ${width} × ${height}`)).toEqual([
      "avif 320 × 240",
      "avif 640 × 480",
      "avif 800 × 600",
      "webp 320 × 240",
      "webp 640 × 480",
      "webp 800 × 600",
    ]);
    for (const { content, format, width } of derived?.variants ?? []) {
      const found = await sharp(content).metadata();
      expect([found.width, found.format]).toEqual([width, format === "avif" ? "heif" : "webp"]);
      expect(content.length).toBeLessThan(jpeg.length);
    }
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])("is turned as EXIF orientation %i says", async (orientation) => {
    const turned = await photo(800, 600).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
    const derived = await derivePicture(turned, { widths: [320] });
    const isSideways = orientation >= 5;
    expect(derived).toMatchObject(isSideways ? { width: 600, height: 800 } : { width: 800, height: 600 });
    const [variant] = derived?.variants ?? [];
    expect(variant).toMatchObject({ width: 320, height: isSideways ? 427 : 240 });
    const found = await sharp(variant?.content).metadata();
    // Turned once: the variant says nothing about a turn, or where the picture was taken.
    expect([found.orientation ?? 1, found.exif]).toEqual([1, undefined]);
    const { data } = await sharp(variant?.content).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const isRedFirst = (data[0] ?? 0) > 100;
    expect(isRedFirst).toBe([1, 4, 5, 6].includes(orientation));
  });

  test.each([
    [0.12, 0.15, "focus-left focus-top"],
    [0.88, 0.85, "focus-right focus-bottom"],
    [0.35, 0.65, "focus-x-1 focus-y-3"],
    [0.5, 0.5, ""],
  ])("keeps what draws the attention, at %d and %d, unless its name says another point", async (x, y, classes) => {
    const [width, height] = [900, 900];
    const dot = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#8a8f94"/><circle cx="${x * width}" cy="${y * height}" r="70" fill="#d22"/><circle cx="${x * width}" cy="${y * height}" r="30" fill="#fff"/></svg>`;
    const derived = await derivePicture(await sharp(Buffer.from(dot)).jpeg().toBuffer(), { widths: [] });
    const classesOf = (name = "") =>
      pictureSources(
        { color: undefined, variants: [], focus: derived?.focus },
        { hrefOf: () => "", sizes: "", class: name },
      ).class ?? "";
    expect(classesOf()).toBe(classes);
    expect(classesOf("focus-right")).toBe("focus-right");
    for (const name of classes.split(" ").filter(Boolean)) expect(PICTURES_STYLESHEET).toContain(`.${name} {`);
  });

  test("has the average color, unless parts of it are transparent", async () => {
    const color = await derivePicture(jpeg, { widths: [] });
    expect(color).toMatchObject({ variants: [] });
    const [red = 0, green = 0, blue = 0] = (color?.color?.match(/[0-9a-f]{2}/gu) ?? []).map((hex) => parseInt(hex, 16));
    expect([red, green, blue].map((channel) => Math.round(channel / 40))).toEqual([3, 1, 3]);
    const clear = await derivePicture(await photo(500, 400, 4, 90).png().toBuffer());
    expect(clear).toMatchObject({ width: 500, color: undefined });
    expect(clear?.variants).not.toEqual([]);
    const opaque = await derivePicture(await photo(500, 400, 4).png().toBuffer(), { widths: [] });
    expect(opaque?.color).toMatch(/^#[0-9a-f]{6}$/u);
    const grey = await derivePicture(await photo(500, 400).greyscale().jpeg({ quality: 95 }).toBuffer(), {
      widths: [],
    });
    expect(grey?.color).toMatch(/^#(..)\1\1$/u);
  });

  test("has the colors of a picture for printers", async () => {
    const derived = await derivePicture(await photo(800, 600).toColorspace("cmyk").jpeg({ quality: 95 }).toBuffer());
    expect(derived?.color).toMatch(/^#[0-9a-f]{6}$/u);
    expect(derived?.variants).toHaveLength(6);
  });

  test("has no variants that are larger than the picture, and a small picture has none", async () => {
    const packed = await photo(800, 600).avif({ quality: 1, effort: 0 }).toBuffer();
    for (const { content } of (await derivePicture(packed))?.variants ?? [])
      expect(content.length).toBeLessThan(packed.length);
    const small = await photo(100, 75).jpeg().toBuffer();
    expect(await derivePicture(small)).toMatchObject({ width: 100, height: 75, variants: [] });
  });

  test("has no variants if it moves", async () => {
    const frames = await sharp(await photo(640, 1200).png().toBuffer()).metadata();
    expect(frames.pages).toBeUndefined();
    const webp = await photo(640, 1200).webp({ quality: 95 }).toBuffer();
    const moving = await sharp([webp, await photo(640, 1200).negate().webp({ quality: 95 }).toBuffer()], {
      join: { animated: true },
    })
      .webp({ quality: 95 })
      .toBuffer();
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2);
    expect(await derivePicture(moving)).toMatchObject({ width: 640, height: 1200, variants: [] });
    const png = await photo(640, 480).png().toBuffer();
    // The chunk of an animation stands after the header, which has 33 bytes.
    const animated = Buffer.concat([png.subarray(0, 33), chunk("acTL", Buffer.alloc(8, 1)), png.subarray(33)]);
    expect((await derivePicture(png))?.variants).not.toEqual([]);
    expect((await derivePicture(animated))?.variants).toEqual([]);
  });

  test("has no variants that are too high for the formats", async () => {
    const long = await photo(700, 10_000).jpeg().toBuffer();
    const derived = await derivePicture(long);
    expect(derived?.variants.map(({ width }) => width)).toEqual([320, 320]);
  });
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  let crc = 0xffffffff;
  for (const byte of body) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(~crc >>> 0);
  return Buffer.concat([length, body, sum]);
}

/** A small file that says it has many pixels. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

test.each([
  ["too many pixels", bomb(60_000, 60_000)],
  ["more pixels than the file has", bomb(8000, 8000)],
  ["a damaged JPEG", Buffer.concat([jpeg.subarray(0, 2000), Buffer.alloc(3000, 7)])],
  ["half a JPEG", jpeg.subarray(0, jpeg.length >> 1)],
  ["a beginning only", Buffer.from("\u00FF\u00D8\u00FF", "latin1")],
  [
    "an SVG",
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
  ],
  ["a GIF", await photo(640, 480).gif().toBuffer()],
  ["a text", Buffer.from("hello")],
  ["nothing", Buffer.alloc(0)],
])("%s gives no derived picture", async (_, content) => {
  expect(await derivePicture(content)).toBeUndefined();
});

test("the number of pixels can be limited", async () => {
  expect(await derivePicture(jpeg, { maxPixels: 479_999 })).toBeUndefined();
  expect(await derivePicture(jpeg, { maxPixels: 480_000, widths: [] })).toBeDefined();
});

describe("a rendered picture", () => {
  const image = {
    object: "block",
    id: "0d000000-0000-4000-8000-000000000001",
    type: "image",
    has_children: false,
    parent: { type: "page_id", page_id: "0a000000-0000-4000-8000-000000000001" },
    image: {
      type: "file",
      file: { url: "https://files.example/a.jpg", expiry_time: "2026-01-01T00:00:00.000Z" },
      caption: [],
    },
  };
  const source = sourceFromObjects([image]);
  const options = {
    source,
    fileUrl: () => "/a.jpg",
    imageSize: () => ({ width: 800, height: 600 }),
    imageSources: async ({ place }: RenderedImage) => {
      const derived = await derivePicture(jpeg, { widths: [320, 640] });
      const hrefOf = ({ width, format }: { width: number; format: string }) => `/a/${width}.${format}`;
      return derived && pictureSources(derived, { hrefOf, sizes: place, class: focusClass("a (focus top left).jpg") });
    },
  };
  const page = "0a000000-0000-4000-8000-000000000001";

  test("has AVIF first, then WebP, then the file, and does not move the page", async () => {
    const html = await blocksHtml(page, options);
    expect(html).toMatch(
      /<picture><source type="image\/avif" srcset="\/a\/320.avif 320w, \/a\/640.avif 640w" sizes="block"><img class="tone-\d+ focus-left focus-top" src="\/a.jpg" srcset="\/a\/320.webp 320w, \/a\/640.webp 640w" sizes="block" alt="[^"]*" width="800" height="600" loading="lazy"><\/picture>/u,
    );
  });

  test("is the same in React", async () => {
    const react = renderToStaticMarkup(await Blocks({ parentId: page, ...options }));
    expect(react).toContain('<source type="image/avif" srcSet="/a/320.avif 320w, /a/640.avif 640w" sizes="block"/>');
  });

  test("without variants has its color only", () => {
    const form = { hrefOf: () => "/a", sizes: "50rem" };
    expect(pictureSources({ color: "#000000", variants: [] }, form)).toEqual({ class: "tone-0" });
    expect(pictureSources({ color: undefined, variants: [] }, form)).toEqual({});
  });
});

test.each([
  ["team (focus top).jpg", "focus-top"],
  ["dog-focus-left-bottom.png", "focus-left focus-bottom"],
  ["Our dog. Focus: right", "focus-right"],
  ["focus center", ""],
  ["focus bottom right", "focus-right focus-bottom"],
  ["focus left right", "focus-left"],
  ["a hocus-focus-pocus.jpg", ""],
  ["", ""],
])("the focal point of “%s” is “%s”", (text, classes) => {
  expect(focusClass(text)).toBe(classes);
  for (const name of classes.split(" ").filter(Boolean)) expect(PICTURES_STYLESHEET).toContain(`.${name} {`);
});

test("each color has the class of a near tone", () => {
  for (const color of ["#000000", "#ffffff", "#7f6b52", "#2040c0", "#c03020"]) {
    const name = toneClass(color);
    expect(PICTURES_STYLESHEET).toMatch(new RegExp(`img\\.${name}\\{background:#[0-9a-f]{3}\\}`, "u"));
  }
  expect(toneClass("#222222")).toBe("tone-0");
  expect(toneClass("#dddddd")).toBe("tone-3");
});
