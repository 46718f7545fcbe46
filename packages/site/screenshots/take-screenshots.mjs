// Takes the pictures of the README with Debian's Chromium: `npm run build`, then `npm run screenshots`, in packages/site.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

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

const site = spawn(process.execPath, [MAIN, "start"], {
  env: { PATH: process.env["PATH"], PORT: "0", SITE_STAFF_PASSWORD: PASSWORD },
  stdio: ["ignore", "pipe", "inherit"],
});
const exit = once(site, "exit");
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
try {
  const url = await readUrl();
  while (!(await fetch(`${url}/healthz`)).ok) await sleep(100);
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  for (const { name, path, width, height, colorScheme } of PICTURES) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme });
    // Films and maps of other sites are not needed.
    await page.route(/^https:/, (route) => route.abort());
    const [address = url + path] = sitemap.match(new RegExp(`${url}${path}[0-9a-f]{32}`)) ?? [];
    await page.goto(address);
    if (page.url().endsWith("/sign-in")) {
      await page.getByLabel("Password of the staff").fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("heading", { name: "Repairs" }).waitFor();
    }
    await page.waitForLoadState("networkidle");
    // A font that is late is used on the next page.
    await page.reload({ waitUntil: "networkidle" });
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
    writeFileSync(new URL(`${name}.webp`, import.meta.url), Buffer.from(data, "base64"));
    await page.close();
  }
} finally {
  await browser.close();
  site.kill("SIGTERM");
  await exit;
}

/** @returns {Promise<string>} the address that the site prints when it listens */
async function readUrl() {
  for await (const line of createInterface(site.stdout)) {
    const [, url] = /The site is at (http:\S+)\//.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error("Expected the site to print its address.");
}
