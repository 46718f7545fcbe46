// The types of formulas, type errors, and filters on formulas.
import { describe, expect, test } from "vitest";
import { inferType } from "../src/formula/infer-type.ts";
import { supportedFunctions } from "../src/formula/evaluate.ts";
import { parseFormula } from "../src/formula/syntax/parse-formula.ts";
import { SIGNATURES } from "../src/formula/signatures.ts";
import type { FormulaType } from "../src/formula/formula-type.ts";
import { makeDatabase, makeRow, text, workspaceWithPage } from "./support.ts";

const COLUMNS: Readonly<Record<string, FormulaType>> = {
  Name: "text",
  Size: "number",
  Done: "boolean",
  When: "date",
  Tags: "list:text",
  Tasks: "list:page",
  Roll: "any",
};

/** Returns the type of a formula, or the text of its type error. */
function typeOrProblem(source: string): string {
  const { root } = parseFormula(source);
  if (root === undefined) return "does not parse";
  const inferred = inferType(root, (name) => COLUMNS[name] ?? "any");
  return inferred.problem ?? inferred.type;
}

test.each([
  ["1 + 2", "number"],
  ['1 + "a"', "text"],
  ['prop("Size") * prop("Roll")', "number"],
  ['prop("Size") + prop("Roll")', "any"],
  ["true + 1", "number"],
  ['prop("When") == 1', "boolean"],
  ['if(prop("Done"), 1, 2)', "number"],
  ['if(prop("Done"), now(), "")', "mixed"],
  ['if(prop("Done"), now(), prop("Roll"))', "any"],
  ['prop("Done") ? "a" : 1', "mixed"],
  ['ifs(prop("Done"), 1, true, 2, 3)', "number"],
  ['prop("Tags").map(current.length())', "list:number"],
  ['prop("Tags").filter(index > 0).first()', "text"],
  ['prop("Tags").find(current == "a")', "text"],
  ['prop("Tasks").map(current.prop("Size")).sum()', "number"],
  ["[[1], [2]].flat()", "list:number"],
  ['split("a,b", ",").join("-")', "text"],
  ['lets(x, prop("When"), y, 2, dateAdd(x, y, "days"))', "date"],
  ['dateBetween(prop("When"), now(), "days")', "number"],
  ['formatDate(prop("When"), "Y")', "text"],
  ["pi * e", "number"],
  ["min([1, 2], 3)", "number"],
  ['prop("Tags").slice(0, 1)', "list:text"],
])("%s has the type %s", (source, type) => {
  expect(typeOrProblem(source)).toBe(type);
});

test.each([
  ['prop("Name") - 1', '"-" needs numbers, not text.'],
  ['-prop("When")', '"-" needs numbers, not a date.'],
  ['prop("When") > 1', '">" cannot compare a date with a number.'],
  ['prop("Name") < prop("Size")', '"<" cannot compare text with a number.'],
  ['abs(prop("Name"))', 'Argument 1 of "abs" must be a number, not text.'],
  ['dateAdd(prop("Size"), 1, "days")', 'Argument 1 of "dateAdd" must be a date, not a number.'],
  ["round()", 'Function "round" takes at least 1 argument, not 0.'],
  ["round(1, 2, 3)", 'Function "round" takes at most 2 arguments, not 3.'],
  ["if(true, 1)", 'Function "if" takes 3 arguments, not 2.'],
  ["now(1)", 'Function "now" takes 0 arguments, not 1.'],
  ['sum("a")', 'Argument 1 of "sum" must be numbers, not text.'],
  ['prop("Tags").map(current - 1)', '"-" needs numbers, not text.'],
])("the type error of %s is %s", (source, problem) => {
  expect(typeOrProblem(source)).toBe(problem);
});

test("every function has a signature, except those with a rule in infer-type.ts", () => {
  const withRule = ["every", "filter", "find", "findIndex", "if", "ifs", "let", "lets", "map", "prop", "some"];
  expect(supportedFunctions().filter((name) => SIGNATURES[name] === undefined)).toEqual(withRule);
});

describe("in a data source", () => {
  const columns = {
    Name: { title: {} },
    When: { date: {} },
    Double: { formula: { expression: "2 * 3" } },
    Either: { formula: { expression: 'if(prop("Name") == "a", now(), "")' } },
    Again: { formula: { expression: 'prop("Double") + 1' } },
  };

  test("a formula with a type error is refused when the schema is written", () => {
    const { call, pageId } = workspaceWithPage();
    const { sourceId } = makeDatabase(call, pageId, columns);
    const { status, body } = call("PATCH", `data_sources/${sourceId}`, {
      properties: { Bad: { formula: { expression: 'prop("When") - 1' } } },
    });
    expect([status, body.code]).toEqual([400, "validation_error"]);
    expect(body.message).toMatch(/^Type error with formula\. "-" needs numbers, not a date\./);
    expect(call("GET", `data_sources/${sourceId}`).body.properties).not.toHaveProperty("Bad");
  });

  test("a filter must have the type of the formula, and is refused for a formula of mixed types", () => {
    const { call, pageId } = workspaceWithPage({ withoutRules: ["formula_filters"] });
    const { sourceId } = makeDatabase(call, pageId, columns);
    makeRow(call, sourceId, { Name: { title: text("a") } });
    const query = (property: string, formula: object) =>
      call("POST", `data_sources/${sourceId}/query`, { filter: { property, formula: { ...formula } } });
    expect(query("Again", { number: { equals: 7 } }).body.results).toHaveLength(1);
    expect(query("Again", { string: { equals: "7" } }).body.message).toBe(
      "database property formula of a number does not match filter string",
    );
    expect(query("Either", { string: { is_empty: true } }).body.message).toBe(
      "Unable to filter based on a formula of unknown type",
    );
  });
});
