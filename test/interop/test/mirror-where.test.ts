// Compares `where` and `orderBy` of `@ws/mcp` with those of @ws/schema, which the service carries out.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { AsyncClient } from "@ws/client";
import { createEmulator } from "@ws/emulator";
import { createMirror, openStore } from "@ws/mirror";
import { createTable, defineSchema, type Column, type SchemaDefinition } from "@ws/schema";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const emulator = createEmulator({ seed: "demo", now: Date.now(), withoutRules: ["formula_filters"] });
const client = new AsyncClient({ auth: emulator.token, httpClient: emulator.httpClient });
const folder = mkdtempSync(join(tmpdir(), "ws-mirror-where-"));
let server: Client;

/** The types of the results of the formulas below. */
const RESULTS: Readonly<Record<string, "string" | "number" | "boolean" | "date">> = {
  "Price with tax": "number",
  Label: "string",
  Cheap: "boolean",
  Later: "date",
};

async function addRows(): Promise<string> {
  const database = await client.databases.create({
    parent: { type: "page_id", page_id: emulator.testPageId },
    title: [{ type: "text", text: { content: "Kinds" } }],
    initial_data_source: {
      properties: {
        Name: { type: "title", title: {} },
        People: { type: "people", people: {} },
        Files: { type: "files", files: {} },
        Link: { type: "url", url: {} },
        Amount: { type: "number", number: {} },
        When: { type: "date", date: {} },
        Label: { type: "formula", formula: { expression: 'concat(prop("Name"), "!")' } },
        Cheap: { type: "formula", formula: { expression: 'prop("Amount") < 10' } },
        Later: { type: "formula", formula: { expression: 'dateAdd(prop("When"), 1, "days")' } },
        Created: { type: "created_time", created_time: {} },
        Author: { type: "created_by", created_by: {} },
      },
    },
  });
  const [source] = "data_sources" in database ? database.data_sources : [];
  const id = source?.id ?? "";
  const { results: users } = await client.users.list({});
  const people = users.slice(0, 2).map((user) => ({ id: user.id }));
  const day = 86_400_000;
  const dates = [null, -400, -40, -31, -8, -7, -1, 0, 1, 6, 7, 8, 30, 33, 366];
  for (const [index, offset] of dates.entries()) {
    const time = new Date(Date.now() + (offset ?? 0) * day).toISOString();
    await client.pages.create({
      parent: { type: "data_source_id", data_source_id: id },
      properties: {
        Name: { title: [{ text: { content: ["Row 2", "row 10", "ROW 1", "İstanbul", ""][index % 5] ?? "" } }] },
        People: { people: people.slice(0, index % 3) },
        Files: {
          files:
            index % 2 === 0 ? [] : [{ type: "external", name: `f${index}`, external: { url: "https://x.test/a" } }],
        },
        Link: { url: index % 4 === 0 ? null : `https://x.test/${index}` },
        Amount: { number: index % 5 === 0 ? null : index - 5 },
        When: { date: offset === null ? null : { start: index % 2 === 0 ? time.slice(0, 10) : time } },
      },
    });
  }
  return id;
}

/** Returns the data source as a schema whose keys are the names of the columns. */
async function schemaOf(id: string): Promise<SchemaDefinition> {
  const source = await client.dataSources.retrieve({ data_source_id: id });
  const properties = "properties" in source ? source.properties : {};
  const columns = Object.entries(properties).map(([name, property]) => {
    const { id: propertyId, type } = property;
    const column = { id: propertyId, name, type, ...settingsOf(name, property) };
    return [name, column as Column] as const;
  });
  return defineSchema({ dataSourceId: id, title: "", properties: Object.fromEntries(columns) });
}

function settingsOf(name: string, property: unknown): object {
  const { type = "", ...members } = property as { type?: string; [type: string]: unknown };
  const settings = members[type] as { options?: { name: string }[]; function?: string };
  if (settings.options !== undefined) return { options: settings.options.map((option) => option.name) };
  if (settings.function !== undefined) return { function: settings.function };
  return type === "formula" ? { result: RESULTS[name] } : {};
}

const ids = new Map<string, string>();
const schemas = new Map<string, SchemaDefinition>();

