// The rules of filters, one by one: dates, values, operands, columns and errors. packages/mirror/test/rows/same-answers.test.ts
// compares the answers with the emulator.
import { resultType } from "@ws/helpers/columns";
import { filterColumns, rowFilter } from "@ws/helpers/filters";
import { describe, expect, test } from "vitest";
import { comparedTime, comparedValue, naturalText } from "../src/filters/compared-value.ts";
import { compileFilter, type RowConditions } from "../src/filters/compile-filter.ts";
import { addMonths, dateSpan, daysFrom, DAY_MS, startOfDay, startOfMonth, startOfWeek } from "../src/filters/dates.ts";
import { columnOf, findColumn, groupsIn, withoutGroups, type FilterColumn } from "../src/filters/filter-column.ts";
import { onlyEntry, OPERANDS, wrongQuery } from "../src/filters/operands.ts";

const ID = "0123456789abcdef0123456789abcdef";
const DASHED = "01234567-89ab-cdef-0123-456789abcdef";
/** A Wednesday. */
const NOW = Date.UTC(2026, 6, 15, 13, 30);
const day = (text: string): number => Date.parse(`${text}T00:00Z`);

describe("dates", () => {
  test.each([
    ["2026-07-01", "2026-07-01T00:00Z", 1440],
    ["2024-02-29", "2024-02-29T00:00Z", 1440],
    ["2026-07-01T07:30", "2026-07-01T07:30Z", 1],
    ["2026-07-01T07:30:45", "2026-07-01T07:30Z", 1],
    ["2026-07-01T07:30:45.999Z", "2026-07-01T07:30Z", 1],
    ["2026-07-01T07:30:59.5+02:00", "2026-07-01T05:30Z", 1],
    ["1969-12-31T23:59:30Z", "1969-12-31T23:59Z", 1],
  ])("%s is a span from %s of %i minutes", (text, start, minutes) => {
    const from = Date.parse(start);
    expect(dateSpan(text)).toMatchObject({ from, to: from + minutes * 60_000 });
  });

  test.each([
    "July",
    "",
    "2026-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-07-00",
    "2026-07-01 07:30",
    "2026-07-01T07",
    "2026-07-01T25:00",
    "2026-07-01Z",
    "on 2026-07-01",
    "02026-07-01",
  ])("%j is no date", (text) => {
    expect(dateSpan(text)).toBeUndefined();
  });

  test("a time keeps its seconds where rows are sorted", () => {
    expect(dateSpan("2026-07-01T07:30:45.5")?.ms).toBe(Date.parse("2026-07-01T07:30:45.5Z"));
    expect(comparedTime("2026-07-01T07:30:45Z")).toEqual({
      date: Date.parse("2026-07-01T07:30Z"),
      sort: Date.parse("2026-07-01T07:30:45Z"),
    });
    expect(comparedTime("2026-07-01T07:30Z")).toEqual({ date: Date.parse("2026-07-01T07:30Z") });
    expect(comparedTime("soon")).toEqual({});
    expect(comparedTime(5)).toEqual({});
  });

  test("days, weeks and months begin in UTC, and weeks on Sunday", () => {
    expect(startOfDay(NOW)).toBe(day("2026-07-15"));
    expect(startOfDay(-1)).toBe(-DAY_MS);
    for (const date of ["2026-07-12", "2026-07-15", "2026-07-18"])
      expect(startOfWeek(day(date))).toBe(day("2026-07-12"));
    expect(startOfMonth(day("2026-07-31"))).toBe(day("2026-07-01"));
    expect(startOfMonth(day("2026-07-01"))).toBe(day("2026-07-01"));
    expect(daysFrom(day("2026-07-01"), 3)).toEqual({ from: day("2026-07-01"), to: day("2026-07-04") });
  });

  test.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2024-01-31", 1, "2024-02-29"],
    ["2026-03-31", -1, "2026-02-28"],
    ["2026-01-15", -1, "2025-12-15"],
    ["2026-12-15", 1, "2027-01-15"],
    ["2026-07-15", 12, "2027-07-15"],
    ["2024-02-29", -12, "2023-02-28"],
  ])("%s and %i months are %s", (from, months, to) => {
    expect(addMonths(day(from), months)).toBe(day(to));
  });
});

