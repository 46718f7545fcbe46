// The site in a real browser: each type of page, search, hostile content, accessibility, and a service that is down.
// With WORKSPACE_TOKEN and WORKSPACE_TEST_PAGE_ID, the same tests run on a real workspace.
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CHROMIUM, hasChromium } from "../../../../scripts/test/support/chromium.ts";
import { bareId } from "@ws/render/values";
import { axeFindings } from "../site/axe-findings.ts";
import { testBoard } from "../site/board-in-browser.ts";
import { testForms } from "../site/forms-in-browser.ts";
import { createHostilePage, createSecretPage } from "../site/hostile-page.ts";
import { createPhotographs, photo, uploadPhoto } from "../site/photographs.ts";
import { createStyleGuide } from "../site/style-guide.ts";
import { startSite, type RunningSite } from "../site/running-site.ts";
import { openTestWorkspace } from "../site/test-workspace.ts";

describe.skipIf(!hasChromium("the site in a browser"))("the site in Chromium", () => {
  let running: RunningSite;
  let browser: Browser;
  let page: Page;
  let hostileId: string;
  let secretId: string;
  let guideId: string;
  let photosId: string;
  const problems: string[] = [];

  beforeAll(async () => {
    const prepare = async ({ client, content }: RunningSite["site"]) => {
      hostileId = await createHostilePage(client, content.rootPageId);
      secretId = await createSecretPage(client, content.rootPageId);
      guideId = await createStyleGuide(client, content.rootPageId);
      photosId = await createPhotographs(client, content.rootPageId);
    };
    running = await startSite(prepare, { ...process.env, SITE_REQUEST_LOG: "200" });
    running.site.pictures.look();
    await running.site.pictures.idle();
    browser = await chromium.launch(CHROMIUM);
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => {
      // Chromium also reports forms that the site refuses.
      if (message.type() === "error" && !/ERR_|status of (?:401|404|409|422|503)/.test(message.text()))
        problems.push(message.text());
    });
    // Media of other sites are not needed.
    await page.route(/^https:/, (route) => route.abort());
  });
  afterAll(async () => {
    for (const page_id of [hostileId, secretId, guideId, photosId])
      await running.site.client.pages.update({ page_id, in_trash: true });
    await browser.close();
    await running.close();
  });
  afterEach(() => {
    expect(problems.splice(0)).toEqual([]);
  });

  /** Opens a page by its title in the tree of pages. */
  async function open(title: string): Promise<void> {
    const { tree } = await running.site.content.current();
    const node = [...tree.values()].find((entry) => entry.title === title);
    await page.goto(running.url + (node?.href ?? "/missing"));
  }

  const text = (selector: string): Promise<string> => page.locator(selector).first().innerText();

  test("shows the first page with its tree, and follows a link to a page below", async () => {
    await page.goto(running.url);
    expect(await page.title()).toBe("Brightwater Bicycle Workshop");
    expect(await page.locator("h1").count()).toBe(1);
    await page.getByRole("main").getByRole("link", { name: "Manual" }).first().click();
    expect(await text(".section [aria-current]")).toBe("Manual");
    await page.getByRole("main").getByRole("link", { name: "Mend a flat tyre" }).click();
    expect(await text("h1")).toBe("Mend a flat tyre");
    expect(await text(".crumbs")).toContain("Manual");
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Pressure" }).click();
    await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#[0-9a-f]{32}$/);
    expect(await text(":target")).toContain("Pressure");
  });

  test("renders every kind of block", async () => {
    await open("Every kind of block");
    const main = page.locator("main");
    expect(await main.locator("math").count()).toBe(2);
    expect(await main.locator(".hljs-keyword").first().innerText()).toBe("for");
    expect(await main.locator("ol ol ol > li").innerText()).toBe("And one more level");
    expect(await main.locator("input[type=checkbox]:checked").count()).toBe(1);
    expect(await main.locator("details").count()).toBe(2);
    expect(await main.locator(".column").count()).toBe(2);
    expect(await main.getByText("This text is in two places").count()).toBe(2);
    expect(await main.locator("video, audio").count()).toBe(2);
    expect(await main.locator("iframe, embed, object").count()).toBe(0);
    expect(await main.locator(".breadcrumb").innerText()).not.toContain("Test page");
    const picture = main.getByRole("img", { name: "A tyre" });
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
    expect(await picture.getAttribute("height")).toBe("427");
    expect(await page.evaluate(layoutShift)).toBeLessThan(FONT_SHIFT);
  });

  test.each([
    [1280, 1],
    [390, 3],
  ])("loads photographs in the format and the width that a screen of %d × %d pixels needs", async (width, scale) => {
    const { tree } = await running.site.content.current();
    const context = await browser.newContext({ viewport: { width, height: 900 }, deviceScaleFactor: scale });
    const phone = await context.newPage();
    await phone.goto(running.url + (tree.get(bareId(photosId))?.href ?? "/missing"));
    const images = phone.locator("main img:not(.icon)");
    expect(await images.count()).toBe(3);
    for (const image of await images.all()) {
      await image.scrollIntoViewIfNeeded();
      await image.evaluate((each: HTMLImageElement) => each.decode());
      const found = await image.evaluate((each: HTMLImageElement) => {
        const { width: shown, height } = each.getBoundingClientRect();
        const { backgroundColor, objectFit } = getComputedStyle(each);
        return { shown, height, backgroundColor, objectFit, source: each.currentSrc };
      });
      const loaded = Number(/variants\/(\d+)\.avif$/u.exec(found.source)?.[1]);
      // As sharp as the screen, if there is such a variant, and not twice as large.
      expect(loaded).toBeGreaterThanOrEqual(Math.min(600, found.shown * scale * 0.95));
      expect(loaded).toBeLessThanOrEqual(Math.max(640, found.shown * scale * 2));
      expect(found.backgroundColor).not.toBe("rgba(0, 0, 0, 0)");
    }
    // The photograph that was taken sideways stands upright.
    const sideways = await images.last().boundingBox();
    expect((sideways?.height ?? 0) / (sideways?.width ?? 1)).toBeCloseTo(1.5, 1);
    expect(await images.first().evaluate((each) => getComputedStyle(each).objectPosition)).toBe("50% 0px");
    expect(await phone.evaluate(layoutShift)).toBeLessThan(FONT_SHIFT);
    await context.close();
  });

  test("shows a photograph beside the offer of the first page", async () => {
    const workspace = await openTestWorkspace();
    const shop = await startSite(async ({ client, content: { rootPageId } }) => {
      const file = new Uint8Array(await photo(1600, 1000).jpeg().toBuffer());
      await client.pages.update({ page_id: rootPageId, cover: await uploadPhoto(client, "shop.jpg", file) });
    }, workspace.env);
    const other = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    try {
      await shop.site.pictures.idle();
      await other.goto(shop.url);
      expect(await other.locator("main img.cover").evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
        /avif$/,
      );
      const [offer, cover] = await Promise.all(
        [".offer", "img.cover"].map((part) => other.locator(part).boundingBox()),
      );
      expect(cover?.x).toBeGreaterThan((offer?.x ?? 0) + (offer?.width ?? 0));
    } finally {
      await other.close();
      await shop.close();
      await workspace.close();
    }
  });

  test("filters, sorts and searches the rows of a database without showing details of customers", async () => {
    await open("Repairs");
    expect(await text(".count")).toBe("Repairs: 28");
    await page.getByLabel("Stage", { exact: true }).selectOption("Ready");
    await page.waitForURL(/is\.Stage=Ready/);
    expect(new Set(await page.locator("tbody td:nth-child(3)").allInnerTexts())).toEqual(new Set(["Ready"]));
    await page.getByRole("link", { name: "Price" }).click();
    expect(await page.locator("th[aria-sort=ascending]").innerText()).toContain("Price");
    const prices = (await page.locator("tbody td.number").allInnerTexts()).map((price) => Number(price.slice(1)));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    await page.getByLabel("Search in the list").fill("cargo");
    await page.getByRole("button", { name: "Show" }).click();
    for (const job of await page.locator("tbody td:first-child").allInnerTexts()) expect(job).toContain("cargo");
    await open("Repairs");
    await page.getByRole("link", { name: "Next" }).click();
    expect(await page.locator("tbody tr").count()).toBe(3);
    await page.locator("tbody a").first().click();
    expect(await text(".properties")).toContain("€");
    expect(await page.locator("main").innerHTML()).not.toMatch(/Price with tax|E-mail|@example\.com|\+49/);
  });

  test.each([390, 820, 1024, 1280, 1920])(
    "shows every column of the repairs at %d px, and on a phone the first four",
    async (width) => {
      await page.setViewportSize({ width, height: 900 });
      await open("Repairs");
      const [content, visible] = await page
        .locator(".scroll")
        .evaluate((element) => [element.scrollWidth, element.clientWidth]);
      expect(content).toBe(visible);
      const isVisible = (label: string) => page.locator(`tbody tr:first-child [data-label=${label}]`).isVisible();
      expect(await isVisible("Price")).toBe(true);
      expect(await isVisible("Paid")).toBe(width > 400);
      await page.setViewportSize({ width: 1280, height: 720 });
    },
  );

  test.each([320, 390, 820, 1280])("a repair can be booked from the bar of each page at %d px", async (width) => {
    await page.setViewportSize({ width, height: 900 });
    await open("Mend a flat tyre");
    await page.getByRole("banner").getByRole("link", { name: "Book a repair" }).click();
    expect(await text("h1")).toBe("Book a repair");
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  test("shows a bar for each row of a timeline, and on a phone the rows with their dates", async () => {
    await open("Repairs");
    await page.getByRole("link", { name: "Timeline" }).click();
    const [bar, dates] = [page.locator(".row-timeline .bar > span").first(), page.locator(".row-timeline .row-when")];
    const size = await bar.boundingBox();
    expect(size?.width).toBeGreaterThan(10);
    expect(size?.height).toBeGreaterThan(10);
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await bar.isVisible()).toBe(false);
    expect(await dates.first().innerText()).toMatch(/^\w+ \d+, \d+/);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  test("shows a board by stage, a gallery with pictures, and a rollup", async () => {
    await open("Repairs");
    await page.getByRole("link", { name: "Board" }).click();
    await page.waitForURL(/view=/);
    expect(await page.locator(".row-board h2 .option").allInnerTexts()).toEqual([
      "Waiting",
      "On the stand",
      "Ready",
      "Collected",
    ]);
    await open("Parts");
    expect(await page.locator(".row-gallery img").count()).toBe(6);
    await open("Suppliers");
    expect(await page.locator("tbody").innerText()).toContain("44");
  });

  test("finds words in all pages and marks them", async () => {
    await page.goto(running.url);
    await page.locator("header input[name=q]").fill("squeal dir");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Adjust the brakes" }).waitFor();
    expect(await page.locator("mark").allInnerTexts()).toEqual(["squeal", "dirty"]);
    await page.goto(`${running.url}/search?q=${encodeURIComponent('"<script> * xylophone')}`);
    expect(await text("[role=status]")).toContain('“"<script> * xylophone”');
    await page.goto(`${running.url}/search?q=benoit`);
    expect(await text("[role=status]")).toContain("0 results");
  });

  test("suggests pages while somebody types, and the keyboard chooses one", async () => {
    await page.goto(running.url);
    const field = page.locator("header input[name=q]");
    const selected = () => page.locator("[role=option][aria-selected=true]").allInnerTexts();
    await field.focus();
    await page.getByRole("combobox", { name: "Search" }).waitFor();
    await field.pressSequentially("replace a chain");
    await page.locator("[role=option]", { hasText: "Replace a chain" }).first().waitFor();
    expect(await field.getAttribute("aria-expanded")).toBe("true");
    await expect.poll(() => text("header [role=status]")).toMatch(/^\d+ suggestions?$/);
    expect(await axeFindings(page), "suggestions").toEqual([]);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowDown");
    expect([await selected(), await field.getAttribute("aria-activedescendant")]).toEqual([[], null]);
    await page.keyboard.press("ArrowDown");
    expect(await field.getAttribute("aria-activedescendant")).toBe("suggestion-0");
    expect((await selected())[0]).toContain("Replace a chain");
    await page.keyboard.press("Escape");
    expect([await field.inputValue(), await field.getAttribute("aria-expanded")]).toEqual(["replace a chain", "false"]);
    await field.press("Backspace");
    await page.locator("[role=option]").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/replace-a-chain-/);
    expect(await text("h1")).toBe("Replace a chain");
  });

  test("a search whose suggestions are late or fail still works", async () => {
    const field = page.locator("header input[name=q]");
    const asked: string[] = [];
    const late: (() => void)[] = [];
    await page.route("**/search/suggestions?*", async (route) => {
      const words = new URL(route.request().url()).searchParams.get("q") ?? "";
      asked.push(words);
      if (words === "brakes") await new Promise<void>((resolve) => late.push(resolve));
      await (words === "tyre" ? route.abort() : route.continue());
    });
    try {
      await page.goto(running.url);
      await field.focus();
      await page.getByRole("combobox", { name: "Search" }).waitFor();
      await field.fill("brakes");
      await expect.poll(() => asked).toContain("brakes");
      await field.fill("replace a chain");
      await page.locator("[role=option]", { hasText: "Replace a chain" }).first().waitFor();
      // The browser no longer waits for the first answer.
      for (const release of late) release();
      await field.fill("tyre");
      await expect.poll(() => field.getAttribute("aria-expanded")).toBe("false");
      expect(await page.locator("[role=option]", { hasText: "Adjust the brakes" }).count()).toBe(0);
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/search\?q=tyre/);
    } finally {
      for (const release of late) release();
      await page.unroute("**/search/suggestions?*");
    }
  });

  test("runs nothing of a hostile page, and serves its files without running them", async () => {
    const { tree } = await running.site.content.current();
    await page.goto(running.url + (tree.get(bareId(hostileId))?.href ?? ""));
    expect(await page.title()).toContain("Hostile <script>");
    expect(await page.locator("main script, main [onerror], main [onmouseover], main [style]").count()).toBe(0);
    const links = await page
      .locator("main a")
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    expect(links.filter((href) => !/^https?:/.test(href))).toEqual([]);
    const files = links.filter((href) => href.includes("/files/"));
    expect(files).toHaveLength(2);
    for (const file of files) {
      const { headers } = await fetch(file);
      expect(headers.get("content-disposition")).toMatch(/^attachment; filename\*=UTF-8''/);
      expect(headers.get("content-type")).toMatch(/^(?:application\/octet-stream|image\/svg\+xml)$/);
      expect(headers.get("content-security-policy")).toContain("sandbox");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  test("serves nothing of a page outside of the published tree", async () => {
    const { content } = running.site;
    const secret = await content.reader.object("page", secretId);
    expect(JSON.stringify(secret)).toContain("Secret plans");
    expect((await fetch(`${running.url}/${bareId(secretId)}`)).status).toBe(404);
    const file = secret && (await content.reader.fileOf(secret, "/icon/file"));
    expect(file).toBeDefined();
    const address = `${running.url}/files/page/${bareId(secretId)}/${file?.sha256}/icon.svg`;
    expect((await fetch(address)).status).toBe(404);
    await page.goto(`${running.url}/search?q=secret`);
    expect(await text("[role=status]")).toContain("0 results");
  });

  test("has no finding of axe", async () => {
    for (const title of ["Every kind of block", "Repairs", "Parts"]) {
      await open(title);
      expect(await axeFindings(page), title).toEqual([]);
    }
    await page.goto(`${running.url}/search?q=chain`);
    expect(await axeFindings(page), "search").toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await open("Every kind of block");
    expect(await axeFindings(page, ["color-contrast"]), "dark mode").toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
  });

  test("fits a phone, with the tree of pages behind a button", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const title of ["Brightwater Bicycle Workshop", "Every kind of block", "Repairs"]) {
      await open(title);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), title).toBe(390);
    }
    const tree = page.getByRole("navigation", { name: "Menu", exact: true });
    expect(await tree.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).click();
    expect(await tree.isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    expect(await tree.isVisible()).toBe(false);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test("has the shell of an Arabic site from right to left, without sideways scrolling", async () => {
    const arabic = await startSite(undefined, { ...process.env, SITE_LANGUAGE: "ar" });
    const other = await browser.newPage();
    try {
      for (const width of [390, 1280]) {
        await other.setViewportSize({ width, height: 900 });
        await other.goto(`${arabic.url}/search?q=chain`);
        expect(await other.evaluate(() => document.documentElement.dir)).toBe("rtl");
        expect(await other.locator("main h1").innerText()).toBe("البحث");
        expect(await other.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(width);
        const [brand, field] = [".brand", "header [role=search]"].map((part) => other.locator(part).boundingBox());
        if (width > 400) expect((await brand)?.x).toBeGreaterThan((await field)?.x ?? Infinity);
      }
    } finally {
      await other.close();
      await arabic.close();
    }
  });

  test("shows the copy with its age while the service is down", async () => {
    running.setOffline(true);
    await expect(running.site.content.refresh()).rejects.toThrow("No connection");
    await open("Mend a flat tyre");
    expect(await text("main .stale")).toMatch(/cannot be reached.*last updated/);
    expect(await text("h1")).toBe("Mend a flat tyre");
    running.setOffline(false);
    await running.site.content.refresh();
    await page.reload();
    expect(await page.locator(".stale").count()).toBe(0);
  });

  testForms(() => ({ running, browser, page }));
  testBoard(() => ({ running, browser, page }));
});

/** Largest shift when a font takes the place of a face of equal widths: letters move by a pixel. */
const FONT_SHIFT = 0.005;

/** Runs in the page: returns the sum of all layout shifts since it began to load. */
async function layoutShift(): Promise<number> {
  let sum = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { readonly value: number }).value;
  });
  observer.observe({ type: "layout-shift", buffered: true });
  for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  return sum;
}
