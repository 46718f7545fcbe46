// `npm create @ws/site` from its tarball: a new folder installs, compiles and serves pages.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { axeFindings, WIDTHS } from "../../../packages/site/test/site/axe-findings.ts";
import {
  lowScores,
  startLighthouse,
  type LighthouseBrowser,
} from "../../../packages/site/test/site/lighthouse-scores.ts";
import { installPackages } from "../../../scripts/test/packed-packages.ts";
import { run } from "../../../scripts/test/repository.ts";
import { hasChromium } from "../../../scripts/test/support/chromium.ts";
import { PROJECT } from "./project.ts";

const COMMAND = join(PROJECT, "node_modules/@ws/create-site/bin/create-site.js");
const { WS_URL = "", WS_TOKEN = "", WS_PAGE = "" } = inject("variables");

const folder = realpathSync(mkdtempSync(join(tmpdir(), "ws-created-")));
const create = (name: string, args: readonly string[], variables: NodeJS.ProcessEnv = {}) =>
  run(process.execPath, [COMMAND, name, "--yes", ...args], folder, variables);

/** Creates a site that shares the packages of the first one. Replaces that of a test that is repeated. */
async function createBeside(name: string, args: readonly string[], variables: NodeJS.ProcessEnv = {}): Promise<string> {
  rmSync(join(folder, name), { recursive: true, force: true });
  const { stdout } = await create(name, args, variables);
  symlinkSync(join(folder, "sample/node_modules"), join(folder, name, "node_modules"));
  return stdout;
}

beforeAll(async () => {
  await create("sample", []);
  // The versions in its package.json are not published yet.
  const tarballs = readdirSync(join(PROJECT, "..")).filter((name) => name.endsWith(".tgz"));
  const nameOf = (file: string) => file.replace(/^ws-(.+?)-\d.*$/, "@ws/$1");
  await installPackages(folder, new Map(tarballs.map((file) => [nameOf(file), `file:${join(PROJECT, "..", file)}`])));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `npm start` in the folder of a site until the test ends. Returns its address after its pages are published. */
async function start(
  name: string,
  variables: NodeJS.ProcessEnv = {},
): Promise<{ address: string; output: () => string }> {
  const { NODE_OPTIONS: _guard, ...env } = process.env;
  const child = spawn("npm", ["start"], {
    cwd: join(folder, name),
    env: { ...env, PORT: "0", ...variables },
    detached: true,
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  onTestFinished(async () => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, "SIGINT");
    await ended;
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await expect
    .poll(
      () => [
        child.exitCode === null ? "runs" : output,
        ...["Published: ", "The site is at "].map((line) => output.includes(line)),
      ],
      { timeout: 300_000 },
    )
    .toEqual(["runs", true, true]);
  return { address: /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0] ?? "", output: () => output };
}

test("without a page, it serves the sample pages", async () => {
  const { address } = await start("sample");
  const response = await fetch(address);
  expect(await response.text()).toContain("<title>Brightwater Bicycle Workshop</title>");
  expect((await fetch(`${address}/form`)).status).toBe(200);
});

test("with a page and a token, it serves this page, and the token is in .env only", async () => {
  const variables = { WORKSPACE_BASE_URL: WS_URL };
  const args = ["--page", WS_PAGE, "--language", "ar", "--theme", "night"];
  const stdout = await createBeside("own", args, { ...variables, WORKSPACE_TOKEN: WS_TOKEN });
  const { address, output } = await start("own", variables);
  const page = await (await fetch(address)).text();
  expect(page).toContain('<html lang="ar" dir="rtl">');
  expect(page).toContain("<title>Brightwater Bicycle Workshop</title>");
  expect((await fetch(`${address}/form`)).status).toBe(404);
  expect(output()).toMatch(/without the columns .*Price/);
  expect(stdout + output()).not.toContain(WS_TOKEN);
});

describe.skipIf(!hasChromium("the created site"))("in Chromium", () => {
  /** The first page, a page with many blocks, a table, the form, and an address without a page. */
  const PATHS = ["/", "/ee5d64d03be880d0abdf6bf1566dab90", "/92b7715db61b8bcea30d5c73d519653e", "/form", "/none"];
  let lighthouse: LighthouseBrowser;

  beforeAll(async () => {
    lighthouse = await startLighthouse();
  });
  afterAll(() => lighthouse.close());

  test.each([
    ["paper", WIDTHS],
    ["garden", [390]],
    ["night", [390]],
  ] as const)("axe finds nothing in pages of the theme %s, and none scrolls sideways", async (theme, widths) => {
    if (theme !== "paper") await createBeside(theme, ["--theme", theme]);
    const { address } = await start(theme === "paper" ? "sample" : theme);
    const page = await lighthouse.newPage();
    const found: string[] = [];
    for (const colorScheme of ["light", "dark"] as const)
      for (const width of widths) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        for (const path of PATHS) {
          await page.goto(address + path);
          const sideways = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
          // In dark mode, only the colors differ.
          const rules = colorScheme === "dark" ? ["color-contrast"] : undefined;
          const lines = [...(await axeFindings(page, rules)), ...(sideways === 0 ? [] : [`${sideways} px too wide`])];
          found.push(...lines.map((line) => `${path} at ${width} px, ${colorScheme}: ${line}`));
        }
      }
    await page.close();
    expect(found).toEqual([]);
  });

  test("axe finds nothing on any page of the menu", async () => {
    const { address } = await start("sample");
    const page = await lighthouse.newPage();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(address);
    const hrefs = await page.evaluate<string[]>(
      '[...document.querySelectorAll("nav a")].map(({ pathname }) => pathname)',
    );
    const found: string[] = [];
    for (const href of new Set(hrefs)) {
      await page.goto(address + href);
      found.push(...(await axeFindings(page)).map((line) => `${href}: ${line}`));
    }
    await page.close();
    expect(hrefs.length).toBeGreaterThan(10);
    expect(found).toEqual([]);
  });

  test("pages have at least 95 in all categories of Lighthouse on a phone", async () => {
    const { address } = await start("sample");
    for (const path of PATHS.slice(0, -1)) expect(await lowScores(lighthouse, address + path), path).toEqual([]);
  });
});
