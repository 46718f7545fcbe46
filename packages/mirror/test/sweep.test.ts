// The end of a run, case by case: what it looks for again, what it marks as removed, and what went out of sight. Each case is a copy
// with a few rows, so that no request is needed.
import { expect, test } from "vitest";
import type { PullContext } from "../src/pull/pull-context.ts";
import { sweep } from "../src/pull/objects/sweep.ts";
import type { ObjectsTable } from "../src/store/tables.ts";
import { BEFORE, BLOCK, block, CHILD, OTHER, page, PAGE, RUN, stored, uuid, type Row } from "./support/rows.ts";
import { createTestWorkspace } from "./support/workspace.ts";

const LAST_RUN = RUN - 1;
/** The times at the beginning of the run, and in it. */
const [STARTED, NOW] = ["2026-07-12T00:00:00.000Z", "2026-07-12T00:10:00.000Z"];
/** A time at which lists that change without their page are read again, and one at which they are not. */
const [LONG_AGO, LATELY] = ["2026-07-01T00:00:00.000Z", "2026-07-11T00:00:00.000Z"];

/** The block that shows a child page or database. */
const shows = (id: string, pageId: string | null, more: Partial<ObjectsTable> = {}): Row =>
  block(id, { type: "child_page", parent_id: pageId, page_id: pageId, ...more });
const missing = { seen_run: LAST_RUN } as const;

interface Case extends Partial<Pick<PullContext, "kind" | "choice" | "damaged">> {
  readonly rows: readonly Row[];
  readonly tried?: readonly string[];
  /** Ids that a run of another kind has noted as changed. */
  readonly changed?: readonly string[];
  /** A file of an object whose row is lost. */
  readonly file?: { readonly kind: "page" | "block"; readonly id: string };
  /** Keys of the tasks that are added. @default none */
  readonly tasks?: readonly string[];
  readonly removed?: readonly string[];
  readonly lost?: readonly string[];
}

