// The look of the site: themes, and the links of its header.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UsageError } from "@ws/helpers/command";
import { describe, expect, test } from "vitest";
import { createReports } from "../../src/content/content-report.ts";
import type { Edition } from "../../src/content/edition.ts";
import type { PublishedNode } from "../../src/content/public/published-tree.ts";
import { ASSETS, loadTheme } from "../../src/web/assets.ts";
import { checkOptions } from "../../src/settings/load-options.ts";
import type { SiteOptionsInput } from "../../src/settings/option-types.ts";
import {
  linksSummary,
  navigationOf,
  siteAction,
  siteLinks,
  type SiteLink,
} from "../../src/web/views/frame/navigation.ts";

const THEMES = readdirSync(new URL("../../assets/themes/", import.meta.url)).map((name) => name.replace(".css", ""));

const styleOf = (theme: string): string => String(loadTheme(theme).asset.content);

/** Returns the luminance of a color such as `#fff` or `#1b1a18`, as in WCAG 2. */
function luminance(color: string): number {
  const hex = color.length === 4 ? color.replaceAll(/[\da-f]/gu, "$&$&") : color;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colors. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

test.each(THEMES)("the texts of the theme %s have enough contrast in light and in dark mode", (name) => {
  // A theme replaces variables of the stylesheet.
  const css = String(ASSETS.stylesheet.content) + styleOf(name);
  const colors = new Map<string, [string, string]>();
  for (const [, variable = "", light = "", dark = ""] of css.matchAll(/--([a-z-]+):light-dark\((#\w+),(#\w+)\)/gu))
    colors.set(variable, [light, dark]);
  const pairs = [
    ...["page", "surface", "sand"].flatMap((back) => ["text", "muted", "accent"].map((text) => [text, back] as const)),
    ["on-accent", "accent"],
    ["warm", "sand"],
  ] as const;
  for (const [text, back] of pairs)
    for (const mode of [0, 1] as const)
      expect(
        contrast(colors.get(text)?.[mode] ?? "", colors.get(back)?.[mode] ?? ""),
        `${text} on ${back}, ${mode === 0 ? "light" : "dark"}`,
      ).toBeGreaterThanOrEqual(4.5);
});

test("a theme loads only the fonts that it names", () => {
  expect(loadTheme("workshop").fonts).toHaveLength(2);
  expect(loadTheme("documentation").fonts).toHaveLength(1);
  expect(loadTheme("editorial").fonts).toEqual([]);
});

test("the fonts of a theme are loaded early and texts wait for them, and further letters load when a text has them", () => {
  for (const name of ["workshop", "documentation"]) {
    const { asset, fonts, moreFonts } = loadTheme(name);
    const faces = String(asset.content).match(/@font-face\{[^}]*\}/gu) ?? [];
    const loaded = faces.filter((face) => face.includes("src:url"));
    expect(loaded).toHaveLength(fonts.length + moreFonts.length);
    for (const face of loaded) expect(face).toContain("font-display:block");
    for (const { href } of moreFonts)
      expect(loaded.find((face) => face.includes(href))).toMatch(/unicode-range:U\+100-/u);
    // A face of the system with letters of the same width keeps the lines until the font is there.
    for (const [, family = ""] of loaded.join("").matchAll(/font-family:(\w+)/gu)) {
      expect(faces.join("")).toMatch(new RegExp(`font-family:${family}0;src:local\\(`, "u"));
      expect(String(asset.content)).toMatch(new RegExp(`--(?:body|display):${family},${family}0,`, "u"));
    }
  }
});

test("a theme can be a file of one's own, and an unknown one says which there are", () => {
  const folder = mkdtempSync(join(tmpdir(), "ws-theme-"));
  try {
    const path = join(folder, "own.css");
    writeFileSync(path, ":root {\n  --accent: #123456;\n}\n");
    expect(styleOf(path)).toBe(":root{--accent:#123456}");
  } finally {
    rmSync(folder, { recursive: true });
  }
  expect(() => loadTheme("neon")).toThrow(UsageError);
  expect(() => loadTheme("neon")).toThrow(/one of documentation, editorial, workshop/);
});

const pages = (...titles: string[]): SiteLink[] => titles.map((text) => ({ text, href: "/" }));

test("the header has the links that fit, and a menu for the others", () => {
  const few = navigationOf(pages("Manual", "Repairs", "Parts", "About us"));
  expect(few.links.map(({ isWide }) => isWide)).toEqual([false, false, false, false]);
  expect(few.wholeFrom).toBe("desktop");
  const more = navigationOf(pages("Manual", "Repairs", "Parts", "About us", "Our suppliers"));
  expect(more.links.at(-1)?.isWide).toBe(true);
  expect(more.wholeFrom).toBe("wide");
  const many = navigationOf(pages(...Array.from({ length: 40 }, (_, index) => `Page ${index}`)));
  expect(many.links.length).toBeLessThan(12);
  expect(many.wholeFrom).toBeUndefined();
});

test("a Japanese title needs twice the room of a Latin one, and a very long title that of a short one", () => {
  expect(navigationOf(pages("日本語のページの題名", "日本語のページ")).wholeFrom).toBe("wide");
  expect(navigationOf(pages("W".repeat(400))).wholeFrom).toBe("desktop");
  expect(navigationOf([])).toEqual({ links: [], wholeFrom: "desktop" });
});

describe("the links of the options", () => {
  const node = (id: string, title: string, children: PublishedNode[] = []): PublishedNode => ({
    kind: "page",
    id,
    title,
    icon: undefined,
    href: `/${id}`,
    editedAt: undefined,
    parent: undefined,
    children,
  });
  const prices = node("a".repeat(32), "Prices");
  const root = node("b".repeat(32), "Root", [prices, node("c".repeat(32), "News")]);
  const edition = {
    root,
    tree: new Map([root, ...root.children].map((each) => [each.id, each])),
  };
  const linksOf = (input: SiteOptionsInput) =>
    siteLinks(edition, checkOptions(input)).map(({ text, href }) => [text, href]);

  test("are the pages below the first one if there are none", () => {
    expect(linksOf({}).map(([text]) => text)).toEqual(["Prices", "News"]);
    expect(linksOf({ navigation: [] })).toEqual([]);
  });

  test("have the title of their page or a text of their own, and not a page that is not published", () => {
    const shop = { href: "https://example.com/shop", text: "Shop" };
    expect(linksOf({ navigation: [{ page: prices.id, text: "What it costs" }, { page: root.id }, shop] })).toEqual([
      ["What it costs", prices.href],
      ["Root", root.href],
      ["Shop", shop.href],
    ]);
    expect(linksOf({ navigation: [{ page: "d".repeat(32) }, shop] })).toEqual([["Shop", shop.href]]);
  });

  test("that lead to no published page are reported once, and again after a change", async () => {
    const lost = "d".repeat(32);
    const options = checkOptions({ navigation: [{ page: lost }, { page: prices.id }] });
    const reports: string[] = [];
    let tree = edition.tree;
    const look = createReports(
      [() => linksSummary(options)({ tree })],
      () => Promise.resolve({} as Edition),
      (line) => reports.push(line),
    );
    const dashed = (id: string) => id.replace(/(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-");
    const sentence = (...ids: string[]) =>
      `Expected the pages of the option navigation below the first page, got ${ids.map(dashed).join(", ")}. They have no link.`;
    for (const [published, expected] of [
      [edition.tree, [sentence(lost)]],
      [edition.tree, [sentence(lost)]],
      [new Map<string, PublishedNode>(), [sentence(lost), sentence(lost, prices.id)]],
    ] as const) {
      tree = published;
      look();
      await new Promise(setImmediate);
      expect(reports).toEqual(expected);
    }
  });

  test("call for the action, or else for the first form, or for nothing", () => {
    const action = { text: "Call us", href: "tel:555" };
    const form = { title: "Book a repair", path: "/book" };
    expect(siteAction(form, { action })).toEqual(action);
    expect(siteAction(form, { action: undefined })).toEqual({ text: "Book a repair", href: "/book" });
    expect(siteAction(undefined, { action: undefined })).toBeUndefined();
  });
});
