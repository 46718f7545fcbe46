// People by name, e-mail address or id in conditions, with both clients.
import { createEmulator } from "@ws/emulator";
import { createTable, defineSchema, InvalidInputError, type Where } from "@ws/schema";
import { createFullReader } from "@ws/schema/read";
import { describe, expect, test } from "vitest";
import { CLIENTS, createWorkspace } from "./support/workspace.ts";

const workspace = createWorkspace(createEmulator({ seed: "demo" }));
const regionsId = workspace.createSource({ Name: { title: {} }, Lead: { people: {} } }, "Regions");
const dealsId = workspace.createSource(
  {
    Name: { title: {} },
    Owner: { people: {} },
    Author: { created_by: {} },
    Region: { relation: { data_source_id: regionsId, single_property: {} } },
    Leads: { rollup: { relation_property_name: "Region", rollup_property_name: "Lead", function: "show_original" } },
  },
  "Deals",
);
const idsIn = (id: string) => {
  const { properties } = workspace.schemaOf(id);
  return (key: string) => properties[key]?.id ?? "";
};
const [regionId, dealId] = [idsIn(regionsId), idsIn(dealsId)];
const regions = defineSchema({
  dataSourceId: regionsId,
  title: "Regions",
  properties: {
    name: { id: "title", name: "Name", type: "title" },
    lead: { id: regionId("lead"), name: "Lead", type: "people" },
  },
});
const deals = defineSchema({
  dataSourceId: dealsId,
  title: "Deals",
  properties: {
    name: { id: "title", name: "Name", type: "title" },
    people: { id: dealId("owner"), name: "Owner", type: "people" },
    author: { id: dealId("author"), name: "Author", type: "created_by" },
    region: { id: dealId("region"), name: "Region", type: "relation", dataSourceId: regionsId },
    leads: { id: dealId("leads"), name: "Leads", type: "rollup", function: "show_original" },
  },
});
const users = workspace.client.users.list({}).results;
const [ada = "", benoit = "", chioma = ""] = users.map(({ id }) => id);
const north = createTable(workspace.client, regions).create({ name: "North", lead: [chioma] });
createTable(workspace.client, deals).createMany([
  { name: "A", people: [ada], region: [north.id] },
  { name: "B", people: [benoit] },
  { name: "AB", people: [ada, benoit] },
  { name: "Ada Example" },
]);

describe.each(CLIENTS)("%s", (name) => {
  const client = workspace[name];
  const table = createTable(client, deals);
  const failureOf = async (action: () => unknown): Promise<unknown> => {
    try {
      await action();
    } catch (error) {
      return error;
    }
    return undefined;
  };
  const last = () => {
    const { body } = workspace.emulator.handle({ method: "GET", url: "/_emulator/requests" });
    return (JSON.parse(body) as { requests: { number: number; url: string }[] }).requests;
  };

  test.each<[Where<typeof deals>, string[]]>([
    [{ people: ada }, ["A", "AB"]],
    [{ people: "Ada Example" }, ["A", "AB"]],
    [{ people: { contains: " ADA@example.com" } }, ["A", "AB"]],
    [{ people: { in: ["ada@example.com", "Benoit Sample"] } }, ["A", "B", "AB"]],
    [{ people: { not_in: ["ada example", benoit] } }, ["Ada Example"]],
    [
      {
        or: [
          { people: "benoit@example.com", name: "B" },
          { people: null, name: "Ada Example" },
        ],
      },
      ["B", "Ada Example"],
    ],
    [{ author: "Emulated integration" }, ["A", "B", "AB", "Ada Example"]],
    [{ leads: { any: { people: { contains: "chioma@example.com" } } } }, ["A"]],
  ])("%j", async (where, expected) => {
    for (const rows of [table, createFullReader(client, deals)]) {
      // Rows of one minute have no order.
      expect((await rows.collect({ where })).map((row) => row.name).toSorted()).toEqual(expected.toSorted());
      expect((await rows.page({ where })).rows.map((row) => row.name).toSorted()).toEqual(expected.toSorted());
      expect(await rows.count({ where })).toBe(expected.length);
    }
  });

  test("the users are listed once for a call, and not for ids and texts of other columns", async () => {
    const urlsOf = async (action: () => unknown) => {
      const before = last().at(-1)?.number ?? 0;
      await action();
      return last().flatMap(({ number, url }) => (number > before ? url.replace(/\?.*/, "").split("/").at(-1) : []));
    };
    const where = { people: { in: ["Ada Example", "benoit@example.com"] } } as const;
    expect(await urlsOf(() => table.collect({ where, select: ["name"] }))).toEqual(["users", "query"]);
    expect(await urlsOf(() => table.collect({ where: { people: ada, name: "Ada Example" } }))).toEqual(["query"]);
    expect(await urlsOf(() => table.collect({ where: { people: "me" } }))).toEqual(["query"]);
  });

  test("conditions of included rows and of rows to change take names", async () => {
    const include = { region: { table: regions, where: { lead: "Chioma Test" } } } as const;
    expect(await table.first({ where: { name: "A" }, include })).toMatchObject({ region: [{ name: "North" }] });
    const { emulator } = workspace;
    const snapshot = emulator.snapshot();
    expect(await table.updateMany({ where: { people: "benoit@example.com" } }, { name: "X" })).toHaveLength(2);
    emulator.rollback(snapshot);
  });

  test("a name that nobody or more than one has is refused before a row is read", async () => {
    for (const [person, found] of [
      ["Nobody", "none"],
      ["", "none"],
      ["Ada\nExample", "none"],
    ] as const) {
      const error = await failureOf(() => table.collect({ where: { people: person } }));
      expect(error).toBeInstanceOf(InvalidInputError);
      expect(String(error)).toContain(
        `Expected where to be the id, name or e-mail address of one member (${found}), got ${JSON.stringify(person)}.`,
      );
    }
    const list = (args: object) => {
      const twice = (page: { results: object[] }) => ({
        ...page,
        results: [...page.results, { id: "2", name: "ada example" }],
      });
      const page = client.users.list(args);
      return page instanceof Promise ? page.then(twice) : twice(page);
    };
    const { dataSources, pages } = client;
    const doubled = createTable({ dataSources, pages, users: { list }, blocking: name === "client" }, deals);
    const error = await failureOf(() => doubled.updateMany({ where: { people: "Ada Example" } }, { name: "X" }));
    expect(String(error)).toContain(`of one member (${ada}, 2), got "Ada Example".`);
    const without = createTable({ dataSources, pages, blocking: name === "client" }, deals);
    expect(String(await failureOf(() => without.first({ where: { people: "Ada Example" } })))).toContain(
      "Expected client to be a client with users.list",
    );
    expect(await without.count({ where: { people: ada } })).toBe(2);
  });
});
