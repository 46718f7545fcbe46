import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse from "lighthouse";
import { chromium, type Page } from "playwright-core";
import { CHROMIUM } from "../../../../scripts/test/support/chromium.ts";
import { EVERY_CASE } from "../../../../scripts/test/support/every-case.ts";

const LEAST = 95;

/** Speed depends on what else the machine does, so it counts only where every case is run. The bytes of a page have a test of their own. */
const CATEGORIES = ["accessibility", "best-practices", "seo", ...(EVERY_CASE ? ["performance"] : [])];

/** Measurements of one page, of which the best one counts: on a busy machine, single ones are slow or fail. */
const RUNS = 3;

/** Returns the categories in which a page has less than 95 of 100, and the audits that lower them. */
export async function lowScores(browser: LighthouseBrowser, url: string): Promise<string[]> {
  const best = new Map(CATEGORIES.map((id) => [id, 0]));
  const low = () => [...best].filter(([, score]) => score < LEAST).map(([id, score]) => `${id}: ${score}`);
  let failed: readonly string[] = [];
  for (let run = 0; run < RUNS && low().length > 0; run += 1) {
    const measured = await browser.measure(url, CATEGORIES);
    failed = measured.failed;
    for (const [id, score] of Object.entries(measured.scores)) best.set(id, Math.max(score, best.get(id) ?? 0));
  }
  return low().length === 0 ? [] : [...low(), ...failed];
}

/** The report of Lighthouse for a page on a phone. */
interface LighthouseScores {
  /** Scores from 0 to 100 by category. */
  readonly scores: Readonly<Record<string, number>>;
  /** Audits that lower a score. */
  readonly failed: readonly string[];
}

/** A browser whose pages Lighthouse measures. */
export interface LighthouseBrowser {
  /** Measures a page. The network and the processor of a phone are simulated, so what else the machine does counts little. */
  measure(url: string, categories: readonly string[]): Promise<LighthouseScores>;
  /** Opens a page for other checks. */
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

/** Starts a browser with a folder of its own, where it writes the port on which Lighthouse connects. */
export async function startLighthouse(): Promise<LighthouseBrowser> {
  const folder = await mkdtemp(join(tmpdir(), "ws-site-lighthouse-"));
  const args = [...CHROMIUM.args, "--remote-debugging-port=0"];
  const browser = await chromium.launchPersistentContext(folder, { ...CHROMIUM, args });
  const port = Number((await readFile(join(folder, "DevToolsActivePort"), "utf8")).split("\n")[0]);
  return {
    async measure(url, categories) {
      const flags = {
        port,
        output: "json",
        logLevel: "silent",
        formFactor: "mobile",
        throttlingMethod: "simulate",
      } as const;
      const { lhr } = (await lighthouse(url, { ...flags, onlyCategories: [...categories] })) ?? {};
      if (lhr === undefined) throw new Error(`Expected a report of Lighthouse for ${url}.`);
      const entries = Object.values(lhr.categories);
      const weighted = entries.flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
      return {
        scores: Object.fromEntries(entries.map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
        failed: weighted
          .map(({ id }) => lhr.audits[id])
          .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 0.9)
          .map((audit) => `${audit?.id}: ${audit?.displayValue ?? audit?.title}`),
      };
    },
    newPage: () => browser.newPage(),
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
