// A page in Chromium whose AsyncClient reaches the emulator through the proxy of docs/client.md.
import { spawn, type ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { startEmulator, type RunningEmulator } from "@ws/emulator";
import type * as api from "@ws/client";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHROMIUM, hasChromium } from "../../../../scripts/test/support/chromium.ts";
import { freePort } from "../../../../scripts/test/support/free-port.ts";
import { bundleClient } from "../support/browser-bundle.ts";

/** Starts the proxy of docs/client.md, with the emulator as the service. */
async function startProxy(service: RunningEmulator, port: number): Promise<ChildProcess> {
  const text = await readFile(new URL("../../../../docs/client.md", import.meta.url), "utf8");
  const [, example = ""] = /```mjs\n(import \{ createServer \}[\s\S]*?)```/.exec(text) ?? [];
  const code = example
    .replace('"node:https"', '"node:http"')
    .replace("https://api.notion.com", service.url)
    .replace("8080", `${port}, "127.0.0.1", () => console.log("listening")`);
  const proxy = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    env: { PATH: process.env["PATH"], WORKSPACE_TOKEN: service.token },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((resolve) => proxy.stdout?.once("data", resolve));
  return proxy;
}

interface Thrown {
  readonly name: string;
  readonly message: string;
  readonly status?: number;
  readonly maybeApplied?: boolean;
  readonly attempts?: number;
}

// Globals of the page, for the functions that run in it.
declare const client: api.AsyncClient;
declare const AsyncClient: typeof api.AsyncClient;
declare const thrownBy: (call: () => Promise<unknown>) => Promise<Thrown | undefined>;
declare const location: { readonly origin: string };

const PAGE = `<!doctype html><script type="module">
  import { AsyncClient } from "/bundle.js";
  document.cookie = "session=1";
  const client = new AsyncClient({ auth: "added-by-the-server", baseUrl: location.origin, logLevel: "error" });
  const thrownBy = async (call) => {
    try { await call(); } catch ({ name, message, status, maybeApplied, attempts }) {
      return { name, message, status, maybeApplied, attempts };
    }
  };
  Object.assign(globalThis, { AsyncClient, client, thrownBy, ready: true });
</script>`;

