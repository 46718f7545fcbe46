// Every kind of page of the site in Chromium: no finding of axe, no sideways scrolling and no text that is cut, on phones, large
// screens and paper, in light and in dark mode.
import { isFullDatabase } from "@ws/helpers";
import { plainRow } from "@ws/render/values";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHROMIUM, hasChromium } from "../../../../scripts/test/support/chromium.ts";
import { EVERY_CASE } from "../../../../scripts/test/support/every-case.ts";
import { axeFindings, WIDTHS } from "../site/axe-findings.ts";
import { cutTexts } from "../site/cut-texts.ts";
import { createDemoDatabase } from "../../src/content/demo/demo-database.ts";
import { richText } from "../../src/content/demo/text.ts";
import { createStyleGuide } from "../site/style-guide.ts";
import type { Site } from "../../src/site.ts";
import { boardRows, startSite, type RunningSite } from "../site/running-site.ts";
import { showAllColumns } from "../site/test-workspace.ts";

/** Opens a page of the site. */
type Open = (page: Page, running: RunningSite) => Promise<unknown>;

const at =
  (path: string): Open =>
  (page, { url }) =>
    page.goto(url + path);

/** Opens a page of the workspace by its title. */
const titled =
  (title: string): Open =>
  async (page, { url, site }) => {
    const { tree } = await site.content.current();
    return page.goto(url + ([...tree.values()].find((node) => node.title === title)?.href ?? "/missing"));
  };

const view =
  (name: string): Open =>
  async (page, running) => {
    await titled("Repairs")(page, running);
    await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name, exact: true }).click();
    await page.waitForURL(/view=/);
  };

async function bookRepair(page: Page, running: RunningSite): Promise<void> {
  await page.goto(`${running.url}/book`);
  await page.getByLabel("What is wrong? (required)").fill("The bell does not ring");
  await page.getByLabel("Phone (required: this or E-mail)").fill("555 1234");
  running.pass(10_000);
  await page.getByRole("button", { name: "Book the repair" }).click();
  await page.waitForURL(/\/book\/[\w-]{32}/);
}

async function openRepair(page: Page, running: RunningSite): Promise<void> {
  // A repair with all values.
  const rows = (await boardRows(running.site)).map(({ id, page: { json } }) => ({ id, values: plainRow(json) }));
  const repair = rows.find(({ values }) => values["Notes"] !== "" && String(values["Tags"]) !== "");
  await page.goto(`${running.url}/inside/rows/${repair?.id}`);
}

/** Adds a table of ten columns to the workspace. */
async function addTools({ client, content }: Site): Promise<void> {
  const names = "Maker Model Size Weight Place Shelf Lender Since Until".split(" ");
  const database = await client.databases.create({
    parent: { type: "page_id", page_id: content.rootPageId },
    title: [{ text: { content: "Tools" } }],
    initial_data_source: {
      properties: {
        Tool: { title: {} },
        Class: { select: {} },
        Uses: { multi_select: {} },
        ...Object.fromEntries(names.map((name) => [name, { rich_text: {} }])),
      },
    },
  });
  const data_source_id = isFullDatabase(database) ? (database.data_sources[0]?.id ?? "") : "";
  await showAllColumns(client, database.id, data_source_id);
  const word = (text: string) => [{ text: { content: text } }];
  for (const tool of ["Spanner", "Truing stand", "مفتاح ربط"])
    await client.pages.create({
      parent: { data_source_id },
      properties: {
        Tool: { title: word(tool) },
        ...Object.fromEntries(names.map((name) => [name, { rich_text: word(`The ${name.toLowerCase()}`) }])),
      },
    });
  await client.pages.create({
    parent: { data_source_id },
    properties: {
      Tool: { title: word("Long values") },
      Class: { select: { name: "An option with a name that goes on and on and on and on" } },
      Uses: { multi_select: "Spokes Rims Hubs Cranks Pedals Forks".split(" ").map((name) => ({ name })) },
      Maker: { rich_text: word("x".repeat(200)) },
    },
  });
}

