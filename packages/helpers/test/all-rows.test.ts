import fc from "fast-check";
import {
  asyncCollectAllRows,
  asyncIterateAllRows,
  collectAllRows,
  iterateAllRows,
  RowsNotSeparableError,
} from "@ws/helpers";
import { beforeAll, describe, expect, test } from "vitest";
import { fakeDataSource, type FakeQuery, type FakeRow } from "./support/fake-data-source.ts";
import { failureOf } from "./support/failure.ts";
import { clients, gather, workspace, type Workspace } from "./support/workspaces.ts";

const START = Date.parse("2026-01-01T00:00:00.000Z");
const at = (minutes: number): string => new Date(START + minutes * 60_000).toISOString();

/** Returns a row that was created `created` minutes after the start, with properties by name and type. */
function row(
  id: string,
  created: number,
  properties: Record<string, [type: string, value: unknown]> = {},
  edited = created,
): FakeRow {
  return {
    object: "page",
    id,
    created_time: at(created),
    last_edited_time: at(edited),
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, [type, value]]) => [name, { id: `id-${name}`, type, [type]: value }]),
    ),
  };
}
const rowsOf = (count: number, make: (index: number) => FakeRow): FakeRow[] =>
  Array.from({ length: count }, (_, index) => make(index));
const ids = (rows: Iterable<{ id: string }>): string[] => Array.from(rows, ({ id }) => id);
const args = { data_source_id: "d" };

/** The blocking and the async helper on the same fake. */
const readers = [
  {
    name: "Client",
    read: async (query: (q: FakeQuery) => ReturnType<ReturnType<typeof fakeDataSource>["query"]>, q: FakeQuery) => [
      ...iterateAllRows(query, q as { data_source_id: string }),
    ],
  },
  {
    name: "AsyncClient",
    read: (query: (q: FakeQuery) => ReturnType<ReturnType<typeof fakeDataSource>["query"]>, q: FakeQuery) =>
      gather(
        asyncIterateAllRows(async (request: FakeQuery) => query(request), q as { data_source_id: string }, {
          prefetch: 1,
        }),
      ),
  },
] as const;

/** Returns the bits of a number as words. No word contains another word. */
const tagsOf = (index: number): string[] =>
  ["ash", "birch", "cedar", "elm", "fir", "oak"].filter((_, bit) => (index >> bit) % 2 === 1);