describe.skipIf(!hasChromium("AsyncClient in a page"))("AsyncClient in a page", () => {
  let emulator: RunningEmulator;
  let proxy: ChildProcess;
  let browser: Browser;
  let page: Page;
  let url: string;
  let token: string;
  let bundle: string;

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    emulator = await startEmulator({
      seed: "demo",
      faults: [
        { match: { path: "/v1/custom_emojis*" }, stall: true },
        { match: { path: "/v1/views*" }, reset: true },
      ],
    });
    ({ token } = emulator);
    proxy = await startProxy(emulator, port);
    browser = await chromium.launch(CHROMIUM);
    page = await browser.newPage();
    bundle = (await bundleClient({ platform: "browser", conditions: ["browser"] })).code;
    await page.route(`${url}/`, (route) => route.fulfill({ contentType: "text/html", body: PAGE }));
    await page.route(`${url}/bundle.js`, (route) => route.fulfill({ contentType: "text/javascript", body: bundle }));
    await page.goto(`${url}/`);
    await page.waitForFunction("globalThis.ready");
  });
  afterAll(async () => {
    await browser.close();
    proxy.kill();
    await emulator.close();
  });

  test("calls an operation through the proxy, without cookies and without the token of the service", async () => {
    const sent = page.waitForRequest(`${url}/v1/users/me`);
    expect(await page.evaluate(async () => (await client.users.me()).type)).toBe("bot");
    const headers = await (await sent).allHeaders();
    expect(headers).toMatchObject({ authorization: "Bearer added-by-the-server", "notion-version": "2026-03-11" });
    expect(headers).not.toHaveProperty("cookie");
    expect(JSON.stringify(headers)).not.toContain(token);
  });

  test("calls the emulator directly, which answers the preflight of another origin", async () => {
    // Chromium does not let a page without an address, such as the other page of these tests, use the loopback interface.
    const server = createServer((request, response) => {
      const isBundle = request.url === "/bundle.js";
      response.setHeader("content-type", isBundle ? "text/javascript" : "text/html");
      response.end(isBundle ? bundle : PAGE);
    });
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    const other = await browser.newPage();
    await other.goto(`http://127.0.0.1:${port}/`);
    await other.waitForFunction("globalThis.ready");
    const result = await other.evaluate(
      async ([baseUrl = "", auth = ""]) => {
        const direct = new AsyncClient({ auth, baseUrl, logLevel: "error" });
        const { status, requestId } = await direct.users.me.withResponse({});
        return { status, hasRequestId: requestId !== undefined };
      },
      [emulator.url, token],
    );
    expect(result).toEqual({ status: 200, hasRequestId: true });
    await other.close();
    server.close();
  });

  test("fails with the error of the service", async () => {
    const error = await page.evaluate(() =>
      thrownBy(() => client.pages.retrieve({ page_id: "00000000-0000-4000-8000-000000000000" })),
    );
    expect(error).toMatchObject({ name: "APIResponseError", status: 404, maybeApplied: false, attempts: 1 });
  });

  test("ends a call without a response at its time limit", async () => {
    const error = await page.evaluate(() => thrownBy(() => client.customEmojis.list({}, { timeoutMs: 100 })));
    expect(error).toMatchObject({ name: "RequestTimeoutError", maybeApplied: true });
  });

  test("ends a call when its signal is aborted", async () => {
    const failed = page.waitForEvent("requestfailed");
    const error = await page.evaluate(() => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 50);
      return thrownBy(() => client.customEmojis.list({}, { signal: controller.signal }));
    });
    expect(error).toMatchObject({ name: "RequestAbortedError", maybeApplied: true });
    expect((await failed).failure()?.errorText).toContain("ERR_ABORTED");
  });

  test("reads a stream of events, and closes it after a break", async () => {
    const types = await page.evaluate(async () => {
      const seen: string[] = [];
      for await (const { type } of await client.sessions.stream({ message: "When do you open?" })) seen.push(type);
      for await (const { type } of await client.sessions.stream({ message: "When do you open?" })) {
        seen.push(`first: ${type}`);
        break;
      }
      return seen;
    });
    expect(types.slice(-2)).toEqual(["stream.end", expect.stringMatching(/^first: /)]);
    expect(types.length).toBeGreaterThan(3);
  });

  test("uploads a File", async () => {
    const upload = await page.evaluate(async () => {
      const { id } = await client.fileUploads.create({ filename: "manual.txt", content_type: "text/plain" });
      const data = new File(["Turn the cränk."], "manual.txt", { type: "text/plain" });
      return client.fileUploads.send({ file_upload_id: id, file: { data } });
    });
    expect(upload).toMatchObject({ status: "uploaded", filename: "manual.txt", content_length: 16 });
  });

  test("does not follow a redirect, and reports it with status 300 because the browser hides its status", async () => {
    await page.route(`${url}/redirect/v1/**`, (route) =>
      route.fulfill({ status: 302, headers: { location: `${url}/v1/users/me` } }),
    );
    const error = await page.evaluate(() => {
      const redirected = new AsyncClient({ auth: "x", baseUrl: `${location.origin}/redirect`, logLevel: "error" });
      return thrownBy(() => redirected.users.me());
    });
    expect(error).toMatchObject({ name: "UnknownHTTPResponseError", status: 300, maybeApplied: false, attempts: 1 });
    expect(error?.message).toContain("got a redirect, which is not followed");
  });

  test("does not retry a POST after a broken connection, and says that it may have been applied", async () => {
    const error = await page.evaluate(() =>
      thrownBy(() => client.views.create({ name: "All", type: "table" } as never)),
    );
    expect(error).toMatchObject({ name: "RequestConnectionError", maybeApplied: true, attempts: 1 });
    expect(error?.message).toContain("Failed to fetch. Check that the server is reachable");
  });
});
