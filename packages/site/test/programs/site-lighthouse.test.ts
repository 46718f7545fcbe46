// Lighthouse on a phone: at least 95 in all four categories.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../../../../scripts/test/support/chromium.ts";
import { lowScores, startLighthouse, type LighthouseBrowser } from "../site/lighthouse-scores.ts";
import { startSite, type RunningSite } from "../site/running-site.ts";

describe.skipIf(!hasChromium("Lighthouse"))("the site in Lighthouse", () => {
  let running: RunningSite;
  let lighthouse: LighthouseBrowser;

  beforeAll(async () => {
    running = await startSite();
    lighthouse = await startLighthouse();
  });
  afterAll(async () => {
    await lighthouse.close();
    await running.close();
  });

  test.each([
    ["the first page", "Brightwater Bicycle Workshop"],
    ["an article", "Mend a flat tyre"],
    ["a table", "Repairs"],
    ["the form", "/book"],
  ])("%s has at least 95 in all categories", async (_name, page) => {
    const { tree } = await running.site.content.current();
    const href = [...tree.values()].find(({ title }) => title === page)?.href ?? page;
    expect(await lowScores(lighthouse, running.url + href)).toEqual([]);
  });
});