const CASES: Readonly<Record<string, Case>> = {
  "a copy in which this run has seen everything": {
    rows: [page(PAGE), block(BLOCK, { parent_id: PAGE, page_id: PAGE })],
  },

  "a missing page at the top": { rows: [page(PAGE, missing)], tasks: [`page:${PAGE}`] },
  "a missing page in a page that was seen": {
    rows: [page(PAGE), page(CHILD, { ...missing, parent_id: PAGE })],
    tasks: [`page:${CHILD}`],
  },
  "a missing page in an unknown one": {
    rows: [page(CHILD, { ...missing, parent_id: PAGE })],
    tasks: [`page:${CHILD}`],
  },
  "a missing database and data source": {
    rows: [
      { id: PAGE, kind: "database", ...missing },
      { id: OTHER, kind: "data_source", ...missing },
    ],
    tasks: [`data_source:${OTHER}`, `database:${PAGE}`],
  },
  "a missing block, which lists of its page decide": {
    rows: [page(PAGE), block(BLOCK, { ...missing, parent_id: PAGE, page_id: PAGE })],
  },
  "a missing page that was removed": { rows: [page(PAGE, { ...missing, removed_at: BEFORE })] },
  "a missing page that was left out": {
    rows: [page(PAGE, { ...missing, out_of_sight_at: BEFORE, left_out_at: BEFORE })],
  },
  "a missing page that went out of sight earlier": { rows: [page(PAGE, { ...missing, out_of_sight_at: BEFORE })] },
  "the same, of a run that reads everything": {
    kind: "full",
    rows: [page(PAGE, { ...missing, out_of_sight_at: BEFORE }), page(OTHER, { ...missing, out_of_sight_at: STARTED })],
    tasks: [`page:${PAGE}`],
  },
  "a missing page, of a run for a few objects": { kind: "recent", rows: [page(PAGE, missing)] },
  "missing pages below a missing page": {
    rows: [
      page(PAGE, missing),
      page(CHILD, { ...missing, parent_id: PAGE }),
      page(OTHER, { ...missing, parent_id: PAGE }),
    ],
    tasks: [`page:${PAGE}`],
  },
  "missing pages at each level below a removed page": {
    rows: [
      page(PAGE, { removed_at: NOW }),
      page(CHILD, { ...missing, parent_id: PAGE }),
      page(OTHER, { ...missing, parent_id: CHILD }),
      { id: uuid("e"), kind: "database", ...missing, parent_id: OTHER },
      { id: uuid("f"), kind: "data_source", ...missing, parent_id: uuid("e") },
    ],
    removed: [CHILD, OTHER, uuid("e"), uuid("f")],
  },
  "missing pages at each level below a page that went out of sight": {
    rows: [
      page(PAGE, { out_of_sight_at: STARTED }),
      page(CHILD, { ...missing, parent_id: PAGE }),
      page(OTHER, { ...missing, parent_id: CHILD }),
      { id: uuid("e"), kind: "database", ...missing, parent_id: OTHER },
    ],
    lost: [CHILD, OTHER, uuid("e")],
  },
  "a missing page below one that went out of sight earlier": {
    rows: [page(PAGE, { out_of_sight_at: BEFORE }), page(CHILD, { ...missing, parent_id: PAGE })],
    tasks: [`page:${CHILD}`],
  },
  "the same, after this run has asked for the upper one": {
    rows: [page(PAGE, { out_of_sight_at: BEFORE }), page(CHILD, { ...missing, parent_id: PAGE })],
    tried: [`page:${PAGE}`],
    lost: [CHILD],
  },
  "a missing page below one that this run has asked for and seen": {
    rows: [page(PAGE), page(CHILD, { ...missing, parent_id: PAGE })],
    tried: [`page:${PAGE}`],
    tasks: [`page:${CHILD}`],
  },
  "a missing page below one that the choice has left out": {
    rows: [
      page(PAGE, { out_of_sight_at: STARTED, left_out_at: STARTED }),
      page(CHILD, { ...missing, parent_id: PAGE }),
    ],
    tasks: [`page:${CHILD}`],
  },
  "a missing page in a block of a removed page": {
    rows: [
      page(PAGE, { removed_at: NOW }),
      block(BLOCK, { page_id: PAGE, parent_id: PAGE }),
      page(CHILD, { ...missing, parent_id: BLOCK }),
    ],
    removed: [CHILD],
  },
  "a missing page in a page that a block shows": {
    rows: [
      shows(PAGE, OTHER, { removed_at: NOW }),
      page(PAGE, { removed_at: NOW }),
      page(OTHER),
      page(CHILD, { ...missing, parent_id: PAGE }),
    ],
    removed: [CHILD],
  },
  "a missing page in a block of a removed page that a block shows": {
    rows: [
      shows(PAGE, OTHER, missing),
      page(OTHER),
      block(BLOCK, { page_id: PAGE, parent_id: PAGE }),
      page(PAGE, { removed_at: BEFORE }),
      page(CHILD, { ...missing, parent_id: BLOCK }),
    ],
    removed: [CHILD],
  },
  "a missing page in a block without a page": {
    rows: [block(BLOCK, { removed_at: NOW }), page(CHILD, { ...missing, parent_id: BLOCK })],
    tasks: [`page:${CHILD}`],
  },
  "a page that was asked for": { rows: [page(PAGE, missing)], tried: [`page:${PAGE}`] },

  "comments of an unknown block, of a removed one and of a user": {
    rows: [
      page(PAGE),
      block(BLOCK, { page_id: PAGE, parent_id: PAGE, removed_at: BEFORE }),
      { id: "unknown", kind: "comment", parent_id: uuid("9"), page_id: PAGE },
      { id: "of removed", kind: "comment", parent_id: BLOCK, page_id: PAGE },
      { id: "of user", kind: "comment", parent_id: "user", page_id: PAGE },
      { id: "of page", kind: "comment", parent_id: PAGE, page_id: PAGE },
      block(CHILD, { page_id: PAGE, parent_id: PAGE }),
      { id: "of block", kind: "comment", parent_id: CHILD, page_id: PAGE },
      { id: "user", kind: "user" },
    ],
    removed: ["of removed", "of user", "unknown"],
  },
  "the same, of a run for a few objects": {
    kind: "recent",
    rows: [page(PAGE), { id: "unknown", kind: "comment", parent_id: BLOCK, page_id: PAGE }],
  },

  "a file whose row is lost": {
    rows: [page(PAGE), block(BLOCK, { page_id: PAGE, parent_id: PAGE })],
    file: { kind: "block", id: BLOCK },
    tasks: [`files:block/${BLOCK} of ${PAGE}`],
  },
  "the same file, of a run for a few objects": { kind: "recent", rows: [page(PAGE)], file: { kind: "page", id: PAGE } },

  "blocks of a lost page, of a run that reads everything": {
    kind: "full",
    rows: [block(BLOCK, { parent_id: PAGE, page_id: PAGE })],
    tasks: [`page:${PAGE}`],
  },
  "blocks of a lost page, while damage is known": {
    damaged: new Set([BLOCK]),
    rows: [block(BLOCK, { parent_id: PAGE, page_id: PAGE })],
    tasks: [`page:${PAGE}`],
  },
  "blocks of a lost page, while no damage is known": {
    damaged: new Set(),
    rows: [block(BLOCK, { parent_id: PAGE, page_id: PAGE })],
  },
  "blocks of a lost page, of a run for a few objects": {
    kind: "recent",
    damaged: new Set([BLOCK]),
    rows: [block(BLOCK, { parent_id: PAGE, page_id: PAGE })],
  },
  "blocks in a lost block, while damage is known": {
    damaged: new Set([BLOCK]),
    rows: [page(PAGE, { content_read_at: NOW }), block(CHILD, { parent_id: BLOCK, page_id: PAGE })],
    removed: [CHILD],
  },
  "blocks in a lost block, while no damage is known": {
    rows: [page(PAGE, { content_read_at: NOW }), block(CHILD, { parent_id: BLOCK, page_id: PAGE })],
  },

  "a child page and a database that only blocks show": {
    rows: [page(PAGE), shows(CHILD, PAGE), shows(OTHER, PAGE, { type: "child_database" })],
    tasks: [`database:${OTHER}`, `page:${CHILD}`],
  },
  "blocks that show pages, and are removed or out of sight": {
    rows: [page(PAGE), shows(CHILD, PAGE, { removed_at: BEFORE }), shows(OTHER, PAGE, { out_of_sight_at: BEFORE })],
  },
  "a view with the type of such a block": {
    rows: [page(PAGE), { id: CHILD, kind: "view", type: "child_page", parent_id: PAGE }],
  },
  "a child page that the choice leaves out": {
    choice: { only: new Set(), except: new Set([CHILD]), kinds: new Map() },
    rows: [page(PAGE), shows(CHILD, PAGE), shows(OTHER, PAGE)],
    tasks: [`page:${OTHER}`],
  },
  "a child page that was removed, lost or left out before its block was seen again": {
    rows: [
      page(PAGE),
      page(CHILD, { parent_id: PAGE, removed_at: BEFORE }),
      shows(CHILD, PAGE),
      page(OTHER, { parent_id: PAGE, out_of_sight_at: STARTED }),
      shows(OTHER, PAGE),
      page(BLOCK, { parent_id: PAGE, out_of_sight_at: BEFORE, left_out_at: BEFORE }),
      shows(BLOCK, PAGE),
      page(uuid("e"), { parent_id: PAGE, out_of_sight_at: BEFORE }),
      shows(uuid("e"), PAGE),
    ],
    // The page of a block that still shows one which went in this run is stale, too.
    tasks: [`blocks:${PAGE} of ${PAGE} edited ${BEFORE}`, `page:${BLOCK}`, `page:${CHILD}`, `page:${OTHER}`],
  },
  "a child page that was removed, and whose block this run has not seen": {
    rows: [page(PAGE), page(CHILD, { parent_id: PAGE, removed_at: BEFORE }), shows(CHILD, PAGE, missing)],
  },
  "blocks that show unknown pages, of a run for a few objects": {
    kind: "recent",
    rows: [page(PAGE), shows(CHILD, PAGE), shows(OTHER, PAGE)],
    changed: [CHILD],
    tasks: [`page:${CHILD}`],
  },

  "a changed page that its page does not show": {
    rows: [page(PAGE, { last_edited_time: LATELY }), page(CHILD, { parent_id: PAGE, changed_at: STARTED })],
    tasks: [`blocks:${PAGE} of ${PAGE} edited ${LATELY}`],
  },
  "a changed database that its page does not show": {
    rows: [page(PAGE), { id: CHILD, kind: "database", parent_id: PAGE, changed_at: STARTED }],
    tasks: [`blocks:${PAGE} of ${PAGE} edited ${BEFORE}`],
  },
  "a changed view that no block shows": {
    rows: [page(PAGE), { id: CHILD, kind: "view", parent_id: PAGE, changed_at: STARTED }],
  },
  "a page that did not change, and that its page does not show": {
    rows: [page(PAGE), page(CHILD, { parent_id: PAGE })],
  },
  "a changed page that its page shows": {
    rows: [page(PAGE), page(CHILD, { parent_id: PAGE, changed_at: STARTED }), shows(CHILD, PAGE)],
  },
  "a changed page whose block is removed or out of sight": {
    rows: [
      page(PAGE),
      page(CHILD, { parent_id: PAGE, changed_at: STARTED }),
      shows(CHILD, PAGE, { removed_at: BEFORE }),
      page(OTHER),
      page(BLOCK, { parent_id: OTHER, changed_at: STARTED }),
      shows(BLOCK, OTHER, { out_of_sight_at: BEFORE }),
    ],
    tasks: [`blocks:${PAGE} of ${PAGE} edited ${BEFORE}`, `blocks:${OTHER} of ${OTHER} edited ${BEFORE}`],
  },
  "a page that moved, and that its earlier page still shows": {
    rows: [page(PAGE), page(OTHER), page(CHILD, { parent_id: PAGE, changed_at: STARTED }), shows(CHILD, OTHER)],
    tasks: [`blocks:${OTHER} of ${OTHER} edited ${BEFORE}`],
  },
  "a page that moved to the top, and that its earlier page still shows": {
    rows: [page(OTHER), page(CHILD, { changed_at: STARTED }), shows(CHILD, OTHER)],
    tasks: [`blocks:${OTHER} of ${OTHER} edited ${BEFORE}`],
  },
  "a changed page in a block without a page": { rows: [page(CHILD, { changed_at: STARTED }), shows(CHILD, null)] },
  "a changed row, which no block shows": {
    rows: [{ id: PAGE, kind: "data_source" }, page(CHILD, { parent_id: PAGE, changed_at: STARTED })],
  },
  "a removed and a lost page that no block shows": {
    rows: [
      page(PAGE),
      page(CHILD, { parent_id: PAGE, removed_at: NOW }),
      page(OTHER, { parent_id: PAGE, out_of_sight_at: NOW }),
    ],
  },
  "a removed page that its page still shows": {
    rows: [page(PAGE), page(CHILD, { parent_id: PAGE, removed_at: NOW }), shows(CHILD, PAGE, missing)],
    tasks: [`blocks:${PAGE} of ${PAGE} edited ${BEFORE}`],
  },
  "a changed page in a page that was removed": {
    rows: [page(PAGE, { removed_at: BEFORE }), page(CHILD, { parent_id: PAGE, changed_at: STARTED })],
  },
  "a changed page in a page that this run has not seen": {
    rows: [page(PAGE, missing), page(CHILD, { parent_id: PAGE, changed_at: STARTED })],
    tasks: [`page:${PAGE}`],
  },
  "changed pages, of a run for a few objects": {
    kind: "recent",
    rows: [
      page(PAGE, missing),
      page(CHILD, { parent_id: PAGE, changed_at: STARTED }),
      page(OTHER, missing),
      page(BLOCK, { parent_id: OTHER, changed_at: STARTED }),
    ],
    changed: [CHILD],
    tasks: [`blocks:${PAGE} of ${PAGE} edited ${BEFORE}`],
  },

  "copies of synced blocks": {
    rows: [
      page(PAGE),
      // Its original is out of reach, in reach, and left out by the choice. The last one is an original.
      ...[uuid("1"), BLOCK, OTHER, undefined].map((original, index) =>
        block(`copy ${index}`, {
          type: "synced_block",
          page_id: PAGE,
          parent_id: PAGE,
          json: JSON.stringify({
            type: "synced_block",
            synced_block: { synced_from: original === undefined ? null : { block_id: original } },
          }),
        }),
      ),
      block(BLOCK, { page_id: PAGE, parent_id: PAGE }),
      block(OTHER, { page_id: PAGE, parent_id: PAGE, out_of_sight_at: BEFORE, left_out_at: BEFORE }),
    ],
    tasks: [`blocks:copy 0 of ${PAGE} edited `, `blocks:copy 2 of ${PAGE} edited `],
  },
};

