import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formulaProblem } from "../src/formula/formula-problem.ts";
import { parseFormula } from "../src/formula/syntax/parse-formula.ts";
import { printFormula } from "../src/formula/syntax/print-formula.ts";
import { makeDatabase, makeRow, text, workspaceWithPage } from "./support.ts";

const print = (source: string): string => {
  const parsed = parseFormula(source);
  if (parsed.root === undefined) throw new Error(parsed.error);
  return printFormula(parsed.root, (name) => `{{${name}}}`);
};

describe("parsing", () => {
  test.each([
    ["1+2*3", "1 + (2 * 3)"],
    ["(1+2)*3", "(1 + 2) * 3"],
    ["2^3^2", "2 ^ (3 ^ 2)"],
    ["10-2-3", "(10 - 2) - 3"],
    ["!true||false", "not true or false"],
    ['prop("A")=="x"', '{{A}} == "x"'],
    ["if(1>2,[1,2],[])", "if(1 > 2, [1, 2], [])"],
    ['prop("A").includes("x")', '{{A}}.includes("x")'],
    ["true ? 1 : 2", "if(true, 1, 2)"],
    ["-5 + 3", "-5 + 3"],
    ["/* why */ 1", "1"],
  ])("%s is printed as %s", (source, canonical) => {
    expect(print(source)).toBe(canonical);
  });

  test.each(["1 +", "(1", "foo(", '"open', "1 2", "", "#", "a..b"])("%j does not parse", (source) => {
    expect(parseFormula(source).error).toBeTypeOf("string");
  });

  test.each([
    ["frob(1)", 'Function "frob" is not defined.'],
    ["1 + [2, frob()].length()", 'Function "frob" is not defined.'],
    ["if(true, x, 1)", 'Undefined variable "x".'],
    ["current", 'Undefined variable "current".'],
    ["not (true ? y : 1)", 'Undefined variable "y".'],
    ["map([1])", 'Function "map" needs a list and an expression.'],
    ["let(x, 1)", 'Function "let" needs names, their values and an expression.'],
    ["let(1, 2, 3)", 'Function "let" needs a name as argument 1.'],
    ["let(x, x, 3)", 'Undefined variable "x".'],
    ["let(x, 1, x) + x", 'Undefined variable "x".'],
    ["[1].map(current).filter(index > 0)", undefined],
    ["lets(x, 1, y, x + pi, x * y + e)", undefined],
    ['prop("A").map(current.prop("B"))', undefined],
  ])("the problem of %s is %s", (source, problem) => {
    const { root } = parseFormula(source);
    expect(root === undefined ? "no tree" : formulaProblem(root)).toBe(problem);
  });

  test("random text does not throw, and a printed formula parses again", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."12.+-*/%^()[],\"'abif prop?:<>=!& |n".split("")), maxLength: 30 }),
        (source) => {
          const parsed = parseFormula(source);
          if (parsed.root === undefined) return;
          const canonical = printFormula(parsed.root, (name) => `prop(${JSON.stringify(name)})`);
          const again = parseFormula(canonical);
          expect(again.error).toBeUndefined();
          if (again.root !== undefined)
            expect(printFormula(again.root, (name) => `prop(${JSON.stringify(name)})`)).toBe(canonical);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe("evaluation", () => {
  const { call, pageId } = workspaceWithPage({ now: "2026-07-01T09:00:00.000Z" });
  const { sourceId } = makeDatabase(call, pageId, {
    Name: { title: {} },
    Price: { number: {} },
    Kind: { select: { options: [{ name: "Big" }] } },
    Tags: { multi_select: {} },
    Due: { date: {} },
    Done: { checkbox: {} },
    Result: { formula: { expression: "1" } },
  });
  const row = makeRow(call, sourceId, {
    Name: { title: text("Lamp") },
    Price: { number: 12.5 },
    Kind: { select: { name: "Big" } },
    Tags: { multi_select: [{ name: "a" }, { name: "b" }] },
    Due: { date: { start: "2026-07-04" } },
    Done: { checkbox: true },
  });
  const value = (expression: string) => {
    const changed = call("PATCH", `data_sources/${sourceId}`, { properties: { Result: { formula: { expression } } } });
    if (changed.status !== 200) throw new Error(changed.body.message);
    const { formula } = call("GET", `pages/${row}`).body.properties.Result;
    return formula[formula.type];
  };

  test.each([
    ['prop("Price") * 2', 25],
    ["2 ^ 10 % 1000", 24],
    ["round(3.14159, 2)", 3.14],
    ["max(1, [5, 2], 3)", 5],
    ["mean([1, 2, 6])", 3],
    ["median([5, 1, 3])", 3],
    ["abs(-3) + floor(2.7) + ceil(2.1)", 8],
    ['toNumber("42.5")', 42.5],
    ['prop("Name") + "!"', "Lamp!"],
    ['upper(prop("Name")) + lower("ABC")', "LAMPabc"],
    ['length("four")', 4],
    ['replaceAll("a-b-c", "-", "+")', "a+b+c"],
    ['test("abc", "^a.c$")', true],
    ['"a,b,c".split(",").join(" ")', "a b c"],
    ['contains("hello", "ell")', true],
    ['substring("abcdef", 1, 3)', "bc"],
    ['if(prop("Done"), "yes", "no")', "yes"],
    ["ifs(false, 1, true, 2, 3)", 2],
    ['prop("Kind") == "Big" and not empty(prop("Tags"))', true],
    ["true && false || true", true],
    ['prop("Tags").length()', 2],
    ['prop("Tags").includes("b")', true],
    ['[3, 1, 2].sort().map(current * 10).filter(current > 10).join("-")', "20-30"],
    ["[1, [2, [3]]].flat().sum()", 6],
    ["[1, 1, 2].unique().length()", 2],
    ["let(x, 3, x * x)", 9],
    ["lets(a, 1, b, a + 1, b * 10)", 20],
    ["[1, 2, 3].every(current > 0)", true],
    ["[1, 2, 3].find(current > 1)", 2],
    ['dateBetween(prop("Due"), now(), "days")', 2],
    ['formatDate(dateAdd(prop("Due"), 1, "months"), "YYYY-MM-DD")', "2026-08-04"],
    ['year(prop("Due")) * 100 + month(prop("Due"))', 202_607],
    ['day(prop("Due"))', 6],
    ['formatDate(now(), "dddd [the] Do")', "Wednesday the 1st"],
    ['format(prop("Due"))', "July 4, 2026"],
    ['prop("Due") > now()', true],
    ["formatNumber(12345.678)", "12,345.678"],
    ['formatNumber(12345, "commas", 2)', "12,345.00"],
    ['0.856.formatNumber("percent")', "85.6%"],
    ['formatNumber(1234567, "humanize")', "1.2M"],
    ['formatNumber(12345678, "bytes_decimal")', "12.35 MB"],
    ['formatNumber(1024 ^ 3, "bytes_binary")', "1 GiB"],
    ['formatNumber(0, "bytes_binary")', "0 B"],
    ['formatNumber(1234.5, "usd") + formatNumber(1234.5, "jpy")', "$1,234.50¥1,234.5"],
    ['formatNumber(1234.5, "eur", 0)', "€1,235"],
    ["[1, 2, 3, 4].splice(1, 2).join()", "14"],
    ["splice([1, 2, 3], 1, 1, 8, 9).join()", "1893"],
    ["splice([1, 2, 3], 1).join()", "1"],
  ])("%s is %j", (expression, expected) => {
    expect(value(expression)).toEqual(expected);
  });

  test("a formula can return a date", () => {
    expect(value('dateAdd(prop("Due"), 2, "days")')).toEqual({ start: "2026-07-06", end: null, time_zone: null });
    expect(value("now()")).toEqual({ start: "2026-07-01T09:00:00.000+00:00", end: null, time_zone: null });
  });

  test("a formula can use another formula, but not itself", () => {
    call("PATCH", `data_sources/${sourceId}`, {
      properties: { Twice: { formula: { expression: 'prop("Price") * 2' } } },
    });
    expect(value('prop("Twice") + 1')).toBe(26);
    expect(() => value('prop("Result") + 1')).toThrow("A formula cannot use itself.");
  });

  test("comparison operators also have names", () => {
    expect(value("[larger(2, 1), largerEq(1, 1), smaller(2, 1), smallerEq(2, 1)].map(format(current)).join()")).toBe(
      "truetruefalsefalse",
    );
    expect(value('[equal(1, 1), equal(1, "1"), unequal(1, 2)].map(format(current)).join()')).toBe("truefalsetrue");
  });

  test("an unknown function is refused when the schema is written, and the column keeps its formula", () => {
    expect(value("1 + 1")).toBe(2);
    expect(() => value("levitate(1)")).toThrow('Type error with formula. Function "levitate" is not defined.');
    expect(call("GET", `pages/${row}`).body.properties.Result.formula).toEqual({ type: "number", number: 2 });
  });
});