describe.each(readers)("reading all rows with $name", ({ read }) => {
  test("returns each row once, the oldest first, over any number of queries", async () => {
    const rows = rowsOf(95, (index) => row(`r${index}`, Math.floor(index / 4)));
    const { query, requests } = fakeDataSource(rows, 10);
    const found = await read(query, args);
    expect(found.map(({ created_time }) => created_time)).toEqual(rows.map(({ created_time }) => created_time));
    expect(ids(found).toSorted()).toEqual(ids(rows).toSorted());
    expect(requests.filter(({ start_cursor }) => start_cursor === undefined).length).toBeGreaterThan(9);
  });

  test("sends one query with the caller's filter if the rows fit into one result", async () => {
    const { query, requests } = fakeDataSource(
      rowsOf(10, (index) => row(`r${index}`, index)),
      10,
      100,
    );
    const filter = { property: "Name", title: { is_empty: true } };
    await read(query, { ...args, filter });
    expect(requests).toEqual([{ ...args, filter, sorts: [{ timestamp: "created_time", direction: "ascending" }] }]);
  });

  test.each<[string, (index: number) => FakeRow]>([
    ["a unique id", (index) => row(`r${index}`, 5, { No: ["unique_id", { prefix: "T", number: index }] })],
    ["the time of the last edit", (index) => row(`r${index}`, 5, {}, 5 + Math.floor(index / 7))],
    [
      "a number that some rows do not have",
      (index) => row(`r${index}`, 5, { Size: ["number", index % 9 === 0 ? null : index % 8] }),
    ],
    ["a date", (index) => row(`r${index}`, 5, { Due: ["date", { start: at(index), end: null, time_zone: null }] })],
    [
      "a checkbox and a select",
      (index) =>
        row(`r${index}`, 5, {
          Done: ["checkbox", index % 2 === 0],
          Kind: ["select", index % 7 === 0 ? null : { name: `k${index % 7}` }],
        }),
    ],
    [
      "a multi-select",
      (index) => row(`r${index}`, 5, { Tags: ["multi_select", tagsOf(index).map((name) => ({ name }))] }),
    ],
    [
      "people and relations",
      (index) =>
        row(`r${index}`, 5, {
          Team: ["people", tagsOf(index % 8).map((id) => ({ object: "user", id }))],
          Related: ["relation", tagsOf(Math.floor(index / 8)).map((id) => ({ id }))],
        }),
    ],
    [
      "the creator",
      (index) => row(`r${index}`, 5, { By: ["created_by", { object: "user", id: `user-${index % 8}-` }] }),
    ],
    ["the letters of the title", (index) => row(`r${index}`, 5, { Name: ["title", [{ plain_text: `Row ${index}` }]] })],
    [
      "a number and then the title",
      (index) =>
        row(`r${index}`, 5, { Size: ["number", index % 2], Name: ["title", [{ plain_text: `Row ${index}` }]] }),
    ],
  ])("splits a minute with more rows than the limit by %s", async (_, make) => {
    const rows = [row("before", 4), ...rowsOf(60, make), row("after", 6)];
    const { query } = fakeDataSource(rows, 10);
    const found = ids(await read(query, args));
    expect(found.toSorted()).toEqual(ids(rows).toSorted());
    expect([found[0], found.at(-1)]).toEqual(["before", "after"]);
  });

  test("throws an error with the tried properties if all rows of a minute are equal", async () => {
    const rows = rowsOf(30, (index) => row(`r${index}`, 5, { Name: ["title", [{ plain_text: "same" }]] }));
    const { query } = fakeDataSource(rows, 10);
    const failure = await failureOf(() => read(query, args));
    expect(failure).toBeInstanceOf(RowsNotSeparableError);
    expect(failure).toMatchObject({ code: "rows_not_separable", createdTime: at(5) });
    expect(failure.message).toMatch(/last_edited_time, Name.*unique_id.*pass a filter/);
  });

  test("returns only the requested filter_properties, also while another property splits a minute", async () => {
    const rows = rowsOf(40, (index) =>
      row(`r${index}`, 5, {
        Name: ["title", [{ plain_text: "same" }]],
        No: ["unique_id", { prefix: null, number: index }],
      }),
    );
    const { query } = fakeDataSource(rows, 10);
    const found = await read(query, { ...args, filter_properties: ["Name"] });
    expect(found).toHaveLength(40);
    expect(new Set(found.flatMap(({ properties }) => Object.keys(properties)))).toEqual(new Set(["Name"]));
  });

  test("returns each existing row once while rows are added", async () => {
    let number = 0;
    const numbered = (id: string, minute: number) =>
      row(id, minute, { No: ["unique_id", { prefix: null, number: (number += 1) }] });
    const rows = rowsOf(50, (index) => numbered(`r${index}`, Math.floor(index / 3)));
    const { query } = fakeDataSource(rows, 10);
    const before = ids(rows);
    let added = 0;
    const growing = (q: FakeQuery) => {
      // Added to a minute that was read, to the current minute, and to a later minute.
      for (const minute of [0, 8, 17]) rows.push(numbered(`new${(added += 1)}`, minute));
      return query(q);
    };
    const stopAt = (q: FakeQuery) => (added < 90 ? growing(q) : query(q));
    const found = ids(await read(stopAt, args));
    expect(found.filter((id) => !id.startsWith("new")).toSorted()).toEqual(before.toSorted());
    expect(new Set(found).size).toBe(found.length);
  });
});

const SMALL = { property: "Size", number: { less_than_or_equal_to: 3 } };
const LARGE = { property: "Size", number: { greater_than: 6 } };
const EVEN = { property: "Even", checkbox: { equals: true } };

