// Forms and live updates in a real browser.
import type { Browser, Page } from "playwright-core";
import { expect, test } from "vitest";
import { createDemoDatabase } from "../../src/content/demo/demo-database.ts";
import { richText } from "../../src/content/demo/text.ts";
import { axeFindings } from "./axe-findings.ts";
import { formsOf, boardRows, type RunningSite } from "./running-site.ts";

/** The site and the browser that the tests share. */
interface BrowserContext {
  readonly running: RunningSite;
  readonly browser: Browser;
  readonly page: Page;
}

/** Adds the tests of forms and live updates to those of the browser. */
export function testForms(context: () => BrowserContext): void {
  /** Changes a repair as a person in the app does, and tells the site as a webhook does. */
  async function changeOutside(id: string, stage: string): Promise<void> {
    const { client, refresher } = context().running.site;
    await client.pages.update({ page_id: id, properties: { Stage: { status: { name: stage } } } });
    await refresher.refresh([{ entity: { type: "page", id } }]);
  }

  async function openRepair(): Promise<string> {
    const { page, running } = context();
    const [repair] = await boardRows(running.site);
    await page.goto(`${running.url}/inside/rows/${repair?.id}`);
    return repair?.id ?? "";
  }

  test("a customer corrects the form, books, and sees the stage change without loading the page", async () => {
    const { page, running } = context();
    await page.goto(running.url);
    await page.getByRole("banner").getByRole("link", { name: "Book a repair" }).click();
    await page.getByLabel("Anything else?").fill("Behind the shed");
    await page.getByRole("textbox", { name: /^E-mail/ }).fill("ada@example.com");
    await page.getByRole("button", { name: "Book the repair" }).click();
    const job = page.getByLabel("What is wrong? (required)");
    await job.and(page.locator("[aria-invalid]")).waitFor();
    expect(await job.getAttribute("aria-describedby")).toBe("field-0-hint field-0-error");
    expect(await page.getByLabel("Anything else?").inputValue()).toBe("Behind the shed");
    expect(await axeFindings(page)).toEqual([]);
    // The page of the invalid form can be loaded again, and the browser comes back to it.
    await page.reload();
    expect(await page.getByLabel("Anything else?").inputValue()).toBe("Behind the shed");
    await page.goto(running.url);
    await page.goBack();
    expect(await page.getByLabel("Anything else?").inputValue()).toBe("Behind the shed");
    await page.getByRole("main").getByRole("link", { name: "What is wrong?" }).click();
    await job.fill("<b>Wobbly</b> saddle");
    await page.getByLabel("Kind of bicycle").selectOption("Cargo bike");
    running.pass(10_000);
    await page.getByRole("button", { name: "Book the repair" }).click();
    await page.waitForURL(/\/book\/[\w-]{32}/);
    const main = page.getByRole("main");
    await main.getByText(/^REP-\d+$/).waitFor();
    expect(await main.innerText()).toMatch(/REP-\d+\n+<b>Wobbly<\/b> saddle/);
    expect(await main.locator("[aria-current=step]").innerText()).toBe("Waiting");
    await main.getByRole("button", { name: "Copy the address" }).waitFor();
    const form = await formsOf(running.site).find("/book");
    const row = form && (await formsOf(running.site).requests.find(form, new URL(page.url()).pathname.slice(-32)));
    expect(row?.values).toMatchObject({ Bike: "Cargo bike", Notes: "Behind the shed" });
    await changeOutside(row?.id ?? "", "Ready");
    await main.locator("[aria-current=step]", { hasText: "Ready" }).waitFor();
  });

  test("the form works without scripts", async () => {
    const { browser, running } = context();
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const page = await plain.newPage();
    await page.goto(`${running.url}/book`);
    await page.getByLabel("What is wrong? (required)").fill("Without scripts");
    await page.getByLabel("Phone (required: this or E-mail)").fill("555 1234");
    running.pass(10_000);
    await page.getByRole("button", { name: "Book the repair" }).click();
    expect(await page.getByRole("main").innerText()).toContain("Without scripts");
    await plain.close();
  });

  test("a form says that it is being sent, and can be sent again after Back", async () => {
    const { page, running } = context();
    await page.goto(`${running.url}/book`);
    await page.getByLabel("What is wrong? (required)").fill("Slow");
    // The page is gone when the response is there, so it notes what it says.
    await page.evaluate(() => {
      const note = () =>
        sessionStorage.setItem("said", document.querySelector<HTMLElement>("form.fields")?.innerText.slice(-40) ?? "");
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true });
    });
    await page.getByRole("button", { name: "Book the repair" }).click();
    await page.waitForURL(/draft=/);
    expect(await page.evaluate(() => sessionStorage.getItem("said"))).toMatch(/Sending…\s+Sending…$/);
    await page.getByRole("button", { name: "Book the repair" }).waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "Book the repair" }).waitFor();
  });

  test("the staff signs in, and sees a wrong password beside its field", async () => {
    const { page, running } = context();
    const password = running.site.generatedPassword ?? running.site.config.staffPassword ?? "";
    await page.goto(`${running.url}/inside`);
    await page.getByLabel("Password of the staff").fill("wrong");
    await page.getByRole("button", { name: "Sign in" }).click();
    expect(await page.getByRole("alert").innerText()).toBe("The password is wrong.");
    await page.getByLabel("Password of the staff").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Repairs" }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(`${running.url}/inside/operations`);
    expect(await page.getByRole("table").innerText()).toContain("pages.update");
  });

  test("the owner sees what waits, publishes it with a button, and visitors see it at once", async () => {
    const { page, running } = context();
    const { client, content } = running.site;
    const { id } = await createDemoDatabase(client, content.rootPageId, {
      title: "Wheel atlas",
      columns: { Name: { title: {} } },
      rows: [{ properties: { Name: { title: richText("Spokes of the north") } } }],
      table: { name: "All", columns: ["Name"], sortBy: "Name" },
    });
    await content.refresh({ full: true });
    const path = `/${id.replaceAll("-", "")}`;
    expect((await page.goto(running.url + path))?.status()).toBe(404);
    await page.goto(`${running.url}/inside/public`);
    expect(await page.getByRole("region", { name: "This waits for you" }).innerText()).toMatch(
      /Wheel atlas\s+New table\. Columns: Name/u,
    );
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("region", { name: "This waits for you" }).waitFor({ state: "detached" });
    expect(await page.getByRole("main").innerText()).toMatch(/Wheel atlas\s+Columns: Name/u);
    await page.goto(running.url + path);
    await page.getByRole("heading", { level: 1, name: "Wheel atlas" }).waitFor();
    await page.getByRole("link", { name: "Spokes of the north" }).waitFor();
    await client.databases.update({ database_id: id, in_trash: true });
    await content.refresh({ full: true });
  });

  test("a live update keeps focus, scroll and the text of a comment, which then appears", async () => {
    const { page } = context();
    const id = await openRepair();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1280, height: 500 });
    const text = page.getByLabel("New comment");
    await text.fill("Half a sen");
    const place = (await text.boundingBox())?.y ?? 0;
    await changeOutside(id, "Ready");
    await page.locator('[aria-pressed="true"]', { hasText: "Ready" }).waitFor();
    // Browsers scroll by whole pixels when what is above becomes shorter.
    expect(Math.abs(((await text.boundingBox())?.y ?? 0) - place)).toBeLessThan(1);
    await page.keyboard.type("tence");
    expect(await text.inputValue()).toBe("Half a sentence");
    await page.getByRole("button", { name: "Add the comment" }).click();
    await page.locator(".comments").getByText("Half a sentence").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test("a page that is deleted is replaced in an open tab by the page that says so", async () => {
    const { page, running } = context();
    const { client, content, refresher } = running.site;
    const { id } = await client.pages.create({
      parent: { page_id: content.rootPageId },
      properties: { title: { title: [{ text: { content: "Old news" } }] } },
    });
    await refresher.refresh([{ entity: { type: "page", id } }]);
    await page.goto(`${running.url}/${id.replaceAll("-", "")}`);
    await page.getByRole("heading", { name: "Old news" }).waitFor();
    await client.pages.update({ page_id: id, in_trash: true });
    await refresher.refresh([{ entity: { type: "page", id } }]);
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    expect(await page.title()).toContain("Page not found");
    // Its styles are those of another kind of page.
    const align = () => page.locator(".message").evaluate((message) => getComputedStyle(message).textAlign);
    await expect.poll(align).toBe("center");
  });

  test("an open page says when the service goes down, and when it is back", async () => {
    const { page, running } = context();
    await page.goto(running.url);
    running.setOffline(true);
    await expect(running.site.refresher.refresh([])).rejects.toThrow("No connection");
    await page.locator("main .stale").waitFor();
    running.setOffline(false);
    await running.site.content.refresh();
    running.site.changes.look();
    await page.locator("main .stale").waitFor({ state: "detached" });
  });
}