/** A copy of a synced block without an original in sight, whose content was read at a time. */
const copyReadAt = (id: string, time: string): Row =>
  block(id, {
    type: "synced_block",
    page_id: PAGE,
    parent_id: PAGE,
    content_read_at: time,
    json: JSON.stringify({ type: "synced_block", synced_block: { synced_from: { block_id: uuid("1") } } }),
  });
const COPIES = [page(PAGE), copyReadAt("old", LONG_AGO), copyReadAt("new", LATELY), copyReadAt("newest", "9998")];
const COPY_CASES: Readonly<Record<string, Case>> = {
  "copies that were read long ago, and lately": { rows: COPIES, tasks: [`blocks:old of ${PAGE} edited `] },
  "the same copies, of a run that reads everything": {
    kind: "full",
    rows: COPIES,
    tasks: ["new", "newest", "old"].map((id) => `blocks:${id} of ${PAGE} edited `),
  },
  "copies that were never read, of a run for a few objects": {
    kind: "recent",
    rows: ["one", "other"].map((id) => ({ ...copyReadAt(id, ""), content_read_at: null })),
    changed: ["other"],
    tasks: [`blocks:other of ${PAGE} edited `],
  },
};

test.each(Object.entries({ ...CASES, ...COPY_CASES }))("%s", async (_, given) => {
  const { store } = await createTestWorkspace();
  const { db } = store;
  await db.insertInto("ws_objects").values(given.rows.map(stored)).execute();
  for (const value of given.changed ?? [])
    await db
      .insertInto("ws_meta")
      .values({ kind: "changed", key: `page/${value}`, value })
      .execute();
  if (given.file !== undefined)
    await db
      .insertInto("ws_file_refs")
      .values({
        kind: given.file.kind,
        object_id: given.file.id,
        path: "/file",
        source: "https://files.example/a",
        name: "a",
      })
      .execute();
  const context = {
    store,
    run: RUN,
    kind: given.kind ?? "changes",
    startedAt: STARTED,
    choice: given.choice,
    damaged: given.damaged,
    now: () => Date.parse(NOW) + 1000,
    clock: { now: () => NOW },
    skipped: new Set<string>(),
    counts: { requests: 0, changed: 0, removed: 0 },
  } as unknown as PullContext;
  const tried = new Set(given.tried);
  const isOpen = await sweep(db, context, tried);
  const tasks = await db.selectFrom("ws_tasks").select(["key", "page_id", "state"]).orderBy("key").execute();
  const later = (
    await db.selectFrom("ws_objects").select(["id", "kind", "removed_at", "out_of_sight_at"]).orderBy("id").execute()
  ).filter(({ kind }) => kind !== "user");
  const marked = (column: "removed_at" | "out_of_sight_at") =>
    later.filter((row) => (row[column] ?? "") > NOW).map(({ id }) => id);
  const texts = tasks.map(({ key, page_id: pageId, state }) => {
    const { edited } = JSON.parse(state) as { edited?: string };
    return [key, ...(pageId === null ? [] : ["of", pageId]), ...(edited === undefined ? [] : ["edited", edited])].join(
      " ",
    );
  });
  expect({ tasks: texts, removed: marked("removed_at"), lost: marked("out_of_sight_at") }).toEqual({
    tasks: (given.tasks ?? []).toSorted(),
    removed: (given.removed ?? []).toSorted(),
    lost: (given.lost ?? []).toSorted(),
  });
  expect(isOpen).toBe(tasks.length > 0);
  expect([...tried].toSorted()).toEqual([...(given.tried ?? []), ...tasks.map(({ key }) => key)].toSorted());
  // Each is tried once.
  await db.deleteFrom("ws_tasks").execute();
  expect(await sweep(db, context, tried)).toBe(false);
});