describe("values of rows", () => {
  test.each([
    ["title", [{ plain_text: "Chain " }, { plain_text: "X" }], { text: "chain x" }],
    ["rich_text", [{ plain_text: "Chain 9" }], { text: "chain 9", sort: naturalText("chain 9") }],
    ["url", "HTTPS://A.example", { text: "https://a.example" }],
    ["url", null, {}],
    ["title", [], {}],
    ["number", 0, { number: 0 }],
    ["number", Number.NaN, {}],
    ["number", "5", {}],
    ["unique_id", { prefix: "A", number: 7 }, { number: 7 }],
    ["unique_id", { prefix: "A", number: null }, {}],
    ["checkbox", true, { checkbox: 1 }],
    ["checkbox", false, { checkbox: 0 }],
    ["checkbox", null, {}],
    ["select", { name: "A" }, { names: ["A"] }],
    ["select", null, {}],
    ["select", {}, { names: [""] }],
    ["multi_select", [{ name: "A" }, { name: "B" }], { names: ["A", "B"] }],
    ["people", [{ id: "a" }, {}], { ids: ["a", ""] }],
    ["people", [], {}],
    ["created_by", { id: "a" }, { ids: ["a"] }],
    ["relation", [{ id: "a" }], { ids: ["a"] }],
    ["date", { start: "2026-07-01" }, { date: day("2026-07-01") }],
    ["date", null, {}],
    ["created_time", "2026-07-01T00:00:00.000Z", { date: day("2026-07-01") }],
    ["files", [{ name: "B2" }, { name: "A" }], { files: 2, sort: naturalText("b2") }],
    ["files", [{ name: "" }], { files: 1 }],
    ["files", [{}], { files: 1 }],
    ["files", [], {}],
    ["verification", { state: "verified" }, { state: "verified" }],
    ["verification", { state: "unverified" }, {}],
    ["verification", null, {}],
    ["formula", { type: "string", string: "Nr. 9" }, { text: "nr. 9" }],
    ["formula", { type: "string", string: null }, {}],
    ["formula", { type: "number", number: 3 }, { number: 3 }],
    ["formula", { type: "boolean", boolean: true }, { checkbox: 1 }],
    ["formula", { type: "date", date: { start: "2026-07-01" } }, { date: day("2026-07-01") }],
    ["formula", { type: "date", date: null }, {}],
    ["formula", { type: "toString", toString: "x" }, {}],
    ["formula", null, {}],
    ["rollup", { type: "number", number: 3 }, { number: 3 }],
    [
      "rollup",
      { type: "array", array: [{ type: "number", number: 1 }, { type: "title", title: [] }, { type: "formula" }, {}] },
      { array: [{ number: 1 }, {}, {}, {}] },
    ],
    ["button", {}, {}],
    ["constructor", {}, {}],
    ["some_new_type", "x", {}],
  ])("of type %s: %j", (type, value, expected) => {
    expect(comparedValue(type, { type, [type]: value })).toStrictEqual(expected);
  });

  test("numbers in texts sort by their size", () => {
    const sorted = [
      "a",
      "a 0",
      "a 1",
      "a 2",
      "a 009",
      "a 10",
      "a 10 b 3",
      "a 10 b 20",
      "a 999",
      "a 1001",
      `a ${"9".repeat(80)}`,
      "b",
    ];
    expect(sorted.toReversed().map(naturalText).toSorted()).toEqual(sorted.map(naturalText));
    expect(naturalText("a 007")).toBe(naturalText("a 7"));
    expect(naturalText("000")).toBe(naturalText("0"));
    expect(naturalText("1")).toBe("011");
    expect(naturalText("9".repeat(71)).slice(0, 2)).toBe(naturalText("9".repeat(80)).slice(0, 2));
    expect(naturalText("9".repeat(69)).slice(0, 2)).not.toBe(naturalText("9".repeat(70)).slice(0, 2));
  });
});