const PAGES: Readonly<Record<string, Open>> = {
  "the first page": at("/"),
  "a page of a site without an icon": async (page, { url }) => {
    await page.goto(url);
    await page.locator(".top .brand .icon").evaluate((icon) => icon.remove());
  },
  "a page of a site with a long title": async (page, { url }) => {
    await page.goto(url);
    await page.locator(".top .brand span").evaluate((title) => (title.textContent = "Bicycles and more ".repeat(20)));
  },
  "an article": titled("Mend a flat tyre"),
  "every kind of block": titled("Every kind of block"),
  "a page with pages": titled("Manual"),
  "a gallery inside a page": titled("Parts"),
  "a table": titled("Repairs"),
  "all rows of a table": async (page, running) => {
    await titled("Repairs")(page, running);
    await page.getByRole("link", { name: "Show all 28" }).click();
    await page.waitForURL(/page=all/);
  },
  "a table of many columns": titled("Tools"),
  "a board": view("Board"),
  "a calendar": view("Calendar"),
  "a timeline": view("Timeline"),
  "a chart": view("Income"),
  "a list": view("Ready to collect"),
  "the filters of a phone": async (page, running) => {
    await titled("Repairs")(page, running);
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByLabel("Bike", { exact: true }).waitFor();
  },
  "a list without rows": async (page, running) => {
    await titled("Repairs")(page, running);
    await page.getByLabel("Search in the list").fill("xylophone");
    await page.keyboard.press("Enter");
    await page.getByText("No entry matches.").waitFor();
  },
  "a row": titled("Flat tyre, child's bike"),
  "a row in Arabic": titled("مفتاح ربط"),
  "a row with long values": titled("Long values"),
  "search results": at("/search?q=chain"),
  "a search without results": at("/search?q=brakse"),
  "an unknown page": at("/nothing"),
  "the form": at("/book"),
  "the form with errors": async (page, { url }) => {
    await page.goto(`${url}/book`);
    await page.getByRole("button", { name: "Book the repair" }).click();
    await page.getByRole("alert").waitFor();
  },
  "the ticket of a booking": bookRepair,
  "an unknown booking": at(`/book/${"x".repeat(32)}`),
  "the menu": async (page, { url }) => {
    await page.goto(url);
    await page.getByRole("button", { name: "Menu" }).click();
  },
  "the sign-in with an error": async (page, { url }) => {
    await page.goto(`${url}/inside/sign-in`);
    await page.getByLabel("Password of the staff").fill("wrong");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").waitFor();
  },
  "the board of the staff": at("/inside"),
  "a change of the staff": async (page, { url }) => {
    await page.goto(`${url}/inside`);
    await page
      .getByRole("button", { name: /^Move .* to On the stand$/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Undo" }).waitFor();
  },
  "a change that another person has made": async (page, running) => {
    await page.goto(`${running.url}/inside`);
    const card = page.locator("[data-stage=Waiting] .card").first();
    await card.locator("[name=was]").evaluate((field: HTMLInputElement) => (field.value = "Collected"));
    await card.getByRole("button", { name: / to / }).first().click();
    await page.getByText("so your change was not made").waitFor();
  },
  "a repair": openRepair,
  "a card that is picked up": async (page, { url }) => {
    await page.goto(`${url}/inside`);
    await page.locator("[data-stage=Waiting] .grip").first().focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
    await page.locator(".mark").waitFor();
  },
  "the requests": async (page, running) => {
    await bookRepair(page, running);
    await page.goto(`${running.url}/inside/requests`);
    await page.getByText("The bell does not ring").first().waitFor();
  },
  "what is public, and what waits for the owner": async (page, { url, site }) => {
    const { content, client, refresher } = site;
    const columns = { Name: { title: {} }, ["Long".repeat(25)]: { number: {} } };
    await createDemoDatabase(client, content.rootPageId, {
      title: `Plans for ${"x".repeat(80)}`,
      columns,
      rows: [{ properties: { Name: { title: richText("Secret") } } }],
      table: { name: "All", columns: Object.keys(columns), sortBy: "Name" },
    });
    await refresher.refresh([]);
    await content.refresh();
    await page.goto(`${url}/inside/public`);
    await page.getByRole("button", { name: "Publish" }).waitFor();
  },
  "the operations": async (page, { url }) => {
    await page.goto(`${url}/inside/operations`);
    // One row for each operation, because hundreds are slow to check.
    await page.locator("tbody tr").evaluateAll((rows) => {
      const names = rows.map((row) => row.firstElementChild?.textContent);
      for (const [index, row] of rows.entries()) if (names.indexOf(names[index]) !== index) row.remove();
    });
  },
};

describe.skipIf(!hasChromium("the accessibility of the site"))("every kind of page", () => {
  let running: RunningSite;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const prepare = async (site: Site) => {
      await addTools(site);
      await createStyleGuide(site.client, site.content.rootPageId);
    };
    running = await startSite(prepare, { ...process.env, SITE_REQUEST_LOG: "200" });
    browser = await chromium.launch(CHROMIUM);
    page = await browser.newPage({ reducedMotion: "reduce" });
    // Media of other sites are not needed.
    await page.route(/^https:/, (route) => route.abort());
    await page.goto(`${running.url}/inside/sign-in`);
    await page.getByLabel("Password of the staff").fill(running.site.generatedPassword ?? "");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Repairs" }).waitFor();
  });
  afterAll(async () => {
    await browser.close();
    await running.close();
  });

  /** Returns what axe finds at one width in both color schemes, and what does not fit into the width. */
  async function findings(media: "screen" | "print", width: number): Promise<string[]> {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ media, colorScheme: "light" });
    const found = await axeFindings(page);
    found.push(...(await page.evaluate(cutTexts)));
    const present = await page.evaluate(() => document.documentElement.scrollWidth);
    if (present !== width) found.push(`The page is ${present} px wide.`);
    await page.emulateMedia({ media, colorScheme: "dark" });
    // Only the colors differ.
    found.push(...(await axeFindings(page, ["color-contrast"])).map((finding) => `dark ${finding}`));
    return found.map((finding) => `${media} of ${width} px: ${finding}`);
  }

  test.each(Object.entries(PAGES))("is accessible and fits into each width, also in print: %s", async (_name, open) => {
    await page.emulateMedia({ media: "screen", colorScheme: "light" });
    // The page of 320 px is resized to the other widths: a screen of 1280 px at a zoom of 400 %.
    await page.setViewportSize({ width: 320, height: 900 });
    await open(page, running);
    const found: string[] = [];
    for (const width of EVERY_CASE ? WIDTHS : [320, 390, 1280]) found.push(...(await findings("screen", width)));
    // A4 with the margins of Chromium.
    found.push(...(await findings("print", 718)));
    expect(found).toEqual([]);
  });

  test("the first row of a list is on the first screen of a phone, with few values of many", async () => {
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize({ width: 390, height: 844 });
    for (const name of ["a table", "a table of many columns", "a board", "a list"]) {
      await PAGES[name]?.(page, running);
      const row = page.locator("tbody tr, .row-card").first();
      const { y = 0, height = 0 } = (await row.boundingBox()) ?? {};
      expect(y + height, name).toBeLessThan(844);
      const values = await row
        .locator("td:not(:first-child), dd")
        .evaluateAll((all) => all.filter((value) => value.checkVisibility()).length);
      expect(values, name).toBeGreaterThan(0);
      expect(values, name).toBeLessThanOrEqual(4);
    }
  });

  test("a page has its contents beside its text, or nothing, and both are in the middle", async () => {
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const name of ["an article", "every kind of block", "a page with pages", "a row", "search results"]) {
      await PAGES[name]?.(page, running);
      const [left, right] = await page.locator(".shell").evaluate((shell) => {
        const boxes = [...shell.querySelectorAll(":scope > :is(main, .section, .toc)")]
          .filter((part) => part.checkVisibility())
          .map((part) => part.getBoundingClientRect());
        const ends = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))] as const;
        return [ends[0], innerWidth - ends[1]] as const;
      });
      expect(Math.abs(left - right), name).toBeLessThan(48);
    }
  });

  test("all texts have the two faces of the theme, and none of the system", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const session = await page.context().newCDPSession(page);
    await session.send("DOM.enable");
    await session.send("CSS.enable");
    for (const name of ["the first page", "an article", "a table", "a board", "the form", "search results"]) {
      await PAGES[name]?.(page, running);
      await page.evaluate(() => document.fonts.ready);
      const { root } = await session.send("DOM.getDocument");
      const { nodeIds } = await session.send("DOM.querySelectorAll", {
        nodeId: root.nodeId,
        selector: "h1, h2, p, a, td, label, input, button, select, summary, strong",
      });
      const faces = new Set<string>();
      for (const nodeId of nodeIds.slice(0, 120)) {
        const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
        for (const { familyName, isCustomFont } of fonts)
          faces.add(isCustomFont ? (familyName.split(" ")[0] ?? "") : `system: ${familyName}`);
      }
      expect([...faces].toSorted(), name).toEqual(["Bricolage", "Inter"]);
    }
    await session.detach();
  });

  test.each([320, 390, 820, 1280])(
    "long values of a row keep it low, and its page has all of them, at %d px",
    async (width) => {
      await page.emulateMedia({ media: "screen" });
      await page.setViewportSize({ width, height: 900 });
      await titled("Tools")(page, running);
      const row = page.locator("tbody tr", { hasText: "Long values" });
      const heights = await row.locator(".option").evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
      expect(heights).toHaveLength(1 + 4);
      // One line each.
      expect(Math.max(...heights)).toBeLessThan(32);
      expect((await row.locator(".row-rest").innerText()).trim()).toBe("+ 2 more");
      // Three lines.
      expect((await row.locator(".long > div").boundingBox())?.height).toBeLessThan(80);
      await row.getByRole("link").click();
      await page.getByRole("heading", { level: 1, name: "Long values" }).waitFor();
      expect(await page.locator(".properties .option").count()).toBe(1 + 6);
      expect(await page.locator(".properties").innerText()).toContain("x".repeat(200));
    },
  );

  test("the titles of rows stay in sight while a wide table scrolls, in every script", async () => {
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize({ width: 1280, height: 900 });
    await titled("Tools")(page, running);
    const table = page.locator(".scroll");
    await table.evaluate((element) => element.scrollTo({ left: 400, behavior: "instant" }));
    expect(await table.evaluate(({ scrollLeft }) => scrollLeft)).toBe(400);
    const start = (await table.boundingBox())?.x;
    const titles = await page
      .locator("tbody td:first-child")
      .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().x));
    expect(titles).toHaveLength(4);
    expect(new Set(titles)).toEqual(new Set([start]));
  });

  test("the values of a row in Arabic begin beside their names, in every language", async () => {
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize({ width: 1280, height: 900 });
    await titled("مفتاح ربط")(page, running);
    const gaps = await page.locator(".properties dt").evaluateAll((names) =>
      names
        .filter((name) => name.checkVisibility())
        .map((name) => {
          const value = name.nextElementSibling ?? name;
          const textOf = (element: Element) => {
            const range = document.createRange();
            range.selectNodeContents(element);
            return range.getBoundingClientRect();
          };
          return (name.parentElement?.getBoundingClientRect().right ?? 0) - textOf(value).right;
        }),
    );
    expect(gaps.length).toBeGreaterThan(5);
    expect(new Set(gaps.map(Math.round)).size).toBe(1);
  });

  test("cards stay whole on paper, and a picture has its colors", async () => {
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    for (const [name, selector] of [
      ["a gallery inside a page", ".row-card"],
      ["a page with pages", ".pages li"],
      ["a board", ".row-card"],
    ] as const) {
      await page.emulateMedia({ media: "screen" });
      await PAGES[name]?.(page, running);
      await page.emulateMedia({ media: "print" });
      const styles = await page
        .locator(selector)
        .evaluateAll((all) => all.map((card) => getComputedStyle(card).breakInside));
      expect(new Set(styles), name).toEqual(new Set(["avoid"]));
      const filters = await page
        .locator("main img")
        .evaluateAll((all) => all.map((image) => getComputedStyle(image).filter));
      expect(new Set(filters), name).toEqual(new Set(["none"]));
    }
  });
});