beforeAll(async () => {
  ids.set("Kinds", await addRows());
  const found = await client.search({ filter: { property: "object", value: "data_source" } });
  for (const source of found.results)
    if ("title" in source) ids.set(source.title.map((run) => run.plain_text).join(""), source.id);
  for (const [title, id] of ids) schemas.set(title, await schemaOf(id));
  const store = await openStore(folder);
  await createMirror({ client, store }).pull();
  await store.close();
  const manifest = createRequire(import.meta.url).resolve("@ws/mcp/package.json");
  const { bin } = JSON.parse(readFileSync(manifest, "utf8")) as { bin: Record<string, string> };
  server = new Client({ name: "test", version: "1" });
  const command = join(dirname(manifest), bin["ws-mcp"] ?? "");
  await server.connect(new StdioClientTransport({ command: process.execPath, args: [command, folder] }));
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Returns the ids of the rows that the server finds. */
async function fromServer(title: string, query: object): Promise<string[]> {
  const args = { source: ids.get(title), limit: 1000, maxCharacters: 100_000, columns: [], ...query };
  const { content } = await server.callTool({ name: "query", arguments: args });
  const [{ text }] = content as [{ text: string }];
  const rows = text.split("\n").filter((line) => line.startsWith('["') && line !== '["page_id"]');
  if (!text.includes(" rows")) throw new Error(text);
  return rows.map((line) => (JSON.parse(line) as string[]).at(-1) ?? "");
}

/** Returns the ids of the rows that @ws/schema finds. */
async function fromService(title: string, query: object): Promise<string[]> {
  const schema = schemas.get(title);
  if (schema === undefined) throw new Error(`No schema ${title}`);
  const rows = await createTable(client, schema).collect(query);
  return rows.map((row) => row.id.replaceAll("-", ""));
}

const past = new Date(Date.now() - 40 * 86_400_000).toISOString();

/** Conditions by data source. */
const CASES: readonly (readonly [string, readonly object[]])[] = [
  [
    "Repairs",
    [
      {},
      { Stage: "Waiting" },
      { Stage: { equals: ["Waiting", "Ready"] } },
      { Stage: { does_not_equal: "Waiting" } },
      { Priority: null },
      { Priority: { is_not_empty: true } },
      { Priority: { does_not_equal: ["Low", "High"] } },
      { Tags: "warranty" },
      { Tags: { contains: ["warranty", "express"] } },
      { Tags: { does_not_contain: "warranty" } },
      { Tags: null },
      { Price: { greater_than: 50 } },
      { Price: { greater_than_or_equal_to: 50, less_than: 120 } },
      { Price: { does_not_equal: 45 } },
      { Price: null },
      { Price: 45 },
      { Paid: true },
      { Paid: { does_not_equal: true } },
      { Job: { contains: "CHAIN" } },
      { Job: { does_not_contain: "chain" } },
      { Job: { starts_with: "new" } },
      { Job: { ends_with: "e" } },
      { Job: { equals: "" } },
      { Notes: null },
      { Notes: { is_not_empty: true } },
      { Number: 3 },
      { Number: { greater_than: 100 } },
      { Customer: { is_empty: true } },
      { Customer: { is_not_empty: true } },
      { "Price with tax": { greater_than: 100 } },
      { "Price with tax": { is_empty: true } },
      { "Price with tax": { less_than_or_equal_to: 60, is_not_empty: true } },
      { or: [{ Stage: "Ready" }, { Price: { less_than: 20 } }] },
      { and: [{ Paid: false }, { or: [{ Priority: "High" }, { Tags: "express" }] }] },
      { Paid: false, or: [{ Stage: "Ready" }, { Stage: "Waiting", Price: { greater_than: 30 } }] },
      { Due: { is_empty: true } },
      { Due: { before: "2026-06-20" } },
      { Due: { on_or_after: "2026-06-20", on_or_before: "2026-07-01" } },
      { createdTime: { after: past } },
      { lastEditedTime: { past_year: {} } },
    ],
  ],
  [
    "Customers",
    [
      { Email: { contains: "@" } },
      { Email: null },
      { Phone: { starts_with: "0" } },
      { City: ["Milford", "Ashby"] },
      { Member: true },
      { Since: { past_year: {} } },
      { "Number of repairs": { greater_than: 3 } },
      { "Number of repairs": 0 },
      { "Number of repairs": { does_not_equal: 0 } },
    ],
  ],
  [
    "Kinds",
    [
      { When: "today" },
      { When: { before: "today" } },
      { When: { on_or_after: "tomorrow" } },
      { When: { after: "one_week_ago", before: "one_week_from_now" } },
      { When: { on_or_before: "one_month_ago" } },
      { When: { on_or_after: "one_month_from_now" } },
      ...["this_week", "past_week", "past_month", "past_year", "next_week", "next_month", "next_year"].map((name) => ({
        When: { [name]: {} },
      })),
      { When: null },
      { When: { is_not_empty: true } },
      { When: { equals: past } },
      { When: { after: past } },
      { Files: { is_empty: true } },
      { Files: { is_not_empty: true } },
      { People: null },
      { People: { is_not_empty: true } },
      { Link: null },
      { Link: { ends_with: "/7" } },
      { Amount: { less_than: 0 } },
      { Amount: { does_not_equal: -4 } },
      { Label: { contains: "ROW" } },
      { Label: { does_not_equal: "ROW 1!" } },
      { Cheap: true },
      { Cheap: { does_not_equal: true } },
      { Later: { before: "today" } },
      { Later: null },
      { Later: { past_week: {} } },
      { Created: { past_week: {} } },
      { Author: { is_not_empty: true } },
      { Name: "row 2" },
      { Name: { equals: "i̇stanbul" } },
    ],
  ],
];

describe.each(CASES)("%s", (title, conditions) => {
  test.each(conditions.map((where) => [JSON.stringify(where), where] as const))(
    "finds the same rows with %s",
    async (_, where) => {
      const rows = await fromServer(title, { where });
      expect(rows.toSorted()).toEqual((await fromService(title, { where })).toSorted());
    },
  );
});

test("finds people and related pages by id", async () => {
  const { results } = await client.users.list({});
  for (const { id } of results)
    for (const where of [{ People: id }, { People: { does_not_contain: id } }, { Author: id }])
      expect((await fromServer("Kinds", { where })).toSorted()).toEqual(
        (await fromService("Kinds", { where })).toSorted(),
      );
  const [customer = ""] = await fromServer("Customers", {});
  for (const where of [{ Customer: customer }, { Customer: { does_not_contain: customer } }])
    expect((await fromServer("Repairs", { where })).toSorted()).toEqual(
      (await fromService("Repairs", { where })).toSorted(),
    );
});

test.each([
  ["Repairs", { Price: "descending" }],
  ["Repairs", { Stage: "ascending", Job: "ascending", Number: "ascending" }],
  ["Repairs", { Due: "descending", Number: "ascending" }],
  ["Repairs", { Paid: "descending", Tags: "ascending", Number: "descending" }],
  ["Repairs", { "Price with tax": "ascending", Number: "ascending" }],
  ["Repairs", { Customer: "ascending", Number: "ascending" }],
  ["Customers", { Name: "ascending" }],
  ["Customers", { City: "descending", Name: "descending" }],
  ["Customers", { "Number of repairs": "descending", Name: "ascending" }],
  ["Kinds", { Name: "ascending", Amount: "ascending", When: "ascending" }],
  ["Kinds", { When: "descending" }],
  ["Kinds", { Later: "ascending" }],
  ["Kinds", { People: "ascending", Amount: "descending", When: "ascending" }],
  ["Kinds", { Files: "descending", Amount: "ascending", When: "ascending" }],
] as const)("sorts %s by %j", async (title, orderBy) => {
  expect(await fromServer(title, { orderBy })).toEqual(await fromService(title, { orderBy }));
});

test("refuses what @ws/schema refuses", async () => {
  for (const where of [
    { Stage: {} },
    { Stage: { contains: "x" } },
    { Stage: undefined, Nowhere: 1 },
    { Price: "1" },
    { Price: { greater_than: "1" } },
    { Paid: 1 },
    { Due: "soon" },
    { Due: { past_week: 1 } },
    { Due: { before: 3 } },
    { Tags: { equals: "x" } },
    { or: [] },
    { or: [{}] },
    { or: {} },
    { and: [{ Price: { constructor: 1 } }] },
    { Job: { is_empty: false } },
    { "Number of repairs": { every: { nothing: 1 } } },
    [],
    "x",
  ]) {
    await expect(fromServer("Repairs", { where }), JSON.stringify(where)).rejects.toThrow(
      /Expected |There is no column/u,
    );
    await expect(fromService("Repairs", { where }), JSON.stringify(where)).rejects.toThrow(/\S/u);
  }
});
