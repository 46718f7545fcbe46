import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editModule, moduleText } from "../src/command/module/edit-module.ts";
import { parseModule } from "../src/command/module/parse-module.ts";
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
const columns = fc.dictionary(
  fc.stringMatching(/^[a-z][a-zA-Z]{2,8}$/).filter((key) => key !== "url"),
  fc.oneof(
    fc.record({ name: names, type: fc.constantFrom("number" as const), format: names }),
    fc.record({ name: names, type: fc.constantFrom("select" as const), options: fc.array(names, { maxLength: 3 }) }),
    fc.record({ name: names, type: fc.constantFrom("date" as const, "unknown" as const) }),
  ),
  { maxKeys: 5 },
);

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
