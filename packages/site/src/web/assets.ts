// The stylesheets, the scripts and the fonts. Their addresses contain a hash of their content, so that browsers keep them.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { STYLESHEET } from "@ws/render/stylesheet";
import { UsageError } from "@ws/helpers/command";
import type { DrawingColors } from "./pictures/drawing.ts";
import { compactStyles, partsIn, readAsset, SHARED_STYLES, stylesOf } from "./styles.ts";
import { Hono, type Context } from "hono";
import { accepts } from "hono/accepts";
import { packageFile } from "../settings/package-file.ts";

// Reads the colors of a theme for what is not CSS: cards, icons, and the browser around a page.

const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/iu;

/**
 * Returns the last value of a variable as `#rrggbb`, without its transparency. Undefined for a color that is not hexadecimal.
 * @param css stylesheets in their order
 */
export function colorIn(css: string, name: string, mode: "light" | "dark"): string | undefined {
  const values = [
    ...css.matchAll(new RegExp(String.raw`${name}\s*:\s*(?:light-dark\(([^,)]*),([^)]*)\)|([^;}]*))`, "gu")),
  ];
  const [, light, dark, both = ""] = values.at(-1) ?? [];
  const color = ((mode === "light" ? light : dark) ?? both).trim();
  if (!HEX.test(color)) return undefined;
  const digits = color.slice(1);
  return `#${(digits.length < 6 ? digits.slice(0, 3).replaceAll(/./gu, "$&$&") : digits.slice(0, 6)).toLowerCase()}`;
}

/** A file that pages load. */
interface Asset {
  readonly href: string;
  readonly type: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

const require = createRequire(import.meta.url);

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

/** Returns the rules of a font. It is loaded early, and texts wait for it, so that no page begins with a font of the system. */
const fontFaces = ({ family, file, more, fallback }: Font): string => {
  const face = (href: string, range = "") =>
    `@font-face { font-family: ${family}; src: url(${href}); font-weight: 200 900; font-display: block; ${range} }`;
  return `@font-face { font-family: ${family}0; ${fallback} }${face(file.href)}${face(more.href, MORE_LETTERS)}`;
};

/** Returns a script without comments that begin a line, and without indentation. It has no text of several lines. */
const compactScript = (script: string): string => script.replaceAll(/^\s*(?:\/\/.*|\/\*[^]*?\*\/)?\n?/gmu, "");

const STYLE = "text/css; charset=utf-8";

const styles = (name: string, css: string): Asset => asset(name, STYLE, css);

const script = (name: string): Asset => asset(name, "text/javascript; charset=utf-8", compactScript(readAsset(name)));

/**
 * The files of the pages beside {@link pageStyles}. Scripts load `live` with the first change of a page, `suggest` with the focus of the
 * search, and `drag` when a pointer or the focus comes to the board.
 */
export const ASSETS = {
  stylesheet: styles("site.css", SHARED_STYLES),
  script: script("site.js"),
  live: script("live.js"),
  formScript: script("forms.js"),
  staff: script("staff.js"),
  drag: script("staff-drag.js"),
  suggest: script("search.js"),
  suggestStyle: styles("search.css", compactStyles(readAsset("search.css"))),
};

/** Most stylesheets to keep. */
const MAX_STYLES = 200;

const KEPT_STYLES = new Map<string, Asset>();

/** Returns the stylesheet of parts. Its name has the parts, so that each process of a site finds it. */
function stylesOfParts(names: readonly string[]): Asset {
  const key = names.join("+");
  const kept = KEPT_STYLES.get(key);
  if (kept !== undefined) return kept;
  const created = styles(`${key}.css`, stylesOf(names));
  if (KEPT_STYLES.size < MAX_STYLES) KEPT_STYLES.set(key, created);
  return created;
}

/** Returns the stylesheet with the rules for what the HTML of a page has. Undefined: those of all pages are enough. */
export function pageStyles(html: string): Asset | undefined {
  const names = partsIn(html);
  return names.length === 0 ? undefined : stylesOfParts(names);
}

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
  const folder = packageFile("assets/themes/");
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

/** Texts as browsers get them, which are compressed better than on the way. */
const COMPRESSED = new WeakMap<Asset, Uint8Array<ArrayBuffer>>();

/** Responds with an asset. A text is compressed once. */
function respondAsset(context: Context, file: Asset): Response {
  const { type, content } = file;
  const headers = { "content-type": type, "cache-control": "public, max-age=31536000, immutable" };
  if (typeof content !== "string" || accepts(context, BROTLI) !== "br") return context.body(content, 200, headers);
  const compressed = COMPRESSED.get(file) ?? new Uint8Array(brotliCompressSync(content));
  COMPRESSED.set(file, compressed);
  return context.body(compressed, 200, { ...headers, vary: "accept-encoding", "content-encoding": "br" });
}

/** Returns the routes of the assets. */
export function assetRoutes(theme: Theme): Hono {
  const routes = new Hono();
  for (const file of [...Object.values(ASSETS), theme.asset, ...theme.fonts, ...theme.moreFonts])
    routes.get(file.href, (context) => respondAsset(context, file));
  routes.get("/assets/:hash/:name{[a-z+]+\\.css}", (context) => {
    const file = stylesOfParts(context.req.param("name").slice(0, -".css".length).split("+"));
    return file.href === context.req.path ? respondAsset(context, file) : context.notFound();
  });
  return routes;
}

const BROTLI = { header: "Accept-Encoding" as const, supports: ["br", "identity"], default: "identity" };
