// The stylesheet, the script and the fonts. Their addresses contain a hash of their content, so that browsers keep them.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";
import { brotliCompressSync } from "node:zlib";
import {
  CARDS_STYLESHEET,
  HIGHLIGHT_STYLESHEET,
  PICTURES_STYLESHEET,
  STYLESHEET,
  VIEWS_STYLESHEET,
} from "@ws/render/stylesheet";
import { UsageError } from "@ws/helpers/command";
import type { DrawingColors } from "../pictures/drawing.ts";
import { colorIn } from "./theme-colors.ts";
import { Hono } from "hono";
import { accepts } from "hono/accepts";

/** A file that every page loads. */
interface Asset {
  readonly href: string;
  readonly type: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

const require = createRequire(import.meta.url);

const read = (name: string): string => readFileSync(new URL(`../../assets/${name}`, import.meta.url), "utf8");

function asset(name: string, type: string, content: Asset["content"]): Asset {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 12);
  return { href: `/assets/${hash}/${name}`, type, content };
}

/** Reads a font of Fontsource. */
function font(path: string): Asset {
  const file = require.resolve(`@fontsource-variable/${path}-wght-normal.woff2`);
  return asset(basename(file), "font/woff2", readFileSync(file));
}

/** A font that a theme can name. */
interface Font {
  readonly family: string;
  /** The Latin letters, which every page loads early. */
  readonly file: Asset;
  /** Further Latin letters, such as ł and ğ. Loaded where a text has them. */
  readonly more: Asset;
  /** A font of the system whose letters have the same width, so that lines do not change when a late font arrives. */
  readonly fallback: string;
}

/** Only the fonts that a theme names are loaded. */
const FONTS: readonly Font[] = [
  {
    family: "Inter",
    file: font("inter/files/inter-latin"),
    more: font("inter/files/inter-latin-ext"),
    fallback: "src: local(Arial); size-adjust: 107%;",
  },
  {
    family: "Bricolage",
    file: font("bricolage-grotesque/files/bricolage-grotesque-latin"),
    more: font("bricolage-grotesque/files/bricolage-grotesque-latin-ext"),
    fallback: "src: local(Arial Bold); size-adjust: 101%;",
  },
];

const MORE_LETTERS = "unicode-range: U+100-130, U+132-151, U+154-2ba, U+1e00-1e9f;";

/** Returns the rules of a font. It is loaded early, and one that is late is used on the next page, so that no text moves. */
const fontFaces = ({ family, file, more, fallback }: Font): string => {
  const face = (href: string, range = "") =>
    `@font-face { font-family: ${family}; src: url(${href}); font-weight: 200 900; font-display: optional; ${range} }`;
  return `@font-face { font-family: ${family}0; ${fallback} }${face(file.href)}${face(more.href, MORE_LETTERS)}`;
};

/** Returns a stylesheet without comments, indentation and quotes. */
const compactStyles = (css: string): string =>
  css
    .replaceAll(/\/\*.*?\*\/|\n\s*/gsu, "")
    .replaceAll(/\s*([{};,>/])\s*/gu, "$1")
    .replaceAll(/:\s+/gu, ":")
    .replaceAll(";}", "}")
    .replaceAll(/="([a-z][\w-]*)"\]/gu, "=$1]")
    .replaceAll(/(?<!\d)0(?=\.\d)/gu, "");

/** Returns a script without comments that begin a line, and without indentation. It has no text of several lines. */
const compactScript = (script: string): string => script.replaceAll(/^\s*(?:\/\/.*|\/\*[^]*?\*\/)?\n?/gmu, "");

/** The rules of @ws/render without those for comments and bookmarks, which the site renders itself. */
const PAGE_STYLES = STYLESHEET.replaceAll(/^\.(?:comment|embed).*\n/gmu, "");

/** The rules of @ws/render for views. The site has no frames, and its own link cards. */
const VIEW_STYLES = CARDS_STYLESHEET.replaceAll(/^(?:figure|\.frame|\.pdf).*\n/gmu, "") + VIEWS_STYLESHEET;

/** Shows the rows of a table as cards: all on a phone, and those of many columns on a small screen. */
const ROW_CARDS = `@container (max-width: 38rem) { .rows { ${read("row-cards.css")} } }
@container (max-width: 50rem) { .rows.many { ${read("row-cards.css")} } }`;

