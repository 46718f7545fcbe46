// The commands, called directly with an emulated workspace.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTable } from "@ws/schema";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { apply, type ApplyOptions } from "../src/command/apply/apply.ts";
import { RefusedError } from "../src/command/errors/command-errors.ts";
import { check, list, plan } from "../src/command/commands.ts";
import { pickSources } from "../src/command/pull/pick-sources.ts";
import { pull } from "../src/command/pull/pull.ts";
import { loadModule } from "../src/command/load-module.ts";
import type { Column } from "../src/schema-definition.ts";
import type { Service } from "../src/command/service/service.ts";
import { createWorkspace } from "./support/workspace.ts";

const workspace = createWorkspace();
const { service, client, requests, emulator } = workspace;
const customersId = workspace.createSource({ Name: { title: {} }, Score: { number: {} } }, "Customers");
const repairsId = workspace.createSource({
  Job: { title: {} },
  Price: { number: { format: "euro" } },
  State: { select: { options: [{ name: "Open", color: "red" }, { name: "Done" }] } },
  Paid: { checkbox: {} },
  Customer: { relation: { data_source_id: customersId, dual_property: { synced_property_name: "Repairs" } } },
  Score: { rollup: { relation_property_name: "Customer", rollup_property_name: "Score", function: "sum" } },
  Total: { formula: { expression: 'prop("Price") * 2' } },
});
const snapshot = emulator.snapshot();

