import type { EmulatorOptions } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import type { Call } from "./support.ts";
import { makeDatabase, makeRow, text, titlesOf, workspaceWithPage } from "./support.ts";

const COLUMNS = {
  Name: { title: {} },
  Notes: { rich_text: {} },
  Amount: { number: {} },
  Kind: { select: { options: [{ name: "Red" }, { name: "Blue" }] } },
  Tags: { multi_select: {} },
  When: { date: {} },
  Done: { checkbox: {} },
  Double: { formula: { expression: 'prop("Amount") * 2' } },
};

function table(): { call: Call; sourceId: string; query: (body: Parameters<Call>[2]) => string[] } {
  const { call, pageId } = workspaceWithPage({ now: "2026-07-01T09:00:00.000Z", withoutRules: ["formula_filters"] });
  const { sourceId } = makeDatabase(call, pageId, COLUMNS);
  makeRow(call, sourceId, {
    Name: { title: text("one") },
    Notes: { rich_text: text("Hello World") },
    Amount: { number: 1 },
    Kind: { select: { name: "Red" } },
    Tags: { multi_select: [{ name: "x" }] },
    When: { date: { start: "2026-06-25" } },
    Done: { checkbox: true },
  });
  makeRow(call, sourceId, {
    Name: { title: text("two") },
    Notes: { rich_text: text("hello") },
    Amount: { number: 22 },
    Kind: { select: { name: "Blue" } },
    Tags: { multi_select: [{ name: "x" }, { name: "y" }] },
    When: { date: { start: "2026-07-01T09:30:00Z" } },
  });
  makeRow(call, sourceId, { Name: { title: text("three") } });
  const query = (body: Parameters<Call>[2]) => {
    const answer = call("POST", `data_sources/${sourceId}/query`, body);
    if (answer.status !== 200) throw new Error(answer.body.message);
    return titlesOf(answer.body.results);
  };
  return { call, sourceId, query };
}

describe("filters", () => {
  test.each([
    [{ property: "Name", title: { equals: "two" } }, ["two"]],
    [{ property: "Name", title: { does_not_equal: "two" } }, ["three", "one"]],
    [{ property: "Notes", rich_text: { contains: "WORLD" } }, ["one"]],
    [{ property: "Notes", rich_text: { does_not_contain: "hello" } }, ["three"]],
    [{ property: "Notes", rich_text: { starts_with: "hello" } }, ["two", "one"]],
    [{ property: "Notes", rich_text: { ends_with: "world" } }, ["one"]],
    [{ property: "Notes", rich_text: { is_empty: true } }, ["three"]],
    [{ property: "Amount", number: { greater_than: 1 } }, ["two"]],
    [{ property: "Amount", number: { less_than_or_equal_to: 22 } }, ["two", "one"]],
    [{ property: "Amount", number: { does_not_equal: 1 } }, ["three", "two"]],
    [{ property: "Amount", number: { is_not_empty: true } }, ["two", "one"]],
    [{ property: "Done", checkbox: { equals: true } }, ["one"]],
    [{ property: "Done", checkbox: { does_not_equal: true } }, ["three", "two"]],
    [{ property: "Kind", select: { equals: "Red" } }, ["one"]],
    [{ property: "Kind", select: { does_not_equal: "Red" } }, ["three", "two"]],
    [{ property: "Kind", select: { equals: ["Red", "Blue"] } }, ["two", "one"]],
    [{ property: "Tags", multi_select: { contains: "y" } }, ["two"]],
    [{ property: "Tags", multi_select: { is_empty: true } }, ["three"]],
    [{ property: "When", date: { equals: "2026-07-01" } }, ["two"]],
    [{ property: "When", date: { equals: "2026-07-01T09:30:45Z" } }, ["two"]],
    [{ property: "When", date: { equals: "2026-06-24" } }, []],
    [{ property: "When", date: { on_or_before: "2026-06-24" } }, []],
    [{ property: "When", date: { on_or_before: "2026-06-25" } }, ["one"]],
    [{ property: "When", date: { before: "2026-07-01" } }, ["one"]],
    [{ property: "When", date: { on_or_after: "2026-06-25" } }, ["two", "one"]],
    [{ property: "When", date: { after: "2026-06-25" } }, ["two"]],
    [{ property: "When", date: { past_week: {} } }, ["two", "one"]],
    [{ property: "When", date: { this_week: {} } }, ["two"]],
    [{ property: "When", date: { next_week: {} } }, ["two"]],
    [{ property: "When", date: { equals: "today" } }, ["two"]],
    [{ property: "When", date: { is_empty: true } }, ["three"]],
    [{ property: "Double", formula: { number: { equals: 44 } } }, ["two"]],
    [{ timestamp: "created_time", created_time: { on_or_after: "2026-07-01" } }, ["three", "two", "one"]],
    [{ timestamp: "last_edited_time", last_edited_time: { before: "2026-07-01" } }, []],
    [
      {
        and: [
          { property: "Amount", number: { is_not_empty: true } },
          {
            or: [
              { property: "Kind", select: { equals: "Blue" } },
              { property: "Done", checkbox: { equals: false } },
            ],
          },
        ],
      },
      ["two"],
    ],
    [{ or: [] }, []],
    [{ and: [] }, ["three", "two", "one"]],
  ])("%j finds %j", (filter, expected) => {
    expect(table().query({ filter })).toEqual(expected);
  });

  test.each([
    ["an unknown column", { property: "Nope", number: { equals: 1 } }],
    ["a condition of another type", { property: "Amount", select: { equals: "x" } }],
    ["an unknown condition", { property: "Amount", number: { resembles: 1 } }],
    ["an operand of another type", { property: "Amount", number: { equals: "1" } }],
    ["two conditions in one filter", { property: "Amount", number: { equals: 1, less_than: 2 } }],
    ["is_empty: false", { property: "Notes", rich_text: { is_empty: false } }],
    ["an invalid date", { property: "When", date: { before: "soon" } }],
    ["three levels of groups", { and: [{ or: [{ and: [{ property: "Amount", number: { equals: 1 } }] }] }] }],
    ["a filter that is text", "everything"],
  ])("%s: refused", (_, filter) => {
    const { call, sourceId } = table();
    const answer = call("POST", `data_sources/${sourceId}/query`, { filter });
    expect([answer.status, answer.body.code]).toEqual([400, "validation_error"]);
  });
});

