// Ids that are lost, left over or those of another environment: nothing is created twice.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { apply, type ApplyOptions } from "../src/command/apply/apply.ts";
import { check, plan } from "../src/command/commands.ts";
import { readRename } from "../src/command/module/ids-file.ts";
import { createWorkspace } from "./support/workspace.ts";

const { service, client, emulator, requests } = createWorkspace();
const newPage = () => client.pages.create({ parent: { type: "workspace", workspace: true }, properties: {} }).id;
const parent = newPage();
const elsewhere = newPage();
const titled = (content: string) => [{ type: "text", text: { content } }] as const;
const start = emulator.snapshot();
const folder = mkdtempSync(join(tmpdir(), "ws-schema-lost-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "schema.ts");
const idsFile = join(folder, "schema.ids.json");
const ids = () => JSON.parse(readFileSync(idsFile, "utf8")) as Record<string, Record<string, { dataSourceId: string }>>;
const push = (options: Partial<ApplyOptions> = {}) =>
  apply(service, file, { allowDestructive: false, parent, onProgress: () => undefined, ...options });
const created = () => requests.filter(({ method, path }) => method === "POST" && path === "databases");
const edit = (from: string | RegExp, to: string) => {
  const before = readFileSync(file, "utf8");
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  writeFileSync(file, after);
};

const MODULE = `import { defineSchema } from "@ws/schema";
export const deals = defineSchema({
  name: "deals",
  title: "Deals",
  properties: {
    deal: { name: "Deal", type: "title" },
    amount: { name: "Amount", type: "number" },
    person: { name: "Person", type: "relation", schema: "people", syncedProperty: "Deals" },
  },
  views: { open: { name: "Open", type: "table", sorts: [{ property: "Amount", direction: "ascending" }] } },
});
export const people = defineSchema({
  name: "people",
  title: "People",
  properties: {
    name: { name: "Name", type: "title" },
    deals: { name: "Deals", type: "relation", schema: "deals", syncedProperty: "Person" },
  },
});
`;

beforeEach(() => {
  emulator.rollback(start);
  for (const path of [idsFile, `${file}.pulled.json`]) rmSync(path, { force: true });
  writeFileSync(file, MODULE);
  requests.length = 0;
});

describe("without the ids of databases that exist", () => {
  test("push stops, names the databases, and adopts them", async () => {
    await push();
    const before = ids();
    rmSync(idsFile);
    requests.length = 0;
    await expect(push()).rejects.toThrow(
      /^Nothing was changed: page .* already has databases .*:\n {2}deals: database "Deals" .*, which has 3 of 3 columns\n {2}people: .* 2 of 2 columns\n.*--adopt.*--create-again\.$/,
    );
    expect(created()).toEqual([]);
    await push({ adopt: true });
    expect(created()).toEqual([]);
    expect(ids()).toEqual(before);
    expect(await plan(service, file)).toMatchObject({ json: { changes: [] } });
    expect(readFileSync(file, "utf8")).toBe(MODULE);
  });

  test.each([["toggle"], ["column_list", "column"]])("also in a %s", async (...types) => {
    await push();
    const before = ids();
    rmSync(idsFile);
    requests.length = 0;
    // The databases are in nested blocks, as a person drags them there. Then they are in no page, for Notion.
    const places = [parent, ...types.map((_, index) => `00000000-0000-4000-8000-00000000000${index}`)];
    const nested: typeof service = {
      request: async (method, path, body) => {
        const at = places.findIndex((place) => path.startsWith(`blocks/${place}/children`));
        if (at >= 0 && at < types.length)
          return {
            object: "list",
            results: [{ id: places[at + 1], type: types[at], has_children: true }],
            has_more: false,
          };
        const real = at < 0 ? path : path.replace(places[at] ?? "", parent);
        const text = JSON.stringify(await service.request(method, real, body));
        const inBlock = JSON.stringify({ type: "block_id", block_id: places.at(-1) });
        return JSON.parse(
          text.replaceAll(/"database_parent":\{[^}]*\}/g, `"database_parent":${inBlock}`),
        ) as object as Record<string, unknown>;
      },
    };
    const run = { allowDestructive: false, parent, onProgress: () => undefined };
    await expect(apply(nested, file, run)).rejects.toThrow(/Deals.*3 of 3 columns/);
    await apply(nested, file, { ...run, adopt: true });
    expect([created(), ids()]).toEqual([[], before]);
    edit('name: "Amount"', 'name: "Value"');
    await apply(nested, file, run);
    expect(await check(nested, file)).toMatchObject({ exitCode: 0 });
  });

  test("a database with other columns, or two of one title, are not adopted", async () => {
    for (const properties of [{ Deal: { title: {} }, Secret: { number: {} } }, { Deal: { title: {} } }] as const) {
      client.databases.create({
        parent: { type: "page_id", page_id: parent },
        title: [...titled("Deals")],
        initial_data_source: { properties },
      });
      await expect(push({ adopt: true })).rejects.toThrow(
        /name the database of each schema: npx @ws\/schema pull --out .* --env default deals=ID/,
      );
    }
    expect(created()).toEqual([]);
    await push({ createAgain: true });
    expect(created()).toHaveLength(2);
  });

  test("databases of the same title in another page, or a page in the parent, do not matter", async () => {
    await push({ parent: elsewhere });
    rmSync(idsFile);
    const inner = client.pages.create({ parent: { type: "page_id", page_id: parent }, properties: {} }).id;
    client.databases.create({
      parent: { type: "page_id", page_id: inner },
      title: [...titled("Deals")],
      initial_data_source: { properties: { Deal: { title: {} } } },
    });
    await push();
    expect(Object.keys(ids()["default"] ?? {})).toEqual(["deals", "people"]);
  });
});

describe("without --env", () => {
  beforeEach(async () => {
    await push({ environment: "staging" });
    requests.length = 0;
  });
  const message = /schema\.ids\.json has ids of staging, and no environment was named\. Pass one of them with --env/;

  test("push and apply stop, and plan and check name the environments", async () => {
    await expect(push()).rejects.toThrow(message);
    await expect(push({ parent: undefined })).rejects.toThrow(message);
    const planned = await plan(service, file);
    expect(planned.exitCode).toBe(3);
    expect(planned.lines[0]).toMatch(message);
    const checked = await check(service, file);
    expect(checked.lines[0]).toMatch(message);
    expect(checked.lines.join("\n")).not.toContain("push");
    expect(created()).toEqual([]);
  });

  test("a new environment that is named needs nothing else", async () => {
    await push({ environment: "production", parent: elsewhere });
    await push({ environment: "default" });
    expect(Object.keys(ids())).toEqual(["staging", "production", "default"]);
  });
});

describe("a schema with a new name", () => {
  beforeEach(async () => {
    await push();
    edit(/export const people/, "export const persons");
    edit('name: "people"', 'name: "persons"');
    edit('schema: "people"', 'schema: "persons"');
    requests.length = 0;
  });

  test("is not created while ids are left over", async () => {
    const problem = "If people has a new name, run npx @ws/schema plan --rename people=persons";
    const { lines, exitCode } = await plan(service, file);
    expect(exitCode).toBe(3);
    expect(lines.join("\n")).toContain(`NOT POSSIBLE: ${idsFile} has ids of people`);
    await expect(push()).rejects.toThrow(problem);
    await expect(push({ adopt: true })).rejects.toThrow(problem);
    expect((await check(service, file)).lines.join("\n")).toContain(problem);
    expect(created()).toEqual([]);
  });

  test("keeps its ids after --rename, in each environment", async () => {
    const before = ids()["default"]?.["people"];
    writeFileSync(idsFile, JSON.stringify({ ...ids(), other: ids()["default"] }));
    const renames = [readRename("people=persons")];
    expect(await plan(service, file, undefined, { renames })).toMatchObject({ exitCode: 0, json: { changes: [] } });
    expect([ids()["default"]?.["persons"], ids()["other"]?.["persons"]]).toEqual([before, before]);
    expect(await push()).toMatchObject({ json: { requests: 0 } });
    await expect(plan(service, file, undefined, { renames })).rejects.toThrow("has no ids of people");
  });

  test("is created with --create-again", async () => {
    await push({ createAgain: true });
    expect(created()).toHaveLength(1);
  });

  test.each(["people", "a=b=c", "a.b=c", "a.b=c.d", "=b"])("--rename %s is refused", (option) => {
    expect(() => readRename(option)).toThrow("Expected --rename OLD=NEW");
  });
});

describe("a column with a new key", () => {
  beforeEach(() => push());

  test("is shown by plan, and written by apply", async () => {
    edit("    amount: {", "    value: {");
    expect(await plan(service, file)).toMatchObject({
      lines: [
        'deals.value: the key of column "Amount" was amount. apply or push writes the new one.',
        `No changes: Notion matches ${file}.`,
      ],
      json: { changes: [], keys: [{ schema: "deals", from: "amount", to: "value" }] },
    });
    await push({ parent: undefined });
    expect(ids()["default"]?.["deals"]).toMatchObject({ columns: { value: expect.any(String) as string } });
    expect(JSON.stringify(ids())).not.toContain('"amount"');
    expect((await plan(service, file)).json).toMatchObject({ keys: [] });
  });

  test("and a new name is asked for instead of destroying values", async () => {
    edit('    amount: { name: "Amount"', '    value: { name: "Value"');
    edit('property: "Amount"', 'property: "Value"');
    const hint = "run npx @ws/schema plan --rename deals.amount=deals.value";
    expect((await plan(service, file)).lines.join("\n")).toContain(hint);
    const renames = [readRename("deals.amount=deals.value")];
    const { lines } = await plan(service, file, undefined, { renames });
    expect(lines).toEqual(['1. deals.value: rename column "Amount" to "Value" [reversible]']);
    await push();
    expect(await check(service, file)).toMatchObject({ exitCode: 0 });
  });
});

test("a database in the trash is named by check, and stops plan, apply and push", async () => {
  await push();
  const { dataSourceId = "" } = ids()["default"]?.["deals"] ?? {};
  const { parent: place } = client.dataSources.retrieve({ data_source_id: dataSourceId }) as {
    parent: { database_id: string };
  };
  client.databases.update({ database_id: place.database_id, in_trash: true });
  requests.length = 0;
  const message = 'deals: the database "Deals" is in the trash. Restore it in the app, or remove its ids';
  expect(await check(service, file)).toMatchObject({ exitCode: 3, lines: [`trash    ${message}`] });
  edit('name: "Amount"', 'name: "Value"');
  for (const run of [() => plan(service, file), () => push(), () => push({ parent: undefined })])
    await expect(run()).rejects.toMatchObject({ exitCode: 3, message: `Nothing was changed.\n${message}.` });
  expect(requests.filter(({ method }) => method === "PATCH")).toEqual([]);
  client.databases.update({ database_id: place.database_id, in_trash: false });
  expect(await plan(service, file)).toMatchObject({ exitCode: 0 });
});
