// Looks at each kind of page in Chromium: on a phone and on a desktop, light and dark, with and without scripts.
import type { Server } from "node:http";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHROMIUM, hasChromium } from "../../../scripts/test/support/chromium.ts";
import { createSiteServer, listenLocally } from "../../../scripts/site-server.mjs";
import { filesOf, read, SITE } from "./site.ts";

/** A page of each kind, and a text that it shows. */
const PAGES = {
  "/": "Client software for the Notion API",
  "/start/first-call": "Kinds of tokens",
  "/guides/": "Guides",
  "/guides/errors-and-retries": "maybeApplied",
  "/guides/assistants": "prompt injection",
  "/operations/": "All operations of the service",
  "/operations/pages.create": "Creates a page",
  "/errors": "object_not_found",
  "/compared": "what the other one does better",
  "/emulator": "Request bodies",
  "/proof/": "you can run it yourself",
  "/proof/programs": "unchanged",
  "/nothing": "no such page",
  "/packages/mirror": "Keeps a local copy",
  "/docs/mirror-obsidian": "vault",
  "/api/": "Every export of every package",
  "/api/helpers/": "asyncCollectPaginatedApi",
  "/api/client/AsyncClient": "whose methods return promises",
  "/api/client/settings/options": "timeoutMs",
  "/api/client/types/blocks/container-blocks": "ToDoBlock",
};

