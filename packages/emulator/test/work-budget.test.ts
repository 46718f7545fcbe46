// Formulas, regular expressions and nested bodies have a budget: they are refused instead of using all time or memory.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { createEmulator } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import { TimeLimitError, runInterruptibly } from "../src/values/run-interruptibly.ts";
import { OverBudgetError, WORK_LIMITS, WorkBudget } from "../src/values/work-budget.ts";
import { callerOf, makeDatabase, makeRow, text, workspaceWithPage } from "./support.ts";

const { call, pageId } = workspaceWithPage({ withoutRules: ["formula_filters"] });

const createColumn = (expression: string) =>
  call("POST", "databases", {
    parent: { page_id: pageId },
    initial_data_source: { properties: { Name: { title: {} }, F: { formula: { expression } } } },
  });

/** Returns the value of a formula for a row with this title. */
function valueFor(expression: string, title: string): unknown {
  const { sourceId } = makeDatabase(call, pageId, { Name: { title: {} }, F: { formula: { expression } } });
  const id = makeRow(call, sourceId, { Name: { title: text(title) } });
  return call("GET", `pages/${id}`).body.properties["F"]?.formula;
}

describe("a formula that is over the budget for every row", () => {
  test.each<[name: string, expression: string, message: string]>([
    ["a slow regular expression", `test("${"a".repeat(40)}!", "(a+)+$")`, "takes more than 100 ms"],
    ["a long regular expression", `test("a", "${"a".repeat(1001)}")`, "more than 1000 characters"],
    ["nested repeat()", 'repeat(repeat("abcdefghij", 10000), 10000).length()', "more than 100000 characters"],
    ["padStart()", 'padStart("a", 500000000).length()', "more than 100000 characters"],
    ["padEnd() to infinity", 'padEnd("a", 1 / 0)', "more than 100000 characters"],
    [
      "text that doubles",
      `let(a, repeat("a", 9999), ${"let(a, a + a, ".repeat(30)}a${")".repeat(31)}`,
      "more than 100000",
    ],
    ["replacements", 'replaceAll(repeat("a", 9999), "a", repeat("b", 9999))', "more than 100000 characters"],
    ["replacements with the text around", 'replaceAll(repeat("a", 9999), "a", "$\'")', "more than 100000 characters"],
    [
      "nested map()",
      'let(l, split(repeat("a,", 900), ","), map(l, map(l, map(l, current))))',
      "more than 100000 steps",
    ],
    [
      "lists of lists",
      'let(l, split(repeat("a,", 900), ","), let(m, map(l, l), map(m, m))).flat()',
      "more than 100000 steps",
    ],
    [
      "a comparison of lists of lists",
      'let(l, split(repeat("a,", 900)), let(m, map(l, l), map(m, m) == map(m, m)))',
      "steps",
    ],
    [
      "a search in a repetitive text",
      'repeat("a", 9999).repeat(9).contains(repeat("a", 5000) + "b" + repeat("a", 5000))',
      "steps",
    ],
    ["20,000 terms", Array(20_000).fill("1").join("+"), "more than 300 levels deep"],
    ["3,000 ternaries", `${'prop("Name") == "x" ? 1 : '.repeat(3000)}0`, "more than 300 levels deep"],
    ["20,000 parentheses", "(".repeat(20_000) + "1" + ")".repeat(20_000), "more than 300 levels deep"],
    ["20,000 signs", `${"-".repeat(20_000)}1`, "more than 300 levels deep"],
    ["20,000 powers", Array(20_000).fill("2").join("^"), "more than 300 levels deep"],
    ["20,000 methods", `1${".abs()".repeat(20_000)}`, "more than 300 levels deep"],
    [
      "600 definitions inside of each other",
      `${"lets(a, 1, ".repeat(600)}a${")".repeat(600)}`,
      "more than 300 levels deep",
    ],
    ["400 parentheses", "(".repeat(400) + "1" + ")".repeat(400), "more than 300 levels deep"],
    ["20,000 items", `[${Array(20_000).fill("1").join()}]`, "more than 10000 parts"],
    ["comments without an end", "/*".repeat(100_000), "has no end"],
  ])("%s is refused when the schema is written", (_, expression, message) => {
    const { status, body } = createColumn(expression);
    expect({ status, code: body.code }).toEqual({ status: 400, code: "validation_error" });
    expect(body.message).toMatch(/^Type error with formula\. /);
    expect(body.message).toContain(message);
  });

  test.each([
    ["250 terms", Array(250).fill("1").join("+"), { type: "number", number: 250 }],
    ["100 ternaries", `${'prop("Name") == "x" ? 1 : '.repeat(100)}0`, { type: "number", number: 0 }],
    ["a text of 90,000 characters", 'repeat(repeat("abc", 10000), 3).length()', { type: "number", number: 90_000 }],
    [
      "a list of 300 items",
      'sum(map(split(repeat("1,", 299), ","), toNumber(current)))',
      { type: "number", number: 299 },
    ],
  ])("%s is within the budget", (_, expression, value) => {
    expect(valueFor(expression, "y")).toEqual(value);
  });
});

