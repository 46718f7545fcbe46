// Mistakes at the start of the site: one sentence that says what to set, and no stack.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "../../../../scripts/test/support/until.ts";
import { createDemoDatabase } from "../../src/content/demo/demo-database.ts";
import { COMMAND, startSiteProcess } from "../site/site-process.ts";
import { openTestWorkspace, type TestWorkspace } from "../site/test-workspace.ts";

let workspace: TestWorkspace;
let folder: string;

beforeAll(async () => {
  workspace = await openTestWorkspace();
  folder = mkdtempSync(join(tmpdir(), "ws-site-test-"));
});
afterAll(async () => {
  await workspace.close();
  rmSync(folder, { recursive: true });
});

/** Starts a site that ends immediately. Returns its output. */
const failure = async (env: Readonly<Record<string, string>>): Promise<string> =>
  startSiteProcess({ ...workspace.env, ...env }).then(
    () => "started",
    (error: Error) =>
      error.message
        .replace(/^Expected the site to start, got: (?:Workspace: .*\n)?ws-site: /, "")
        .replace(/See npx @ws\/site start --help\.\n$/, "")
        .trim(),
  );

test.each(["PORT", "SITE_METRICS_PORT"])("a %s that another program uses is named with the variable", async (name) => {
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  const { port } = other.address() as AddressInfo;
  expect(await failure({ [name]: String(port) })).toBe(
    `Another program uses port ${port} of 127.0.0.1. Set ${name} to another port, or to 0 for a free one.`,
  );
  other.close();
});

test("a host that this machine does not have is named", async () => {
  expect(await failure({ HOST: "192.0.2.1" })).toMatch(
    /^This machine does not have the address 192\.0\.2\.1\. Set HOST .*$/,
  );
});

test("a data folder that is a file is named", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  for (const path of [file, join(file, "below")])
    expect(await failure({ SITE_DATA: path })).toMatch(
      /^Expected SITE_DATA to be a folder that the site can write to, got "[^"]+" \(.*\)\. Set it to another folder\.$/,
    );
});

test("a site ends at SIGTERM even if its options keep a connection open", async () => {
  const file = join(folder, "open.config.mjs");
  writeFileSync(file, "setInterval(() => {}, 1000);\nexport default {};\n");
  const site = await startSiteProcess({ ...workspace.env, SITE_CONFIG: file });
  const { code, output } = await site.stop("SIGTERM");
  expect(code).toBe(0);
  expect(output).toMatch(/The site is closed\.\n$/u);
});

test("the command accept publishes what waits in a site that runs", async () => {
  const env = {
    ...workspace.env,
    SITE_DATA: join(folder, "accept"),
    SITE_POLL_SECONDS: "1",
    SITE_TRUSTED_PROXIES: "0",
  };
  const accept = () =>
    promisify(execFile)(process.execPath, [COMMAND, "accept"], { env: { PATH: process.env["PATH"], ...env } });
  const site = await startSiteProcess(env, []);
  try {
    await until(async () => (await fetch(`${site.url}/healthz`)).ok);
    // The tables of the first copy wait, too.
    await until(async () => /^Published:\n  Table .*\n  Repairs /.test((await accept()).stdout));
    expect((await accept()).stdout).toBe("Nothing waits.\n");
    await createDemoDatabase(workspace.client, workspace.env["SITE_ROOT_PAGE_ID"] ?? "", {
      title: "Bells",
      columns: { Name: { title: {} } },
      rows: [],
      table: { name: "All", columns: ["Name"], sortBy: "Name" },
    });
    await until(async () => (await accept()).stdout.includes("\n  Bells  all that views show  Name\n"));
    await until(async () => (await (await fetch(site.url)).text()).includes("Bells"));
  } finally {
    const { output } = await site.stop("SIGTERM");
    expect(output).toMatch(/Waits for you\. .*:\n  Table .*\n  Bells /u);
  }
  // A site that starts with its copy says at once what is public, and not after its next run.
  const again = await startSiteProcess({ ...env, SITE_POLL_SECONDS: "3600" });
  await fetch(again.url);
  expect((await again.stop("SIGTERM")).output).toMatch(/^Public columns: .*Bells \(Name\)/mu);
});

test("a second process on a copy in SQLite reports the first one and exits, even after the first one was killed and started again", async () => {
  const env = { SITE_DATA: join(folder, "copy") };
  const first = await startSiteProcess({ ...workspace.env, ...env });
  expect(await failure(env)).toMatch(/^Another site has its copy in "[^"]+"\. Set SITE_DATA to another folder, or .*$/);
  await first.stop("SIGKILL");
  const next = await startSiteProcess({ ...workspace.env, ...env });
  expect((await next.stop("SIGTERM")).code).toBe(0);
});
