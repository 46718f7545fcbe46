// The site while the service limits its requests, or fails.
import { AsyncClient, type AsyncClientOptions } from "@ws/client";
import { createEmulator } from "@ws/emulator";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "../../src/app.ts";
import { readConfig } from "../../src/settings/config.ts";
import { formsOf, DEMO_OPTIONS } from "./running-site.ts";
import { openSite } from "../../src/site.ts";
import { bookingFields } from "./forms.ts";
import { createWorkshop } from "./test-workspace.ts";

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * Opens a site with one repair on an emulator in memory.
 * @param baseUrl address of the service. Requests to one address wait together after a 429
 */
async function openTestSite(baseUrl: string, options: AsyncClientOptions = {}) {
  const emulator = createEmulator({ seed: "empty" });
  const { token, testPageId, httpClient } = emulator;
  const client = new AsyncClient({ auth: token, baseUrl, httpClient, logger: SILENT });
  const { rootId } = await createWorkshop(client, testPageId);
  const env = {
    WORKSPACE_TOKEN: token,
    WORKSPACE_TEST_PAGE_ID: testPageId,
    WORKSPACE_BASE_URL: baseUrl,
    SITE_ROOT_PAGE_ID: rootId,
  };
  let now = Date.now();
  const opened = { httpClient, logger: SILENT, ...options };
  const site = await openSite(readConfig(env, DEMO_OPTIONS, true), { client: opened, now: () => now });
  onTestFinished(() => site.close());
  await site.refresher.refreshAll();
  const app = createApp(site);
  const book = (job: string) => {
    const body = new URLSearchParams(bookingFields({ formKey: formsOf(site).keys.issue(), job, phone: "555 1234" }));
    now += 60_000;
    return app.request("/book", { method: "POST", headers: { "sec-fetch-site": "same-origin" }, body });
  };
  return { emulator, site, app, book };
}

/** Returns the page to which a form leads. */
async function show(app: ReturnType<typeof createApp>, { status, headers }: Response): Promise<string> {
  expect(status).toBe(303);
  return (await app.request(headers.get("location") ?? "")).text();
}

test("a refusal, and a response that is lost with the row unknown, are explained to the customer", async () => {
  const { emulator, app, book } = await openTestSite("https://refusing.example", { retry: false });
  const match = { method: "POST", path: "/v1/pages" };
  emulator.addFault({ status: 400, match });
  expect(await show(app, await book("Refused"))).toMatch(/role="alert"[^>]*>We could not store what you entered/);
  emulator.clearFaults();
  emulator.addFault({ status: 500, match });
  expect(await show(app, await book("Unknown"))).toMatch(
    /role="alert"[^>]*>We do not know whether your form has arrived/,
  );
  emulator.clearFaults();
  emulator.addFault({ status: 500, match: { method: "POST", path: "*/query" } });
  expect(await show(app, await book("Unread"))).toMatch(/role="alert"[^>]*>[^<]* Nothing was stored/);
});

test("a form is answered at once while the service refuses requests for an hour", async () => {
  const { emulator, app, book } = await openTestSite("https://limited.example");
  emulator.addFault({ status: 429, retryAfter: 3600 });
  // The first one gets the 429, and the second one would wait for the end of the pause.
  for (const job of ["First", "Second"]) {
    const html = await show(app, await book(job));
    expect(html).toContain("Nothing was stored. Send it again in a minute.");
    expect(html).toContain(`value="${job}"`);
  }
  expect((await app.request("/")).status).toBe(200);
});

test("pages say that the workspace cannot be reached while calls fail, also during a run", async () => {
  const { emulator, site, app } = await openTestSite("https://failing.example", { retry: false });
  const read = async () => (await app.request("/")).text();
  const health = async () => (await app.request("/healthz")).text();
  emulator.addFault({ status: 503, times: 2 });
  await expect(site.client.users.me()).rejects.toThrow("503");
  expect(await read()).toContain("The workspace cannot be reached.");
  const [since] = /"since":"[^"]*"/.exec(await health()) ?? [];
  await expect(site.client.users.me()).rejects.toThrow("503");
  // The time of the first failure, and not of the last one.
  expect(await health()).toContain(since);
  await site.client.users.me();
  expect(await read()).not.toContain("The workspace cannot be reached.");
});

test("a booking that was made while its row cannot be read appears as soon as it can", async () => {
  const { emulator, site, app, book } = await openTestSite("https://unreadable.example", { retry: false });
  emulator.addFault({ status: 503, match: { method: "GET" } });
  const response = await book("Unread");
  expect(response.status).toBe(303);
  const address = response.headers.get("location") ?? "";
  const read = async () => (await app.request(address)).text();
  expect(await read()).toContain("We have received your form. Its details appear here soon");
  emulator.clearFaults();
  await site.content.refresh();
  expect(await read()).toContain("Unread</strong>");
});
