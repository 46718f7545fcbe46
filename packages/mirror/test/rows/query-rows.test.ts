// The promises of a query of rows besides its answers: cursors, counts, errors, and rows in the order of their list.
import { beforeAll, describe, expect, test } from "vitest";
import { isPostgres } from "../support/test-store.ts";
import { queryRows, type RowQuery } from "../../src/rows/query-rows.ts";
import { createRowWorkspace, type RowWorkspace } from "./row-workspace.ts";

let workspace: RowWorkspace;
beforeAll(async () => {
  workspace = await createRowWorkspace();
});

const query = (options: RowQuery = {}, { store, sourceId, nowMs }: RowWorkspace = workspace) =>
  queryRows(store, sourceId, { nowMs: nowMs(), ...options });

const title = (name: string) => ({ Name: { title: [{ text: { content: name } }] } });

/** Reads all rows page by page. */
async function pages(options: RowQuery, own: RowWorkspace = workspace): Promise<string[]> {
  const ids: string[] = [];
  for (let { cursor } = options; ;) {
    const found = await query({ ...options, cursor }, own);
    ids.push(...found.rows.map(({ id }) => id));
    cursor = found.nextCursor;
    if (cursor === undefined) return ids;
  }
}

describe("pages", () => {
  test.each([
    {},
    { sorts: [{ property: "Done", direction: "ascending" }] },
    { sorts: [{ property: "Amount", direction: "descending" }] },
    { sorts: [{ property: "Tags" }, { property: "Name", direction: "descending" }] },
    { sorts: [{ property: "Who" }, { property: "Double" }] },
    { filter: { property: "Done", checkbox: { equals: false } }, sorts: [{ timestamp: "created_time" }] },
  ])("have each row of %j once", async (options) => {
    const all = (await query(options)).rows.map(({ id }) => id);
    expect(await pages({ ...options, limit: 3 })).toEqual(all);
    expect(await pages({ ...options, limit: 1, count: true })).toEqual(all);
    expect(await pages({ ...options, limit: all.length })).toEqual(all);
  });

  test("have no row twice and lose none while rows come, move and go", async () => {
    const own = await createRowWorkspace(20);
    const { call, mirror, sourceId, advance } = own;
    for (const options of [{}, { sorts: [{ property: "Done" }] }]) {
      const before = (await query(options, own)).rows.map(({ id }) => id);
      const { nextCursor: cursor } = await query({ ...options, limit: 5 }, own);
      const [last = "", gone = ""] = [before[4], before[7]];
      for (const id of [last, gone]) call("PATCH", `pages/${id}`, { in_trash: true });
      for (const name of ["new", "newer"])
        call("POST", "pages", { parent: { data_source_id: sourceId }, properties: title(name) });
      advance(600_000);
      await mirror.pull();
      const rest = await pages({ ...options, limit: 5, cursor }, own);
      expect(new Set(rest).size).toBe(rest.length);
      const known = before.slice(5).filter((id) => id !== gone);
      expect(rest.filter((id) => before.includes(id))).toEqual(known);
    }
  });

  test("count all rows that match", async () => {
    const filter = { property: "Done", checkbox: { equals: false } };
    expect(await query({ filter, count: true, limit: 2 })).toMatchObject({ total: 6, rows: [{}, {}] });
    expect(await query({ filter: { property: "Name", title: { equals: "nothing" } }, count: true })).toMatchObject({
      total: 0,
      rows: [],
    });
    expect((await query()).total).toBeUndefined();
  });

  test("refuse the cursor of another query", async () => {
    const { nextCursor: cursor } = await query({ limit: 2 });
    expect(cursor).toBeDefined();
    for (const options of [
      { filter: { property: "Done", checkbox: { equals: true } } },
      { sorts: [{ property: "Name" }] },
    ])
      await expect(query({ ...options, cursor })).rejects.toThrow(
        "Expected cursor to be the nextCursor of the same query",
      );
    for (const wrong of ["", "x", "{}", "bnVsbA"])
      await expect(query({ cursor: wrong })).rejects.toMatchObject({ code: "invalid_argument" });
  });
});

