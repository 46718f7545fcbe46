// Hostile texts in a real browser: as HTML, and as Markdown that a CommonMark parser turned into HTML.
import { htmlDocument, pageHtml, sourceFromClient, sourceFromObjects } from "@ws/render";
import { highlightCode } from "@ws/render/highlight";
import { pageMarkdown } from "@ws/render/markdown";
import { renderEquation } from "@ws/render/math";
import { HIGHLIGHT_STYLESHEET, STYLESHEET } from "@ws/render/stylesheet";
import axe, { type AxeResults } from "axe-core";
import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHROMIUM, hasChromium } from "../../../../scripts/test/support/chromium.ts";
import { createBlog } from "../support/blog.ts";
import { hostilePage, LAST } from "../support/hostile-workspace.ts";
import { text } from "../support/rich-text.ts";

/** Pages to render. They are loaded a hundred at a time. */
const PAGES = 400;
const BATCH = 100;

// Globals of the page, for the functions that run in it.
interface BrowserElement {
  readonly tagName: string;
  readonly protocol?: string;
  readonly textContent: string;
  readonly parentElement: BrowserElement | null;
  readonly attributes: Iterable<{ readonly name: string }>;
  checkVisibility(): boolean;
  getBoundingClientRect(): { readonly left: number; readonly right: number; readonly width: number };
}
declare const document: {
  readonly documentElement: { readonly dataset: { readonly hits?: string }; readonly scrollWidth: number };
  querySelectorAll(selector: string): Iterable<BrowserElement>;
};
declare const getComputedStyle: (element: BrowserElement) => {
  readonly direction: string;
  readonly breakAfter: string;
};

const HOOK = `<script>
  const hit = () => { document.documentElement.dataset.hits = "1"; };
  window.hit = hit; window.alert = hit;
</script>`;

