// Takes the pictures of the README, and ten screens at three widths for docs/site-look.md, with Debian's Chromium: `npm run build`, then
// `npm run screenshots`, in packages/site.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import sharp from "sharp";

const MAIN = fileURLToPath(new URL("../dist/cli/run.js", import.meta.url));
const PASSWORD = "screenshots";
/** Quality of WebP. */
const QUALITY = 82;

/** @type {{ name: string, path: string, width: number, height: number, colorScheme: "light" | "dark" }[]} */
const PICTURES = [
  { name: "first-page", path: "/", width: 1280, height: 1260, colorScheme: "light" },
  { name: "article", path: "/mend-a-flat-tyre-", width: 1280, height: 900, colorScheme: "light" },
  { name: "board", path: "/inside", width: 1280, height: 900, colorScheme: "dark" },
  { name: "parts", path: "/parts-", width: 390, height: 1120, colorScheme: "light" },
  { name: "phone", path: "/repairs-", width: 390, height: 1120, colorScheme: "light" },
];

/**
 * Opens a path of the site, or the first address that begins with it.
 * @typedef {(
 *   path: string,
 *   look: { width: number, height: number, colorScheme?: "light" | "dark" },
 * ) => Promise<import("playwright-core").Page>} Open
 */

/** Ten screens, each at three widths beside each other. */
const SCREENS = [
  { name: "home", path: "/" },
  { name: "article", path: "/mend-a-flat-tyre-" },
  { name: "chapters", path: "/manual-" },
  { name: "gallery", path: "/parts-" },
  { name: "table", path: "/repairs-" },
  { name: "view", path: "/repairs-", link: "Board" },
  { name: "row", path: "/repairs-", link: "Flat tyre, child's bike" },
  { name: "search", path: "/search?q=chain" },
  { name: "form", path: "/book" },
  { name: "arabic", path: "/suppliers-", language: "ar" },
];
const WIDTHS = [390, 768, 1280];
/** Height of a screen, and scale and gap of the sheets. */
const [HEIGHT, SCALE, GAP] = [844, 0.55, 16];

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
try {
  await onSite(undefined, async (open) => {
    for (const { name, path, width, height, colorScheme } of PICTURES) {
      const page = await open(path, { width, height, colorScheme });
      const session = await page.context().newCDPSession(page);
      const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
      writeFileSync(new URL(`${name}.webp`, import.meta.url), Buffer.from(data, "base64"));
      await page.close();
    }
  });
  for (const language of [undefined, "ar"])
    await onSite(language, async (open) => {
      for (const screen of SCREENS.filter((each) => each.language === language)) await takeSheet(screen, open);
    });
} finally {
  await browser.close();
}

/**
 * Writes a sheet of a screen at all widths.
 * @param {{ name: string, path: string, link?: string | undefined }} screen
 * @param {Open} open
 */
async function takeSheet({ name, path, link }, open) {
  const parts = [];
  let left = 0;
  for (const width of WIDTHS) {
    const page = await open(path, { width, height: HEIGHT });
    if (link !== undefined) {
      const before = page.url();
      await page.getByRole("main").getByRole("link", { name: link, exact: true }).first().click();
      await page.waitForURL((address) => address.href !== before);
      await page.waitForLoadState("networkidle");
    }
    const size = { width: Math.round(width * SCALE), height: Math.round(HEIGHT * SCALE) };
    parts.push({
      input: await sharp(await page.screenshot())
        .resize(size)
        .toBuffer(),
      left,
      top: 0,
    });
    left += size.width + GAP;
    await page.close();
  }
  const sheet = { width: left - GAP, height: Math.round(HEIGHT * SCALE), channels: /** @type {const} */ (3) };
  await sharp({ create: { ...sheet, background: "#8a8f94" } })
    .composite(parts)
    .webp({ quality: 62, effort: 6 })
    .toFile(fileURLToPath(new URL(`screens/${name}.webp`, import.meta.url)));
}

/**
 * Serves the demo, and closes it after the work.
 * @param {string | undefined} language
 * @param {(open: Open) => Promise<void>} work
 */
async function onSite(language, work) {
  const env = { PATH: process.env["PATH"], PORT: "0", SITE_STAFF_PASSWORD: PASSWORD, SITE_LANGUAGE: language };
  const site = spawn(process.execPath, [MAIN, "start"], { env, stdio: ["ignore", "pipe", "inherit"] });
  const exit = once(site, "exit");
  try {
    const url = await readUrl(site);
    while (!(await fetch(`${url}/healthz`)).ok) await sleep(100);
    const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
    await work(async (path, { width, height, colorScheme = "light" }) => {
      const page = await browser.newPage({ viewport: { width, height }, colorScheme });
      // Films and maps of other sites are not needed.
      await page.route(/^https:/, (route) => route.abort());
      const [address] = sitemap.match(new RegExp(`${url}${path}[^<]*[0-9a-f]{32}`)) ?? [];
      await page.goto(path === "/" ? url : (address ?? url + path));
      if (page.url().endsWith("/sign-in")) {
        await page.getByLabel("Password of the staff").fill(PASSWORD);
        await page.getByRole("button", { name: "Sign in" }).click();
        await page.getByRole("heading", { name: "Repairs" }).waitFor();
      }
      await page.waitForLoadState("networkidle");
      return page;
    });
  } finally {
    site.kill("SIGTERM");
    await exit;
  }
}

/**
 * @param {{ stdout: import("node:stream").Readable }} site
 * @returns {Promise<string>} the address that the site prints when it listens
 */
async function readUrl({ stdout }) {
  for await (const line of createInterface(stdout)) {
    const [, url] = /The site is at (http:\S+)\//.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error("Expected the site to print its address.");
}
