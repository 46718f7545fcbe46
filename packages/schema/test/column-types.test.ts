// Every column type: read, write, filter and sort, with both clients.
import { readFileSync } from "node:fs";
import { text } from "@ws/helpers";
import { COLUMN_TYPES } from "@ws/helpers/columns";
import { createTable, InvalidInputError, type Changes, type NewRow, type TableClient, type Where } from "@ws/schema";
import { describe, expect, test } from "vitest";
import { COLUMN_KINDS } from "../src/columns/column-kinds.ts";
import type { Column, ColumnType, FormulaResult, SchemaDefinition } from "../src/schema-definition.ts";
import { CLIENTS, createWorkspace } from "./support/workspace.ts";

const workspace = createWorkspace();
const { client } = workspace;
const [person = "", other = ""] = client.users.list().results.map(({ id }) => id);

const targetId = workspace.createSource({ Name: { title: {} }, Cost: { number: {} } }, "Parts");
const target = createTable(client, workspace.schemaOf(targetId));
const [cheap, dear] = [target.create({ name: "Bell", cost: 5 }), target.create({ name: "Frame", cost: 500 })];

const sourceId = workspace.createSource({
  Job: { title: {} },
  Notes: { rich_text: {} },
  Price: { number: { format: "euro" } },
  State: { select: { options: [{ name: "Open" }, { name: "Done" }] } },
  Stage: { status: { options: [{ name: "Waiting" }, { name: "Ready" }] } },
  Tags: { multi_select: { options: [{ name: "a" }, { name: "b" }] } },
  Due: { date: {} },
  People: { people: {} },
  Files: { files: {} },
  Paid: { checkbox: {} },
  Link: { url: {} },
  Mail: { email: {} },
  Phone: { phone_number: {} },
  Parts: { relation: { data_source_id: targetId, single_property: {} } },
  Verified: { verification: {} },
  Place: { place: {} },
  Double: { formula: { expression: 'prop("Price") * 2' } },
  Label: { formula: { expression: 'prop("Job")' } },
  IsPaid: { formula: { expression: 'prop("Paid")' } },
  Day: { formula: { expression: 'prop("Due")' } },
  Cost: { rollup: { relation_property_name: "Parts", rollup_property_name: "Cost", function: "sum" } },
  Costs: { rollup: { relation_property_name: "Parts", rollup_property_name: "Cost", function: "show_original" } },
  Number: { unique_id: { prefix: "REP" } },
  Created: { created_time: {} },
  Edited: { last_edited_time: {} },
  Author: { created_by: {} },
  Editor: { last_edited_by: {} },
  Button: { button: {} },
  Location: { location: {} },
  Visited: { last_visited_time: {} },
});
const pulled = workspace.schemaOf(sourceId);
/** Columns with the types of the results of the formulas, as `pull` finds them in the rows. */
const results: Readonly<Record<string, FormulaResult>> = {
  double: "number",
  label: "string",
  isPaid: "boolean",
  day: "date",
};
const properties = Object.entries(pulled.properties).map(([key, column]): [string, Column] => [
  key,
  column.type === "formula" ? { ...column, ...(results[key] === undefined ? {} : { result: results[key] }) } : column,
]);
const schema: SchemaDefinition = { ...pulled, properties: Object.fromEntries(properties) };

const upload = client.fileUploads.create({ filename: "notes.txt" });
client.fileUploads.send({ file_upload_id: upload.id, file: { filename: "notes.txt", data: "hello" } });

interface Example {
  readonly type: ColumnType;
  /** The key of the column. */
  readonly key: string;
  /** A value to write, and another one. Missing for read-only columns. */
  readonly write?: readonly [unknown, unknown];
  /** The values that are read then. @default the written values */
  readonly read?: readonly [unknown, unknown];
  /** Conditions that match only the first row. Missing if the column cannot be filtered. */
  readonly filters?: readonly unknown[];
  /** A value that is refused before anything is sent. */
  readonly refused?: unknown;
  /** True if an ascending sort gives the first row first. Missing if the values have no order. */
  readonly isSorted?: true;
}

