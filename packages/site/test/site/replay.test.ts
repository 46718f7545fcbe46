// The writes of the site on cassettes that were recorded from the emulator.
// After a change to the requests of the site, record them again:
//   WS_CASSETTE_MODE=refresh npx vitest run test/site/replay.test.ts
import { AsyncClient, type AsyncHttpClient } from "@ws/client";
import { createEmulator } from "@ws/emulator";
import { createCassetteTest } from "@ws/testing/vitest";
import { afterAll, beforeAll, expect, onTestFinished, vi } from "vitest";
import type { Hono } from "hono";
import { createApp } from "../../src/app.ts";
import { readConfig } from "../../src/settings/config.ts";
import { formsOf, DEMO_OPTIONS } from "./running-site.ts";
import { openSite } from "../../src/site.ts";
import { bookingFields } from "./forms.ts";
import { createWorkshop, PASSWORD } from "./test-workspace.ts";

const emulator = createEmulator({ seed: "empty", clock: "frozen" });
/** The frozen time of the emulator. Recorded responses have no date, so the clock of this machine must agree with it. */
const NOW = Date.parse("2026-07-01T09:00:00Z");
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterAll(() => void vi.useRealTimers());
const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

const test = createCassetteTest({
  upstream: emulator.httpClient,
  match: { volatile: ["ids", "times"] },
  unused: "fail",
});

/** Opens a site with one repair on a cassette, and signs in. */
async function openRecordedSite(httpClient: AsyncHttpClient) {
  const client = new AsyncClient({ auth: emulator.token, httpClient, logger: SILENT });
  onTestFinished(() => emulator.reset());
  const { rootId, table } = await createWorkshop(client, emulator.testPageId);
  const [row] = await table.collect();
  const env = {
    WORKSPACE_TOKEN: emulator.token,
    WORKSPACE_TEST_PAGE_ID: emulator.testPageId,
    SITE_ROOT_PAGE_ID: rootId,
    SITE_STAFF_PASSWORD: PASSWORD,
  };
  const site = await openSite(readConfig(env, DEMO_OPTIONS, true), { client: { httpClient, logger: SILENT } });
  onTestFinished(() => site.close());
  // The keys of forms are part of the recorded requests, so they are always the same.
  vi.spyOn(formsOf(site).keys, "ageMs").mockReturnValue(60_000);
  await site.refresher.refreshAll();
  const app = createApp(site);
  const signIn = await send(app, "/inside/sign-in", { password: PASSWORD });
  const cookie = signIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  return { app, table, cookie, id: row?.id ?? "" };
}

async function send(app: Hono, path: string, fields: Readonly<Record<string, string>>, cookie = ""): Promise<Response> {
  const headers = { "sec-fetch-site": "same-origin", cookie };
  return app.request(path, { method: "POST", headers, body: new URLSearchParams(fields) });
}

test("books a repair", async ({ cassette }) => {
  const { app, table } = await openRecordedSite(cassette.httpClient);
  const form = bookingFields({
    formKey: "7b3f9a52-6d0e-4c7f-9d2a-0f4a5f0e6c11",
    job: "Bent fork",
    bike: "Cargo bike",
    due: "2027-04-02",
    phone: "555 1234",
  });
  const response = await send(app, "/book", form);
  expect(response.status).toBe(303);
  expect(await table.collect({ where: { job: "Bent fork" } })).toMatchObject([
    { stage: "Waiting", bike: "Cargo bike" },
  ]);
  const page = await app.request(response.headers.get("location") ?? "");
  expect(await page.text()).toMatch(/REP-2<.*Bent fork</);
});

test("changes the stage of a repair", async ({ cassette }) => {
  const { app, table, cookie, id } = await openRecordedSite(cassette.httpClient);
  await send(app, `/inside/rows/${id}/stage`, { stage: "On the stand", was: "Waiting" }, cookie);
  expect((await table.get(id)).stage).toBe("On the stand");
  const page = await app.request("/inside", { headers: { cookie } });
  expect(await page.text()).toContain('name="was" value="On the stand"');
});

test("adds a comment to a repair", async ({ cassette }) => {
  const { app, cookie, id } = await openRecordedSite(cassette.httpClient);
  const response = await send(app, `/inside/rows/${id}/comments`, { text: "The rim is bent." }, cookie);
  expect(response.headers.get("location")).toBe(`/inside/rows/${id}#comments`);
  const page = await app.request(`/inside/rows/${id}`, { headers: { cookie } });
  expect(await page.text()).toContain('<p dir="auto">The rim is bent.</p>');
});

test("finds the row of a booking whose response was lost", async ({ cassette }) => {
  let isLost = false;
  const lossy: AsyncHttpClient = {
    request: async (config) => {
      const response = await cassette.httpClient.request(config);
      if (isLost || config.url !== "/v1/pages" || !JSON.stringify(config.data).includes("Lost response"))
        return response;
      isLost = true;
      throw Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });
    },
  };
  const { app, table } = await openRecordedSite(lossy);
  const form = bookingFields({
    formKey: "7b3f9a52-6d0e-4c7f-9d2a-0f4a5f0e6c13",
    job: "Lost response",
    phone: "555 1234",
  });
  const responses = [await send(app, "/book", form), await send(app, "/book", form)];
  expect(responses.map(({ status }) => status)).toEqual([303, 303]);
  expect(isLost).toBe(true);
  expect(await table.collect({ where: { job: "Lost response" } })).toHaveLength(1);
});