/** The assets of the pages. `data` is only on pages with databases, `views` on those with other views than tables, `forms` and `staff` on those with forms, and `suggest` is loaded with the focus of the search. */
export const ASSETS = {
  stylesheet: asset(
    "site.css",
    "text/css; charset=utf-8",
    compactStyles(PAGE_STYLES + HIGHLIGHT_STYLESHEET + PICTURES_STYLESHEET + read("site.css")),
  ),
  script: asset("site.js", "text/javascript; charset=utf-8", compactScript(read("site.js") + read("live.js"))),
  data: asset("data.css", "text/css; charset=utf-8", compactStyles(read("data.css") + ROW_CARDS)),
  views: asset("views.css", "text/css; charset=utf-8", compactStyles(VIEW_STYLES)),
  forms: asset("forms.css", "text/css; charset=utf-8", compactStyles(read("forms.css"))),
  formScript: asset("forms.js", "text/javascript; charset=utf-8", compactScript(read("forms.js"))),
  staff: asset("staff.js", "text/javascript; charset=utf-8", compactScript(read("staff.js") + read("staff-drag.js"))),
  staffStyles: asset("staff.css", "text/css; charset=utf-8", compactStyles(read("staff.css"))),
  suggest: asset("search.js", "text/javascript; charset=utf-8", compactScript(read("search.js"))),
  suggestStyle: asset("search.css", "text/css; charset=utf-8", compactStyles(read("search.css"))),
};

/** The look of a site: variables for colors, fonts and shapes. */
export interface Theme {
  readonly asset: Asset;
  /** The fonts that the theme names, to load them early. */
  readonly fonts: readonly Asset[];
  /** Fonts for further letters. */
  readonly moreFonts: readonly Asset[];
  /** The colors in light mode. */
  readonly colors: DrawingColors;
  /** Color of the page in dark mode. */
  readonly darkPage: string;
  /** Family of the font of titles. */
  readonly font: string;
}

const THEME_NAME = /^[a-z][a-z-]*$/u;

/**
 * Reads a theme.
 * @param stylesheet path of a stylesheet of the owner, which follows the theme
 * @param theme name of a file in `assets/themes`, or path of a file with the variables of one
 * @throws {UsageError} if there is no such file
 */
export function loadTheme(theme: string, stylesheet?: string): Theme {
  const folder = new URL("../../assets/themes/", import.meta.url);
  const path = THEME_NAME.test(theme) ? new URL(`${theme}.css`, folder) : theme;
  const own = stylesheet === undefined ? "" : readStylesheet(stylesheet);
  try {
    const css = readFileSync(path, "utf8");
    const fonts = FONTS.filter(({ family }) => css.includes(family));
    const faces = fonts.map(fontFaces).join("");
    return {
      asset: asset("theme.css", "text/css; charset=utf-8", compactStyles(faces + css) + own),
      fonts: fonts.map(({ file }) => file),
      moreFonts: fonts.map(({ more }) => more),
      ...colorsOf(STYLESHEET + css),
      font:
        fonts.find(({ family }) => new RegExp(String.raw`--display:\s*${family}`, "u").test(css))?.family ?? "Inter",
    };
  } catch (error) {
    const names = readdirSync(folder).map((name) => name.replace(".css", ""));
    throw new UsageError(
      `Expected the theme to be one of ${names.join(", ")}, or the path of a file with CSS variables, got "${theme.slice(0, 100)}".`,
      { cause: error },
    );
  }
}

/** @throws {UsageError} if it cannot be read */
function readStylesheet(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw new UsageError(`Expected stylesheet to be the path of a file with CSS, got "${path.slice(0, 100)}".`, {
      cause,
    });
  }
}

function colorsOf(css: string): Pick<Theme, "colors" | "darkPage"> {
  const light = (name: string, otherwise: string) => colorIn(css, `--${name}`, "light") ?? otherwise;
  const page = light("page", "#ffffff");
  return {
    colors: {
      page,
      text: light("text", "#1f1f1f"),
      accent: light("accent", "#0f6b5c"),
      onAccent: light("on-accent", "#ffffff"),
      sand: light("sand", page),
    },
    darkPage: colorIn(css, "--page", "dark") ?? "#1b1a18",
  };
}

/** Returns the routes of the assets. Texts are compressed once, and better than on the way. */
export function assetRoutes(theme: Theme): Hono {
  const routes = new Hono();
  for (const { href, type, content } of [...Object.values(ASSETS), theme.asset, ...theme.fonts, ...theme.moreFonts]) {
    const headers = { "content-type": type, "cache-control": "public, max-age=31536000, immutable" };
    const compressed = typeof content === "string" ? new Uint8Array(brotliCompressSync(content)) : undefined;
    routes.get(href, (context) =>
      compressed !== undefined && accepts(context, BROTLI) === "br"
        ? context.body(compressed, 200, { ...headers, vary: "accept-encoding", "content-encoding": "br" })
        : context.body(content, 200, headers),
    );
  }
  return routes;
}

const BROTLI = { header: "Accept-Encoding" as const, supports: ["br", "identity"], default: "identity" };