const span = (start: string, end: string | null = null, time_zone: string | null = null) => ({ start, end, time_zone });

const EXAMPLES: readonly Example[] = [
  {
    type: "title",
    key: "job",
    write: ["Bell", "Chain"],
    filters: ["Bell", { starts_with: "Be", does_not_contain: "x" }],
    refused: 5,
    isSorted: true,
  },
  {
    type: "rich_text",
    key: "notes",
    write: ["a, b", text("bold", { bold: true })],
    read: ["a, b", "bold"],
    filters: [{ contains: "," }],
    refused: null,
    isSorted: true,
  },
  {
    type: "number",
    key: "price",
    write: [5, 50],
    filters: [5, { less_than: 10 }, { less_than_or_equal_to: 5, greater_than: 1 }],
    refused: "5",
    isSorted: true,
  },
  {
    type: "select",
    key: "state",
    write: ["Open", "Done"],
    filters: ["Open", { equals: ["Open"] }, { does_not_equal: "Done" }],
    refused: "Lost",
    isSorted: true,
  },
  {
    type: "status",
    key: "stage",
    write: ["Waiting", "Ready"],
    filters: ["Waiting", { does_not_equal: "Ready" }],
    refused: "Lost",
    isSorted: true,
  },
  {
    type: "multi_select",
    key: "tags",
    write: [["a"], ["b"]],
    filters: ["a", { does_not_contain: "b" }],
    refused: ["c"],
    isSorted: true,
  },
  {
    type: "date",
    key: "due",
    write: ["2026-07-01", { start: "2026-08-01T10:00:00", end: "2026-08-02T10:00:00", time_zone: "Europe/Paris" }],
    read: [span("2026-07-01"), span("2026-08-01T10:00:00.000+02:00", "2026-08-02T10:00:00.000+02:00")],
    filters: ["2026-07-01", { before: "2026-07-15" }, { on_or_before: new Date("2026-07-01T12:00:00Z") }],
    refused: "tomorrow",
    isSorted: true,
  },
  {
    type: "people",
    key: "people",
    write: [[person], [other]],
    filters: [person, { does_not_contain: other }],
    refused: [5],
  },
  {
    type: "files",
    key: "files",
    write: [[], [{ name: "plan", url: "https://example.com/plan.pdf" }, { file_upload: { id: upload.id } }]],
    read: [
      [],
      [
        { name: "plan", url: "https://example.com/plan.pdf" },
        expect.objectContaining({ name: "notes.txt", expiry_time: expect.any(String) as string }),
      ],
    ],
    filters: [null, { is_empty: true }],
    refused: ["plan.pdf"],
  },
  {
    type: "checkbox",
    key: "paid",
    write: [false, true],
    filters: [false, { does_not_equal: true }],
    refused: "yes",
    isSorted: true,
  },
  {
    type: "url",
    key: "link",
    write: ["https://a.example/", "https://b.example/"],
    filters: ["https://a.example/", { contains: "a.ex" }],
    refused: 5,
    isSorted: true,
  },
  {
    type: "email",
    key: "mail",
    write: ["a@example.com", "b@example.com"],
    filters: [{ starts_with: "a@" }],
    refused: 5,
    isSorted: true,
  },
  {
    type: "phone_number",
    key: "phone",
    write: ["+1", "+2"],
    filters: ["+1", { ends_with: "1" }],
    refused: 5,
    isSorted: true,
  },
  {
    type: "relation",
    key: "parts",
    write: [[cheap.id], [dear.id]],
    filters: [cheap.id, { does_not_contain: dear.id }],
    refused: "x",
    isSorted: true,
  },
  {
    type: "verification",
    key: "verified",
    write: [
      {
        state: "verified",
        date: { start: "2026-07-01T00:00:00.000+00:00", end: "2999-01-01T00:00:00.000+00:00", time_zone: null },
      },
      { state: "unverified", date: null },
    ],
    filters: [{ status: "verified" }, { does_not_equal: "none" }],
    refused: "expired",
  },
  {
    type: "place",
    key: "place",
    write: [{ lat: 1, lon: 2, name: "Workshop", address: null, aws_place_id: null, google_place_id: null }, null],
    refused: { lat: "1" },
  },
  { type: "formula", key: "double", read: [10, 100], filters: [10, { less_than: 50 }], isSorted: true },
  { type: "formula", key: "label", read: ["Bell", "Chain"], filters: ["Bell", { ends_with: "ll" }], isSorted: true },
  { type: "formula", key: "isPaid", read: [false, true], filters: [false, { equals: false }], isSorted: true },
  {
    type: "formula",
    key: "day",
    read: [span("2026-07-01"), expect.objectContaining({ end: expect.any(String) as string })],
    filters: [{ before: "2026-07-15" }],
    isSorted: true,
  },
  { type: "rollup", key: "cost", read: [5, 500], filters: [5, { less_than: 50 }], isSorted: true },
  {
    type: "rollup",
    key: "costs",
    read: [[5], [500]],
    filters: [{ any: { number: { less_than: 50 } } }, { every: { number: { equals: 5 } } }],
  },
  {
    type: "unique_id",
    key: "number",
    read: [expect.stringMatching(/^REP-\d+$/), expect.stringMatching(/^REP-\d+$/)],
    isSorted: true,
  },
  { type: "created_time", key: "created", read: [expect.stringMatching(/^2026-/), expect.stringMatching(/^2026-/)] },
  { type: "last_edited_time", key: "edited", read: [expect.stringMatching(/^2026-/), expect.stringMatching(/^2026-/)] },
  { type: "created_by", key: "author", read: [expect.any(String), expect.any(String)] },
  { type: "last_edited_by", key: "editor", read: [expect.any(String), expect.any(String)] },
  { type: "button", key: "button", read: [null, null] },
  { type: "location", key: "location", read: [null, null] },
  { type: "last_visited_time", key: "visited", read: [null, null] },
];

