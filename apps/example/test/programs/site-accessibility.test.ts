// Every kind of page of the site in Chromium: no finding of axe and no sideways scrolling, on a phone and on a large screen, in
// light and in dark mode.
import { isFullDatabase } from "@ws/helpers";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHROMIUM, hasChromium } from "../../../../scripts/test/support/chromium.ts";
import { axeFindings } from "../site/axe-findings.ts";
import type { Site } from "../../src/site/site.ts";
import { startSite, type RunningSite } from "../site/running-site.ts";

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
  await page.getByLabel("Job (required)").fill("The bell does not ring");
  await page.getByLabel("Phone").fill("555 1234");
  running.pass(10_000);
  await page.getByRole("button", { name: "Book the repair" }).click();
  await page.waitForURL(/\/booked\//);
}

async function openRepair(page: Page, running: RunningSite): Promise<void> {
  const [repair] = await running.site.repairs.list();
  await page.goto(`${running.url}/inside/repairs/${repair?.id}`);
}

/** Adds a table of ten columns to the workspace. */
async function addTools({ client, content }: Site): Promise<void> {
  const names = "Maker Model Size Weight Place Shelf Lender Since Until".split(" ");
  const database = await client.databases.create({
    parent: { type: "page_id", page_id: content.rootPageId },
    title: [{ text: { content: "Tools" } }],
    initial_data_source: {
      properties: { Tool: { title: {} }, ...Object.fromEntries(names.map((name) => [name, { rich_text: {} }])) },
    },
  });
  const data_source_id = isFullDatabase(database) ? (database.data_sources[0]?.id ?? "") : "";
  const word = (text: string) => [{ text: { content: text } }];
  for (const tool of ["Spanner", "Truing stand"])
    await client.pages.create({
      parent: { data_source_id },
      properties: {
        Tool: { title: word(tool) },
        ...Object.fromEntries(names.map((name) => [name, { rich_text: word(`The ${name.toLowerCase()}`) }])),
      },
    });
}

const PAGES: Readonly<Record<string, Open>> = {
  "the first page": at("/"),
  "a page of a site without an icon": async (page, { url }) => {
    await page.goto(url);
    await page.locator(".top .brand .icon").evaluate((icon) => icon.remove());
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
  "a list without rows": async (page, running) => {
    await titled("Repairs")(page, running);
    await page.getByLabel("Search in the list").fill("xylophone");
    await page.keyboard.press("Enter");
    await page.getByText("No row matches.").waitFor();
  },
  "a row": titled("Flat tyre, child's bike"),
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
    await card.getByRole("button").first().click();
    await page.getByText("so your change was not made").waitFor();
  },
  "a repair": openRepair,
  "the requests": at("/inside/requests"),
};

describe.skipIf(!hasChromium("the accessibility of the site"))("every kind of page", () => {
  let running: RunningSite;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    running = await startSite(addTools);
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

  /** Opens a page and returns its width. */
  async function widthOf(open: Open, width: number): Promise<number> {
    await page.setViewportSize({ width, height: 900 });
    await open(page, running);
    return page.evaluate(() => document.documentElement.scrollWidth);
  }

  /** Returns what axe finds in both color schemes. Only their colors differ. */
  async function findings(): Promise<string[]> {
    const found = await axeFindings(page);
    await page.emulateMedia({ colorScheme: "dark" });
    found.push(...(await axeFindings(page, ["color-contrast"])).map((finding) => `dark ${finding}`));
    await page.emulateMedia({ colorScheme: "light" });
    return found;
  }

  // 320 px is a screen of 1280 px at a zoom of 400 %.
  for (const width of [320, 820, 1280])
    test.each(Object.entries(PAGES))(`is accessible and fits into ${width} px: %s`, async (_name, open) => {
      expect(await widthOf(open, width)).toBe(width);
      expect(await findings()).toEqual([]);
    });
});
