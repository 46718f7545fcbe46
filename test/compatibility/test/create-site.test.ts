// `npm create @ws/site` from its tarball: a new folder installs and serves @ws/site, and passes the checks of its demo.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
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
import { EVERY_CASE } from "../../../scripts/test/support/every-case.ts";
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

/** Runs a script of a site in a process group of its own. */
function startScript(name: string, script: string, variables: NodeJS.ProcessEnv) {
  const { NODE_OPTIONS: _guard, ...env } = process.env;
  const child = spawn("npm", ["run", "--silent", script], {
    cwd: join(folder, name),
    env: { ...env, PORT: "0", ...variables },
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const stop = async (): Promise<string> => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
      process.kill(-child.pid, "SIGINT");
    await ended;
    return output;
  };
  onTestFinished(async () => void (await stop()));
  return { stop, ended, output: () => output, isRunning: () => child.exitCode === null && child.signalCode === null };
}

/** Runs `npm start` in the folder of a site until the test ends. Returns its address when it listens. */
async function start(name: string, variables: NodeJS.ProcessEnv = {}) {
  const { stop, output, isRunning } = startScript(name, "start", variables);
  await expect
    .poll(() => [isRunning() ? "runs" : output(), output().includes("The site is at ")], { timeout: 300_000 })
    .toEqual(["runs", true]);
  return { address: /http:\/\/127\.0\.0\.1:\d+(?=\/ )/.exec(output())?.[0] ?? "", output, stop };
}

/** Runs a script of a site to its end. Returns its exit code and its output without a stack. */
async function runScript(name: string, script: string, variables: NodeJS.ProcessEnv = {}) {
  const { ended, output } = startScript(name, script, variables);
  return { code: await ended, output: (await ended, output()) };
}

const page = async (address: string, path = "/"): Promise<string> => (await fetch(address + path)).text();

/** Returns the paths of all published pages. */
async function pathsOf(address: string): Promise<string[]> {
  const sitemap = await page(address, "/sitemap.xml");
  return [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path = ""]) => path);
}

test("without a token, it serves the sample, and says which step connects it; the emulator is not installed", async () => {
  const { address, output, stop } = await start("sample");
  expect(await page(address)).toContain("<title>Brightwater Bicycle Workshop</title>");
  expect(await page(address, "/search?q=chain")).toMatch(/Replace a <mark>chain/u);
  expect(await page(address, "/book")).toContain("What is wrong?");
  expect(output()).toContain(
    "Workspace: a sample, because no token is set. To publish pages of yours, set WORKSPACE_TOKEN",
  );
  expect(existsSync(join(folder, "node_modules/.pnpm"))).toBe(true);
  expect(readdirSync(join(folder, "node_modules/.pnpm")).filter((name) => name.includes("emulator"))).toEqual([]);
  expect(await stop()).toMatch(/The site is closed\.\n$/);
});

test("with a page and a token, it serves this page; tables wait, and the token is in .env only", async () => {
  const variables = { WORKSPACE_BASE_URL: WS_URL };
  const args = ["--page", WS_PAGE, "--language", "ar", "--theme", "documentation"];
  const stdout = await createBeside("own", args, { ...variables, WORKSPACE_TOKEN: WS_TOKEN });
  const { address, output, stop } = await start("own", variables);
  await expect.poll(output, { timeout: 60_000 }).toMatch(/Waits for you\. [^]*Repairs/);
  const html = await page(address);
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain("<title>Brightwater Bicycle Workshop</title>");
  expect(html).not.toMatch(/>Repairs</);
  await stop();
  const accepted = await runScript("own", "accept", variables);
  expect(accepted).toMatchObject({ code: 0, output: expect.stringMatching(/^Published:\n[^]*Repairs/) as unknown });
  const checked = await runScript("own", "check", variables);
  expect(checked).toMatchObject({
    code: 0,
    output: expect.stringContaining("The options fit the workspace.") as unknown,
  });
  expect(stdout + output() + accepted.output + checked.output).not.toContain(WS_TOKEN);
});

test("a mistake is one sentence without a stack", async () => {
  const inUse = createServer();
  await new Promise<void>((resolve) => inUse.listen(0, "127.0.0.1", resolve));
  const { port } = inUse.address() as AddressInfo;
  const busy = await runScript("sample", "start", { PORT: String(port) });
  inUse.close();
  expect(busy.code).toBe(2);
  expect(busy.output).toContain(`ws-site: Another program uses port ${port} of 127.0.0.1. Set PORT to another port`);
  await createBeside("offline", []);
  const offline = { WORKSPACE_TOKEN: "ntn_x", SITE_ROOT_PAGE_ID: WS_PAGE, WORKSPACE_BASE_URL: "http://127.0.0.1:1" };
  const down = await runScript("offline", "check", offline);
  expect(down.code).toBe(1);
  expect(down.output).toMatch(/^ws-site: .*ECONNREFUSED.*\n$/);
  expect(busy.output + down.output).not.toMatch(/^ {4}at /m);
});

describe.skipIf(!hasChromium("the created site"))("in Chromium", () => {
  let lighthouse: LighthouseBrowser;

  beforeAll(async () => {
    lighthouse = await startLighthouse();
  });
  afterAll(() => lighthouse.close());

  // The tests of @ws/site look at every kind of page of the same product.
  const themes: readonly (readonly [string, readonly number[]])[] = [
    ["workshop", EVERY_CASE ? WIDTHS : [390]],
    ["editorial", [390]],
    ["documentation", [390]],
  ];
  test.each(EVERY_CASE ? themes : themes.slice(0, 1))(
    "axe finds nothing in pages of the theme %s, and none scrolls sideways",
    async (theme, widths) => {
      if (theme !== "workshop") await createBeside(theme, ["--theme", theme]);
      const { address } = await start(theme === "workshop" ? "sample" : theme);
      const paths = [...(await pathsOf(address)), "/book", "/search?q=chain", "/none"];
      expect(paths.length).toBeGreaterThan(8);
      const tab = await lighthouse.newPage();
      const found: string[] = [];
      for (const colorScheme of ["light", "dark"] as const)
        for (const width of colorScheme === "dark" ? [390] : widths) {
          await tab.emulateMedia({ colorScheme });
          await tab.setViewportSize({ width, height: 800 });
          // In dark mode, only the colors differ. On larger screens, a few pages stand for all.
          const rules = colorScheme === "dark" ? ["color-contrast"] : undefined;
          for (const path of width === 390 ? paths : paths.slice(0, 4)) {
            await tab.goto(address + path);
            const sideways = await tab.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
            const lines = [...(await axeFindings(tab, rules)), ...(sideways === 0 ? [] : [`${sideways} px too wide`])];
            found.push(...lines.map((line) => `${path} at ${width} px, ${colorScheme}: ${line}`));
          }
        }
      await tab.close();
      expect(found).toEqual([]);
    },
  );

  test.each(EVERY_CASE ? ["/", "/replace-", "/repairs-", "/book"] : ["/", "/repairs-"])(
    "the page %s has at least 95 in all categories of Lighthouse on a phone",
    async (begin) => {
      const { address } = await start("sample");
      const path =
        (await pathsOf(address)).find((each) => (begin === "/" ? each === begin : each.startsWith(begin))) ?? begin;
      expect(await lowScores(lighthouse, address + path)).toEqual([]);
    },
  );
});