test("the examples cover every column type", () => {
  const covered = new Set<string>(EXAMPLES.map(({ type }) => type));
  expect([...covered, "unknown"].toSorted()).toEqual(Object.keys(COLUMN_KINDS).toSorted());
  for (const { key, type } of EXAMPLES) expect(pulled.properties[key]?.type, key).toBe(type);
});

/** Returns the names in the first column of a table of the documentation. */
function namesIn(page: string, head: string): string[] {
  const content = readFileSync(new URL(`../../../apps/docs/schema/${page}.md`, import.meta.url), "utf8");
  const [table = ""] = (content.split(`| ${head} |`)[1] ?? "").split("\n\n");
  const cells = table.matchAll(/^\| ([^|]*)\|/gm);
  return Array.from(cells, ([, cell = ""]) => Array.from(cell.matchAll(/`(\w+)`/g), ([, name = ""]) => name)).flat();
}

test("the documentation has the values of every column type, and the settings of each with settings", () => {
  const types = Object.keys(COLUMN_KINDS);
  expect(namesIn("reference", "column type").toSorted()).toEqual(types.toSorted());
  const withSettings = Object.entries(COLUMN_TYPES).flatMap(([type, { settings }]) =>
    settings.length > 0 ? type : [],
  );
  expect(namesIn("change-schemas", "type | settings").toSorted()).toEqual(withSettings.toSorted());
});

