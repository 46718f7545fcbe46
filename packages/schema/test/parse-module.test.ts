import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { appendSchemas, editModule, moduleText } from "../src/command/module/edit-module.ts";
import { NUMBER_FORMATS } from "@ws/helpers/columns";
import { parseModule } from "../src/command/module/parse-module.ts";
import { RESERVED_KEYS } from "../src/rows/row-fields.ts";
import type { SchemaDefinition } from "../src/schema-definition.ts";

const definition = (properties: SchemaDefinition["properties"], title = "Repairs"): SchemaDefinition => ({
  dataSourceId: "x",
  title,
  properties,
});
const parse = (text: string) =>
  parseModule(text, "schema.ts").map(({ exportName, definition: found }) => [exportName, found]);

const HEAD = 'import { defineSchema } from "@ws/schema";\n';

test("reads literals with comments, quotes, escapes and further code", () => {
  const text = `${HEAD}
// defineSchema({ not: "a call" })
const other = "defineSchema({";
export const a = defineSchema({ // first
  dataSourceId: 'x', title: "It\\u{1F600}\\x41\\n\\"", /* , */
  properties: {
    "job": { id: "title", name: \`Job\`, type: 'title', },
    state: { name: "State", type: "select", options: ["a", 'b',] as const },
  },
} as const);
`;
  expect(parse(text)).toEqual([
    [
      "a",
      definition(
        {
          job: { id: "title", name: "Job", type: "title" },
          state: { name: "State", type: "select", options: ["a", "b"] },
        },
        'It😀A\n"',
      ),
    ],
  ]);
});

test.each([
  ["a variable", "dataSourceId: id,", 'schema.ts:3:47: Expected a literal, got "id, title:'],
  ["a template", 'dataSourceId: `${"x"}`,', "schema.ts:3:47: Expected a literal"],
  ["a spread", "...base, dataSourceId: 'x',", "schema.ts:3:33: Expected a key"],
])("refuses %s with its place", (_, code, message) => {
  const text = `${HEAD}\nexport const a = defineSchema({ ${code} title: "", properties: {} });\n`;
  expect(() => parse(text)).toThrow(message);
});

test("refuses invalid schemas", () => {
  const wrong = `${HEAD}export const a = defineSchema({ dataSourceId: "x", title: "", properties: { id: { name: "Id", type: "number" } } });`;
  expect(() => parse(wrong)).toThrow("schema.ts: a: Expected properties.id to be a column with another key");
  expect(() => parse(`${HEAD}defineSchema({});`)).toThrow("Give each schema a name.");
});

const names = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 });
const columns = fc
  .dictionary(
    fc.stringMatching(/^[a-z][a-zA-Z]{2,8}$/).filter((key) => !RESERVED_KEYS.includes(key)),
    fc.oneof(
      fc.record({ name: names, type: fc.constantFrom("number" as const), format: fc.constantFrom(...NUMBER_FORMATS) }),
      fc.record({ name: names, type: fc.constantFrom("select" as const), options: fc.array(names, { maxLength: 3 }) }),
      fc.record({ name: names, type: fc.constantFrom("date" as const, "unknown" as const) }),
    ),
    { maxKeys: 5 },
  )
  // No two columns of a data source have the same name.
  .filter((found) => new Set(Object.values(found).map(({ name }) => name)).size === Object.keys(found).length);

describe("a module that is written", () => {
  test("is read with the same schemas", () => {
    fc.assert(
      fc.property(columns, names, (properties, title) => {
        const text = moduleText([{ exportName: "a", definition: definition(properties, title) }]);
        expect(parse(text)).toEqual([["a", definition(properties, title)]]);
      }),
    );
  });

  test("is read with the new schema after any change, and without a change stays as it is", () => {
    fc.assert(
      fc.property(columns, columns, names, (before, after, title) => {
        const text = moduleText([{ exportName: "a", definition: definition(before) }]);
        const [schema] = parseModule(text, "schema.ts");
        if (schema === undefined) throw new Error("Expected a schema");
        expect(editModule(text, [{ schema, definition: definition(before) }])).toBe(text);
        const edited = editModule(text, [{ schema, definition: definition(after, title) }]);
        expect(parse(edited)).toEqual([["a", definition(after, title)]]);
      }),
    );
  });
});

test("reads a schema after a regular expression with a backtick", () => {
  const code = `${HEAD}export const quote = /[\`'"]/;\nexport const half = (a: number) => a / 2 / 1; // \`\nconst t = \`\${"\`"} /\`;\n`;
  const text = `${code}${moduleText([{ exportName: "a", definition: definition({}) }]).slice(HEAD.length)}`;
  expect(parse(text)).toEqual([["a", definition({})]]);
});

test("lines that are added and removed keep the line end of the file", () => {
  const job = { id: "title", name: "Job", type: "title" } as const;
  const price = { id: "p", name: "Price", type: "number" } as const;
  const windows = (text: string) => text.replaceAll("\n", "\r\n");
  const before = windows(moduleText([{ exportName: "a", definition: definition({ job, price }) }]));
  const changed = definition({ job, due: { id: "d", name: "Due", type: "date" } });
  const [schema] = parseModule(before, "schema.ts");
  if (schema === undefined) throw new Error("Expected a schema.");
  const after = editModule(before, [{ schema, definition: changed }]);
  expect(after).toBe(windows(moduleText([{ exportName: "a", definition: changed }])));
  expect(appendSchemas(before, [{ exportName: "b", definition: changed }]).replaceAll("\r\n", "")).not.toMatch(
    /[\r\n]/,
  );
});

test.each([
  ["20,000 levels", `a: ${"[".repeat(20_000)}`, "schema.ts:3:55: Expected at most 20 levels of brackets."],
  ["20,000 objects", "a: {".repeat(20_000), /^schema\.ts:3:\d+: Expected at most 20 levels/],
  [
    "20 MB of text",
    `title: "${"x".repeat(20_000_000)}",`,
    // The stack of a thread decides.
    /^schema\.ts:3:(?:40: Expected a text of at most 100,000 characters, got 20,000,002\.|39: A comment, space or text after this place is too long to be read\. Shorten it\.)$/,
  ],
  ["an invalid escape", 'title: "\\u{FFFFFFFF}",', "schema.ts:3:40: Expected a text with valid escapes"],
  ["a text without an end", 'title: "abc', "schema.ts:3:40: Expected a text with a closing quote"],
])("refuses %s with its place", (_, code, message) => {
  const text = `${HEAD}\nexport const a = defineSchema({ ${code} });\n`;
  expect(() => parse(text)).toThrow(message);
});

const AFTER = 'export const a = defineSchema({ dataSourceId: "x", title: "Repairs", properties: {} });';

test("reads a schema after 3 MB of code", () => {
  expect(parse(`${HEAD}${"/* code */\n".repeat(300_000)}${AFTER}`)).toEqual([["a", definition({})]]);
});

test("reads a schema after a comment of 20 MB, or names its place", () => {
  const text = `${HEAD}/*${" ".repeat(20_000_000)}*/${AFTER}`;
  // The stack of a thread decides.
  const place = "schema.ts:1:43: A comment, space or text after this place is too long to be read. Shorten it.";
  try {
    expect(parse(text)).toEqual([["a", definition({})]]);
  } catch (error) {
    expect(error).toMatchObject({ name: "ModuleError", message: place });
  }
});