const folder = mkdtempSync(join(tmpdir(), "ws-schema-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "schema.ts");
const read = () => readFileSync(file, "utf8");
const edit = (from: string | RegExp, to: string) => {
  const text = read().replace(from, to);
  expect(text).not.toBe(read());
  writeFileSync(file, text);
};
const update = (properties: object, data_source_id = repairsId) =>
  client.dataSources.update({ data_source_id, properties } as Parameters<typeof client.dataSources.update>[0]);
const liveColumns = () => client.dataSources.retrieve({ data_source_id: repairsId }).properties;
const applied = (options: Partial<ApplyOptions> = {}, on: Service = service) =>
  apply(on, file, { allowDestructive: false, onProgress: () => undefined, ...options });
const column = (key: string) =>
  loadModule(file).schemas.flatMap(({ definition }) => definition.properties[key] ?? [])[0];
const writes = () => requests.filter(({ method }) => method === "PATCH");
const addRow = (values: object) =>
  client.pages.create({ parent: { data_source_id: repairsId }, properties: values } as Parameters<
    typeof client.pages.create
  >[0]);

beforeEach(async () => {
  emulator.rollback(snapshot);
  rmSync(file, { force: true });
  rmSync(`${file}.pulled.json`, { force: true });
  await pull(service, file, [customersId, repairsId]);
  requests.length = 0;
});

describe("pull", () => {
  test("writes a module that is a literal", () => {
    const ids = new Map([
      [customersId, "customers-id"],
      [repairsId, "repairs-id"],
    ]);
    const text = read()
      .replaceAll(/"([\da-f-]{36})"/g, (_, id: string) => `"${ids.get(id)}"`)
      .replaceAll(/ (id|syncedProperty|property): "(?!title")[^"]+"/g, ' $1: "…"');
    expect(text).toMatchInlineSnapshot(`
      "import { defineSchema } from "@ws/schema";

      export const customers = defineSchema({
        dataSourceId: "customers-id",
        title: "Customers",
        properties: {
          name: { id: "title", name: "Name", type: "title" },
          score: { id: "…", name: "Score", type: "number", format: "number" },
          repairs: { id: "…", name: "Repairs", type: "relation", dataSourceId: "repairs-id", schema: "repairs", syncedProperty: "…" },
        },
      });

      export const repairs = defineSchema({
        dataSourceId: "repairs-id",
        title: "Repairs",
        properties: {
          job: { id: "title", name: "Job", type: "title" },
          price: { id: "…", name: "Price", type: "number", format: "euro" },
          state: { id: "…", name: "State", type: "select", options: ["Open", "Done"] },
          paid: { id: "…", name: "Paid", type: "checkbox" },
          customer: { id: "…", name: "Customer", type: "relation", dataSourceId: "customers-id", schema: "customers", syncedProperty: "…" },
          score: { id: "…", name: "Score", type: "rollup", function: "sum", relation: "customer", property: "…" },
          total: { id: "…", name: "Total", type: "formula", expression: 'prop("Price") * 2' },
        },
      });
      "
    `);
  });

  test("finds data sources by the URL of their database", async () => {
    const { parent } = client.dataSources.retrieve({ data_source_id: repairsId }) as {
      parent: { database_id: string };
    };
    rmSync(file);
    const database = client.databases.retrieve({ database_id: parent.database_id }) as { url: string };
    await pull(service, file, [database.url]);
    expect(loadModule(file).schemas.map(({ definition }) => definition.dataSourceId)).toEqual([repairsId]);
  });

  test("changes nothing if the service did not change", async () => {
    const before = read();
    const { json } = await pull(service, file, [repairsId, customersId]);
    expect(json).toMatchObject({ changed: false });
    expect(read()).toBe(before);
  });

  test("keeps keys, comments and line breaks, and adds new columns at the end", async () => {
    edit("price: {", "// What the customer pays.\n    cost: /* in euro */ {\n     ");
    edit('options: ["Open", "Done"]', 'options: [\n      "Done", // finished\n      "Open",\n    ]');
    const before = read();
    await pull(service, file, []);
    expect(read()).toBe(before);
    update({ Price: { name: "Cost" }, Due: { date: {} }, Paid: null });
    await pull(service, file, []);
    const expected = before
      .replace('name: "Price"', 'name: "Cost"')
      .replace(/\n.*name: "Paid".*/, "")
      .replace('prop("Price")', 'prop("Cost")')
      .replace(/(total: .*\n)/, `$1    due: { id: "${liveColumns()["Due"]?.id}", name: "Due", type: "date" },\n`);
    expect(read()).toBe(expected);
  });

  test("finds the type of a formula in the rows, and keeps it if there are none", async () => {
    expect(read()).not.toContain("result:");
    const row = addRow({ Price: { number: 5 } });
    await pull(service, file, []);
    expect(column("total")).toMatchObject({ result: "number" });
    client.pages.update({ page_id: row.id, in_trash: true });
    const before = read();
    await pull(service, file, []);
    expect(read()).toBe(before);
  });

  test("makes keys from any name", async () => {
    const names = [
      "due date",
      "Due-Date",
      "🎉",
      "🎊",
      "3D model",
      'a "quoted" \\ name',
      "Id",
      "URL",
      "and",
      "Größe",
      "constructor",
      "x".repeat(100),
      "title",
    ];
    const columns = Object.fromEntries(names.map((name, index) => [`column ${index}`, { name, rich_text: {} }]));
    for (const [name, settings] of Object.entries(columns)) {
      update({ [name]: { rich_text: {} } });
      const { id } = liveColumns()[name] ?? { id: "" };
      update({ [id]: { name: settings.name } });
    }
    await pull(service, file, [repairsId]);
    const { properties } = loadModule(file).schemas[1]?.definition ?? { properties: {} };
    const keys = Object.fromEntries(Object.entries<Column>(properties).map(([key, { name }]) => [name, key]));
    expect(names.map((name) => keys[name])).toEqual([
      "dueDate",
      "dueDate2",
      "column",
      "column2",
      "_3dModel",
      "aQuotedName",
      "id2",
      "url2",
      "and2",
      "größe",
      "constructor2",
      "x".repeat(100),
      "title",
    ]);
    const before = read();
    await pull(service, file, []);
    expect(read()).toBe(before);
    expect((await check(service, file)).exitCode).toBe(0);
    const table = createTable(client, loadModule(file).schemas[1]?.definition ?? workspace.schemaOf(repairsId));
    const values = Object.fromEntries(["dueDate2", "_3dModel", "constructor2", "title"].map((key) => [key, key]));
    const created = table.create({ job: "x", ...values });
    expect(created).toMatchObject(values);
  });

  test("escapes characters that change the order in which a module is shown", async () => {
    const name = "\u202Egpj\u2066\u2028\u007F";
    update({ Paid: { name } });
    await pull(service, file, []);
    expect(read()).toContain(String.raw`name: "\u202egpj\u2066\u2028\u007f"`);
    expect(column("paid")).toMatchObject({ name });
    expect((await pull(service, file, [])).json).toMatchObject({ changed: false });
  });

  test("writes a type that this version does not know as unknown", async () => {
    const patched: Service = {
      request: async (method, path, body) => {
        const response = await service.request(method, path, body);
        return JSON.parse(JSON.stringify(response).replaceAll('"checkbox"', '"hologram"')) as typeof response;
      },
    };
    await pull(patched, file, []);
    expect(column("paid")).toMatchObject({ type: "unknown" });
    expect((await check(patched, file)).exitCode).toBe(0);
  });
});

describe("pull with edits that are not applied", () => {
  const editAll = () => {
    edit('name: "Price"', 'name: "Cost"');
    edit(/\n.*name: "Paid".*/, "");
    edit('"Open", "Done"', '"Open", "Done", "Lost"');
    edit("    job: {", '    due: { name: "Due", type: "date" },\n    job: {');
  };
  const lines = [
    'repairs.price: name "Cost" here, "Price" in Notion',
    'repairs.state: options ["Done","Lost","Open"] here, ["Done","Open"] in Notion',
    'repairs: column "Paid" is removed here, and exists in Notion',
    'repairs.due: column "Due" is only here',
  ];

  test("keeps and prints them, and takes what changed in the service", async () => {
    editAll();
    update({ Total: { name: "Sum" }, Notes: { rich_text: {} } });
    const { json } = await pull(service, file, []);
    expect(json).toMatchObject({ changed: true, kept: lines });
    expect(column("price")).toMatchObject({ name: "Cost" });
    expect(column("total")).toMatchObject({ name: "Sum" });
    expect(column("notes")).toMatchObject({ type: "rich_text" });
    expect(column("paid")).toBeUndefined();
    const before = read();
    expect((await pull(service, file, [])).json).toMatchObject({ changed: false, kept: lines });
    expect(read()).toBe(before);
    await applied();
    expect(await check(service, file)).toMatchObject({ exitCode: 0 });
    expect((await pull(service, file, [])).json).toMatchObject({ changed: false, kept: [] });
  });

  test("are kept when keys of the schema are renamed between two pulls", async () => {
    edit("    price: {", "    cost: {");
    edit('name: "Price"', 'name: "Cost"');
    update({ State: { name: "Stage" } });
    const { json } = await pull(service, file, []);
    expect(json).toMatchObject({ kept: ['repairs.cost: name "Cost" here, "Price" in Notion'] });
    expect(column("cost")).toMatchObject({ name: "Cost" });
    expect(column("state")).toMatchObject({ name: "Stage" });
    // The key is that of the module, also after the edit is taken back.
    edit('name: "Cost"', 'name: "Price"');
    expect((await pull(service, file, [])).json).toMatchObject({ kept: [] });
    expect(column("cost")).toMatchObject({ name: "Price" });
  });

  test("new columns are kept without a record of the last pull, and the loss of other edits is printed", async () => {
    edit('name: "Price"', 'name: "Cost"');
    edit("    job: {", '    due: { name: "Due", type: "date" },\n    job: {');
    rmSync(`${file}.pulled.json`);
    const { json, lines: printed } = await pull(service, file, []);
    expect(json).toMatchObject({ kept: ['repairs.due: column "Due" is only here'] });
    expect(column("due")).toMatchObject({ name: "Due" });
    expect(column("price")).toMatchObject({ name: "Price" });
    expect(printed.join("\n")).toContain(`${file}.pulled.json has no record of repairs`);
    // The record is there again.
    edit('name: "Price"', 'name: "Cost"');
    expect((await pull(service, file, [])).json).toMatchObject({
      kept: ['repairs.price: name "Cost" here, "Price" in Notion', 'repairs.due: column "Due" is only here'],
    });
  });

  test.each([
    "",
    "<<<<<<< ours",
    "[]",
    '{"version":1}',
    '{"version":1,"schemas":{"x":null}}',
    '{"version":1,"schemas":{"x":{"title":"x","columns":{"y":5}}}}',
  ])("a damaged record of the last pull %j is refused, and overwritten with --force", async (text) => {
    edit('name: "Price"', 'name: "Cost"');
    const before = read();
    writeFileSync(`${file}.pulled.json`, text);
    await expect(pull(service, file, [])).rejects.toThrow(`${file}.pulled.json: Expected the record of the last pull`);
    expect(read()).toBe(before);
    await pull(service, file, [], { force: true });
    expect(column("price")).toMatchObject({ name: "Price" });
    await pull(service, file, []);
  });

  test("asks in a terminal, and overwrites them with --force", async () => {
    const start = read();
    editAll();
    const questions: string[] = [];
    const ask = (answer: string) => (question: string) => {
      questions.push(question);
      return Promise.resolve(answer);
    };
    const edited = read();
    await pull(service, file, [], { ask: ask("") });
    expect(read()).toBe(edited);
    expect(questions[0]).toContain(`  ${lines[0]}`);
    await pull(service, file, [], { ask: ask("yes") });
    expect(loadModule(file).schemas.map(({ definition }) => Object.keys(definition.properties).length)).toEqual([3, 7]);
    writeFileSync(file, start);
    await pull(service, file, []);
    editAll();
    expect((await pull(service, file, [], { force: true, ask: ask("no") })).json).toMatchObject({ kept: [] });
    expect(await check(service, file)).toMatchObject({ exitCode: 0 });
    expect(questions).toHaveLength(2);
  });
});

describe("list", () => {
  test("prints everything that is shared with the token", async () => {
    const { lines, json } = await list(service);
    expect(lines.toSorted()).toEqual(
      [
        `${customersId}  "Customers"  3 columns  in the workspace`,
        `${repairsId}  "Repairs"  7 columns  in the workspace`,
      ].toSorted(),
    );
    expect(json).toMatchObject({ sources: [expect.objectContaining({ place: "the workspace" }), {}] });
  });

  test("picks data sources by their numbers", async () => {
    const [first] = (await list(service)).lines;
    const picked = await pickSources(service, (question) => {
      expect(question).toContain(`1. ${first}`);
      return Promise.resolve(" 2, 1 ");
    });
    expect(picked.toSorted()).toEqual([customersId, repairsId].toSorted());
    expect(await pickSources(service, () => Promise.resolve("all"))).toHaveLength(2);
    await expect(pickSources(service, () => Promise.resolve("3"))).rejects.toThrow(
      'Expected numbers from 1 to 2 or all, got "3".',
    );
  });
});

describe("check", () => {
  test("prints one line for each difference", async () => {
    expect(await check(service, file)).toMatchObject({ exitCode: 0 });
    update({
      Price: { name: "Cost", number: { format: "dollar" } },
      State: { select: { options: [{ name: "Open" }, { name: "Lost" }] } },
      Paid: { rich_text: {} },
      Due: { date: {} },
    });
    update({ Total: null });
    edit("  properties: {\n    job", '  properties: {\n    extra: { name: "Extra", type: "number" },\n    job');
    const { lines, exitCode } = await check(service, file);
    expect(exitCode).toBe(3);
    expect(lines).toEqual([
      'pending  repairs.extra: column "Extra" (number) is only in the file: run npx @ws/schema apply',
      'removed  repairs.total: column "Total" (formula) was removed in Notion',
      'renamed  repairs.price: column "Price" is now "Cost"',
      'settings repairs.price: format "euro" is now "dollar"',
      'options  repairs.state: added options "Lost"; removed options "Done"',
      "retyped  repairs.paid: type checkbox is now rich_text",
      'added    repairs.due: column "Due" (date) was added in Notion',
    ]);
  });
});

describe("plan and apply", () => {
  test("recognise renames by id, swap names, and change nothing the second time", async () => {
    const before = liveColumns();
    edit('name: "Price"', 'name: "State"');
    edit(/name: "State", type: "select"/, 'name: "Price", type: "select"');
    edit('name: "Paid"', 'name: "Bezahlt"');
    const { lines } = await plan(service, file);
    expect(lines).toEqual([
      '1. repairs.paid: rename column "Paid" to "Bezahlt" [reversible]',
      '2. repairs.price: rename column "Price" to "State (renaming)" [reversible]',
      '3. repairs.state: rename column "State" to "Price" [reversible]',
      '4. repairs.price: rename column "State (renaming)" to "State" [reversible]',
    ]);
    expect(writes()).toEqual([]);
    await applied();
    const after = liveColumns();
    expect(after["State"]?.id).toBe(before["Price"]?.id);
    expect(after["Price"]?.id).toBe(before["State"]?.id);
    expect(after["Bezahlt"]?.id).toBe(before["Paid"]?.id);
    expect(await check(service, file)).toMatchObject({ exitCode: 0 });
    requests.length = 0;
    expect(await applied()).toMatchObject({ json: { requests: 0 } });
    expect(writes()).toEqual([]);
  });

  test("create columns in the order in which they name each other, and write their ids", async () => {
    edit(
      "  properties: {\n    job",
      `  properties: {
    sum: { name: "Sum", type: "formula", expression: 'prop("Points") + prop("Friend score")' },
    friendScore: { name: "Friend score", type: "rollup", function: "sum", relation: "friend", property: "Score" },
    friend: { name: "Friend", type: "relation", dataSourceId: "${customersId}", syncedProperty: "Friend of" },
    points: { name: "Points", type: "number", format: "percent" },
    tags: { name: "Tags", type: "multi_select", options: ["a", "b"] },
    job`,
    );
    await applied();
    expect(column("points")).toMatchObject({ id: liveColumns()["Points"]?.id, format: "percent" });
    expect(column("friendScore")).toMatchObject({ id: liveColumns()["Friend score"]?.id });
    expect(column("friendOf")).toMatchObject({
      type: "relation",
      schema: "repairs",
      syncedProperty: column("friend")?.id,
    });
    expect(await check(service, file)).toMatchObject({ exitCode: 0 });
    expect(await applied()).toMatchObject({ json: { requests: 0 } });
  });

  test("create a column whose name is the id of the title, and two data sources of one title have names of their own", async () => {
    const second = workspace.createSource({ Job: { title: {} } });
    await pull(service, file, [second]);
    edit("    paid: {", '    text: { name: "title", type: "rich_text" },\n    paid: {');
    expect((await plan(service, file)).lines).toEqual([
      '1. repairs.text: add column "title (new)" (rich_text) [reversible]',
      '2. repairs.text: rename column "title (new)" to "title" [reversible]',
    ]);
    await applied();
    expect(liveColumns()["title"]).toMatchObject({ type: "rich_text" });
    expect(await check(service, file)).toMatchObject({ exitCode: 0 });
    expect(loadModule(file).schemas.map(({ exportName }) => exportName)).toEqual(["customers", "repairs", "repairs2"]);
    expect((await pull(service, file, [second, repairsId])).json).toMatchObject({ changed: false });
  });

  test("keep the ids and colors of options when options are added", async () => {
    const before = liveColumns()["State"] as { select: { options: object[] } };
    edit('"Open", "Done"', '"Lost", "Open", "Done"');
    await applied();
    const { select } = liveColumns()["State"] as typeof before;
    expect(select.options).toEqual([...before.select.options, expect.objectContaining({ name: "Lost" })]);
    expect(await check(service, file)).toMatchObject({ exitCode: 0 });
  });

  test.each([
    [
      "removes a column with values",
      /\n.*name: "Price".*/,
      "",
      { Price: { number: 5 } },
      'repairs: remove column "Price" (number)',
    ],
    [
      "removes a checked column",
      /\n.*name: "Paid".*/,
      "",
      { Paid: { checkbox: true } },
      'repairs: remove column "Paid" (checkbox)',
    ],
    [
      "removes an option in use",
      '"Open", "Done"',
      '"Open"',
      { State: { select: { name: "Done" } } },
      'repairs.state: remove options "Done" of column "State"',
    ],
    [
      "changes a type with a loss",
      'type: "number", format: "euro"',
      'type: "checkbox"',
      { Price: { number: 5 } },
      'repairs.price: change the type of column "Price" from number to checkbox',
    ],
  ] as const)("apply refuses a change that %s, without --allow-destructive", async (_, from, to, values, message) => {
    edit(from, to);
    expect((await plan(service, file)).lines).not.toContainEqual(expect.stringContaining("DESTROYS"));
    addRow(values);
    // A change without consequences is not made either.
    edit('name: "Job"', 'name: "Work"');
    const { lines, json } = await plan(service, file);
    expect(lines).toContainEqual(expect.stringContaining(`${message} [DESTROYS VALUES]`));
    expect(json).toMatchObject({
      changes: expect.arrayContaining([expect.objectContaining({ destructive: true, reversible: false })]) as object,
    });
    await expect(applied()).rejects.toThrow(RefusedError);
    await expect(applied()).rejects.toThrow("--allow-destructive");
    expect(writes()).toEqual([]);
    await applied({ allowDestructive: true });
    expect(await check(service, file)).toMatchObject({ exitCode: 0 });
  });

  test("a change of type that keeps the values needs no permission", async () => {
    addRow({ Price: { number: 5 }, State: { select: { name: "Open" } } });
    edit('type: "number", format: "euro"', 'type: "rich_text"');
    edit('type: "select"', 'type: "multi_select"');
    await applied();
    const [row] = createTable(client, workspace.schemaOf(repairsId)).collect();
    expect(row).toMatchObject({ price: "5", state: ["Open"] });
  });

  test("apply refuses what only the app can do", async () => {
    edit("    job: {", '    press: { name: "Press", type: "button" },\n    job: {');
    await expect(applied({ allowDestructive: true })).rejects.toThrow(
      /only the app can create a column of type button/,
    );
    expect(writes()).toEqual([]);
  });

  test.each([
    ["an option with a comma", '"Open"', '"Open", "a, b"', 'option "a, b" needs'],
    ["an option without a name", '"Open"', '"Open", ""', 'option "" needs'],
    ["an option that exists in other letters", '"Open"', '"Open", "OPEN"', 'option "OPEN" needs'],
    ["a long option", '"Open"', `"Open", "${"x".repeat(101)}"`, "1 to 100 characters"],
    ["101 options", '"Open"', JSON.stringify(Array.from({ length: 100 }, String)).slice(1, -1), "at most 100 options"],
    ["a long name", 'name: "Price"', `name: "${"x".repeat(101)}"`, "its name has 101 characters"],
    [
      "a new column with a comma",
      "    job: {",
      '    a: { name: "A", type: "select", options: ["a, b"] },\n    job: {',
      "no comma",
    ],
    [
      "a new column with a long name",
      "    job: {",
      `    a: { name: "${"x".repeat(101)}", type: "url" },\n    job: {`,
      "101",
    ],
    ["a new type", 'type: "checkbox"', 'type: "select", options: ["a, b"]', "no comma"],
  ])("the plan refuses %s before anything is sent", async (_, from, to, reason) => {
    edit(from, to);
    expect((await plan(service, file)).lines.join("\n")).toContain("NOT POSSIBLE");
    await expect(applied({ allowDestructive: true })).rejects.toThrow(reason);
    expect(writes()).toEqual([]);
  });

  test("apply can be killed after any request, and finishes when it runs again", async () => {
    edit('name: "Price"', 'name: "State"');
    edit(/name: "State", type: "select"/, 'name: "Price", type: "select"');
    edit(/\n.*name: "Paid".*/, "");
    edit('"Open", "Done"', '"Open", "Done", "Lost"');
    edit(
      "    job: {",
      `    due: { name: "Due", type: "date" },\n    friend: { name: "Friend", type: "relation", dataSourceId: "${customersId}", syncedProperty: "Friend of" },\n    job: {`,
    );
    const start = read();
    const pulledState = readFileSync(`${file}.pulled.json`, "utf8");
    const before = emulator.snapshot();
    requests.length = 0;
    await applied();
    const total = requests.length;
    const wanted = loadModule(file).schemas.map(({ definition }) => definition);
    const { schemaOf } = workspace;
    const finished = [schemaOf(repairsId), schemaOf(customersId)];
    for (let kept = 1; kept < total; kept += 1) {
      emulator.rollback(before);
      writeFileSync(file, start);
      writeFileSync(`${file}.pulled.json`, pulledState);
      let sent = 0;
      const killed: Service = {
        request: async (...args) => {
          if (sent === kept) throw new Error("killed");
          sent += 1;
          const response = await service.request(...args);
          // The request is carried out, but the process ends before the response.
          if (sent === kept) throw new Error("killed");
          return response;
        },
      };
      await expect(applied({}, killed)).rejects.toThrow("killed");
      await applied();
      expect(namesAndTypes([schemaOf(repairsId), schemaOf(customersId)]), `${kept} of ${total}`).toEqual(
        namesAndTypes(finished),
      );
      expect(namesAndTypes(loadModule(file).schemas.map(({ definition }) => definition))).toEqual(
        namesAndTypes(wanted),
      );
      expect(await check(service, file)).toMatchObject({ exitCode: 0 });
    }
  });
});

/** Returns names and types by key. Ids depend on the number of requests. */
function namesAndTypes(schemas: readonly { readonly properties: object }[]) {
  return schemas.map(({ properties }) =>
    Object.fromEntries(
      Object.entries(properties as Record<string, { name: string; type: string }>).map(([key, { name, type }]) => [
        key,
        `${name} (${type})`,
      ]),
    ),
  );
}
