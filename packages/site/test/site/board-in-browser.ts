// The board of the staff in a real browser: keys, mouse, touch, and changes of other people.
import type { Browser, Locator, Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { axeFindings } from "./axe-findings.ts";
import { boardRows, startSite, type RunningSite } from "./running-site.ts";

/** The site and the browser that the tests share. The page is signed in. */
interface BoardContext {
  readonly running: RunningSite;
  readonly browser: Browser;
  readonly page: Page;
}

/** Adds the tests of the board to those of the browser. */
export function testBoard(context: () => BoardContext): void {
  let running: RunningSite;
  let page: Page;
  let id = "";

  const column = (name: string, on = page): Locator => on.locator(`[data-stage="${name}"]`);
  const card = (on = page): Locator => on.locator(`[id="card-${id}"]`);
  const cardIn = (stage: string, on = page): Locator => column(stage, on).locator(`[id="card-${id}"]`);
  const grip = (on = page): Locator => card(on).locator(".grip");
  const undo = (on = page): Locator => on.getByRole("button", { name: "Undo" });
  const said = (on = page): Locator => on.locator(".said");
  const hasFocus = (locator: Locator): Promise<boolean> =>
    locator.evaluate((found) => found === document.activeElement);
  const stage = async (): Promise<unknown> => (await boardRows(running.site)).find((row) => row.id === id)?.stage;

  /** Changes a repair as a person in the app does, and tells the site as a webhook does. */
  async function changeOutside(of: string, name: string, due?: string): Promise<void> {
    const { client, refresher } = running.site;
    const properties = { Stage: { status: { name } }, ...(due !== undefined && { Due: { date: { start: due } } }) };
    await client.pages.update({ page_id: of, properties });
    await refresher.refresh([{ entity: { type: "page", id: of } }]);
  }

  /** Runs work in another window of the person who is signed in. */
  async function inWindow(options: object, work: (window: Page) => Promise<void>): Promise<void> {
    const other = await context().browser.newContext({ storageState: await page.context().storageState(), ...options });
    try {
      const window = await other.newPage();
      await window.goto(`${running.url}/inside`);
      await work(window);
    } finally {
      await other.close();
    }
  }

  describe("the board of the staff", () => {
    beforeEach(async () => {
      ({ running, page } = context());
      id = (await boardRows(running.site))[0]?.id ?? "";
      // The repair that is overdue for the longest time is the first of its column.
      await changeOutside(id, "Waiting", "2020-01-01");
      await page.goto(`${running.url}/inside`);
      await cardIn("Waiting").waitFor();
    });

    test("a button moves a card, focus follows the card, Undo is the next stop, and a later update keeps both", async () => {
      await card()
        .getByRole("button", { name: / to On the stand$/ })
        .focus();
      await page.keyboard.press("Enter");
      await cardIn("On the stand").waitFor();
      await expect.poll(() => said().innerText()).toMatch(/is now On the stand\.$/);
      expect(await hasFocus(grip())).toBe(true);
      const others = await boardRows(running.site);
      const other = others.find((repair) => repair.id !== id && repair.stage === "On the stand");
      await changeOutside(other?.id ?? "", "Ready");
      await column("Ready").locator(`[id="card-${other?.id}"]`).waitFor();
      expect(await hasFocus(grip())).toBe(true);
      running.pass(60 * 60_000);
      await page.reload();
      await grip().focus();
      await page.keyboard.press("Tab");
      expect(await hasFocus(undo())).toBe(true);
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press("Enter");
      await cardIn("Waiting").waitFor();
      await undo().waitFor({ state: "detached" });
      expect(await stage()).toBe("Waiting");
      expect(await hasFocus(grip())).toBe(true);
    });

    test("keys on the handle pick a card up, say where it goes, and put it there or leave it", async () => {
      await grip().focus();
      await page.keyboard.press("Space");
      await expect.poll(() => said().innerText()).toContain("choose a stage with the arrow keys");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      expect(await said().innerText()).toBe("Ready, 3 of 4");
      expect(await column("Ready").locator(".mark").count()).toBe(1);
      await page.keyboard.press("Escape");
      expect(await said().textContent()).toMatch(/stays in Waiting\.$/);
      expect(await page.locator(".mark, [data-over]").count()).toBe(0);
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Space");
      await cardIn("Ready").waitFor();
      expect(await stage()).toBe("Ready");
      expect(await hasFocus(grip())).toBe(true);
      await page.keyboard.press("ArrowDown");
      expect(await hasFocus(column("Ready").locator(".grip").nth(1))).toBe(true);
      await page.keyboard.press("ArrowRight");
      expect(await hasFocus(column("Collected").locator(".grip").nth(1))).toBe(true);
    });

    test("a mouse drags a card to another stage, also below its last card, and Escape ends the drag", async () => {
      const [from, to] = [await card().boundingBox(), await column("Ready").boundingBox()];
      if (from === null || to === null) throw new Error("Expected the card and its target on the page.");
      const drag = async () => {
        await page.mouse.move(from.x + 20, from.y + 60);
        await page.mouse.down();
        await page.mouse.move(to.x + 40, from.y + 80, { steps: 4 });
        await column("Ready").locator(".mark").waitFor();
      };
      await drag();
      expect(await page.locator(".ghost").count()).toBe(1);
      await page.keyboard.press("Escape");
      await page.mouse.up();
      expect(await page.locator(".ghost, .mark").count()).toBe(0);
      expect(await stage()).toBe("Waiting");
      await drag();
      await page.mouse.up();
      await cardIn("Ready").waitFor();
      expect(await stage()).toBe("Ready");
      expect(page.url()).toContain("changed=");
    });

    test("a finger scrolls the page on a card, and drags a card by its handle to a stage beyond the edge", async () => {
      const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
      await inWindow(phone, async (window) => {
        const session = await window.context().newCDPSession(window);
        const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
          session.send("Input.dispatchTouchEvent", { type, touchPoints });
        const text = await card(window).locator("strong").boundingBox();
        if (text === null) throw new Error("Expected the card on the page.");
        await touch("touchStart", { x: text.x + 60, y: text.y });
        for (let step = 1; step < 12; step += 1) await touch("touchMove", { x: text.x + 60, y: text.y - step * 20 });
        await touch("touchEnd");
        await expect.poll(() => window.evaluate(() => scrollY)).toBeGreaterThan(50);
        expect(await window.locator(".ghost").count()).toBe(0);
        await window.evaluate(() => scrollTo({ top: 200, behavior: "instant" }));
        const handle = await grip(window).boundingBox();
        if (handle === null) throw new Error("Expected the handle on the page.");
        const [x, y] = [handle.x + 20, handle.y + 20];
        await touch("touchStart", { x, y });
        for (const to of [x + 10, x + 20, 314]) await touch("touchMove", { x: to, y });
        // The board scrolls until its last stage is under the finger.
        await expect.poll(() => said(window).innerText()).toBe("Collected, 4 of 4");
        await touch("touchEnd");
        await cardIn("Collected", window).waitFor();
        expect(await stage()).toBe("Collected");
      });
    });

    test("the board works without scripts: the browser goes on at the moved card, and nothing is offered that needs a script", async () => {
      await inWindow({ javaScriptEnabled: false }, async (window) => {
        expect(await grip(window).isVisible()).toBe(false);
        await card(window)
          .getByRole("button", { name: / to On the stand$/ })
          .click();
        await cardIn("On the stand", window).waitFor();
        expect(new URL(window.url()).hash).toBe(`#card-${id}`);
        await undo(window).click();
        await cardIn("Waiting", window).waitFor();
        expect(await stage()).toBe("Waiting");
        // Another person moves the card while this page is open.
        await changeOutside(id, "Ready");
        await card(window)
          .getByRole("button", { name: / to On the stand$/ })
          .click();
        expect(await window.getByRole("alert").first().innerText()).toContain("so your change was not made");
        expect(await stage()).toBe("Ready");
      });
    });

    test("a card that another person moves ends its drag, and keeps the focus", async () => {
      await grip().focus();
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowRight");
      await changeOutside(id, "Collected");
      await cardIn("Collected").waitFor();
      expect(await page.locator(".mark, [data-holding]").count()).toBe(0);
      expect(await hasFocus(grip())).toBe(true);
      expect(await said().textContent()).toMatch(/stays in Collected\.$/);
    });

    test("a comment that somebody writes stays, with its focus, when lines above it come and go", async () => {
      await page.goto(`${running.url}/inside/rows/${id}`);
      await page.locator("p.overdue").waitFor();
      const comment = page.locator("#comment-text");
      await comment.fill("Ordered a tube.");
      await changeOutside(id, "Waiting", "2999-01-01");
      await page.locator("p.overdue").waitFor({ state: "detached" });
      expect([await comment.inputValue(), await hasFocus(comment)]).toEqual(["Ordered a tube.", true]);
      await changeOutside(id, "Waiting", "2020-01-01");
      await page.locator("p.overdue").waitFor();
      expect([await comment.inputValue(), await hasFocus(comment)]).toEqual(["Ordered a tube.", true]);
    });

    test("a refused move says why until the next action, and the card stays", async () => {
      running.setOffline(true);
      await card()
        .getByRole("button", { name: / to On the stand$/ })
        .click();
      await expect.poll(() => said().innerText()).toContain("The workspace cannot be reached.");
      running.setOffline(false);
      await running.site.refresher.refresh([]);
      expect(await cardIn("Waiting").count()).toBe(1);
      expect(await said().innerText()).toContain("The workspace cannot be reached.");
      await page.route("**/stage", (route) => route.abort());
      await card()
        .getByRole("button", { name: / to On the stand$/ })
        .click();
      await expect.poll(() => said().innerText()).toContain("The site did not answer");
      await page.unroute("**/stage");
      await card()
        .getByRole("button", { name: / to On the stand$/ })
        .click();
      await cardIn("On the stand").waitFor();
      expect(await said().textContent()).toMatch(/is now On the stand\.$/);
      expect(await stage()).toBe("On the stand");
    });
  });

  test("on a board of a select, a card without a stage is before the stages, moves by keys, and Undo brings it back", async () => {
    const options = { board: { table: "Repairs", stages: "Bike", card: [] } };
    const site = await startSite(undefined, { PORT: "0" }, options);
    const window = await context().browser.newPage();
    try {
      const { client, refresher, generatedPassword = "" } = site.site;
      id = (await boardRows(site.site))[0]?.id ?? "";
      await client.pages.update({ page_id: id, properties: { Bike: { select: null }, Job: { title: [] } } });
      await refresher.refresh([{ entity: { type: "page", id } }]);
      await window.goto(`${site.url}/inside/sign-in`);
      await window.getByLabel("Password of the staff").fill(generatedPassword);
      await window.getByRole("button", { name: "Sign in" }).click();
      // Keys do nothing before the scripts of the page are there.
      await window.waitForURL(`${site.url}/inside`);
      await cardIn("", window).waitFor();
      expect(await column("", window).locator("h2").innerText()).toMatch(/^No stage/u);
      expect(await window.locator(".due, .summary").count()).toBe(0);
      expect(await axeFindings(window)).toEqual([]);
      await grip(window).focus();
      await window.keyboard.press("Space");
      await window.keyboard.press("ArrowRight");
      expect(await said(window).innerText()).toBe("City bike, 2 of 5");
      await window.keyboard.press("Space");
      await cardIn("City bike", window).waitFor();
      await expect.poll(() => said(window).textContent()).toMatch(/Untitled is now City bike\.$/u);
      await undo(window).click();
      await cardIn("", window).waitFor();
      await expect.poll(() => said(window).textContent()).toMatch(/Untitled is now No stage\.$/u);
      expect((await boardRows(site.site)).find((row) => row.id === id)?.stage).toBeNull();
    } finally {
      await window.close();
      await site.close();
    }
  });
}