describe("a formula that is over the budget for one row", () => {
  test("shows the type unsupported for that row", () => {
    const expression = 'test(prop("Name"), "(a+)+$")';
    expect(valueFor(expression, "aaa")).toEqual({ type: "boolean", boolean: true });
    expect(valueFor(expression, `${"a".repeat(60)}!`)).toEqual({ type: "unsupported", unsupported: {} });
  });

  test("refuses a query that needs more than the budget of a request", () => {
    const { sourceId } = makeDatabase(call, pageId, { Name: { title: {} } });
    for (let row = 0; row < 7; row += 1) makeRow(call, sourceId, { Name: { title: text(`${"a".repeat(60)}!`) } });
    const expression = 'test(prop("Name"), "(a+)+$")';
    call("PATCH", `data_sources/${sourceId}`, { properties: { F: { formula: { expression } } } });
    const filter = { property: "F", formula: { checkbox: { equals: true } } };
    expect(call("POST", `data_sources/${sourceId}/query`, { filter })).toMatchObject({
      status: 400,
      body: { code: "validation_error", message: expect.stringContaining("take too many steps") as string },
    });
  });

  test("formulas that use each other share one budget", () => {
    const columns = Array.from({ length: 8 }, (_, index) => {
      const before = `prop("F${index - 1}")`;
      return [`F${index}`, { formula: { expression: index === 0 ? "1" : Array(20).fill(before).join("+") } }] as const;
    });
    const { sourceId } = makeDatabase(call, pageId, { Name: { title: {} }, F0: { formula: { expression: "1" } } });
    for (const [name, column] of columns.slice(1)) {
      const changed = call("PATCH", `data_sources/${sourceId}`, { properties: { [name]: column } });
      expect(changed.status).toBe(200);
    }
    const id = makeRow(call, sourceId, { Name: { title: text("x") } });
    const { properties } = call("GET", `pages/${id}`).body;
    expect(properties["F2"]?.formula).toEqual({ type: "number", number: 400 });
    expect(properties["F7"]?.formula).toEqual({ type: "unsupported", unsupported: {} });
  });
});

describe("dates far away", () => {
  test.each([
    'dateAdd(now(), 300000000, "years")',
    'dateSubtract(now(), 1 / 0, "days")',
    "fromTimestamp(10 ^ 300)",
    'parseDate("+275760-09-13")',
    'dateBetween(fromTimestamp(10 ^ 300), now(), "months")',
  ])("%s has no value", (expression) => {
    expect(valueFor(expression, "x")).toEqual({ type: "string", string: null });
  });

  test("the last day of the year 9999 is a date", () => {
    expect(valueFor('dateAdd(parseDate("9999-12-30"), 1, "days")', "x")).toMatchObject({
      date: { start: "9999-12-31" },
    });
  });
});

describe("regular expressions", () => {
  test.each([
    ['replaceAll("1234567", "\\\\B(?=(\\\\d{3})+(?!\\\\d))", ",")', "1,234,567"],
    ['replaceAll("abab", "(a)(?<x>b)", "$2$1$<x>$$$&")', "bab$abbab$ab"],
    ['replace("abc", "b", "[$`|$\'|$3|$0]")', "a[a|c|$3|$0]c"],
    ['replaceAll("abcdefghijkl", "(.)(.)(.)(.)(.)(.)(.)(.)(.)(.)(.)", "$11$12")', "ka2l"],
    ['replaceAll("aa", "", "-")', "-a-a-"],
    ['match("a1b22", "(?<=[ab])\\\\d+").join("|")', "1|22"],
    ['replace("xx", "(x)\\\\1", "y")', "y"],
  ])("%s is %s, as in JavaScript", (expression, value) => {
    expect(valueFor(expression, "x")).toEqual({ type: "string", string: value });
  });

  test("of a fault rule end after 100 ms with a 400 response that names the rule", () => {
    const emulator = createEmulator({
      seed: "empty",
      faults: [{ match: { path: "regex:^(/|[a-z0-9/]+)+$" }, status: 503 }],
    });
    const respond = callerOf(emulator);
    expect(respond("GET", "users").status).toBe(503);
    const { status, body } = respond("GET", `${"a".repeat(60)}!`);
    expect({ status, code: body.code }).toEqual({ status: 400, code: "validation_error" });
    expect(body.message).toContain('The regular expression "^(/|[a-z0-9/]+)+$" of a fault rule takes more than 100 ms');
  });

  test("of a fault rule can have 1,000 characters, and many stars in a glob take linear time", () => {
    const rule = (path: string) => () => createEmulator({ seed: "empty", faults: [{ match: { path }, status: 503 }] });
    expect(rule(`regex:${"a".repeat(1000)}`)).toThrow("Expected at most 1000 characters in a pattern of a fault rule");
    const respond = callerOf(rule(`${"*a".repeat(400)}*b`)());
    expect(respond("GET", "a".repeat(5000)).status).toBe(400);
    expect(respond("GET", `${"a".repeat(5000)}b`).status).toBe(503);
  });
});