describe.skipIf(!hasChromium("rendered pages"))("rendered pages in Chromium", () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await chromium.launch(CHROMIUM);
    page = await browser.newPage();
  });
  afterAll(() => browser.close());

  const workspaces = fc.sample(hostilePage, { numRuns: PAGES, seed: 20_261_123 });
  const markdown = new MarkdownIt({ html: true });
  const forms = {
    HTML: (objects: readonly object[]) =>
      pageHtml("page", { source: sourceFromObjects(objects), linkTo: () => undefined }),
    Markdown: async (objects: readonly object[]) =>
      markdown.render(await pageMarkdown("page", { source: sourceFromObjects(objects), linkTo: () => undefined })),
  };

  test.each(Object.entries(forms))("hostile texts run no script and break no structure as %s", async (_, render) => {
    for (let start = 0; start < PAGES; start += BATCH) {
      const batch = workspaces.slice(start, start + BATCH);
      const pages = await Promise.all(batch.map(async (objects) => `<div class="page">${await render(objects)}</div>`));
      // Without the policy of exported pages, so that nothing but the escaping prevents a script.
      await page.setContent(`<!doctype html><meta charset="utf-8">${HOOK}<main>${pages.join("\n")}</main>`, {
        waitUntil: "domcontentloaded",
      });
      const found = await page.evaluate((last) => {
        const inPages = [...document.querySelectorAll("main *")];
        const dangerous = inPages.filter(({ tagName }) =>
          /^(?:script|style|iframe|object|embed|svg|link|meta|base|form|template)$/iu.test(tagName),
        );
        const handlers = inPages
          .flatMap(({ attributes }) => [...attributes])
          .filter(({ name }) => /^on|^srcdoc$/iu.test(name));
        const links = [...document.querySelectorAll("main a[href]")].map(({ protocol = "" }) => protocol);
        const lasts = [...document.querySelectorAll("p")].filter(({ textContent }) => textContent.trim() === last);
        return {
          hits: document.documentElement.dataset.hits,
          dangerous: dangerous.map(({ tagName }) => tagName),
          handlers: handlers.map(({ name }) => name),
          unsafe: links.filter((protocol) => !/^(?:https?|mailto|tel|about):$/u.test(protocol)),
          tops: [...document.querySelectorAll("main > *")].length,
          lasts: lasts.map(({ parentElement }) => parentElement?.tagName),
        };
      }, LAST);
      expect(found).toEqual({
        hits: undefined,
        dangerous: [],
        handlers: [],
        unsafe: [],
        tops: BATCH,
        lasts: Array.from({ length: BATCH }, () => (render === forms.HTML ? "ARTICLE" : "DIV")),
      });
    }
  });

  const arabic = [text("ساعات العمل")];
  const cells = Array.from({ length: 20 }, (_, index) => [text(`Column ${index}`)]);
  const inPage = { object: "block", parent: { type: "page_id", page_id: "page" }, has_children: false };
  const row = { ...inPage, parent: { type: "block_id", block_id: "table" }, type: "table_row", table_row: { cells } };
  const objects = [
    { object: "page", id: "page", properties: { Name: { type: "title", title: [text("Shop")] } } },
    { ...inPage, id: "arabic", type: "paragraph", paragraph: { rich_text: arabic } },
    { ...inPage, id: "item", type: "bulleted_list_item", bulleted_list_item: { rich_text: arabic } },
    { ...inPage, id: "english", type: "paragraph", paragraph: { rich_text: [text("Opening hours")] } },
    { ...inPage, id: "table", type: "table", has_children: true, table: { table_width: 20 } },
    { ...row, id: "row1" },
    { ...row, id: "row2" },
  ];

  test.each([390, 1280])("Arabic begins at the right, and a wide table scrolls alone, at %i pixels", async (width) => {
    await page.setViewportSize({ width, height: 800 });
    const { start, end } = htmlDocument({ title: "Shop", stylesheet: "style.css" });
    const html = start + (await pageHtml("page", { source: sourceFromObjects(objects) })) + end;
    const withStyles = html
      .replace(/<meta http-equiv[^>]*>/u, "")
      .replace(/<link[^>]*>/u, `<style>${STYLESHEET}</style>`);
    await page.setContent(withStyles);
    const seen = await page.evaluate(() => {
      const first = (selector: string) => [...document.querySelectorAll(selector)].slice(0, 1);
      const direction = (selector: string) => first(selector).map((element) => getComputedStyle(element).direction);
      return {
        directions: ["#arabic", "#item", "#english"].flatMap(direction),
        pageWidth: document.documentElement.scrollWidth,
        table: first("#table").map((element) => element.getBoundingClientRect().width)[0] ?? 0,
      };
    });
    expect(seen.directions).toEqual(["rtl", "rtl", "ltr"]);
    expect(seen.pageWidth).toBeLessThanOrEqual(width);
    expect(seen.table).toBeGreaterThan(width);
    const scroll = page.locator(".scroll");
    await scroll.evaluate((element) => element.scrollTo(400, 0));
    const cell = await page.locator("#row1 > :first-child").boundingBox();
    const box = await scroll.boundingBox();
    // The first column stays in view.
    expect(Math.round(cell?.x ?? 0)).toBe(Math.round(box?.x ?? -1));
  });

  test("on paper, toggles are open and headings stay with what follows them", async () => {
    const blocks = [
      { ...inPage, id: "toggle", type: "toggle", has_children: true, toggle: { rich_text: [text("Why?")] } },
      { ...inPage, id: "answer", type: "paragraph", paragraph: { rich_text: [text("Because.")] } },
      { ...inPage, id: "heading", type: "heading_2", heading_2: { rich_text: [text("A heading")] } },
    ].map((block) => (block.id === "answer" ? { ...block, parent: { type: "block_id", block_id: "toggle" } } : block));
    const shop = { object: "page", id: "page", properties: {} };
    const html = await pageHtml("page", { source: sourceFromObjects([shop, ...blocks]) });
    await page.setContent(`<!doctype html><style>${STYLESHEET}</style><main>${html}</main>`);
    const answer = page.getByText("Because.");
    const isShown = () => answer.evaluate((element) => element.checkVisibility());
    expect(await isShown()).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await isShown()).toBe(true);
    expect(await page.locator("#heading").evaluate((element) => getComputedStyle(element).breakAfter)).toBe("avoid");
    await page.emulateMedia({ media: "screen" });
  });

  test.each(["light", "dark"] as const)(
    "axe finds nothing in a post with blocks of every type, in %s colors",
    async (colorScheme) => {
      const { client, posts } = createBlog(1);
      const options = {
        source: sourceFromClient(client),
        renderEquation,
        highlightCode,
        fileUrl: () => "data:image/gif;base64,R0lGODlhAQABAAAAACw=",
      };
      const html = await pageHtml(posts[0] ?? "", { ...options, linkTo: (id) => `#${id}` });
      const { start, end } = htmlDocument({ title: "Post", stylesheet: "style.css" });
      const document_ = (start + html + end)
        .replace(/<meta http-equiv[^>]*>/u, "")
        .replace(/<link[^>]*>/u, `<style>${STYLESHEET}${HIGHLIGHT_STYLESHEET}</style>`)
        .replaceAll("<details", "<details open");
      await page.emulateMedia({ colorScheme });
      await page.setContent(document_, { waitUntil: "domcontentloaded" });
      await page.evaluate(axe.source);
      const { violations }: AxeResults = await page.evaluate("axe.run(document, { resultTypes: ['violations'] })");
      expect(violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))).toEqual([]);
      await page.emulateMedia({ colorScheme: "no-preference" });
    },
  );
});