describe.each(CLIENTS)("%s", (name) => {
  const table = createTable<TableClient, SchemaDefinition>(workspace[name], schema);
  let ids: string[] = [];

  test("writes and reads every type", async () => {
    ids = [];
    for (const index of [0, 1] as const) {
      const values = Object.fromEntries(
        EXAMPLES.flatMap(({ key, write }) => (write === undefined ? [] : [[key, write[index]]])),
      );
      const created = await table.create(values as NewRow<SchemaDefinition>);
      const read = await table.get(created.id);
      expect(read).toEqual({ ...created, files: read["files"] });
      for (const { key, write, read: expected = write } of EXAMPLES) expect(read[key], key).toEqual(expected?.[index]);
      ids.push(read.id);
    }
  });

  test.each(EXAMPLES.filter(({ filters }) => filters !== undefined))(
    "filters $key of type $type",
    async ({ key, filters = [] }) => {
      for (const filter of filters) {
        const where = { [key]: filter, number: { greater_than: 0 } } as Where<SchemaDefinition>;
        const rows = await table.collect({ where, select: ["job"] });
        const found = rows.map(({ id }) => id).filter((id) => ids.includes(id));
        expect(found, JSON.stringify(filter)).toEqual([ids[0]]);
      }
    },
  );

  test.each(EXAMPLES.filter(({ isSorted }) => isSorted))("sorts by $key of type $type", async ({ key }) => {
    for (const direction of ["ascending", "descending"] as const) {
      const rows = await table.collect({ orderBy: { [key]: direction }, select: ["job"] });
      const found = rows.map(({ id }) => id).filter((id) => ids.includes(id));
      expect(found, direction).toEqual(direction === "ascending" ? ids : ids.toReversed());
    }
  });

  test.each(EXAMPLES.filter((example) => "refused" in example))(
    "refuses a wrong value for $key of type $type",
    async ({ key, refused }) => {
      const change = async () => table.update(ids[0] ?? "", { [key]: refused } as Changes<SchemaDefinition>);
      await expect(change()).rejects.toThrow(InvalidInputError);
    },
  );

  test.each(["job", "notes", "price", "link", "mail", "phone"])("upsert finds a row by %s", async (key) => {
    const row = { job: "New", [key]: key === "price" ? 1e6 + name.length : `key of ${name}` };
    const { id } = await table.create(row);
    const changed = await table.upsert({ by: key as never, create: row, update: { paid: true } });
    expect(changed).toMatchObject({ id, paid: true });
    await table.remove(id);
  });

  test("null removes a verification", async () => {
    const { id } = await table.create({ job: "Bell", verified: "verified" });
    expect(await table.update(id, { verified: null })).toMatchObject({ verified: { state: "unverified", date: null } });
    await table.remove(id);
  });

  test.each(EXAMPLES.filter(({ write }) => write === undefined))(
    "refuses to write $key of type $type",
    async ({ key, type }) => {
      const change = async () => table.update(ids[0] ?? "", { [key]: 1 });
      await expect(change()).rejects.toThrow(
        `Expected ${key} to be absent: columns of type ${type} are read-only, got 1.`,
      );
    },
  );

  test.each(["place", "button", "location", "visited"])("refuses to filter by %s", async (key) => {
    const read = async () => table.collect({ where: { [key]: 1 } });
    await expect(read()).rejects.toThrow(/cannot be filtered/);
  });

  test("filters and sorts by the times and authors of rows", async () => {
    const where = {
      createdTime: { on_or_after: "2026-01-01" },
      created: { after: "2026-01-01" },
      edited: "2026-07-01",
      author: { is_not_empty: true },
    } as const;
    const rows = await table.collect({
      where: { ...where, lastEditedTime: { before: "2027-01-01" } },
      orderBy: { createdTime: "ascending", lastEditedTime: "descending", created: "ascending" },
    });
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  });

  test("reads a type that this version does not know as the service sends it", async () => {
    const extra = { id: schema.properties["price"]?.id ?? "", name: "Price", type: "unknown" } as const;
    const unknown = { ...schema, properties: { job: { id: "title", name: "Job", type: "title" }, extra } } as const;
    const rows = await createTable(workspace[name], unknown).collect({ where: { job: "Bell" } });
    expect(rows[0]?.extra).toBe(5);
  });
});
