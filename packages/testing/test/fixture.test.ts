// Tests that run from cassettes committed beside them: recorded from the emulator, replayed with nobody to ask.
// Recorded by: WS_CASSETTE_MODE=refresh npx vitest run test/fixture.test.ts
import { createEmulator } from "@ws/emulator";
import { createCassetteTest } from "@ws/testing/vitest";
import { describe, expect } from "vitest";
import { ask, askSync } from "./support/mini-client.ts";

const emulator = createEmulator({ clock: "frozen" });
const test = createCassetteTest({
  upstream: emulator.httpClient,
  syncUpstream: emulator.syncHttpClient,
  match: { volatile: ["times"] },
  unused: "fail",
});

describe("the fixture", () => {
  test("replays what was recorded for this test", async ({ cassette }) => {
    expect(cassette.path).toMatch(
      /test\/cassettes\/fixture\/the-fixture--replays-what-was-recorded-for-this-test\.har$/,
    );
    const me = await ask(cassette.httpClient, { method: "GET", path: "users/me" });
    expect(me).toMatchObject({ object: "user", type: "bot" });
    expect(
      askSync(cassette.syncHttpClient, { method: "POST", path: "search", body: { query: "Safety", page_size: 1 } }),
    ).toMatchObject({
      object: "list",
      results: [{ object: "page" }],
    });
  });

  test("gives a page that stands for that of the run", async ({ cassette, sessionPage }) => {
    expect(sessionPage).toEqual({ id: "00000000-0000-4000-8000-000000000001", isLive: false });
    const title = [{ text: { content: `made at ${new Date().toISOString()}` } }];
    const body = { parent: { page_id: emulator.testPageId }, properties: { title: { title } } };
    const page = await ask(cassette.httpClient, { method: "POST", path: "pages", body });
    expect(page).toMatchObject({ object: "page", properties: { title: { title } } });
  });

  test("concurrent tests have cassettes of their own", async ({ cassette }) => {
    const ids = ["Prices", "Safety", "Budget"];
    const search = (query: string) => ask(cassette.httpClient, { method: "POST", path: "search", body: { query } });
    for (const answer of await Promise.all(ids.map(search))) expect(answer).toMatchObject({ object: "list" });
  });
});
