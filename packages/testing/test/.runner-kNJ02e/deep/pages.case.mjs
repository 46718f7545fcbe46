import { describe, expect } from "vitest";
    import { test } from "@ws/testing/vitest";
    const headers = { authorization: "Bearer ntn_anything", "notion-version": "2026-03-11", "content-type": "application/json" };
    describe("pages", () => {
      test("are made under the session's page", async ({ cassette, sessionPage }) => {
        const data = { parent: { page_id: sessionPage.id }, properties: { title: { title: [{ text: { content: "made" } }] } } };
        const { data: page } = await cassette.httpClient.post((process.env.EMULATOR_URL ?? "https://api.notion.com") + "/v1/pages", data, { headers });
        expect(page.parent.page_id).toBe(sessionPage.id);
        if (process.env.FAIL) expect(1).toBe(2);
      });
    });