// The debug page at /_emulator/ in a real browser. Needs Debian's Chromium and is skipped without it.
import type { RunningEmulator } from "@ws/emulator";
import { startEmulator } from "@ws/emulator";
import type { Browser, Page } from "playwright-core";
import { chromium } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CHROMIUM, hasChromium } from "../../../../scripts/test/support/chromium.ts";

describe.skipIf(!hasChromium("the debug page"))("the debug page", () => {
  let browser: Browser;
  let emulator: RunningEmulator;
  const problems: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch(CHROMIUM);
    emulator = await startEmulator({ seed: "demo" });
  });
  afterAll(async () => {
    await browser.close();
    await emulator.close();
  });
  afterEach(() => {
    const found = problems.splice(0);
    if (found.length > 0) throw new Error(`The browser reported errors: ${found.join("; ")}`);
  });

  async function open(url: string, colorScheme: "light" | "dark" = "light"): Promise<Page> {
    const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 800 } });
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => {
      // One test closes the emulator while the page is open.
      if (message.type() === "error" && !message.text().includes("ERR_CONNECTION_REFUSED"))
        problems.push(message.text());
    });
    await page.goto(`${url}/_emulator/`);
    return page;
  }

  const statusOf = async (path: string, init: RequestInit = {}): Promise<number> => {
    const headers = { authorization: `Bearer ${emulator.token}`, "notion-version": "2026-03-11" };
    return (await fetch(`${emulator.url}/v1/${path}`, { ...init, headers })).status;
  };

  test("shows hints while the workspace and the request log are empty", async () => {
    const empty = await startEmulator({ seed: "empty" });
    await fetch(`${empty.url}/_emulator/reset`, { method: "POST", headers: { "content-type": "application/json" } });
    const page = await open(empty.url);
    await page.getByText("No objects yet.").waitFor();
    await page.getByText("Select an object in the tree").waitFor();
    await page.getByText(`Connect a client to ${empty.url}`).waitFor();
    await empty.close();
    await page.getByText("The emulator does not respond.").waitFor();
    expect(await page.locator("#log").isVisible()).toBe(false);
    await page.close();
  });

  test("opens the tree with the keyboard and shows the selected object as JSON", async () => {
    const page = await open(emulator.url);
    const item = (name: RegExp) => page.getByRole("treeitem", { name });
    await item(/^Brightwater Bicycle Workshop, page/).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    await item(/^Projects, page/).waitFor();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowRight");
    await item(/, data source$/).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.locator("#object").getByText('"data_source"', { exact: true }).waitFor();
    const shown: unknown = JSON.parse((await page.locator("#object").textContent()) ?? "");
    expect(shown).toMatchObject({ object: "data_source" });
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => item(/, data source$/).count()).toBe(0);
    await page.close();
  });

  test("shows new objects, and shows their text as text instead of HTML", async () => {
    const page = await open(emulator.url);
    await page.getByRole("treeitem").first().waitFor();
    const title = [{ text: { content: "<img src=x onerror=document.title='pwned'>" } }];
    const body = JSON.stringify({ parent: { workspace: true }, properties: { title: { title } } });
    expect(await statusOf("pages", { method: "POST", body })).toBe(200);
    await page.getByText("<img src=x").click();
    await page.locator("#object").getByText("<img src=x").first().waitFor();
    expect([await page.locator("img").count(), await page.title()]).toEqual([0, "Emulated workspace"]);
    await page.close();
  });

  test("links retries to their first attempt, and can show only faults and retries", async () => {
    const page = await open(emulator.url, "dark");
    await page.getByRole("treeitem").first().waitFor();
    await emulator.addFault({ match: { operation: "users.list" }, status: 429, times: 2 });
    const statuses: number[] = [];
    for (const path of ["users", "users", "users", "users/me"]) statuses.push(await statusOf(path));
    expect(statuses).toEqual([429, 429, 200, 200]);
    const last = page.locator("tr.row", { hasText: "attempt 3 of #" });
    await last.waitFor();
    expect(await page.locator("tr.row", { hasText: "429 rate_limited" }).count()).toBe(2);
    expect(await last.locator(".wait").count()).toBe(1);
    await last.click();
    expect(await page.locator("tr.row.related").count()).toBe(3);
    expect(JSON.parse((await page.locator("#object").textContent()) ?? "")).toMatchObject({
      operation: "users.list",
      attempt: 3,
    });
    const success = page.locator("tr.row", { hasText: "users.me" });
    expect(await success.isVisible()).toBe(true);
    await page.getByLabel("Only faults and retries").check();
    expect([await success.isVisible(), await last.isVisible()]).toEqual([false, true]);
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByText("No requests yet.").waitFor();
    await page.close();
  });

  test.each(["light", "dark"] as const)("has enough contrast for all text colors in %s mode", async (scheme) => {
    const page = await open(emulator.url, scheme);
    await page.getByRole("treeitem").first().click();
    await page.locator("#object .key").first().waitFor();
    const ratios = await page.evaluate(CONTRASTS);
    expect(Math.min(...(ratios as number[]))).toBeGreaterThanOrEqual(4.5);
    await page.close();
  });
});

/** Runs in the page: returns the contrast of every text color with every background color, as defined by WCAG 2. */
const CONTRASTS = `(() => {
  const style = getComputedStyle(document.documentElement);
  const luminance = (name) => {
    const hex = style.getPropertyValue(name).trim().slice(1);
    const sixDigits = hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex;
    const [red, green, blue] = [0, 2, 4].map((at) => parseInt(sixDigits.slice(at, at + 2), 16) / 255).map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  return ["--back", "--pane", "--chosen"].flatMap((back) => ["--text", "--dim", "--accent", "--good", "--bad", "--warn"].map((front) => {
    const [dark, bright] = [luminance(back), luminance(front)].sort((left, right) => left - right);
    return (bright + 0.05) / (dark + 0.05);
  }));
})()`;