test.each<[string, object]>([
  ["one condition", SMALL],
  ["an and", { and: [SMALL, EVEN] }],
  ["an or", { or: [SMALL, LARGE] }],
  ["an and with an or in it", { and: [EVEN, { or: [SMALL, LARGE] }] }],
  ["an or with ands in it", { or: [{ and: [SMALL, EVEN] }, LARGE] }],
  ["an or with ors in it", { or: [{ or: [SMALL, EVEN] }, LARGE] }],
  ["an and of 100 conditions", { and: Array.from({ length: 100 }, () => SMALL) }],
])("applies the caller's filter to every row: %s", (_, filter) => {
  const rows = rowsOf(120, (index) =>
    row(`r${index}`, Math.floor(index / 30), {
      Size: ["number", index % 10],
      Even: ["checkbox", index % 2 === 0],
      No: ["unique_id", { prefix: null, number: index }],
    }),
  );
  const expected = ids(fakeDataSource(rows, 1000, 1000).query({ ...args, filter }).results);
  const { query, requests } = fakeDataSource(rows, 10);
  const found = [...iterateAllRows(query, { ...args, filter })];
  expect(ids(found).toSorted()).toEqual(expected.toSorted());
  expect(expected.length).toBeGreaterThan(20);
  expect(requests.length).toBeGreaterThan(10);
});

test("returns each row once for any rows and any query limit", async () => {
  const anyRow = fc.record({
    created: fc.nat({ max: 6 }),
    edited: fc.nat({ max: 3 }),
    size: fc.option(fc.nat({ max: 3 })),
    done: fc.boolean(),
    kind: fc.option(fc.constantFrom("a", "b")),
    name: fc.constantFrom("", "x", "y", "xy", "Zz"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { maxLength: 60 }), fc.integer({ min: 4, max: 12 }), async (specs, limit) => {
      const rows = specs.map(({ created, edited, size, done, kind, name }, index) =>
        row(
          `r${index}`,
          created,
          {
            Size: ["number", size],
            Done: ["checkbox", done],
            Kind: ["select", kind === null ? null : { name: kind }],
            Name: ["title", [{ plain_text: name }]],
          },
          created + edited,
        ),
      );
      const groups = new Map<string, FakeRow[]>();
      for (const one of rows) {
        const key = JSON.stringify([one.created_time, one.last_edited_time, one.properties]);
        groups.set(key, [...(groups.get(key) ?? []), one]);
      }
      const isSeparable = [...groups.values()].every((group) => group.length <= limit);
      const { query } = fakeDataSource(rows, limit);
      const seen: string[] = [];
      let failure: unknown;
      try {
        for (const { id } of iterateAllRows(query, args)) seen.push(id);
      } catch (error) {
        failure = error;
      }
      expect(new Set(seen).size).toBe(seen.length);
      if (isSeparable) {
        expect(failure).toBeUndefined();
        expect(seen.toSorted()).toEqual(ids(rows).toSorted());
      } else expect(failure).toBeInstanceOf(RowsNotSeparableError);
    }),
    { numRuns: 300 },
  );
});

test.each([
  [{ data_source_id: "d", sorts: [] }, "Expected arguments without sorts and start_cursor"],
  [{ data_source_id: "d", start_cursor: "c" }, "Expected arguments without sorts and start_cursor"],
])("rejects sorts and start_cursor: %#", (invalidArgs, message) => {
  const { query } = fakeDataSource([], 10);
  expect(() => Reflect.apply(iterateAllRows, undefined, [query, invalidArgs]) as unknown).toThrow(message);
});

const SOURCE = "11111111-1111-4111-8111-111111111111";
const uuid = (index: number): string => `22222222-2222-4222-8222-${index.toString(16).padStart(12, "0")}`;
const imported = (index: number, minute: number) => ({
  object: "page",
  id: uuid(index),
  created_time: at(minute),
  last_edited_time: at(minute),
  parent: { type: "data_source_id", data_source_id: SOURCE, database_id: "33333333-3333-4333-8333-333333333333" },
  properties: {
    Name: {
      id: "title",
      type: "title",
      title: [{ type: "text", text: { content: `Row ${index}`, link: null }, plain_text: `Row ${index}` }],
    },
  },
});