const SCREENS = [
  { width: 1440, colorScheme: "light" },
  { width: 1440, colorScheme: "dark" },
  { width: 390, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
] as const;

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let server: Server;
let browser: Browser;
let origin = "";

const canRun = hasChromium("the documentation site");

beforeAll(async () => {
  if (!canRun) return;
  server = createSiteServer(SITE);
  origin = await listenLocally(server, 0);
  browser = await chromium.launch(CHROMIUM);
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

/**
 * Runs axe. Returns the rules that the page breaks, with the first element each.
 * @param rules the rules to check. Undefined: all
 */
async function violationsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async (runOnly) => {
    const { axe } = globalThis as typeof globalThis & { axe: AxeGlobal };
    const { violations } = await axe.run(document, { resultTypes: ["violations"], ...(runOnly && { runOnly }) });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(" ") ?? ""}`);
  }, rules);
}

/** The part of axe that the tests use. */
interface AxeGlobal {
  run(
    root: Document,
    options: { resultTypes: string[]; runOnly?: readonly string[] },
  ): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
}

describe.skipIf(!canRun).each(SCREENS)("at $width px, $colorScheme", ({ width, colorScheme }) => {
  const requested = new Set<string>();
  let page: Page;
  beforeAll(async () => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
    page = await context.newPage();
    page.on("request", (request) => requested.add(new URL(request.url()).origin));
  });
  afterAll(() => page.context().close());

  test.each(Object.entries(PAGES))("%s is accessible and fits the screen", async (path, text) => {
    await page.goto(origin + path);
    await page.getByText(text).locator("visible=true").first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    // In dark mode, only the colors differ.
    expect(await violationsOf(page, colorScheme === "dark" ? ["color-contrast"] : undefined)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  test("the reference has the header and the search of the site", async () => {
    await page.goto(`${origin}/api/client/AsyncClient`);
    await page.locator(".DocSearch-Button").click();
    await page.locator("#localsearch-input").fill("AsyncClientOptions");
    await page.locator("#localsearch-list a[href*='/api/']").first().waitFor();
  });

  test("the search finds an error code, and is accessible", async () => {
    await page.goto(`${origin}/`);
    await page.locator(".DocSearch-Button").click();
    await page.locator("#localsearch-input").fill("object_not_found");
    const result = page.locator("#localsearch-list a[href*='/errors']").first();
    await result.waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await result.click();
    await page.waitForURL(`${origin}/errors*`);
  });

  test("a page for an unknown address opens the search", async () => {
    await page.goto(`${origin}/nothing`);
    await page.getByRole("button", { name: "Search the documentation" }).click();
    await page.locator("#localsearch-input").waitFor();
  });

  test.each(["claude", "mcp", "assistant"])("the search finds the guide for assistants by %s", async (word) => {
    await page.goto(`${origin}/`);
    await page.locator(".DocSearch-Button").click();
    await page.locator("#localsearch-input").fill(word);
    await page.locator("#localsearch-list a[href*='/guides/assistants']").first().waitFor();
  });

  test("no request leaves the site", () => {
    expect([...requested].filter((address) => address !== "null")).toEqual([origin]);
  });
});

/** Every page of the site, but a sample of the reference, whose pages are alike. */
const ALL = filesOf(".html").filter(
  (path, index) => path !== "404.html" && (!path.startsWith("api/") || index % 10 === 0),
);

describe.skipIf(!canRun).each([
  { width: 390, least: 9 },
  { width: 1280, least: 11 },
])("all pages at $width px", ({ width, least }) => {
  let page: Page;
  beforeAll(async () => {
    page = await browser.newPage({ viewport: { width, height: 900 }, javaScriptEnabled: false });
  });
  afterAll(() => page.close());

  test(`show whole tables, and drawings with text of at least ${least} px`, async () => {
    const cut: string[] = [];
    const drawings = new Map<string, number>();
    for (const path of ALL) {
      await page.goto(`${origin}/${path.replace(/\.html$/, "")}`);
      const found = await page.evaluate(() => ({
        isCut: [...document.querySelectorAll(".vp-doc table")].some(
          (table) =>
            table.scrollWidth > table.clientWidth + 1 ||
            [...table.querySelectorAll("td")].some((cell) => cell.getBoundingClientRect().right > innerWidth + 1),
        ),
        pictures: [...document.querySelectorAll<HTMLImageElement>("main img")].map(
          (image) => [new URL(image.currentSrc || image.src).pathname, image.getBoundingClientRect().width] as const,
        ),
      }));
      if (width < 640 && found.isCut) cut.push(path);
      for (const [file, shown] of found.pictures) if (file.endsWith(".svg")) drawings.set(file, shown);
    }
    expect(cut).toEqual([]);
    const sizes = Array.from(drawings, ([file, shown]) => {
      const svg = read(file.slice(1));
      const drawn = Number(/viewBox="\d+ 0 (\d+) /.exec(svg)?.[1]);
      const sizesOfText = Array.from(svg.matchAll(/font-size: (\d+)px/g), ([, size]) => Number(size));
      return [file, (Math.min(...sizesOfText) * shown) / drawn] as const;
    });
    expect(sizes.length).toBeGreaterThanOrEqual(4);
    expect(sizes.filter(([, size]) => !(size >= least))).toEqual([]);
  });
});

describe.skipIf(!canRun)("without scripts", () => {
  let page: Page;
  beforeAll(async () => {
    page = await browser.newPage({ javaScriptEnabled: false });
  });

  test.each(Object.entries(PAGES).filter(([path]) => path !== "/nothing"))("%s shows its text", async (path, text) => {
    await page.goto(origin + path);
    expect(await page.getByText(text).locator("visible=true").count()).toBeGreaterThan(0);
    expect(await page.locator("h1").locator("visible=true").count()).toBe(1);
  });
});

describe.skipIf(!canRun)("the note before publication", () => {
  let page: Page;
  beforeAll(async () => {
    page = await browser.newPage({ javaScriptEnabled: false });
  });

  test.each(["/", "/start/first-call", "/guides/lists", "/packages/client", "/errors"])("%s has it", async (path) => {
    await page.goto(origin + path);
    expect(await page.getByText("Not published yet.").count()).toBe(1);
  });

  test("a page without a command of a package does not have it", async () => {
    await page.goto(`${origin}/operations/pages.create`);
    expect(await page.getByText("Not published yet.").count()).toBe(0);
  });
});