describe("operands", () => {
  const parsed = (shape: keyof typeof OPERANDS, operand: unknown) => OPERANDS[shape].parse(operand, NOW);

  test.each([
    ["text", "ÀB", "àb"],
    ["text", 5, undefined],
    ["number", -1.5, -1.5],
    ["number", Infinity, undefined],
    ["number", "1", undefined],
    ["boolean", false, false],
    ["boolean", 0, undefined],
    ["options", "A", ["A"]],
    ["options", ["A", "B"], ["A", "B"]],
    ["options", [], []],
    ["options", ["A", 1], undefined],
    ["user", ID.toUpperCase(), DASHED],
    ["page", DASHED, DASHED],
    ["page", "me", undefined],
    ["verification", "expired", "expired"],
    ["verification", "unverified", undefined],
    ["true", true, true],
    ["true", 1, undefined],
    ["empty", {}, day("2026-07-15")],
    ["empty", [], undefined],
    ["date", 5, undefined],
    ["date", "some day", undefined],
  ] as const)("of shape %s: %j is %j", (shape, operand, expected) => {
    expect(parsed(shape, operand)).toEqual(expected);
  });

  test.each([
    ["2026-07-01", "2026-07-01"],
    ["today", "2026-07-15"],
    ["tomorrow", "2026-07-16"],
    ["yesterday", "2026-07-14"],
    ["one_week_ago", "2026-07-08"],
    ["one_week_from_now", "2026-07-22"],
    ["one_month_ago", "2026-06-15"],
    ["one_month_from_now", "2026-08-15"],
  ])("the date %s is the day %s", (operand, date) => {
    expect(parsed("date", operand)).toMatchObject({ from: day(date), to: day(date) + DAY_MS });
  });

  test.each([
    ["text", "a text"],
    ["number", "a number"],
    ["boolean", "true or false"],
    ["options", "an option or a list of options"],
    ["user", "an id"],
    ["page", "an id"],
    ["date", "a date, a time, or a word such as today or one_week_ago"],
    ["verification", "verified, expired, none"],
    ["true", "true"],
    ["empty", "{}"],
  ] as const)("of shape %s are described as %s", (shape, allowed) => {
    expect(OPERANDS[shape].allowed).toBe(allowed);
  });

  test("an error shows the value, shortened and without control characters", () => {
    expect(wrongQuery("Name", "a text", "a\nb").message).toBe('Expected Name to have a text, got "a\\u000ab".');
    expect(wrongQuery("Name", "a text", "x".repeat(60)).message).toContain(`got "${"x".repeat(50)}".`);
    expect(wrongQuery("Name", "a text", undefined).message).toContain("got undefined.");
    expect(wrongQuery("Name", "a text", { a: "y".repeat(200) }).message).toHaveLength(
      "Expected Name to have a text, got .".length + 100,
    );
    expect(wrongQuery("Name", "a text", 5)).toMatchObject({ code: "invalid_argument" });
  });

  test.each([
    [{ c: 1 }, 'Expected Name to have one of a, b, got "c".'],
    [{}, "Expected Name to have one of a, b, got {}."],
    [5, "Expected Name to have one of a, b, got 5."],
    [{ a: 1, b: 2 }, 'Expected Name to have one condition, or several in a group of and, got "b".'],
  ])("refuses %j where one condition is expected", (fields, message) => {
    expect(() => onlyEntry(fields, "Name", ["a", "b"])).toThrow(message);
    expect(onlyEntry({ b: 2 }, "Name", ["a", "b"])).toEqual(["b", 2]);
  });
});

