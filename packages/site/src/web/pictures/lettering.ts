// Texts as shapes, with the fonts of the site. A picture does not depend on the fonts of a server.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { create, type Font } from "fontkit";

const require = createRequire(import.meta.url);

const INTER = dirname(require.resolve("@fontsource/inter/files/inter-latin-700-normal.woff"));
const BRICOLAGE = dirname(
  require.resolve("@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff"),
);

/** Files of the families, the first ones first. Each has letters that the others lack. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  Inter: ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "greek-ext", "vietnamese"].map((letters) =>
    join(INTER, `inter-${letters}`),
  ),
  Bricolage: ["latin", "latin-ext", "vietnamese"].map((letters) => join(BRICOLAGE, `bricolage-grotesque-${letters}`)),
};

const loaded = new Map<string, Font>();

function fontAt(file: string): Font {
  let font = loaded.get(file);
  if (font === undefined) {
    font = create(readFileSync(`${file}-700-normal.woff`)) as Font;
    loaded.set(file, font);
  }
  return font;
}

/** A word as a shape. */
interface Word {
  /** Width for a size of 1. */
  readonly width: number;
  /** Returns its shape with its left end on the base line at a point. */
  readonly shape: (x: number, y: number, size: number) => string;
}

/** Returns a word in the first font that has all its letters. Letters that no font has are left out. */
function wordOf(text: string, family: string): Word {
  const files = [...(FILES[family] ?? []), ...(FILES["Inter"] ?? [])];
  const letters = [...text.matchAll(/./gsu)].map(([letter]) => letter);
  const has = (file: string, letter: string) => fontAt(file).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  const known = letters.filter((letter) => files.some((file) => has(file, letter)));
  const best = files.find((file) => known.every((letter) => has(file, letter)));
  const parts =
    best === undefined
      ? known.map((letter) => [files.find((file) => has(file, letter)), letter] as const)
      : [[best, known.join("")] as const];
  const runs = parts.flatMap(([file, part]) => {
    if (file === undefined || part === "") return [];
    const font = fontAt(file);
    const { glyphs, positions } = font.layout(part);
    return glyphs.map((glyph, index) => ({
      path: glyph.path,
      unit: font.unitsPerEm,
      advance: positions[index]?.xAdvance ?? 0,
      offset: positions[index]?.xOffset ?? 0,
      rise: positions[index]?.yOffset ?? 0,
    }));
  });
  return {
    width: runs.reduce((sum, { advance, unit }) => sum + advance / unit, 0),
    shape(x, y, size) {
      let left = x;
      return runs
        .map(({ path, unit, advance, offset, rise }) => {
          const scale = size / unit;
          const at = `translate(${round(left + offset * scale)} ${round(y - rise * scale)}) scale(${round(scale)} ${round(-scale)})`;
          left += advance * scale;
          return `<path transform="${at}" d="${path.toSVG()}"/>`;
        })
        .join("");
    },
  };
}

const round = (value: number): number => Math.round(value * 100_000) / 100_000;

/** Width of a space for a size of 1. */
const SPACE = 0.25;

/** A text to write in lines. */
export interface Lettering {
  readonly text: string;
  readonly family: string;
  /** Sizes to try, the largest first. The smallest one is cut. */
  readonly sizes: readonly number[];
  readonly width: number;
  readonly maxLines: number;
}

/** Lines of a text as shapes. */
interface Lines {
  readonly size: number;
  readonly count: number;
  /** Width of the longest line. */
  readonly width: number;
  /** Returns the shapes. `y` is the first base line. */
  readonly shape: (x: number, y: number) => string;
}

/** Distance between two base lines for a size of 1. */
export const LEADING = 1.14;

/** Breaks a text into lines of the largest size in which it fits. */
export function linesOf({ text, family, sizes, width, maxLines }: Lettering): Lines {
  const words = text
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => wordOf(word, family))
    .filter((word) => word.width > 0);
  const dots = wordOf("…", family);
  for (const [index, size] of sizes.entries()) {
    const lines = breakLines(words, width / size);
    const isLast = index === sizes.length - 1;
    const fits = lines.length <= maxLines && lines.every((line) => widthOf(line) <= width / size);
    if (!fits && !isLast) continue;
    const shown = lines.slice(0, maxLines);
    const last = shown.at(-1);
    if (lines.length > maxLines && last !== undefined) {
      while (last.length > 1 && widthOf(last) + dots.width > width / size) last.pop();
      last.push(dots);
    }
    return {
      size,
      count: shown.length,
      width: Math.max(0, ...shown.map(widthOf)) * size,
      shape: (x, y) =>
        shown.map((line, row) => lineShape(line, { x, y: y + row * size * LEADING, size, dots })).join(""),
    };
  }
  return { size: 0, count: 0, width: 0, shape: () => "" };
}

function breakLines(words: readonly Word[], width: number): Word[][] {
  const lines: Word[][] = [];
  let used = Infinity;
  for (const word of words) {
    if (used + SPACE + word.width > width) {
      lines.push([]);
      used = -SPACE;
    }
    lines.at(-1)?.push(word);
    used += SPACE + word.width;
  }
  return lines;
}

const widthOf = (line: readonly Word[]): number =>
  line.reduce((sum, word) => sum + word.width, 0) + SPACE * Math.max(0, line.length - 1);

function lineShape(
  line: readonly Word[],
  { x, y, size, dots }: { x: number; y: number; size: number; dots: Word },
): string {
  let left = x;
  return line
    .map((word) => {
      // Three dots follow their word without a space.
      if (word === dots) left -= SPACE * size;
      const shape = word.shape(left, y, size);
      left += (word.width + SPACE) * size;
      return shape;
    })
    .join("");
}