describe("order", () => {
  test("without a sort the newest row comes first", () => {
    expect(table().query({})).toEqual(["three", "two", "one"]);
  });

  test("sorts by several keys, rows without a value last in both directions", () => {
    const { query } = table();
    expect(query({ sorts: [{ property: "Amount", direction: "ascending" }] })).toEqual(["one", "two", "three"]);
    expect(query({ sorts: [{ property: "Amount", direction: "descending" }] })).toEqual(["two", "one", "three"]);
    expect(
      query({
        sorts: [
          { property: "Done", direction: "ascending" },
          { property: "Name", direction: "descending" },
        ],
      }),
    ).toEqual(["two", "three", "one"]);
    expect(query({ sorts: [{ property: "Kind", direction: "ascending" }] })).toEqual(["one", "two", "three"]);
  });

  test("numbers inside text sort by their size", () => {
    const { call, pageId } = workspaceWithPage();
    const { sourceId } = makeDatabase(call, pageId, { Name: { title: {} } });
    for (const name of ["Item 10", "item 2", "Item 1"]) makeRow(call, sourceId, { Name: { title: text(name) } });
    const { body } = call("POST", `data_sources/${sourceId}/query`, {
      sorts: [{ property: "Name", direction: "ascending" }],
    });
    expect(titlesOf(body.results)).toEqual(["Item 1", "item 2", "Item 10"]);
  });
});

