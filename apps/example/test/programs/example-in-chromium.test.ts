// The example in Chromium: no finding of axe, no sideways scrolling, and on a phone the title of a page before its menu.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFindings } from "../../../../packages/site/test/site/axe-findings.ts";
import { startLighthouse, type LighthouseBrowser } from "../../../../packages/site/test/site/lighthouse-scores.ts";
import { hasChromium } from "../../../../scripts/test/support/chromium.ts";
import { openEmulatedSite, type EmulatedSite } from "../site/emulated-site.ts";

/** The first page, a page with many blocks, a table, and the form. */
const PATHS = ["/", "/ee5d64d03be880d0abdf6bf1566dab90", "/92b7715db61b8bcea30d5c73d519653e", "/form"];

describe.skipIf(!hasChromium("the example"))("the example in Chromium", () => {
  let site: EmulatedSite;
  let browser: LighthouseBrowser;
  let server: ReturnType<typeof createAdaptorServer>;

  beforeAll(async () => {
    site = await openEmulatedSite();
    await site.content.pull();
    server = createAdaptorServer({ fetch: site.app.fetch });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    browser = await startLighthouse();
  });
  afterAll(async () => {
    await browser.close();
    await new Promise((resolve) => server.close(resolve));
    await site.close();
  });

  test.each([320, 390, 1280])("axe finds nothing at %i px, and no page scrolls sideways", async (width) => {
    const page = await browser.newPage();
    await page.setViewportSize({ width, height: 800 });
    const found: string[] = [];
    for (const path of PATHS) {
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
      found.push(...(await axeFindings(page)).map((line) => `${path}: ${line}`));
      expect(await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth"), path).toBe(0);
      expect(await page.evaluate<number>("document.querySelector('h1').getBoundingClientRect().top")).toBeLessThan(200);
    }
    expect(found).toEqual([]);
    const menu = page.getByRole("button", { name: "Menu" });
    expect(await menu.isVisible()).toBe(width < 720);
    if (width < 720) await menu.click();
    expect(await page.locator("nav a").first().isVisible()).toBe(true);
    await page.close();
  });
});
