// The rules of `where`, which @ws/schema and @ws/mcp share. test/interop compares the rows that both find.
import { FILTER_OPERATORS, type FilterKind } from "@ws/helpers/columns";
import {
  elementKinds,
  fitsOperand,
  formulaKinds,
  operatorsOf,
  readWhere,
  rollupKinds,
  shortOperator,
  type WhereRules,
} from "@ws/helpers/filters";
import { describe, expect, test } from "vitest";

const RULES: WhereRules = {
  maxDepth: 2,
  wrong: (problem, path, value) => new Error(`${problem} at ${path.join(".")}: ${JSON.stringify(value)}`),
};

describe("readWhere", () => {
  test("returns conditions and groups with their places", () => {
    expect(
      readWhere({ Name: "a", or: [{ Done: true }, { and: [{ Price: 1, Done: false }] }] }, ["where"], RULES),
    ).toEqual([
      { column: "Name", condition: "a", path: ["where", "Name"] },
      {
        group: "or",
        lists: [
          [{ column: "Done", condition: true, path: ["where", "or", 0, "Done"] }],
          [
            {
              group: "and",
              lists: [
                [
                  { column: "Price", condition: 1, path: ["where", "or", 1, "and", 0, "Price"] },
                  { column: "Done", condition: false, path: ["where", "or", 1, "and", 0, "Done"] },
                ],
              ],
            },
          ],
        ],
      },
    ]);
  });

  test("has no parts for no conditions", () => {
    expect(readWhere({}, [], RULES)).toEqual([]);
  });

  test.each([
    [[], "no_object at where: []"],
    [{ Name: undefined }, "no_condition at where.Name: undefined"],
    [{ or: { Name: "a" } }, 'no_list at where.or: {"Name":"a"}'],
    [{ and: [] }, "no_list at where.and: []"],
    [{ or: [{ Name: "a" }, {}] }, "empty_list at where.or.1: {}"],
    [{ or: ["a"] }, 'no_object at where.or.0: "a"'],
    [{ or: [{ or: [{ or: [{ Name: "a" }] }] }] }, 'too_deep at where.or.0.or.0.or.0: {"Name":"a"}'],
  ])("refuses %j", (where, message) => {
    expect(() => readWhere(where, ["where"], RULES)).toThrow(message);
  });
});

describe("operatorsOf", () => {
  test.each([
    ["text", "a", { equals: "a" }],
    ["options", "a", { contains: "a" }],
    ["people", "id", { contains: "id" }],
    ["verification", "verified", { status: "verified" }],
    ["date", new Date(0), { equals: new Date(0) }],
    ["files", true, undefined],
    ["text", null, { is_empty: true }],
    ["checkbox", null, { equals: null }],
    ["number", { greater_than: 1, unknown: 2 }, { greater_than: 1, unknown: 2 }],
  ] as const)("of %s and %j", (kind, condition, operators) => {
    expect(operatorsOf(kind, condition)).toEqual(operators);
  });

  test("a value alone has an operator in each kind but files", () => {
    const kinds = Object.keys(FILTER_OPERATORS) as FilterKind[];
    expect(kinds.filter((kind) => shortOperator(kind) === undefined)).toEqual(["files"]);
  });
});

test("the kinds below formulas, rollups and their quantifiers are those of the tables", () => {
  expect([...formulaKinds()]).toEqual([
    ["string", "text"],
    ["number", "number"],
    ["checkbox", "checkbox"],
    ["date", "date"],
  ]);
  expect([...rollupKinds()]).toEqual([
    ["number", "number"],
    ["date", "date"],
  ]);
  expect(elementKinds().get("select")).toBe("option");
  expect(elementKinds().size).toBe(10);
});

test.each([
  ["text", "a", 1],
  ["number", 1, Number.NaN],
  ["boolean", false, "false"],
  ["options", ["a", "b"], [1]],
  ["user", "0123456789abcdef0123456789abcdef", "me"],
  ["date", "one_week_ago", "some_week_ago"],
  ["date", "2026-07-01", "July"],
  ["verification", "none", "unverified"],
  ["true", true, false],
  ["empty", {}, null],
] as const)("an operand of %s is %j, not %j", (shape, fitting, other) => {
  expect([fitsOperand(shape, fitting), fitsOperand(shape, other)]).toEqual([true, false]);
});