describe("pages of a query", () => {
  function many(count: number, options?: EmulatorOptions): { call: Call; sourceId: string; ids: string[] } {
    const { call, pageId } = workspaceWithPage(options);
    const { sourceId } = makeDatabase(call, pageId, { Name: { title: {} }, Amount: { number: {} } });
    const ids = Array.from({ length: count }, (_, index) =>
      makeRow(call, sourceId, { Name: { title: text(`Row ${index}`) }, Amount: { number: index } }),
    );
    return { call, sourceId, ids };
  }

  const sorts = [{ property: "Amount", direction: "ascending" }];

  test("returns every row exactly once, at most 100 on a page", () => {
    const { call, sourceId, ids } = many(230);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const { body } = call("POST", `data_sources/${sourceId}/query`, {
        sorts,
        ...(cursor === undefined ? {} : { start_cursor: cursor }),
      });
      seen.push(...body.results.map(({ id }) => id));
      cursor = body.next_cursor;
      expect(body.has_more).toBe(cursor !== null);
    } while (cursor !== null);
    expect(seen).toEqual(ids);
  });

  test("a cursor stays valid while rows change", () => {
    const { call, sourceId, ids } = many(30);
    const first = call("POST", `data_sources/${sourceId}/query`, { sorts, page_size: 10 }).body;
    call("PATCH", `pages/${ids[2]}`, { properties: { Amount: { number: 999 } } });
    call("PATCH", `pages/${ids[15]}`, { in_trash: true });
    makeRow(call, sourceId, { Amount: { number: -1 } });
    const rest = call("POST", `data_sources/${sourceId}/query`, { sorts, start_cursor: first.next_cursor }).body;
    expect(rest.results.map(({ id }) => id)).toEqual(ids.slice(10).filter((id) => id !== ids[15]));
  });

  test("a cursor of an expired result continues at its row", () => {
    const { call, sourceId, ids } = many(30);
    const first = call("POST", `data_sources/${sourceId}/query`, { sorts, page_size: 10 }).body;
    for (let index = 0; index < 70; index += 1) call("POST", `data_sources/${sourceId}/query`, {});
    const rest = call("POST", `data_sources/${sourceId}/query`, { sorts, start_cursor: first.next_cursor }).body;
    expect(rest.results.map(({ id }) => id)).toEqual(ids.slice(10));
  });

  test("returns 10,000 rows, and reports the limit on every page", () => {
    const { call, sourceId } = many(10_001);
    let seen = 0;
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { body } = call(
        "POST",
        `data_sources/${sourceId}/query`,
        cursor === undefined ? {} : { start_cursor: cursor },
      );
      expect(body.request_status).toEqual({ type: "incomplete", incomplete_reason: "query_result_limit_reached" });
      seen += body.results.length;
      cursor = body.next_cursor;
    }
    expect(seen).toBe(10_000);
  });

  test("returns the number of rows that maxQueryRows allows", () => {
    const { call, sourceId } = many(4, { maxQueryRows: 3 });
    expect(call("POST", `data_sources/${sourceId}/query`, {}).body).toMatchObject({
      results: [{}, {}, {}],
      has_more: false,
      request_status: { type: "incomplete" },
    });
  });

  test("refuses an unknown cursor", () => {
    const { call, sourceId } = many(1);
    expect(call("POST", `data_sources/${sourceId}/query`, { start_cursor: "nonsense" }).body.code).toBe(
      "validation_error",
    );
  });

  test("finds rows in the trash only with in_trash", () => {
    const { call, sourceId, ids } = many(3);
    call("PATCH", `pages/${ids[1]}`, { in_trash: true });
    expect(call("POST", `data_sources/${sourceId}/query`, {}).body.results).toHaveLength(2);
    expect(call("POST", `data_sources/${sourceId}/query`, { in_trash: true }).body.results.map(({ id }) => id)).toEqual(
      [ids[1]],
    );
  });

  test("filter_properties limits the columns of every row", () => {
    const { call, sourceId } = many(2);
    const { results } = call("POST", `data_sources/${sourceId}/query?filter_properties=Amount`, {}).body;
    expect(results.map((page: { properties: object }) => Object.keys(page.properties))).toEqual([
      ["Amount"],
      ["Amount"],
    ]);
  });
});

/** Seen with every version of the API: https://github.com/ultimate-notion/ultimate-notion/pull/301, also with a constant formula. */
describe("a filter on a formula", () => {
  const filter = { property: "Double", formula: { number: { equals: 2 } } };
  const columns = { Name: { title: {} }, Double: { formula: { expression: "1 + 1" } } };

  test("is refused if a request has created the column, also later and by a new type", () => {
    const { call, pageId } = workspaceWithPage();
    const { sourceId } = makeDatabase(call, pageId, columns);
    const query = (property = "Double") =>
      call("POST", `data_sources/${sourceId}/query`, { filter: { ...filter, property } }).body.message;
    const message = "Unable to filter based on a formula of unknown type";
    expect(query()).toBe(message);
    call("PATCH", `data_sources/${sourceId}`, {
      properties: { Later: { formula: { expression: "2" } }, Was: { number: {} } },
    });
    expect(query("Later")).toBe(message);
    call("PATCH", `data_sources/${sourceId}`, { properties: { Was: { formula: { expression: "2" } } } });
    expect(query("Was")).toBe(message);
    const filterless = call("POST", `data_sources/${sourceId}/query`, {
      sorts: [{ property: "Double", direction: "ascending" }],
    });
    expect(filterless.status).toBe(200);
  });

  test("finds rows of columns that come from the app: of imports, snapshots of them and the demo", () => {
    const { call, emulator, pageId } = workspaceWithPage();
    const { sourceId } = makeDatabase(call, pageId, columns);
    const objects = emulator.export();
    const other = workspaceWithPage();
    other.emulator.import(objects);
    expect(other.call("POST", `data_sources/${sourceId}/query`, { filter }).status).toBe(200);
    const demo = workspaceWithPage({ seed: "demo" });
    const source = demo.call("POST", "search", {
      query: "Repairs",
      filter: { property: "object", value: "data_source" },
    });
    const [{ id = "" } = {}] = source.body.results as { id?: string }[];
    const price = { property: "Price with tax", formula: { number: { greater_than: 0 } } };
    expect(demo.call("POST", `data_sources/${id}/query`, { filter: price }).status).toBe(200);
  });
});
