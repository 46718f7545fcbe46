// Replays committed cassettes that were recorded from the emulator.
// To record them again: WS_CASSETTE_MODE=refresh npx vitest run test/fixture.test.ts
import { createEmulator } from "@ws/emulator";
import { createCassetteTest } from "@ws/testing/vitest";
import { describe, expect } from "vitest";
import { callApi, callApiSync } from "./support/mini-client.ts";

const emulator = createEmulator({ clock: "frozen" });
const test = createCassetteTest({
  upstream: emulator.httpClient,
  syncUpstream: emulator.syncHttpClient,
  match: { volatile: ["times"] },
  unused: "fail",
});

describe("the fixture", () => {
  test("replays the cassette of the test", async ({ cassette }) => {
    expect(cassette.path).toMatch(/test\/cassettes\/fixture\/the-fixture--replays-the-cassette-of-the-test\.har$/);
    const me = await callApi(cassette.httpClient, { method: "GET", path: "users/me" });
    expect(me).toMatchObject({ object: "user", type: "bot" });
    expect(
      callApiSync(cassette.syncHttpClient, { method: "POST", path: "search", body: { query: "Safety", page_size: 1 } }),
    ).toMatchObject({
      object: "list",
      results: [{ object: "page" }],
    });
  });

  test("provides the session page with its placeholder id", async ({ cassette, sessionPage }) => {
    expect(sessionPage).toEqual({ id: "00000000-0000-4000-8000-000000000001", isLive: false });
    const title = [{ text: { content: `made at ${new Date().toISOString()}` } }];
    const body = { parent: { page_id: emulator.testPageId }, properties: { title: { title } } };
    const page = await callApi(cassette.httpClient, { method: "POST", path: "pages", body });
    expect(page).toMatchObject({ object: "page", properties: { title: { title } } });
  });

  test("replays concurrent requests", async ({ cassette }) => {
    const ids = ["Prices", "Safety", "Budget"];
    const search = (query: string) => callApi(cassette.httpClient, { method: "POST", path: "search", body: { query } });
    for (const response of await Promise.all(ids.map(search))) expect(response).toMatchObject({ object: "list" });
  });
});
