// The order in which Notion lists rows: kept without a write for each row, and without changes of objects.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openRecords } from "../../src/snapshot/snapshot.ts";
import { rowPositions, type RowPlace } from "../../src/pull/lists/row-positions.ts";
import { queryRows } from "../../src/rows/query-rows.ts";
import { createTestWorkspace } from "../support/workspace.ts";
import { openTestStore } from "../support/test-store.ts";

const SOURCE = "11111111-1111-4111-8111-111111111111";

/** A list of rows in a copy, read in pages as a pull does. */
async function openList(pageSize: number) {
  const { db } = await openTestStore();
  const idOf = (row: number) => `${String(row).padStart(8, "0")}-0000-4000-8000-000000000000`;
  const positionsOf = async () =>
    new Map(
      (await db.selectFrom("ws_objects").select(["id", "position"]).execute()).map((row) => [row.id, row.position]),
    );
  const read = async (rows: readonly number[]): Promise<number> => {
    let place: RowPlace | undefined;
    let writes = 0;
    for (let start = 0; start < rows.length; start += pageSize) {
      const ids = rows.slice(start, start + pageSize).map(idOf);
      const before = await positionsOf();
      const found = await rowPositions(db, SOURCE, ids, place);
      place = found.place;
      for (const [id, position] of found.positions) {
        if (before.get(id) === position) continue;
        writes += 1;
        const isKnown = before.has(id);
        if (isKnown) await db.updateTable("ws_objects").set({ position }).where("id", "=", id).execute();
        else await db.insertInto("ws_objects").values(rowOf(id, position)).execute();
      }
    }
    return writes;
  };
  /** Returns the rows in the order of their positions. */
  const ordered = async (rows: readonly number[]) => {
    const positions = await positionsOf();
    const placeOf = (row: number) => positions.get(idOf(row)) ?? Number.NaN;
    expect(new Set(rows.map(placeOf)).size).toBe(rows.length);
    return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
  };
  return { read, ordered };
}

const rowOf = (id: string, position: number) => ({
  id,
  kind: "page" as const,
  parent_id: SOURCE,
  position,
  json: "{}",
  content_hash: "",
  listing_hash: "",
  first_seen_at: "",
  changed_at: "",
  list_pass: 0,
  seen_run: 0,
});

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("positions", () => {
  test("an unchanged list writes nothing, and a new or moved row only its own position", async () => {
    const { read, ordered } = await openList(10);
    const rows = upTo(35);
    expect(await read(rows)).toBe(35);
    expect(await read(rows)).toBe(0);
    const lists: [rows: number[], writes: number][] = [
      [[100, ...rows], 1],
      [[100, ...rows.slice(0, 5), 101, ...rows.slice(5)], 1],
      [[100, ...rows.slice(0, 5), 101, ...rows.slice(5), 102], 1],
      [[34, 100, ...rows.slice(0, 5), 101, ...rows.slice(5, 34), 102], 1],
      [[100, ...rows.slice(0, 5), 101, ...rows.slice(5, 34), 102], 0],
      [[100, ...rows.slice(1, 20), 0, 101, ...rows.slice(20, 34), 102], 2],
    ];
    for (const [list, writes] of lists) {
      expect(await read(list)).toBe(writes);
      expect(await ordered(list)).toEqual(list);
    }
  });

  test("many new rows at the beginning change no other position", async () => {
    const { read, ordered } = await openList(10);
    const rows = upTo(20);
    await read(rows);
    const list = [...upTo(45).map((row) => row + 100), ...rows];
    expect(await read(list)).toBe(45);
    expect(await ordered(list)).toEqual(list);
  });

  test("every row has its place, however the list changes", async () => {
    const list = fc.uniqueArray(fc.integer({ min: 0, max: 25 }), { maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(list, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 7 }),
        async (lists, size) => {
          const { read, ordered } = await openList(size);
          for (const rows of lists) {
            await read(rows);
            expect(await ordered(rows)).toEqual(rows);
            expect(await read(rows)).toBe(0);
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  test("a place in which rows are inserted again and again does not run out of room", async () => {
    const { read, ordered } = await openList(10);
    let list = upTo(4);
    for (let row = 10; row < 50; row += 1) {
      list = [0, row, ...list.slice(1)];
      await read(list);
      expect(await ordered(list)).toEqual(list);
    }
  });
});

describe("a pull", () => {
  const text = (content: string) => [{ text: { content } }];

  async function createRows(count: number, maxQueryRows = 10_000) {
    const workspace = await createTestWorkspace({ maxQueryRows });
    const { call, emulator, advance } = workspace;
    const database = call("POST", "databases", {
      parent: { page_id: emulator.testPageId },
      title: text("Rows"),
      initial_data_source: { properties: { Name: { title: {} } } },
    });
    const sourceId = (database["data_sources"] as { id: string }[])[0]?.id ?? "";
    const addRow = (name: string): string => {
      advance(60_000);
      const { id } = call("POST", "pages", {
        parent: { type: "data_source_id", data_source_id: sourceId },
        properties: { Name: { title: text(name) } },
      });
      return id as string;
    };
    const ids = upTo(count).map((index) => addRow(`Row ${index}`));
    advance(600_000);
    return { ...workspace, sourceId, addRow, ids };
  }

  const versionsOf = async ({ store }: { readonly store: Parameters<typeof openRecords>[0] }) =>
    store.db.selectFrom("ws_versions").selectAll().where("kind", "=", "page").execute();

  test("keeps the order without versions and changes", async () => {
    const workspace = await createRows(5);
    const { mirror, store, sourceId, ids, addRow, advance } = workspace;
    await mirror.pull();
    const order = async () => (await queryRows(store, sourceId)).rows.map(({ id }) => id);
    expect(await order()).toEqual(ids.toReversed());
    const late = addRow("late");
    advance(600_000);
    await mirror.pull();
    advance(600_000);
    expect(await mirror.pull()).toMatchObject({ changed: 0, removed: 0 });
    expect(await order()).toEqual([late, ...ids.toReversed()]);
    const snapshot = await openRecords(store);
    const listed: string[] = [];
    for await (const { id } of snapshot.rows(sourceId)) listed.push(id);
    expect(listed).toEqual(await order());
    expect((await versionsOf(workspace)).filter(({ id }) => ids.includes(id))).toEqual([]);
  });

  test("a row keeps its place when it is edited", async () => {
    const { mirror, store, sourceId, ids, call, advance } = await createRows(4);
    await mirror.pull();
    call("PATCH", `pages/${ids[1]}`, { properties: { Name: { title: text("edited") } } });
    advance(600_000);
    await mirror.pull({ hints: [{ entity: { id: ids[1] ?? "", type: "page" } }] });
    expect((await queryRows(store, sourceId)).rows.map(({ id }) => id)).toEqual(ids.toReversed());
  });

  test("has all rows of a list that the service cuts: those that it lists, then the others", async () => {
    const { mirror, store, sourceId, ids, advance } = await createRows(12, 5);
    await mirror.pull();
    const listed = ids.slice(-5).toReversed();
    const expected = [...listed, ...ids.slice(0, -5)];
    expect((await queryRows(store, sourceId)).rows.map(({ id }) => id)).toEqual(expected);
    advance(600_000);
    expect(await mirror.pull()).toMatchObject({ changed: 0 });
    expect((await queryRows(store, sourceId)).rows.map(({ id }) => id)).toEqual(expected);
  });
});
