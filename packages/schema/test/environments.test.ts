// One module for several environments, whose ids are in a file beside it.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTable, defineSchema, InvalidInputError, withIds, type IdsByEnvironment } from "@ws/schema";
import { createReader } from "@ws/schema/read";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { apply, type ApplyOptions } from "../src/command/apply/apply.ts";
import { readReviewed } from "../src/command/apply/plan-difference.ts";
import { check, plan } from "../src/command/commands.ts";
import { loadModule } from "../src/command/load-module.ts";
import { moveIds } from "../src/command/move-ids.ts";
import { pull } from "../src/command/pull/pull.ts";
import type { Service } from "../src/command/service/service.ts";
import { CLIENTS, createWorkspace } from "./support/workspace.ts";

const workspace = createWorkspace();
const { service, client, emulator, requests } = workspace;
const sourcesOf = (suffix: string) => {
  const customers = workspace.createSource({ Name: { title: {} }, Score: { number: {} } }, "Customers");
  const deals = workspace.createSource(
    {
      Deal: { title: {} },
      [`Amount${suffix}`]: { number: {} },
      Customer: { relation: { data_source_id: customers, dual_property: { synced_property_name: "Deals" } } },
      Score: { rollup: { relation_property_name: "Customer", rollup_property_name: "Score", function: "sum" } },
    },
    "Deals",
  );
  return { customers, deals };
};
const staging = sourcesOf("");
const production = sourcesOf("");
const outside = workspace.createSource({ Name: { title: {} } }, "Outside");
const start = emulator.snapshot();
const folder = mkdtempSync(join(tmpdir(), "ws-schema-environments-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "schema.ts");
const idsFile = join(folder, "schema.ids.json");
const read = () => readFileSync(file, "utf8");
const ids = () => JSON.parse(readFileSync(idsFile, "utf8")) as IdsByEnvironment;
const edit = (from: string | RegExp, to: string) => {
  const text = read().replace(from, to);
  expect(text).not.toBe(read());
  writeFileSync(file, text);
};
const writes = () => requests.filter(({ method }) => method === "PATCH");
const applied = (environment: string, options: Partial<ApplyOptions> = {}, on: Service = service) =>
  apply(on, file, { allowDestructive: false, environment, onProgress: () => undefined, ...options });
const pulled = (environment: string, ...sources: string[]) =>
  pull(service, file, sources, { environment, isPortable: true });
const columnsOf = (id: string) => client.dataSources.retrieve({ data_source_id: id }).properties;
const change = (id: string, properties: object) =>
  client.dataSources.update({ data_source_id: id, properties } as Parameters<typeof client.dataSources.update>[0]);

beforeEach(() => {
  emulator.rollback(start);
  for (const path of [file, idsFile, `${file}.pulled.json`]) rmSync(path, { force: true });
  requests.length = 0;
});
afterEach(() => vi.unstubAllEnvs());

describe("pull", () => {
  beforeEach(async () => {
    await pulled("staging", staging.customers, staging.deals);
  });

  test("writes a module without ids, and the ids beside it", () => {
    expect(read()).toBe(`import { defineSchema } from "@ws/schema";

export const customers = defineSchema({
  name: "customers",
  title: "Customers",
  properties: {
    name: { name: "Name", type: "title" },
    score: { name: "Score", type: "number", format: "number" },
    deals: { name: "Deals", type: "relation", schema: "deals", syncedProperty: "Customer" },
  },
});

export const deals = defineSchema({
  name: "deals",
  title: "Deals",
  properties: {
    deal: { name: "Deal", type: "title" },
    amount: { name: "Amount", type: "number", format: "number" },
    customer: { name: "Customer", type: "relation", schema: "customers", syncedProperty: "Deals" },
    score: { name: "Score", type: "rollup", function: "sum", relation: "customer", property: "Score" },
  },
});
`);
    expect(ids()).toEqual({
      staging: {
        customers: {
          dataSourceId: staging.customers,
          columns: { name: "title", score: expect.any(String) as string, deals: expect.any(String) as string },
        },
        deals: {
          dataSourceId: staging.deals,
          columns: {
            deal: "title",
            amount: columnsOf(staging.deals)["Amount"]?.id,
            customer: expect.any(String) as string,
            score: expect.any(String) as string,
          },
        },
      },
    });
  });

  test("adds another environment to the same module, found by titles", async () => {
    const text = read();
    await pulled("production", production.customers, production.deals);
    expect(read()).toBe(text);
    expect(Object.keys(ids())).toEqual(["staging", "production"]);
    expect(ids()["production"]?.["deals"]?.dataSourceId).toBe(production.deals);
    expect(await check(service, file, "production")).toMatchObject({ exitCode: 0 });
    expect(await check(service, file, "staging")).toMatchObject({ exitCode: 0 });
    expect((await pulled("production")).json).toMatchObject({ changed: false });
  });

  test("asks which data source is meant if two have one title", async () => {
    const second = workspace.createSource({ Deal: { title: {} } }, "Deals");
    await expect(pulled("production", production.deals, second)).rejects.toThrow(
      'Several schemas or data sources have the title "Deals". Say which is deals: deals=ID',
    );
    await pulled("production", `deals=${production.deals}`, `customers=${production.customers}`);
    expect(ids()["production"]?.["deals"]?.dataSourceId).toBe(production.deals);
    await pulled("production", `archive=${second}`);
    expect(loadModule(file).schemas.map(({ exportName }) => exportName)).toEqual(["customers", "deals", "archive"]);
  });

  test("refuses a name that is that of another data source, of two, or a word of TypeScript", async () => {
    await expect(pulled("staging", `deals=${outside}`)).rejects.toThrow("Expected another name than deals");
    await expect(pulled("staging", `class=${outside}`)).rejects.toThrow("a word of TypeScript");
    await expect(pulled("staging", `a=${outside}`, `a=${production.deals}`)).rejects.toThrow("it is taken");
  });

  test("names the environment that has no data source", async () => {
    await expect(pulled("production")).rejects.toThrow(
      'No schema has a data source in the environment "production". Pass the id of each, as in customers=ID',
    );
    const { lines, exitCode } = await check(service, file, "production");
    expect(exitCode).toBe(3);
    expect(lines[0]).toBe(
      'pending  customers: no data source in the environment "production": run npx @ws/schema push --parent PAGE',
    );
  });

  test("keeps the id of a related data source outside of the module beside it", async () => {
    change(staging.deals, { Owner: { relation: { data_source_id: outside, single_property: {} } } });
    await pulled("staging");
    expect(read()).toContain('owner: { name: "Owner", type: "relation" }');
    expect(ids()["staging"]?.["deals"]?.related).toEqual({ owner: outside });
    expect((await pulled("staging")).json).toMatchObject({ changed: false, kept: [] });
    expect(await check(service, file, "staging")).toMatchObject({ exitCode: 0 });
  });

  test.each(["", "<<<<<<< ours", "[]", '{"staging":1}', '{"staging":{"deals":{"dataSourceId":1,"columns":{}}}}'])(
    "damaged ids %j are refused",
    async (text) => {
      writeFileSync(idsFile, text);
      await expect(pulled("staging")).rejects.toThrow(`${idsFile}: Expected ids by environment, schema and column`);
      expect(readFileSync(idsFile, "utf8")).toBe(text);
    },
  );

  test("two schemas with one data source are refused", async () => {
    const both = ids()["staging"];
    writeFileSync(idsFile, JSON.stringify({ staging: { ...both, customers: both?.["deals"] } }));
    await expect(pulled("staging")).rejects.toThrow("has two schemas");
  });
});

describe("apply", () => {
  beforeEach(async () => {
    await pulled("staging", staging.customers, staging.deals);
    await pulled("production", production.customers, production.deals);
    edit('name: "Amount"', 'name: "Value"');
    edit('name: "Score", type: "number"', 'name: "Points", type: "number"');
    edit("    amount: {", '    due: { name: "Due", type: "date" },\n    amount: {');
  });

  test("takes the reviewed change of one environment to the other, and a rename is a rename in both", async () => {
    const before = {
      staging: columnsOf(staging.deals)["Amount"]?.id,
      production: columnsOf(production.deals)["Amount"]?.id,
    };
    const reviewed = readReviewed(JSON.stringify((await plan(service, file, "staging")).json), "plan.json");
    expect(reviewed.map(({ message }) => message)).toEqual([
      'rename column "Score" to "Points"',
      'rename column "Amount" to "Value"',
      'add column "Due" (date)',
    ]);
    await applied("staging", { reviewed });
    expect(columnsOf(production.deals)["Amount"]).toBeDefined();
    const text = read();
    await applied("production", { reviewed });
    expect(read()).toBe(text);
    expect(columnsOf(staging.deals)["Value"]?.id).toBe(before.staging);
    expect(columnsOf(production.deals)["Value"]?.id).toBe(before.production);
    for (const environment of ["staging", "production"])
      expect((await plan(service, file, environment)).json).toMatchObject({ changes: [] });
    expect(ids()["staging"]?.["deals"]?.columns["due"]).not.toBe(ids()["production"]?.["deals"]?.columns["due"]);
    // The rollup names the column by its new name.
    expect(text).toContain('relation: "customer", property: "Points"');
  });

  test("names the difference if production has another state than staging", async () => {
    const reviewed = readReviewed(JSON.stringify((await plan(service, file, "staging")).json), "plan.json");
    change(production.deals, { Notes: { rich_text: {} }, Amount: { name: "Value" } });
    requests.length = 0;
    await expect(applied("production", { reviewed })).rejects.toThrow(
      "Nothing was changed: this plan is another one than the reviewed plan (+ only here, - only in the reviewed plan):\n" +
        '+ deals: remove column "Notes" (rich_text)\n' +
        '- deals.amount: rename column "Amount" to "Value"\n',
    );
    expect(writes()).toEqual([]);
  });

  test("continues the reviewed plan after a kill at each request", async () => {
    const reviewed = readReviewed(JSON.stringify((await plan(service, file, "staging")).json), "plan.json");
    const [text, idsBefore] = [read(), readFileSync(idsFile, "utf8")];
    const base = emulator.snapshot();
    requests.length = 0;
    await applied("staging", { reviewed });
    const [wanted, total] = [read(), requests.length];
    for (let kept = 1; kept <= total; kept += 1) {
      emulator.rollback(base);
      writeFileSync(file, text);
      writeFileSync(idsFile, idsBefore);
      let sent = 0;
      const killed: Service = {
        request: async (...args) => {
          const response = await service.request(...args);
          sent += 1;
          if (sent === kept) throw new Error("killed");
          return response;
        },
      };
      await expect(applied("staging", { reviewed }, killed)).rejects.toThrow("killed");
      await applied("staging", { reviewed });
      expect(read()).toBe(wanted);
      expect((await plan(service, file, "staging")).json).toMatchObject({ changes: [] });
    }
  });

  test("a plan that is no plan is refused", () => {
    for (const text of ["", "[]", "{}", '{"changes":[{"schema":"deals"}]}'])
      expect(() => readReviewed(text, "plan.json")).toThrow(
        "plan.json: Expected the output of npx @ws/schema plan --json",
      );
  });

  test("changes nothing of an environment that lacks a data source", async () => {
    await expect(applied("test")).rejects.toThrow('customers, deals have no data source in the environment "test"');
    expect(writes()).toEqual([]);
  });
});

describe("a reviewed plan with formulas, rollups, relations and views", () => {
  const MODULE = `import { defineSchema } from "@ws/schema";
export const orders = defineSchema({
  name: "orders",
  title: "Orders",
  properties: {
    order: { name: "Order", type: "title" },
    net: { name: "Net", type: "number" },
    stage: { name: "Stage", type: "select", options: ["Open", "Done"] },
    total: { name: "Total", type: "formula", expression: 'prop("Net") * 2' },
    buyer: { name: "Buyer", type: "relation", schema: "buyers", syncedProperty: "Orders" },
    spent: { name: "Spent", type: "rollup", function: "sum", relation: "buyer", property: "Score" },
  },
  views: { open: { name: "Open", type: "table", filter: { property: "Stage", select: { equals: "Open" } } } },
});
export const buyers = defineSchema({
  name: "buyers",
  title: "Buyers",
  properties: {
    name: { name: "Name", type: "title" },
    score: { name: "Score", type: "number" },
    rank: { name: "Rank", type: "number" },
    orders: { name: "Orders", type: "relation", schema: "orders", syncedProperty: "Buyer" },
  },
});
export const shops = defineSchema({ name: "shops", title: "Shops", properties: { name: { name: "Name", type: "title" } } });
`;
  const EDITS: readonly (readonly (readonly [from: string, to: string])[])[] = [
    [
      [`prop("Net") * 2`, `prop("Net")*2+1 > 5 ? "a  b" : "c"`],
      [`relation: "buyer", property: "Score"`, `relation: "buyer", property: "Rank"`],
      [`select: { equals: "Open" }`, `select: { equals: "Done" }`],
      [`    spent:`, `    shop: { name: "Shop", type: "relation", schema: "shops" },\n    spent:`],
    ],
    [
      [`name: "Rank"`, `name: "Level"`],
      [`property: "Rank"`, `property: "Level"`],
      [`"Net", type`, `"Gross", type`],
      [`schema: "shops"`, `schema: "buyers"`],
      [
        `filter: { property: "Stage", select: { equals: "Done" } }`,
        `sorts: [{ property: "Gross", direction: "descending" }]`,
      ],
      [`    spent:`, `    twice: { name: "Twice", type: "formula", expression: 'prop("Gross")+ 1*2' },\n    spent:`],
    ],
  ];

  test("travels from staging to production, twice", async () => {
    const pages = ["staging", "production"].map(() =>
      client.pages.create({ parent: { type: "workspace", workspace: true }, properties: {} }),
    );
    writeFileSync(file, MODULE);
    for (const [index, environment] of ["staging", "production"].entries())
      await applied(environment, { parent: pages[index]?.id });
    for (const edits of EDITS) {
      for (const [from, to] of edits) edit(from, to);
      const { json } = await plan(service, file, "staging");
      expect((await plan(service, file, "production")).json).toEqual(json);
      expect(json).toMatchObject({ version: 1 });
      const text = JSON.stringify(json);
      for (const id of JSON.stringify(ids()).match(/[\da-f]{8}-[\da-f-]{27}|"[^"]{4}"(?=[,}])/g) ?? [])
        expect(text).not.toContain(id);
      const reviewed = readReviewed(text, "plan.json");
      await applied("staging", { reviewed, allowDestructive: true });
      await applied("production", { reviewed, allowDestructive: true });
      for (const environment of ["staging", "production"]) {
        expect(await check(service, file, environment)).toMatchObject({ exitCode: 0 });
        expect((await plan(service, file, environment)).json).toMatchObject({ changes: [] });
      }
    }
  });

  test("is another one if a filter, an option or a formula of the module changed since", async () => {
    writeFileSync(file, MODULE);
    const parent = client.pages.create({ parent: { type: "workspace", workspace: true }, properties: {} }).id;
    const { json } = await plan(service, file, "staging");
    const reviewed = readReviewed(JSON.stringify(json), "plan.json");
    for (const [from, to] of [
      ['equals: "Open"', 'equals: "Done"'],
      ['["Open", "Done"]', '["Open", "Done", "Lost"]'],
      ["* 2", "* 3"],
    ] as const) {
      writeFileSync(file, MODULE);
      edit(from, to);
      await expect(applied("staging", { reviewed, parent })).rejects.toThrow("another one than the reviewed plan");
    }
    writeFileSync(file, MODULE);
    edit('("Net") * 2', '("Net")*2');
    await applied("staging", { reviewed, parent });
  });

  test("check prints names in place of ids", async () => {
    writeFileSync(file, MODULE);
    const parent = client.pages.create({ parent: { type: "workspace", workspace: true }, properties: {} }).id;
    await applied("staging", { parent });
    edit('relation: "buyer", property: "Score"', 'relation: "buyer", property: "Rank"');
    expect((await check(service, file, "staging")).lines).toEqual([
      'settings orders.spent: property "Rank" is now "Score"',
    ]);
    expect((await plan(service, file, "staging")).lines).toEqual([
      '1. orders.spent: change property from "Score" to "Rank" of column "Spent" [reversible]',
    ]);
  });

  test("of another version is refused", () => {
    for (const version of [undefined, 0, 2])
      expect(() => readReviewed(JSON.stringify({ version, changes: [] }), "plan.json")).toThrow(
        "plan.json: Expected a plan of version 1",
      );
  });
});

describe("moving the ids of a module", () => {
  test("keeps everything else, and the module works in both forms", async () => {
    await pull(service, file, [staging.customers, staging.deals]);
    edit("    amount: {", "    // The price for the customer.\n    amount: {");
    expect(existsSync(idsFile)).toBe(false);
    const table = createTable(client, loadModule(file).schemas[1]?.definition ?? workspace.schemaOf(staging.deals));
    table.create({ deal: "Bell" });
    const { lines } = await moveIds(service, file, "staging");
    expect(lines).toEqual([`${file}: moved the ids of customers, deals to ${idsFile}, environment "staging".`]);
    const text = read();
    expect(text).not.toMatch(/dataSourceId|\bid:/);
    expect(text).toContain("// The price for the customer.");
    expect(await check(service, file, "staging")).toMatchObject({ exitCode: 0 });
    expect((await pulled("staging")).json).toMatchObject({ changed: false, kept: [] });
    expect((await moveIds(service, file, "staging")).lines).toEqual([`${file}: no schema has its ids inside.`]);
    // The text is that of a module that was pulled this way.
    rmSync(file);
    rmSync(idsFile);
    await pulled("staging", staging.customers, staging.deals);
    expect(text.replace("    // The price for the customer.\n", "")).toBe(read());
  });

  test("is asked for if an environment is named", async () => {
    await pull(service, file, [staging.customers]);
    await expect(pulled("staging")).rejects.toThrow(
      `customers has its ids inside. Move them: npx @ws/schema ids --env NAME`,
    );
  });
});

const customers = defineSchema({
  name: "customers",
  title: "Customers",
  properties: { name: { name: "Name", type: "title" } },
});
const deals = defineSchema({
  name: "deals",
  title: "Deals",
  properties: {
    deal: { name: "Deal", type: "title" },
    amount: { name: "Amount", type: "number" },
    customer: { name: "Customer", type: "relation", schema: "customers" },
  },
});

describe.each(CLIENTS)("createTable with %s and ids", (name) => {
  beforeEach(async () => {
    await pulled("staging", staging.customers, staging.deals);
    await pulled("default", production.customers, production.deals);
  });
  const selected = workspace[name];
  const rowsOf = (id: string) => client.dataSources.query({ data_source_id: id }).results.length;

  test("writes to the data source of the environment", async () => {
    await createTable(selected, deals, { ids: ids() }).create({ deal: "Bell", amount: 5 });
    expect([rowsOf(production.deals), rowsOf(staging.deals)]).toEqual([1, 0]);
    vi.stubEnv("WORKSPACE_ENV", "staging");
    const table = createTable(selected, deals, { ids: ids() });
    expect(await table.create({ deal: "Bell", amount: 5 })).toMatchObject({ deal: "Bell", amount: 5 });
    expect([rowsOf(production.deals), rowsOf(staging.deals)]).toEqual([1, 1]);
    await createTable(selected, deals, { ids: ids(), environment: "default" }).create({ deal: "Horn" });
    expect(rowsOf(production.deals)).toBe(2);
  });

  test("includes related rows of the same environment", async () => {
    const options = { ids: ids(), environment: "staging" };
    const { id } = await createTable(selected, customers, options).create({ name: "Ada" });
    const table = createTable(selected, deals, options);
    await table.create({ deal: "Bell", customer: [id] });
    expect(await table.collect({ include: { customer: customers } })).toMatchObject([{ customer: [{ name: "Ada" }] }]);
    const wrong = { customer: withIds(customers, ids(), "default") };
    await expect((async () => table.collect({ include: wrong }))()).rejects.toThrow(
      `Expected include.customer to be the schema of data source ${staging.customers}`,
    );
  });

  test("reads with createReader and withIds", async () => {
    await createTable(selected, deals, { ids: ids() }).create({ deal: "Bell", amount: 5 });
    expect(await createReader(selected, withIds(deals, ids())).collect()).toMatchObject([{ deal: "Bell", amount: 5 }]);
  });

  test.each<[string, object, string]>([
    ["no ids", {}, "Expected schema to be a schema with ids, got"],
    [
      "ids of another environment",
      { ids: {}, environment: "test" },
      'Expected ids of the environment "test", got those of none. Add them with npx @ws/schema pull or push.',
    ],
    ["ids of another schema", { ids: { default: {} } }, 'Expected ids of the schema "deals", got those of none.'],
    ["ids that are none", { ids: 5 }, 'Expected ids of the environment "default"'],
    ["the name of a member of all objects", { ids: {}, environment: "constructor" }, "Expected ids of the environment"],
  ])("refuses %s before anything is sent", (_, options, message) => {
    expect(() => createTable(selected, deals, options)).toThrow(InvalidInputError);
    expect(() => createTable(selected, deals, options)).toThrow(message);
  });
});