describe("columns", () => {
  const status = {
    options: [{ id: "1", name: "Open" }, { id: "2", name: "Done" }, { id: "3" }, null],
    groups: [
      { name: "To-do", option_ids: ["1", "9"] },
      { name: "Complete", option_ids: ["2", "1", "3"] },
      { option_ids: 5 },
    ],
  };

  test("are read from the properties of a data source", () => {
    const properties = {
      Stage: { id: "s%3A", type: "status", status },
      Name: { id: "title", type: "title", title: {} },
      Odd: { type: 5 },
      Lost: null,
    };
    expect(filterColumns(properties)).toEqual([
      {
        name: "Stage",
        id: "s%3A",
        type: "status",
        options: ["Open", "Done", ""],
        groups: [
          { name: "To-do", options: ["Open"] },
          { name: "Complete", options: ["Done", "Open", ""] },
          { name: "", options: [] },
        ],
      },
      { name: "Name", id: "title", type: "title", options: undefined, groups: [] },
      { name: "Odd", id: "", type: "", options: undefined, groups: [] },
      { name: "Lost", id: "", type: "", options: undefined, groups: [] },
    ]);
    expect(filterColumns(undefined)).toEqual([]);
    expect(groupsIn({})).toEqual([]);
  });

  const columns: FilterColumn[] = ["a%3A", "Name", "b"].map((id, index) => ({
    id,
    name: ["Name", "Id", "a:"][index] ?? "",
    type: "title",
    options: undefined,
    groups: [],
  }));

  test("are found by their id before their name", () => {
    expect(columnOf(columns, "Name")?.name).toBe("Id");
    expect(columnOf(columns, "Id")?.name).toBe("Id");
    for (const id of ["a%3A", "a:", "a%3a"]) expect(columnOf(columns, id)?.name).toBe("Name");
    expect(columnOf(columns, "b")?.name).toBe("a:");
    expect(columnOf(columns, "c")).toBeUndefined();
    expect(findColumn(columns, "b")).toBe(columns[2]);
    expect(() => findColumn(columns, "c".repeat(60))).toThrow(
      `There is no column "${"c".repeat(50)}". Columns: Name, Id, a:.`,
    );
  });

  test("options replace the group of a status, unless an option has its name", () => {
    const [stage] = filterColumns({ Stage: { id: "s", type: "status", status } });
    if (stage === undefined) throw new Error("Expected a column.");
    expect(withoutGroups({ equals: "Complete" }, stage)).toEqual({ equals: ["Done", "Open", ""] });
    expect(withoutGroups({ equals: ["To-do", "Done", "New"] }, stage)).toEqual({ equals: ["Open", "Done", "New"] });
    expect(withoutGroups({ equals: "New", is_empty: true }, stage)).toEqual({ equals: "New", is_empty: true });
    expect(withoutGroups("Complete", stage)).toBe("Complete");
    const sameName = { ...stage, groups: [{ name: "Done", options: ["Open"] }] };
    expect(withoutGroups({ equals: "Done" }, sameName)).toEqual({ equals: "Done" });
    const condition = { equals: "Complete" };
    expect(withoutGroups(condition, { ...stage, groups: [] })).toBe(condition);
    expect(withoutGroups({ equals: "To-do" }, { ...stage, options: undefined })).toEqual({ equals: ["Open"] });
  });
});