describe("refuses", () => {
  test.each([
    [{ filter: "all" }, "Expected filter to have property, timestamp, and, or"],
    [{ filter: {} }, "Expected filter to have property, timestamp, and, or, got {}."],
    [{ filter: { property: "Nope", number: { equals: 1 } } }, 'There is no column "Nope". Columns: Name, Notes, '],
    [
      { filter: { property: "Amount", select: { equals: "x" } } },
      'Expected Amount to have one of number, got "select".',
    ],
    [{ filter: { property: "Amount", number: { resembles: 1 } } }, "Expected Amount to have one of equals, does_not_"],
    [{ filter: { property: "Amount", number: {} } }, "Expected Amount to have one of equals, "],
    [
      { filter: { property: "Amount", number: { equals: "1" } } },
      'Expected equals of Amount to have a number, got "1".',
    ],
    [{ filter: { property: "Notes", rich_text: { is_empty: false } } }, "Expected is_empty of Notes to have true"],
    [
      { filter: { property: "When", date: { before: "soon" } } },
      "Expected before of When to have a date, a time, or a",
    ],
    [{ filter: { property: "When", date: { past_week: true } } }, "Expected past_week of When to have {}, got true."],
    [{ filter: { property: "Who", people: { contains: "me" } } }, 'Expected contains of Who to have an id, got "me".'],
    [{ filter: { property: "Checked", verification: { status: "maybe" } } }, "to have verified, expired, none"],
    [
      { filter: { property: "Double", formula: { equals: 1 } } },
      "Expected Double to have one of string, number, checkbox",
    ],
    [
      { filter: { property: "Parts Cost", rollup: { any: { equals: 1 } } } },
      "Expected any of Parts Cost to have one of ",
    ],
    [{ filter: { timestamp: "yesterday" } }, "Expected timestamp to have created_time or last_edited_time"],
    [{ filter: { and: {} } }, "Expected and to have a list of filters"],
    [{ filter: { or: [null] } }, "Expected filter to have property, timestamp, and, or"],
    [{ sorts: { Name: "ascending" } }, "Expected sorts to have a list"],
    [{ sorts: [{ property: "Nope" }] }, 'There is no column "Nope".'],
    [{ sorts: [{ property: "Name", direction: "up" }] }, "Expected direction to have ascending or descending"],
    [{ limit: 0 }, "Expected limit to have a whole number from 1, got 0."],
  ])("%j", async (options, message) => {
    await expect(query(options)).rejects.toMatchObject({ code: "invalid_argument" });
    await expect(query(options)).rejects.toThrow(message);
  });

  test("a filter that is too large for the database", async () => {
    const filter = {
      or: Array.from({ length: 2000 }, (_, index) => ({ property: "Amount", number: { equals: index } })),
    };
    // PostgreSQL has no such limit.
    if (isPostgres) return expect((await query({ filter })).rows.length).toBeGreaterThan(0);
    await expect(query({ filter })).rejects.toMatchObject({ code: "invalid_argument" });
    await expect(query({ filter })).rejects.toThrow("The filter has too many conditions for the database.");
  });

  test("a data source that the copy lacks", async () => {
    await expect(queryRows(workspace.store, "nowhere")).rejects.toThrow("The copy has no data source nowhere.");
  });
});

test("names of columns and operands are never part of a statement", async () => {
  const own = await createRowWorkspace(1);
  const name = `'"; drop table ws_objects; -- $.x[0]`;
  own.call("PATCH", `data_sources/${own.sourceId}`, { properties: { Notes: { name } } });
  own.advance(600_000);
  await own.mirror.pull();
  const filter = { property: name, rich_text: { contains: name } };
  expect((await query({ filter, sorts: [{ property: name }] }, own)).rows).toEqual([]);
  expect((await query({}, own)).rows).toHaveLength(1);
});

test("rows that no list has contained come last", async () => {
  const own = await createRowWorkspace(3);
  const { call, sourceId, mirror, rowIds, asked, found } = own;
  const { id: late } = call("POST", "pages", { parent: { data_source_id: sourceId }, properties: title("late") });
  own.advance(600_000);
  await mirror.pull({ hints: [{ entity: { id: late as string, type: "page" } }] });
  expect(await found({})).toEqual([...rowIds.toReversed(), late]);
  await mirror.pull();
  expect(await found({})).toEqual(asked({}));
  expect(await found({})).toEqual([late, ...rowIds.toReversed()]);
});

test("templates are no rows", async () => {
  const own = await createRowWorkspace(3);
  const { emulator, mirror, rowIds, found } = own;
  const [templateId = "", ...others] = rowIds;
  const body = JSON.stringify({ page_id: templateId, default: true });
  emulator.handle({ method: "POST", url: "/_emulator/templates", body });
  own.advance(600_000);
  await mirror.pull({ full: true });
  expect(await found({})).toEqual(others.toReversed());
  expect((await query({ count: true }, own)).total).toBe(2);
});
