// The differences of `verify --deep`, case by case: two copies with a few rows each, all of which were edited before the last run. A
// difference that is recent nevertheless has no time of its change.
import { expect, test } from "vitest";
import { compareStores, type ServiceDifference } from "../src/verify/compare-with-service.ts";
import { openTestStore } from "./support/test-store.ts";
import { BLOCK, block, CHILD, OTHER, page, PAGE, stored, type Row } from "./support/rows.ts";

const SINCE = "2026-07-12T00:00:00.000Z";

interface Case {
  /** The rows of the copy, and of what Notion has. */
  readonly copy: readonly Row[];
  readonly fresh: readonly Row[];
  /** The differences. @default one, of `BLOCK` */
  readonly ids?: readonly string[];
}

const inPage = { parent_id: PAGE, page_id: PAGE };
const top = page(PAGE);
const child = page(CHILD, { parent_id: PAGE });
const titled = (content: string): Row =>
  page(PAGE, { json: JSON.stringify({ icon: { emoji: content }, properties: {} }), content_hash: content });

/** Returns a page with a rollup: a value that other pages change. */
const pageWith = (rollup: number): Row =>
  page(PAGE, {
    content_hash: String(rollup),
    json: JSON.stringify({
      properties: { Sum: { id: "a", type: "rollup", rollup: { type: "number", number: rollup } } },
    }),
  });

const WRONG: Readonly<Record<string, Case>> = {
  "a block that only the copy has": { copy: [top, block(BLOCK, inPage)], fresh: [top] },
  "a block that only Notion has": { copy: [top], fresh: [top, block(BLOCK, inPage)] },
  "a block in a block that only Notion has": {
    copy: [top],
    fresh: [top, block(OTHER, inPage), block(BLOCK, { parent_id: OTHER, page_id: PAGE })],
    ids: [OTHER, BLOCK],
  },
  "a page with another content": { copy: [titled("a")], fresh: [titled("b")], ids: [PAGE] },
  "a page with another parent": {
    copy: [top, child, page(OTHER)],
    fresh: [top, page(OTHER), page(CHILD, { parent_id: OTHER })],
    ids: [CHILD],
  },
  "a data source with another content": {
    copy: [{ id: PAGE, kind: "data_source", content_hash: "a" }],
    fresh: [{ id: PAGE, kind: "data_source", content_hash: "b" }],
    ids: [PAGE],
  },
  "blocks in another order": {
    copy: [top, block(OTHER, { ...inPage, position: 1 }), block(BLOCK, { ...inPage, position: 2 })],
    fresh: [top, block(OTHER, { ...inPage, position: 2 }), block(BLOCK, { ...inPage, position: 1 })],
    ids: [OTHER],
  },
};

const RECENT: Readonly<Record<string, Case>> = {
  "a block of a page that only the copy has": { copy: [top, block(BLOCK, inPage)], fresh: [], ids: [PAGE, BLOCK] },
  "a block of no page that only the copy has": { copy: [block(BLOCK)], fresh: [] },
  "a page that only the copy has, although Notion shows its block": {
    copy: [top, child, block(CHILD, inPage)],
    fresh: [top, block(CHILD, inPage)],
    ids: [CHILD],
  },
  "a page at the top that only Notion has, with its block": {
    copy: [],
    fresh: [top, block(BLOCK, inPage)],
    ids: [PAGE, BLOCK],
  },
  "a page that only Notion has, in one out of sight": { copy: [], fresh: [child], ids: [CHILD] },
  "pages that contain each other, which only Notion has": {
    copy: [],
    fresh: [page(PAGE, { parent_id: CHILD }), child],
    ids: [PAGE, CHILD],
  },
  "a page with a rollup that another page has changed": { copy: [pageWith(1)], fresh: [pageWith(2)], ids: [PAGE] },
  "rows in another order": {
    copy: [top, page(OTHER, { parent_id: PAGE, position: 1 }), page(CHILD, { parent_id: PAGE, position: 2 })],
    fresh: [top, page(OTHER, { parent_id: PAGE, position: 2 }), page(CHILD, { parent_id: PAGE, position: 1 })],
    ids: [OTHER],
  },
};

async function differencesOf({ copy, fresh }: Case): Promise<readonly ServiceDifference[]> {
  const stores = [];
  for (const rows of [copy, fresh]) {
    const store = await openTestStore();
    if (rows.length > 0) await store.db.insertInto("ws_objects").values(rows.map(stored)).execute();
    stores.push(store);
  }
  const [mine, current] = stores as [(typeof stores)[0], (typeof stores)[0]];
  const found: ServiceDifference[] = [];
  for await (const difference of compareStores(mine, current, ["page", "data_source", "block"], SINCE))
    found.push(difference);
  return found;
}

const idsOf = ({ ids = [BLOCK] }: Case) => ids.toSorted();

test.each(Object.entries(WRONG))("%s: the copy is wrong, unless it was edited since", async (_, given) => {
  const found = await differencesOf(given);
  expect(
    found
      .filter(({ isRecent }) => !isRecent)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(idsOf(given));
  const edited = given.fresh.map((row) => ({ ...row, last_edited_time: SINCE }));
  for (const { isRecent } of await differencesOf({ ...given, fresh: edited })) expect(isRecent).toBe(true);
});

test.each(Object.entries(RECENT))("%s: is recent", async (_, given) => {
  const found = await differencesOf(given);
  expect(found.map(({ id }) => id).toSorted()).toEqual(idsOf(given));
  for (const { isRecent } of found) expect(isRecent).toBe(true);
});
