// A frame of another site loads nothing until somebody opens it, in a real browser.
import { blocksHtml, htmlDocument, sourceFromObjects } from "@ws/render";
import { STYLESHEET } from "@ws/render/stylesheet";
import { chromium, type Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHROMIUM, hasChromium } from "../../../../scripts/test/support/chromium.ts";

const SITE = "http://site.test/";

describe.skipIf(!hasChromium("frames"))("a page with a film, a map and a PDF", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch(CHROMIUM);
  });
  afterAll(() => browser.close());

  test("asks no other site before somebody opens a frame, and then only for that one", async () => {
    const parent = { type: "page_id", page_id: "page" };
    const addresses = ["https://youtu.be/dQw4w9WgXcQ", "https://www.openstreetmap.org/#map=10/52.5/13.4"];
    const blocks: object[] = addresses.map((url, index) => ({
      object: "block",
      id: `b${index}`,
      parent,
      type: "embed",
      embed: { url },
    }));
    const pdf = { type: "file", file: { url: "https://f.example/a.pdf" } };
    blocks.push({ object: "block", id: "pdf", parent, type: "pdf", pdf });
    const html = await blocksHtml("page", { source: sourceFromObjects(blocks) });
    // The policy of exported documents refuses frames.
    const { start, end } = htmlDocument({ title: "Frames", stylesheet: `${SITE}style.css` });
    const document_ = (start + html + end).replace(/<meta http-equiv[^>]*>/u, "");
    const page = await browser.newPage();
    const asked: string[] = [];
    await page.route("**/*", async (route) => {
      const url = route.request().url();
      if (!url.startsWith(SITE)) asked.push(new URL(url).hostname);
      const isStyle = url.endsWith(".css");
      const body = url === SITE ? document_ : isStyle ? STYLESHEET : "<p>Frame</p>";
      await route.fulfill({ body, contentType: isStyle ? "text/css" : "text/html" });
    });
    await page.goto(SITE, { waitUntil: "networkidle" });
    expect(asked).toEqual([]);
    expect(await page.locator("iframe").first().isVisible()).toBe(false);
    await page.getByText("Show content of youtu.be").click();
    await page.frameLocator("iframe >> nth=0").getByText("Frame").waitFor();
    expect(asked).toEqual(["www.youtube-nocookie.com"]);
    await page.close();
  });
});