test("deep formulas fit into half of the usual stack", async () => {
  const script = `
    import { createEmulator } from "@ws/emulator";
    const emulator = createEmulator({ seed: "empty" });
    const headers = { authorization: "Bearer " + emulator.token, "notion-version": "2026-03-11" };
    const parent = { page_id: emulator.testPageId };
    for (const depth of [290, 600]) {
      const expression = "lets(a, 1, ".repeat(depth) + "a" + ")".repeat(depth);
      const body = { parent, initial_data_source: { properties: { Name: { title: {} }, F: { formula: { expression } } } } };
      const response = emulator.handle({ method: "POST", url: "/v1/databases", headers, body: JSON.stringify(body) });
      console.log(response.status, JSON.parse(response.body).message);
    }`;
  const args = ["--stack-size=492", "--input-type=module", "-e", script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname });
  expect(stdout).toBe(
    "200 undefined\n400 Type error with formula. The formula is nested more than 300 levels deep. (at initial_data_source.properties.F.formula.expression)\n",
  );
});

describe("nested bodies", () => {
  test.each([
    ["a filter", '{"filter":', '{"and":[', "]}"],
    ["an array", '{"filter":', "[", "]"],
    ["an object", '{"filter":', '{"a":', "}"],
  ])("%s with 20,000 levels is refused", (_, start, open, close) => {
    const { sourceId } = makeDatabase(call, pageId, { Name: { title: {} } });
    const rawBody = `${start}${open.repeat(20_000)}${open.endsWith(":") ? "1" : ""}${close.repeat(20_000)}}`;
    const { status, body } = call("POST", `data_sources/${sourceId}/query`, undefined, { rawBody });
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 400,
      code: "validation_error",
      message: "body failed validation: body should be nested at most 100 levels deep.",
    });
  });

  test("brackets inside a text do not count", () => {
    const content = `${"[{".repeat(500)}\\"[`;
    const created = call("POST", "pages", { parent: { page_id: pageId }, properties: { title: text(content) } });
    expect(created.body.properties["title"]?.title[0]?.plain_text).toBe(content);
  });
});

describe("filters", () => {
  test.each([
    [{ property: "When", date: { equals: "constructor" } }, "should be a valid ISO 8601 date string"],
    [{ property: "Roll", rollup: { constructor: {} } }, "body.filter.rollup.any should be defined"],
    [{ property: "Roll", rollup: { any: { constructor: {} } } }, "body.filter.rollup.any.rich_text should be defined"],
  ])("the names of object fields are not conditions: %j", (filter, message) => {
    const { sourceId } = makeDatabase(call, pageId, { Name: { title: {} }, When: { date: {} } });
    const relation = { data_source_id: sourceId, single_property: {} };
    const rollup = { relation_property_name: "Self", rollup_property_name: "Name", function: "show_original" };
    call("PATCH", `data_sources/${sourceId}`, { properties: { Self: { relation }, Roll: { rollup } } });
    const { status, body } = call("POST", `data_sources/${sourceId}/query`, { filter });
    expect(status).toBe(400);
    expect(body.message).toContain(message);
  });
});

describe("WorkBudget", () => {
  test("counts the steps of an evaluation inside of another one together", () => {
    const work = new WorkBudget();
    const half = WORK_LIMITS.evaluationSteps / 2;
    const nested = () => work.forEvaluation(() => work.spend(half));
    expect(() => work.forEvaluation(() => [nested(), nested()])).not.toThrow();
    expect(() => work.forEvaluation(() => [nested(), nested(), nested()])).toThrow(OverBudgetError);
  });

  test("counts the steps of all evaluations of a request, and none outside of a request", () => {
    const work = new WorkBudget();
    const evaluateOften = () => {
      for (let steps = 0; steps <= WORK_LIMITS.requestSteps; steps += WORK_LIMITS.evaluationSteps)
        work.forEvaluation(() => work.spend(WORK_LIMITS.evaluationSteps));
    };
    expect(evaluateOften).not.toThrow();
    expect(() => work.forRequest(evaluateOften)).toThrow(OverBudgetError);
    expect(work.wasExceeded).toBe(true);
    work.forRequest(() => expect(work.wasExceeded).toBe(false));
  });
});

describe("runInterruptibly", () => {
  test("returns the result, throws the error, and stops endless work", () => {
    expect(runInterruptibly(1000, () => 42)).toBe(42);
    expect(() => runInterruptibly(1000, () => BigInt("x"))).toThrow(SyntaxError);
    expect(() =>
      runInterruptibly(20, () => {
        for (;;);
      }),
    ).toThrow(TimeLimitError);
  });
});