describe("filters", () => {
  const types = [
    "title",
    "number",
    "select",
    "status",
    "checkbox",
    "date",
    "people",
    "created_by",
    "formula",
    "rollup",
  ];
  const properties = Object.fromEntries(
    [...types, "button", "new_type"].map((type) => [
      type,
      { id: type, type, [type]: type === "select" ? { options: [{ name: "A" }, { name: "B" }] } : {} },
    ]),
  );
  const context = () => ({ columns: filterColumns(properties), nowMs: NOW });
  const nested = (levels: number): unknown => (levels === 0 ? { or: [] } : { and: [nested(levels - 1)] });

  test.each([
    [[], "Expected filter to have property, timestamp, and, or, got []."],
    ["x", 'Expected filter to have property, timestamp, and, or, got "x".'],
    [{}, "Expected filter to have property, timestamp, and, or, got {}."],
    [{ property: 5, title: { equals: "a" } }, "Expected filter to have property, timestamp, and, or"],
    [{ and: [], or: [] }, "Expected and to have a list of filters, and nothing beside it"],
    [{ and: {} }, "Expected and to have a list of filters, and nothing beside it"],
    [{ or: [], property: "title" }, "Expected or to have a list of filters, and nothing beside it"],
    [{ and: [null] }, 'Expected filter to have property, timestamp, and, or, got "null".'],
    [{ property: "title", timestamp: "created_time" }, "Expected filter to have property or timestamp"],
    [{ timestamp: "edited" }, 'Expected timestamp to have created_time or last_edited_time, got "edited".'],
    [
      { timestamp: "created_time", date: { equals: "today" } },
      'Expected created_time to have one of created_time, got "date".',
    ],
    [{ timestamp: "created_time", created_time: { equals: "soon" } }, "Expected equals of created_time to have a date"],
    [{ property: "new_type", new_type: {} }, "The column new_type of type new_type cannot be filtered."],
    [{ property: "button", button: {} }, "The column button of type button cannot be filtered."],
    [
      { property: "title", number: { equals: 1 } },
      "Expected title to have one of title, rich_text, url, email, phone_number,",
    ],
    [{ property: "number", title: { equals: "1" } }, 'Expected number to have one of number, got "title".'],
    [{ property: "created_by", people: {} }, "Expected created_by to have one of contains, does_not_contain, is_empty"],
    [{ property: "people", created_by: {} }, 'Expected people to have one of people, got "created_by".'],
    [{ property: "title", title: { equals: 1 } }, "Expected equals of title to have a text, got 1."],
    [{ property: "title", title: { sounds: "a" } }, "Expected title to have one of equals, does_not_equal,"],
    [{ property: "select", select: { equals: "C" } }, 'Expected select to have one of the options A, B, got "C".'],
    [
      { property: "select", select: { equals: ["A", "C"] } },
      'Expected select to have one of the options A, B, got "C".',
    ],
    [{ property: "formula", formula: { text: {} } }, "Expected formula to have one of string, number, checkbox, date"],
    [{ property: "formula", formula: { string: { equals: 1 } } }, "Expected equals of formula to have a text, got 1."],
    [{ property: "rollup", rollup: { string: {} } }, "Expected rollup to have one of any, none, every, number, date"],
    [
      { property: "rollup", rollup: { any: { title: {} } } },
      "Expected any of rollup to have one of rich_text, number,",
    ],
    [
      { property: "rollup", rollup: { number: { equals: "1" } } },
      'Expected equals of rollup to have a number, got "1".',
    ],
    [nested(101), 'Expected filter to have at most 100 levels of and, or, got "more".'],
  ])("refuses %j", (filter, message) => {
    expect(() => compileFilter(filter, context())).toThrow(message);
  });

  test("takes a hundred levels, no filter, and the type that a user interface adds", () => {
    const row = { properties: {} };
    expect(rowFilter(nested(100), context())(row)).toBe(false);
    for (const filter of [undefined, null, { and: [] }]) expect(rowFilter(filter, context())(row)).toBe(true);
    expect(rowFilter({ property: "checkbox", type: "checkbox", checkbox: { equals: false } }, context())(row)).toBe(
      true,
    );
    expect(rowFilter({ property: "select", select: { is_empty: true } }, context())(row)).toBe(true);
    expect(rowFilter({ property: "select", status: { does_not_equal: "A" } }, context())(row)).toBe(true);
    // Of no conditions.
    expect(compileFilter(undefined, context())({ all: ({ length }) => length } as RowConditions<number>)).toBe(0);
  });

  test("and needs all, or needs one", () => {
    const row = { properties: { a: { id: "number", type: "number", number: 5 } } };
    const more = { property: "number", number: { greater_than: 4 } };
    const less = { property: "number", number: { less_than: 5 } };
    const answers = [{ and: [more, less] }, { or: [less, more] }, { and: [more, more] }, { or: [less, less] }];
    expect(answers.map((filter) => rowFilter(filter, context())(row))).toEqual([false, true, true, false]);
  });

  test("compares options by their whole names, and ids without their dashes", () => {
    const row = {
      properties: {
        a: { id: "status", type: "status", status: { name: "A-B" } },
        b: { id: "people", type: "people", people: [{ id: ID }] },
      },
    };
    const matches = (property: string, condition: object) =>
      rowFilter({ property, [property]: condition }, context())(row);
    expect(["A-B", "AB", "a-b"].map((equals) => matches("status", { equals }))).toEqual([true, false, false]);
    expect([DASHED, ID].map((contains) => matches("people", { contains }))).toEqual([true, true]);
    expect(matches("created_by", { does_not_contain: ID })).toBe(true);
  });

  test("reads times of the row, and values by the id of the column", () => {
    const row = {
      created_time: "2026-07-15T10:00:00.000Z",
      properties: { renamed: { id: "title", type: "title", title: [{ plain_text: "A" }] }, odd: null },
    };
    const created = (operator: string, operand: unknown) => ({
      timestamp: "created_time",
      created_time: { [operator]: operand },
    });
    expect(rowFilter(created("equals", "today"), context())(row)).toBe(true);
    expect(rowFilter(created("before", "today"), context())(row)).toBe(false);
    expect(rowFilter({ timestamp: "last_edited_time", last_edited_time: { is_empty: true } }, context())(row)).toBe(
      true,
    );
    expect(rowFilter({ property: "title", title: { equals: "a" } }, context())(row)).toBe(true);
    expect(rowFilter({ property: "date", date: { is_empty: true } }, context())(row)).toBe(true);
  });

  /** Values by type. The last one is empty. */
  const VALUES = {
    title: ["Abc", "xABCx", "bc"].map((text) => [{ plain_text: text }]).concat([[]]),
    number: [1, 2, 3, null],
    checkbox: [true, false, null],
    select: [{ name: "A" }, { name: "B" }, null],
    multi_select: [[{ name: "A" }], [{ name: "A" }, { name: "B" }], []],
    people: [[{ id: ID }], [{ id: ID.replaceAll("0", "1") }], []],
    relation: [[{ id: ID }], [{ id: ID.replaceAll("0", "1") }], []],
    date: [{ start: "2026-07-01" }, null],
    files: [[{ name: "a" }], []],
    verification: [{ state: "verified" }, { state: "expired" }, { state: "unverified" }],
  };

  test.each([
    ["title", "equals", "aBC", [0]],
    ["title", "equals", "", [3]],
    ["title", "does_not_equal", "aBC", [1, 2, 3]],
    ["title", "contains", "abc", [0, 1]],
    ["title", "does_not_contain", "abc", [2, 3]],
    ["title", "starts_with", "ab", [0]],
    ["title", "ends_with", "BC", [0, 2]],
    ["title", "is_empty", true, [3]],
    ["title", "is_not_empty", true, [0, 1, 2]],
    ["number", "equals", 2, [1]],
    ["number", "does_not_equal", 2, [0, 2, 3]],
    ["number", "greater_than", 2, [2]],
    ["number", "less_than", 2, [0]],
    ["number", "greater_than_or_equal_to", 2, [1, 2]],
    ["number", "less_than_or_equal_to", 2, [0, 1]],
    ["number", "is_empty", true, [3]],
    ["number", "is_not_empty", true, [0, 1, 2]],
    ["checkbox", "equals", true, [0]],
    ["checkbox", "does_not_equal", true, [1, 2]],
    ["select", "equals", "A", [0]],
    ["select", "does_not_equal", ["A", "B"], [2]],
    ["select", "is_empty", true, [2]],
    ["select", "is_not_empty", true, [0, 1]],
    ["multi_select", "contains", "B", [1]],
    ["multi_select", "does_not_contain", "B", [0, 2]],
    ["multi_select", "is_empty", true, [2]],
    ["multi_select", "is_not_empty", true, [0, 1]],
    ["people", "contains", ID, [0]],
    ["people", "does_not_contain", ID, [1, 2]],
    ["people", "is_empty", true, [2]],
    ["people", "is_not_empty", true, [0, 1]],
    ["relation", "contains", ID, [0]],
    ["relation", "does_not_contain", ID, [1, 2]],
    ["relation", "is_empty", true, [2]],
    ["relation", "is_not_empty", true, [0, 1]],
    ["date", "is_empty", true, [1]],
    ["date", "is_not_empty", true, [0]],
    ["files", "is_empty", true, [1]],
    ["files", "is_not_empty", true, [0]],
    ["verification", "status", "none", [2]],
    ["verification", "does_not_equal", "verified", [1, 2]],
  ] as const)("%s %s %j", (type, operator, operand, expected) => {
    const columns = filterColumns({ a: { id: "a", type } });
    const matches = rowFilter({ property: "a", [type]: { [operator]: operand } }, { columns, nowMs: NOW });
    const rows = VALUES[type].map((value) => ({ properties: { a: { id: "a", type, [type]: value } } }));
    expect(rows.flatMap((row, index) => (matches(row) ? index : []))).toEqual(expected);
  });

  /** Rows whose date begins on a day from this many days before to after the present one. */
  const found = (operator: string, operand: unknown = {}): string[] => {
    const matches = rowFilter({ property: "date", date: { [operator]: operand } }, context());
    const days = Array.from({ length: 900 }, (_, index) =>
      new Date(startOfDay(NOW) + (index - 450) * DAY_MS).toISOString().slice(0, 10),
    );
    const all = days.filter((start) => matches({ properties: { a: { id: "date", type: "date", date: { start } } } }));
    return [all[0] ?? "", all.at(-1) ?? "", String(all.length)];
  };

  test.each([
    ["this_week", "2026-07-12", "2026-07-18"],
    ["this_month", "2026-07-01", "2026-07-31"],
    ["past_week", "2026-07-08", "2026-07-15"],
    ["past_month", "2026-06-15", "2026-07-15"],
    ["past_year", "2025-07-15", "2026-07-15"],
    ["next_week", "2026-07-15", "2026-07-22"],
    ["next_month", "2026-07-15", "2026-08-15"],
    ["next_year", "2026-07-15", "2027-07-15"],
  ])("%s is from %s to %s", (operator, from, to) => {
    expect(found(operator)).toEqual([from, to, String((day(to) - day(from)) / DAY_MS + 1)]);
  });

  test.each([
    ["equals", "2026-07-14", "2026-07-14"],
    ["before", "2025-04-21", "2026-07-13"],
    ["on_or_before", "2025-04-21", "2026-07-14"],
    ["after", "2026-07-15", "2027-10-07"],
    ["on_or_after", "2026-07-14", "2027-10-07"],
  ])("%s yesterday is from %s to %s", (operator, from, to) => {
    expect(found(operator, "yesterday").slice(0, 2)).toEqual([from, to]);
  });

  test("quantifiers compare the elements of a rollup", () => {
    const matches = (word: string, numbers: number[] | undefined | null) => {
      const array = numbers?.map((number) => ({ type: "number", number }));
      const rollup = numbers === null ? null : { type: "array", array };
      const filter = { property: "rollup", rollup: { [word]: { number: { greater_than: 2 } } } };
      return rowFilter(filter, context())({ properties: { a: { id: "rollup", type: "rollup", rollup } } });
    };
    const lists = [null, undefined, [], [1], [1, 3], [3, 4]];
    expect(lists.map((numbers) => matches("any", numbers))).toEqual([false, false, false, false, true, true]);
    expect(lists.map((numbers) => matches("none", numbers))).toEqual([true, true, true, true, false, false]);
    expect(lists.map((numbers) => matches("every", numbers))).toEqual([true, true, true, false, false, true]);
  });
});

test("a result of a formula has a row if its type is known", () => {
  expect(resultType("boolean")).toEqual({ filter: "checkbox", below: "checkbox", cell: "integer" });
  expect(["array", "toString", "", undefined].map(resultType)).toEqual([undefined, undefined, undefined, undefined]);
});
