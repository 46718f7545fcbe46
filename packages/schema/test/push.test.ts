// Databases that are created from a module written by hand.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { apply, type ApplyOptions } from "../src/command/apply/apply.ts";
import { check, plan } from "../src/command/commands.ts";
import { ServiceError } from "../src/command/errors/command-errors.ts";
import { pull } from "../src/command/pull/pull.ts";
import type { Service } from "../src/command/service/service.ts";
import { createWorkspace } from "./support/workspace.ts";

const workspace = createWorkspace();
const { service, client, emulator, requests } = workspace;
const parent = client.pages.create({
  parent: { type: "workspace", workspace: true },
  properties: { title: { title: [{ type: "text", text: { content: "CRM" } }] } },
}).id;
const start = emulator.snapshot();
const folder = mkdtempSync(join(tmpdir(), "ws-schema-push-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "schema.ts");
const idsFile = join(folder, "schema.ids.json");
const pendingFile = join(folder, "schema.push.json");
const read = () => readFileSync(file, "utf8");
const ids = () => JSON.parse(readFileSync(idsFile, "utf8")) as Record<string, Record<string, { dataSourceId: string }>>;
const edit = (from: string | RegExp, to: string) => {
  const text = read().replace(from, to);
  expect(text).not.toBe(read());
  writeFileSync(file, text);
};
const output: string[] = [];
const pushed = (on: Service = service, options: Partial<ApplyOptions> = {}) =>
  apply(on, file, { allowDestructive: false, parent, onProgress: (lines) => output.push(...lines), ...options });
const isWrite = ({ method, path }: { method: string; path: string }) =>
  method === "PATCH" || (method === "POST" && /^(?:databases|views)$/.test(path));
const writes = () => requests.filter(isWrite);

interface Named {
  readonly id: string;
  readonly name: string;
  readonly color: string;
}
interface Group {
  readonly name: string;
  readonly option_ids: readonly string[];
}
interface ViewObject {
  readonly name: string;
  readonly type: string;
  readonly configuration: object;
}

/** Returns the views of a data source, in the order of their database. */
function viewsOf(source: string): ViewObject[] {
  const { parent: place } = client.dataSources.retrieve({ data_source_id: source }) as {
    parent: { database_id: string };
  };
  const { results } = client.views.list({ database_id: place.database_id });
  return results.map(({ id }) => client.views.retrieve({ view_id: id }) as unknown as ViewObject);
}

/** Loses the response of a request, counted by its path. */
function lostAfter(path: string, number: number): Service {
  let sent = 0;
  return {
    request: async (...args) => {
      const response = await service.request(...args);
      if (args[1] === path && args[0] === "POST") sent += 1;
      if (sent === number && args[1] === path) throw new ServiceError("lost");
      return response;
    },
  };
}

/** Loses a request before it arrives. */
const refusedAt = (path: string): Service => ({
  request: (...args) =>
    args[1] === path && args[0] === "POST" ? Promise.reject(new ServiceError("lost")) : service.request(...args),
});

/** A service that names the other side of a relation itself, as Notion does. */
const ownNames: Service = {
  request: (method, path, body) =>
    service.request(
      method,
      path,
      body && (JSON.parse(JSON.stringify(body).replaceAll(/"synced_property_name":"[^"]*"/g, "")) as object),
    ),
};

/** A module as somebody writes it, with each kind of reference, and references to what comes later. */
const CRM = `import { defineSchema } from "@ws/schema";

// Our sales, by customer.
export const deals = defineSchema({
  name: "deals",
  title: "Deals",
  properties: {
    weighted: { name: "Weighted", type: "formula", expression: 'prop("Doubled") * prop("Chance")' },
    doubled: { name: "Doubled", type: "formula", expression: 'prop("Amount") * 2' },
    cities: { name: "Cities", type: "rollup", function: "show_original", relation: "customer", property: "City" },
    deal: { name: "Deal", type: "title", description: "What it is about" },
    amount: { name: "Amount", type: "number", format: "euro" },
    chance: { name: "Chance", type: "number", format: "percent" },
    stage: { name: "Stage", type: "status", options: ["Open", "Won", "Lost"], colors: { Won: "green", Lost: "red" }, groups: { "In progress": ["Open"], Complete: ["Won", "Lost"] } },
    tags: { name: "Tags", type: "multi_select", options: ["new", "big"], colors: { big: "purple" } },
    customer: { name: "Customer", type: "relation", schema: "customers", syncedProperty: "Deals", description: "Who pays" },
    parent: { name: "Parent", type: "relation", schema: "deals", syncedProperty: "Parts" },
    parts: { name: "Parts", type: "relation", schema: "deals", syncedProperty: "Parent" },
  },
  views: {
    board: { name: "Board", type: "board", configuration: { group_by: { type: "status", property_name: "Stage", group_by: "option", sort: { type: "manual" } } } },
    open: { name: "Open deals", type: "table", filter: { property: "Stage", status: { equals: "Open" } }, sorts: [{ property: "Amount", direction: "descending" }] },
  },
});

export const customers = defineSchema({
  name: "customers",
  title: "Customers",
  properties: {
    name: { name: "Name", type: "title" },
    city: { name: "City", type: "rich_text", description: "Where they are" },
    total: { name: "Total", type: "rollup", function: "sum", relation: "deals", property: "Amount" },
    deals: { name: "Deals", type: "relation", schema: "deals", syncedProperty: "Customer", description: "What they buy" },
  },
});
`;

beforeEach(() => {
  emulator.rollback(start);
  for (const path of [file, idsFile, pendingFile, `${file}.pulled.json`]) rmSync(path, { force: true });
  writeFileSync(file, CRM);
  requests.length = 0;
  output.length = 0;
});

/** Returns the databases in the page as a person sees them. */
function built() {
  const { results } = client.blocks.children.list({ block_id: parent });
  const titles = results.map((block) => ("child_database" in block ? block.child_database.title : "?"));
  const columns = Object.values(ids()["default"] ?? {}).map(({ dataSourceId }) => {
    const { properties } = client.dataSources.retrieve({ data_source_id: dataSourceId });
    return Object.entries(properties).map(([name, { type, description }]) => [name, type, description]);
  });
  const views = Object.values(ids()["default"] ?? {}).flatMap(({ dataSourceId }) =>
    viewsOf(dataSourceId).map(({ name, type }) => `${name} (${type})`),
  );
  return { titles, columns, views };
}

describe("push", () => {
  test("creates databases with relations between them in one plan that is reviewed first", async () => {
    const { lines } = await plan(service, file);
    expect(lines).toEqual([
      '1. deals: create database "Deals" with columns "Deal" (title), "Amount" (number), "Chance" (number), "Stage" (status), "Tags" (multi_select) [reversible]',
      '2. customers: create database "Customers" with columns "Name" (title), "City" (rich_text) [reversible]',
      '3. deals.customer: add column "Customer" (relation), with its other side "Deals" in customers [reversible]',
      '4. deals.parent: add column "Parent" (relation), with its other side "Parts" in deals [reversible]',
      '5. deals.cities: add column "Cities" (rollup) [reversible]',
      '6. deals.doubled: add column "Doubled" (formula) [reversible]',
      '7. deals.weighted: add column "Weighted" (formula) [reversible]',
      '8. customers.deals: describe column "Deals" as "What they buy" [reversible]',
      '9. customers.total: add column "Total" (rollup) [reversible]',
      '10. deals.views.board: add view "Board" (board) [reversible]',
      '11. deals.views.open: add view "Open deals" (table) [reversible]',
    ]);
    expect(writes()).toEqual([]);
    expect(existsSync(idsFile)).toBe(false);
    await pushed();
    expect(output.slice(0, lines.length)).toEqual(lines);
    expect(built()).toEqual({
      titles: ["Deals", "Customers"],
      columns: [
        [
          ["Deal", "title", "What it is about"],
          ["Amount", "number", null],
          ["Chance", "number", null],
          ["Stage", "status", null],
          ["Tags", "multi_select", null],
          ["Customer", "relation", "Who pays"],
          ["Parent", "relation", null],
          ["Parts", "relation", null],
          ["Cities", "rollup", null],
          ["Doubled", "formula", null],
          ["Weighted", "formula", null],
        ],
        [
          ["Name", "title", null],
          ["City", "rich_text", "Where they are"],
          ["Deals", "relation", "What they buy"],
          ["Total", "rollup", null],
        ],
      ],
      views: ["Default view (table)", "Board (board)", "Open deals (table)", "Default view (table)"],
    });
    expect(read()).toBe(CRM);
    expect(existsSync(pendingFile)).toBe(false);
  });

  test("gives options their colors and groups, and views their filter, sorts and layout", async () => {
    await pushed();
    const source = ids()["default"]?.["deals"]?.dataSourceId ?? "";
    const { properties } = client.dataSources.retrieve({ data_source_id: source });
    expect(properties["Tags"]).toMatchObject({
      multi_select: { options: [{ name: "new" }, { name: "big", color: "purple" }] },
    });
    const { options, groups } = (properties["Stage"] as unknown as { status: { options: Named[]; groups: Group[] } })
      .status;
    expect(options.map(({ name, color }) => `${name} ${color}`)).toEqual(["Open default", "Won green", "Lost red"]);
    const nameOf = (id: string) => options.find((option) => option.id === id)?.name;
    const members = groups.map((group) => [group.name, group.option_ids.map(nameOf)]);
    expect(members).toEqual([
      ["To-do", []],
      ["In progress", ["Open"]],
      ["Complete", ["Won", "Lost"]],
    ]);
    const [, board, open] = viewsOf(source);
    expect(board?.configuration).toMatchObject({ type: "board", group_by: { property_id: properties["Stage"]?.id } });
    expect(open).toMatchObject({
      filter: { property: properties["Stage"]?.id, status: { equals: "Open" } },
      sorts: [{ property: properties["Amount"]?.id, direction: "descending" }],
    });
  });

  test("a second plan is empty, and pull gives the same file", async () => {
    await pushed();
    requests.length = 0;
    expect((await plan(service, file)).json).toMatchObject({ changes: [] });
    expect(await check(service, file)).toMatchObject({ exitCode: 0, lines: [`${file} matches Notion.`] });
    expect(await pushed()).toMatchObject({ json: { requests: 0 } });
    expect(writes()).toEqual([]);
    expect((await pull(service, file, [])).json).toMatchObject({ changed: false, kept: [] });
    expect(read()).toBe(CRM);
  });

  test("another computer with the module and its ids pulls the same file", async () => {
    await pushed();
    rmSync(`${file}.pulled.json`);
    expect((await pull(service, file, [])).json).toMatchObject({ changed: false });
    expect(read()).toBe(CRM);
  });

  test("a new module has everything that creates the databases again", async () => {
    await pushed();
    const sources = Object.values(ids()["default"] ?? {}).map(({ dataSourceId }) => dataSourceId);
    rmSync(file);
    rmSync(idsFile);
    await pull(service, file, sources, { isPortable: true });
    const pulled = read();
    emulator.rollback(start);
    rmSync(idsFile);
    rmSync(`${file}.pulled.json`);
    await pushed();
    expect(read()).toBe(pulled);
    expect(built().titles).toEqual(["Deals", "Customers"]);
    expect(built().views).toEqual([
      "Default view (table)",
      "Board (board)",
      "Open deals (table)",
      "Default view (table)",
    ]);
  });

  test("the other side of a relation gets its name, although the service chooses another one", async () => {
    await pushed(ownNames);
    expect(built().columns[1]).toContainEqual(["Deals", "relation", "What they buy"]);
    expect((await plan(service, file)).json).toMatchObject({ changes: [] });
    expect(read()).toBe(CRM);
  });

  test("a database of the same title that was there before is left alone", async () => {
    const other = client.databases.create({
      parent: { type: "page_id", page_id: parent },
      title: [{ type: "text", text: { content: "Deals" } }],
      initial_data_source: { properties: { Deal: { title: {} } } },
    });
    const again = { createAgain: true };
    await pushed(lostAfter("databases", 1), again).catch(() => undefined);
    await pushed(service, again);
    expect(built().titles).toEqual(["Deals", "Deals", "Customers"]);
    expect(JSON.stringify(ids())).not.toContain((other as { data_sources: { id: string }[] }).data_sources[0]?.id);
  });

  test("creates columns with the names of reserved keys, relations to the same schema, and two databases of one title", async () => {
    const text = `import { defineSchema } from "@ws/schema";
export const jobs = defineSchema({
  name: "jobs",
  title: "Jobs",
  properties: {
    job: { name: "Job", type: "title" },
    id2: { name: "id", type: "number" },
    and2: { name: "and", type: "checkbox" },
    page: { name: "page", type: "url" },
    text: { name: "title", type: "rich_text" },
    double: { name: "constructor", type: "formula", expression: 'prop("id") * 2' },
    similar: { name: "Similar", type: "relation", schema: "jobs" },
    before: { name: "Before", type: "relation", schema: "jobs", syncedProperty: "After" },
    after: { name: "After", type: "relation", schema: "jobs", syncedProperty: "Before" },
  },
  views: {
    title: { name: "title", type: "table", filter: { property: "title", rich_text: { contains: "x" } } },
  },
});
export const jobs2 = defineSchema({
  name: "jobs2",
  title: "Jobs",
  properties: {
    job: { name: "Job", type: "title" },
    now: { name: "title", type: "formula", expression: "now()" },
  },
});
`;
    writeFileSync(file, text);
    await expect(pushed(lostAfter("databases", 2))).rejects.toThrow("lost");
    await pushed();
    expect(read()).toBe(text);
    expect(built().titles).toEqual(["Jobs", "Jobs"]);
    expect((await plan(service, file)).json).toMatchObject({ changes: [] });
    expect((await pull(service, file, [])).json).toMatchObject({ changed: false, kept: [] });
  });

  test("changes that are made later are planned as in other modules", async () => {
    await pushed();
    edit('name: "Amount"', 'name: "Value"');
    edit('name: "Board"', 'name: "Pipeline"');
    edit('"new", "big"', '"new", "big", "old"');
    edit('description: "Where they are"', 'description: "Where we send it"');
    const { lines } = await plan(service, file);
    expect(lines).toEqual([
      '1. deals.amount: rename column "Amount" to "Value" [reversible]',
      '2. deals.tags: add options "old" of column "Tags" [reversible]',
      '3. customers.city: describe column "City" as "Where we send it" [reversible]',
      '4. deals.views.board: rename view "Board" to "Pipeline" [reversible]',
    ]);
    await pushed();
    // Everything that named the column by its name names it by the new one.
    expect(read()).toContain('property: "Value"');
    expect(read()).toContain(`expression: 'prop("Value") * 2'`);
    expect(read()).toContain('sorts: [{ property: "Value", direction: "descending" }]');
    expect(await check(service, file)).toMatchObject({ exitCode: 0 });
    expect((await plan(service, file)).json).toMatchObject({ changes: [] });
  });
});

describe("push is refused before anything is sent", () => {
  test.each<[string, string | RegExp, string, string]>([
    ["a schema without a title", /\n.*type: "title", desc.*/, "", "has a column of type title"],
    [
      "a button",
      'name: "Chance", type: "number", format: "percent"',
      'name: "Chance", type: "button"',
      "only the app can create",
    ],
    ["a formula with an unknown name", 'prop("Amount") * 2', 'prop("Nix") * 2', 'uses prop("Nix")'],
    [
      "a relation to nowhere",
      'schema: "customers", syncedProperty: "Deals", d',
      'schema: "nobody", d',
      "one of deals, customers",
    ],
    ["a rollup of an unknown column", 'property: "City"', 'property: "Town"', 'property "Town" is no column'],
    ["a view of an unknown column", '[{ property: "Amount"', '[{ property: "Nix"', 'the view uses "Nix"'],
    ["a long description", "What it is about", "x".repeat(281), "its description has 281 characters"],
  ])("for %s", async (_, from, to, reason) => {
    edit(from, to);
    await expect(pushed()).rejects.toThrow(reason);
    expect(writes()).toEqual([]);
    expect(existsSync(pendingFile)).toBe(false);
  });

  test("for a parent that is no page, or not shared", async () => {
    await expect(pushed(service, { parent: "nonsense" })).rejects.toThrow(
      "Expected --parent to be the id or URL of a page",
    );
    await expect(pushed(service, { parent: "1f2e3d4c5b6a4789 8abcdef012345678".replace(" ", "") })).rejects.toThrow(
      "share the page",
    );
    expect(writes()).toEqual([]);
  });

  test("without a parent", async () => {
    await expect(pushed(service, { parent: undefined })).rejects.toThrow(
      'Nothing was changed: deals, customers have no data source in the environment "default". To create it, run: npx @ws/schema push --parent PAGE',
    );
    expect(writes()).toEqual([]);
  });

  test("for ids that lead to a database in another page", async () => {
    await pushed();
    const other = client.pages.create({ parent: { type: "workspace", workspace: true }, properties: {} }).id;
    requests.length = 0;
    edit('name: "Amount"', 'name: "Value"');
    await expect(pushed(service, { parent: other })).rejects.toThrow("the database of deals is not in the page");
    expect(writes()).toEqual([]);
  });

  test("for colors and groups of options that exist", async () => {
    await pushed();
    edit('Won: "green"', 'Won: "blue"');
    edit('"In progress": ["Open"], Complete: ["Won", "Lost"]', '"In progress": ["Open", "Won"], Complete: ["Lost"]');
    requests.length = 0;
    await expect(pushed()).rejects.toThrow(
      /change the color of options "Won" .*API cannot change the color[^]*change the group of options "Won" .*API cannot change the group/,
    );
    expect(writes()).toEqual([]);
    // Pull takes the state of the service.
    await pull(service, file, [], { force: true });
    expect(read()).toBe(CRM);
  });
});

describe("interruptions", () => {
  /** Fails before or after a request is carried out. */
  const killedAt = (number: number, isCarriedOut: boolean): Service => {
    let sent = 0;
    return {
      request: async (...args) => {
        sent += 1;
        if (sent === number && !isCarriedOut) throw new Error("killed");
        const response = await service.request(...args);
        if (sent === number) throw new Error("killed");
        return response;
      },
    };
  };

  test("push can be killed at each request, and creates everything once", async () => {
    await pushed();
    const wanted = built();
    const total = requests.length;
    // Requests that only read leave the same state behind as the one before them.
    const points = requests.flatMap((request, index) => (isWrite(request) ? [index + 1] : []));
    expect(points).toHaveLength(11);
    for (const point of [1, ...points, total]) {
      for (const isCarriedOut of [false, true]) {
        emulator.rollback(start);
        for (const path of [idsFile, pendingFile, `${file}.pulled.json`]) rmSync(path, { force: true });
        writeFileSync(file, CRM);
        await expect(pushed(killedAt(point, isCarriedOut))).rejects.toThrow("killed");
        await pushed();
        expect(built(), `request ${point}`).toEqual(wanted);
        expect(read()).toBe(CRM);
        expect(existsSync(pendingFile)).toBe(false);
        expect((await plan(service, file)).json).toMatchObject({ changes: [] });
      }
    }
  });

  test("plan says that it found the database of an interrupted push, and writes nothing", async () => {
    await expect(pushed(lostAfter("databases", 1))).rejects.toThrow("run the command again");
    const { lines } = await plan(service, file);
    expect(lines[0]).toBe("deals: found the database that an interrupted push created.");
    expect(lines[1]).toContain("1. customers: create database");
    expect(existsSync(idsFile)).toBe(false);
    await pushed();
    expect(built().titles).toEqual(["Deals", "Customers"]);
  });

  test("two new databases of one title are not guessed", async () => {
    await expect(pushed(lostAfter("databases", 1))).rejects.toThrow("lost");
    client.databases.create({
      parent: { type: "page_id", page_id: parent },
      title: [{ type: "text", text: { content: "Deals" } }],
      initial_data_source: { properties: { Deal: { title: {} } } },
    });
    await expect(pushed()).rejects.toThrow('has 2 new databases "Deals"');
  });

  test("a new database of one title with columns that the schema lacks belongs to somebody else", async () => {
    await expect(pushed(refusedAt("databases"))).rejects.toThrow("lost");
    client.databases.create({
      parent: { type: "page_id", page_id: parent },
      title: [{ type: "text", text: { content: "Deals" } }],
      initial_data_source: { properties: { Deal: { title: {} }, Secret: { number: {} } } },
    });
    await expect(pushed()).rejects.toThrow("which has 1 of 11 columns");
    await pushed(service, { createAgain: true });
    expect(built().titles).toEqual(["Deals", "Deals", "Customers"]);
  });

  test.each(["", "<<<<<<< ours", "[]", '{"default":{"deals":{"parent":1}}}'])(
    "a damaged record %j is refused",
    async (text) => {
      writeFileSync(pendingFile, text);
      await expect(pushed()).rejects.toThrow(
        `${pendingFile}: Expected the databases that npx @ws/schema push was creating`,
      );
      expect(writes()).toEqual([]);
    },
  );
});
