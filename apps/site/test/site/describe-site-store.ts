// The store of the site, on both databases.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSiteStore, type SiteDatabase, type SiteStore } from "../../src/content/site-store.ts";
import { Drafts } from "../../src/forms/drafts.ts";

/** @param open opens the same database each time, after it was closed */
export function describeSiteStore(open: () => SiteDatabase): void {
  describe("the store of the site", () => {
    let store: SiteStore;
    let now = Date.parse("2026-07-01T09:00:00Z");
    const drafts = () => new Drafts(store, () => now);
    const countDrafts = async () => Number((await store.query("select count(*) as n from site_drafts"))[0]?.["n"]);
    beforeAll(async () => {
      store = await openSiteStore(open());
    });
    afterAll(() => store.close());

    test("keeps its secret and its drafts over a start", async () => {
      const { secret } = store;
      const token = await drafts().keep("Ada, 555 1234");
      await store.close();
      store = await openSiteStore(open());
      expect(store.secret).toBe(secret);
      expect(secret).toMatch(/^[\w-]{43}$/);
      expect(await drafts().read(token)).toBe("Ada, 555 1234");
    });

    test("has no readable text of a draft, and no token", async () => {
      const token = await drafts().keep("Grace Hopper");
      const stored = JSON.stringify(await store.query("select * from site_drafts"));
      expect(stored).not.toMatch(/Grace|Hopper/);
      expect(stored).not.toContain(token);
      expect(stored).not.toContain(Buffer.from("Grace").toString("base64").slice(0, 6));
    });

    test("forgets a draft after an hour, and removes it with the next one", async () => {
      const token = await drafts().keep("old");
      now += 60 * 60_000 - 1;
      expect(await drafts().read(token)).toBe("old");
      now += 1;
      expect(await drafts().read(token)).toBeUndefined();
      await drafts().keep("new");
      expect(await countDrafts()).toBe(1);
    });

    test("knows no other tokens", async () => {
      for (const token of ["", "x", "'; drop table site_drafts; --", "x".repeat(5000)])
        expect(await drafts().read(token)).toBeUndefined();
    });

    test("keeps the newest 500 drafts", async () => {
      const oldest = await drafts().keep("oldest");
      now += 1;
      const kept = await drafts().keep("kept");
      now += 1;
      for (let number = 0; number < 499; number++) await drafts().keep(`draft ${number}`);
      expect(await countDrafts()).toBe(500);
      expect(await drafts().read(oldest)).toBeUndefined();
      expect(await drafts().read(kept)).toBe("kept");
    });
  });
}
