// Mistakes in a module: refused by name, with the nearest known name, before a request.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { apply } from "../src/command/apply/apply.ts";
import { check, plan } from "../src/command/commands.ts";
import { parseModule } from "../src/command/module/parse-module.ts";
import { pull } from "../src/command/pull/pull.ts";
import { createWorkspace } from "./support/workspace.ts";

const { service, client, emulator, requests, createSource } = createWorkspace();
const parent = client.pages.create({ parent: { type: "workspace", workspace: true }, properties: {} }).id;
const start = emulator.snapshot();
const folder = mkdtempSync(join(tmpdir(), "ws-schema-mistakes-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "schema.ts");

const MODULE = `import { defineSchema } from "@ws/schema";
export const deals = defineSchema({
  name: "deals",
  title: "Deals",
  properties: {
    deal: { name: "Deal", type: "title" },
    amount: { name: "Amount", type: "number", format: "euro" },
    tags: { name: "Tags", type: "multi_select", options: ["new", "big"], colors: { big: "purple" } },
    stage: { name: "Stage", type: "status", options: ["Open", "Won"], groups: { "To-do": ["Open"], Complete: ["Won"] } },
    ref: { name: "Ref", type: "unique_id", prefix: "D" },
    double: { name: "Double", type: "formula", expression: 'prop("Amount") * 2', result: "number" },
    customer: { name: "Customer", type: "relation", schema: "customers", syncedProperty: "Deals" },
    city: { name: "City", type: "rollup", function: "show_original", relation: "customer", property: "City" },
  },
  views: {
    board: { name: "Board", type: "board", configuration: { group_by: { type: "status", property_name: "Stage", group_by: "option", sort: { type: "manual" } }, cover_size: "small" } },
    open: { name: "Open", type: "table", filter: { and: [{ property: "Stage", status: { equals: "Open" } }, { timestamp: "created_time", created_time: { this_week: {} } }] }, sorts: [{ property: "Amount", direction: "descending" }] },
  },
});
export const customers = defineSchema({
  name: "customers",
  title: "Customers",
  properties: {
    name: { name: "Name", type: "title" },
    city: { name: "City", type: "rich_text" },
    deals: { name: "Deals", type: "relation", schema: "deals", syncedProperty: "Customer" },
  },
});
`;

/** A mistake: a text of the module, what stands there by mistake, and parts of the message. */
const MISTAKES: readonly (readonly [name: string, from: string, to: string, ...message: string[]])[] = [
  [
    "a misspelt setting",
    "format:",
    "fromat:",
    'Unknown member "fromat" of properties.amount',
    'Did you mean "format"?',
  ],
  ["a misspelt format", '"euro"', '"euor"', 'got "euor"', 'Did you mean "euro"?'],
  ["a setting of another type", 'prefix: "D"', 'format: "euro"', '"format" of properties.ref', "type number have it"],
  ["a misspelt name", 'name: "Amount"', 'nmae: "Amount"', 'Unknown member "nmae"', 'Did you mean "name"?'],
  ["a misspelt type of a column", 'type: "number"', 'type: "nubmer"', 'Did you mean "number"?'],
  ["a value of another type", 'format: "euro"', "format: 5", "properties.amount.format", "got 5"],
  ["a member in null", 'format: "euro"', "format: null", "properties.amount.format", "got null"],
  [
    "a color of an unknown option",
    "colors: { big",
    "colors: { bgi",
    "properties.tags.colors.bgi",
    'Did you mean "big"?',
  ],
  ["a misspelt color", '"purple"', '"pruple"', 'Did you mean "purple"?'],
  ["groups of a multi-select", "colors: { big: ", 'groups: { Complete: ["big"] }, colors: { big: ', "status have it"],
  ["an unknown option in a group", '["Won"] }', '["Wno"] }', "groups.Complete.0", 'Did you mean "Won"?'],
  ["a misspelt group", "Complete:", "Compelte:", 'Did you mean "Complete"?'],
  ["a color beside options", "colors: {", "colour: {", 'Did you mean "colors"?'],
  ["a misspelt expression", "expression:", "expresion:", 'Did you mean "expression"?'],
  ["a misspelt result", 'result: "number"', 'result: "nubmer"', 'Did you mean "number"?'],
  ["a misspelt function", '"show_original"', '"show_orignal"', 'Did you mean "show_original"?'],
  ["an unknown function", '"show_original"', '"fetch"', "one of count, count_values"],
  ["a misspelt relation member", 'syncedProperty: "Deals"', 'syncedPropery: "Deals"', 'Did you mean "syncedProperty"?'],
  ["a misspelt schema of a relation", 'schema: "customers"', 'schema: "custmers"', 'Did you mean "customers"?'],
  [
    "a data source of a relation that is no id",
    'schema: "customers", s',
    'dataSourceId: "customers", s',
    "dataSourceId to be an id",
  ],
  ["a misspelt rollup member", 'relation: "customer", p', 'realtion: "customer", p', 'Did you mean "relation"?'],
  [
    "an unknown member of a schema",
    'title: "Deals",',
    'title: "Deals", description: "x",',
    'Unknown member "description" of the schema',
    "Columns have it",
  ],
  ["a misspelt member of a schema", "  views: {", "  veiws: {", 'Did you mean "views"?'],
  [
    "views among the columns",
    "    deal: {",
    '    views: { a: { name: "A", type: "table" } },\n    deal: {',
    "Expected properties.views.type to be one of title",
  ],
  [
    "groupBy of a view",
    'type: "board", ',
    'type: "board", groupBy: "stage", ',
    'Unknown member "groupBy" of views.board',
    'configuration, as "group_by"',
  ],
  ["a misspelt layout", "cover_size", "coversize", 'Did you mean "cover_size"?'],
  [
    "a layout of another type",
    'type: "table", ',
    'type: "table", configuration: { cover_size: "small" }, ',
    'Unknown member "cover_size" of views.open.configuration',
  ],
  ["a misspelt value of a layout", '"small"', '"smal"', 'Did you mean "small"?'],
  [
    "a misspelt member deep in a layout",
    "sort: { type:",
    "srot: { type:",
    "configuration.group_by",
    'Did you mean "sort"?',
  ],
  [
    "a group by another type",
    'type: "status", property_name: "Stage", group_by: "option"',
    'type: "select", property_name: "Stage"',
    'the type of column "Stage"',
  ],
  ["a misspelt type of views", 'type: "table"', 'type: "tabel"', 'Did you mean "table"?'],
  ["a misspelt operator", "equals:", "eqals:", 'Did you mean "equals"?'],
  ["an operator of another type", 'equals: "Open"', 'contains: "Open"', 'Unknown member "contains"'],
  ["an unknown option in a filter", 'equals: "Open"', 'equals: "Opne"', 'Did you mean "Open"?'],
  ["a filter of another type", "status: { equals", "select: { any", 'Unknown member "any"'],
  ["a misspelt type in a filter", "status: { equals", "statsu: { equals", 'Did you mean "status"?'],
  ["a misspelt group of filters", "{ and: [", "{ adn: [", 'Did you mean "and"?'],
  ["a misspelt timestamp", 'timestamp: "created_time"', 'timestamp: "createdtime"', 'Did you mean "created_time"?'],
  ["a misspelt sort", "direction:", "dircetion:", 'Did you mean "direction"?'],
  ["a misspelt direction", '"descending"', '"descendign"', 'Did you mean "descending"?'],
  ["a sort by nothing", '{ property: "Amount", d', "{ d", "a sort with a property or a timestamp"],
  [
    "two columns of one name",
    '"City", type: "rich_text"',
    '"Name", type: "rich_text"',
    "a name that no other column has",
  ],
  [
    "a key twice",
    "    deal: {",
    '    amount: { name: "A", type: "url" },\n    deal: {',
    'each key once, got "amount" twice',
  ],
];

const COMMANDS: Readonly<Record<string, () => Promise<unknown>>> = {
  check: () => check(service, file),
  plan: () => plan(service, file),
  apply: () => apply(service, file, { allowDestructive: true, onProgress: () => undefined }),
  push: () => apply(service, file, { allowDestructive: true, parent, onProgress: () => undefined }),
};

beforeEach(() => {
  emulator.rollback(start);
  for (const path of [file, join(folder, "schema.ids.json"), `${file}.pulled.json`]) rmSync(path, { force: true });
  requests.length = 0;
});

test.each(MISTAKES)("%s is refused by each command before a request", async (_, from, to, ...message) => {
  expect(MODULE).toContain(from);
  writeFileSync(file, MODULE.replace(from, to));
  for (const [name, run] of Object.entries(COMMANDS)) {
    const error = await run().then(
      () => new Error(`${name} accepts it`),
      (thrown: Error) => thrown,
    );
    for (const part of message) expect(error.message, name).toContain(part);
    expect(error, name).toMatchObject({ exitCode: 2 });
  }
  expect(requests).toEqual([]);
});

test("all mistakes of a module are listed at once, each with its schema", () => {
  const text = MODULE.replace("format:", "fromat:").replace('"show_original"', '"shw_original"');
  expect(() => parseModule(text, "schema.ts")).toThrow(
    /^schema\.ts: deals: Unknown member "fromat".*\nschema\.ts: deals: Expected properties\.city\.function/,
  );
});

test("the module without a mistake is created as it is", async () => {
  writeFileSync(file, MODULE);
  await COMMANDS["push"]?.();
  expect(await plan(service, file)).toMatchObject({ json: { changes: [] } });
});

test.each<[string, string, string]>([
  ["relation of a rollup", 'relation: "customer", p', 'relation: "custmer", p'],
  ["property of a rollup", 'property: "City" }', 'property: "Ctiy" }'],
  ["column of a formula", 'prop("Amount")', 'prop("Amuont")'],
  ["column of a view", '{ property: "Amount"', '{ property: "Amuont"'],
])("check names a misspelt %s, as plan does", async (_, from, to) => {
  writeFileSync(file, MODULE.replace(from, to));
  const { lines, exitCode } = await check(service, file);
  expect(exitCode).toBe(3);
  expect(lines.join("\n")).toMatch(/NOT POSSIBLE: .*(custmer|Ctiy|Amuont)/);
  await expect(COMMANDS["push"]?.()).rejects.toThrow(/NOT POSSIBLE/);
});

describe("what a newer Notion has", () => {
  test("is left out by pull, so that the module can be read again", async () => {
    const source = createSource({ Name: { title: {} }, Sum: { number: { format: "euro" } }, Kind: { select: {} } });
    const newer: typeof service = {
      request: async (...args) => {
        const text = JSON.stringify(await service.request(...args));
        return JSON.parse(text.replace('"format":"euro"', '"format":"moon_coin"')) as Record<string, unknown>;
      },
    };
    await pull(newer, file, [source], { environment: "default", isPortable: true });
    expect(await plan(newer, file)).toMatchObject({ json: { changes: [] } });
    expect(await check(newer, file)).toMatchObject({ exitCode: 0 });
  });
});