test("returns each of 12,000 rows once while rows are added in the emulator", async () => {
  const ws = workspace();
  ws.emulator.import(Array.from({ length: 12_000 }, (_, index) => imported(index, Math.floor(index / 50))));
  const found: string[] = [];
  let added = 0;
  for await (const { id } of asyncIterateAllRows(ws.asyncClient.dataSources.query, { data_source_id: SOURCE })) {
    found.push(id);
    // Added to a minute that was read, to the current minute, and at the end.
    if (found.length % 1500 !== 1) continue;
    for (const minute of [0, Math.floor(found.length / 50), 240])
      ws.emulator.import([imported(50_000 + (added += 1), minute)]);
  }
  expect(added).toBeGreaterThan(20);
  expect(new Set(found).size).toBe(found.length);
  expect(found.filter((id) => id < uuid(50_000)).toSorted()).toEqual(
    Array.from({ length: 12_000 }, (_, index) => uuid(index)),
  );
});

/**
 * Creates an empty workspace with rows, in which a query returns at most 1,000 rows. The tests with both clients share it,
 * because they only read.
 */
function workspaceWithRows(count: number, minuteOf: (index: number) => number): Workspace {
  const ws = workspace({ maxQueryRows: 1000 });
  ws.emulator.import(Array.from({ length: count }, (_, index) => imported(index, minuteOf(index))));
  return ws;
}

describe("collecting all rows", () => {
  const rows = rowsOf(25, (index) => row(`r${index}`, index));

  test("returns the rows of the iterators as a list", async () => {
    const { query } = fakeDataSource(rows, 10);
    const listed = { data_source_id: "d" };
    const all = collectAllRows(query, listed);
    expect(ids(all)).toEqual(ids(rows));
    const promise = asyncCollectAllRows(async (request: FakeQuery) => query(request), listed, { prefetch: 1 });
    expect(promise).toBeInstanceOf(Promise);
    expect(ids(await promise)).toEqual(ids(rows));
  });

  test("an invalid argument throws with Client, and rejects with AsyncClient", async () => {
    const sorted = { data_source_id: "d", sorts: [] } as { data_source_id: string };
    const { query } = fakeDataSource(rows, 10);
    expect(() => collectAllRows(query, sorted)).toThrow("Expected arguments without sorts");
    await expect(asyncCollectAllRows(query, sorted)).rejects.toThrow("Expected arguments without sorts");
  });

  test("a signal ends the read with its reason", async () => {
    const { query } = fakeDataSource(rows, 10);
    const signal = AbortSignal.abort("enough");
    await expect(asyncCollectAllRows(query, { data_source_id: "d" }, { signal })).rejects.toBe("enough");
  });
});

describe("reading all rows from the emulator", () => {
  let manyMinutes: Workspace;
  let oneMinute: Workspace;
  beforeAll(() => {
    manyMinutes = workspaceWithRows(2200, (index) => Math.floor(index / 50));
    oneMinute = workspaceWithRows(1001, () => 7);
  });

  describe.each(clients)("with $name", ({ rows }) => {
    test("applies the caller's filter beyond the limit of a query", async () => {
      const filter = {
        or: [
          { property: "Name", title: { ends_with: "7" } },
          { and: [{ property: "Name", title: { contains: "1" } }] },
        ],
      };
      const found = await rows(manyMinutes, { data_source_id: SOURCE, filter });
      const expected = Array.from({ length: 2200 }, (_, index) => index).filter((index) => /7$|1/.test(String(index)));
      expect(expected.length).toBeGreaterThan(1000);
      expect(ids(found).toSorted()).toEqual(expected.map(uuid));
    });

    test("returns each of 1,001 rows of one minute once", async () => {
      const found = ids(await rows(oneMinute, { data_source_id: SOURCE }));
      expect(found).toHaveLength(1001);
      expect(new Set(found).size).toBe(1001);
    });

    test("returns each of 2,200 rows once, the oldest first", async () => {
      const requestsBefore = manyMinutes.requests.length;
      const found = await rows(manyMinutes, { data_source_id: SOURCE });
      expect(new Set(ids(found)).size).toBe(2200);
      const times = found.map((one) => ("created_time" in one ? one.created_time : ""));
      expect(times).toEqual(times.toSorted());
      // 22 pages, plus the repeated rows at the beginning of each further query.
      expect(manyMinutes.requests.length - requestsBefore).toBeLessThan(27);
    });
  });
});
