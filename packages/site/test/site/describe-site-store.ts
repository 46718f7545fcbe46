// The store of the site, on both databases.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Acceptance } from "../../src/content/public/acceptance.ts";
import type { Scope } from "../../src/content/public/scope.ts";
import { checkOptions } from "../../src/settings/load-options.ts";
import { openSiteStore, type SiteDatabase, type SiteStore } from "../../src/content/copy/site-store.ts";
import { Drafts } from "../../src/web/forms/drafts.ts";

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

    test("records what is public: what the owner has seen", async () => {
      const options = checkOptions({ columns: { public: ["Named"] } });
      const start = () => new Acceptance(store, "a".repeat(32), { options, acceptsFirst: true }, () => now);
      const scope = (...names: string[]): Scope => ({
        t: { title: "T", columns: Object.fromEntries(names.map((name) => [name, name])), through: {}, filters: ["{}"] },
      });
      const [first, second] = [start(), start()];
      // Two processes that start together.
      const both = await Promise.all([first.decide(scope("A")), second.decide(scope("A"))]);
      expect(both.map(({ waiting }) => waiting)).toEqual([[], []]);
      expect((await first.decide(scope("A", "Named"))).waiting).toEqual([]);
      const waits = [{ title: "T", isNew: false, columns: ["B"], hasRows: false }];
      expect(await first.decide(scope("A", "B"))).toEqual({ accepted: scope("A"), waiting: waits });
      const { seen = "", tables } = (await second.waiting()) ?? {};
      expect(tables).toEqual(waits);
      await first.decide(scope("A", "B", "C"));
      expect(await second.accept(seen)).toBe(false);
      expect(await second.accept((await second.waiting())?.seen ?? "")).toBe(true);
      now += 1000;
      expect(await first.version()).toBe(1);
      expect((await first.decide(scope("A", "B", "C"))).waiting).toEqual([]);
      expect(await second.waiting()).toBeUndefined();
      // Another root page has a record of its own, and a damaged record publishes nothing.
      const other = new Acceptance(store, "b".repeat(32), { options, acceptsFirst: true }, () => now);
      expect((await other.decide(scope("Z"))).waiting).toEqual([]);
      await store.query("update site_public set accepted = $1", ["[{"]);
      expect(await first.decide(scope("A"))).toMatchObject({ accepted: {}, waiting: [{ isNew: true }] });
    });
  });
}
