// A row that is read and created again is equal, for every writable type.
import fc from "fast-check";
import { equation, mentionDate, mentionPage, mentionUser, text, type Run } from "@ws/helpers";
import { createTable, type NewRow, type SchemaDefinition, type TableClient } from "@ws/schema";
import { expect, test } from "vitest";
import { COLUMN_KINDS } from "../src/columns/column-kinds.ts";
import { CLIENTS, createWorkspace } from "./support/workspace.ts";

const workspace = createWorkspace();
const { client } = workspace;
const people = client.users.list().results.map(({ id }) => id);
const targetId = workspace.createSource({ Name: { title: {} } }, "Parts");
const target = createTable(client, workspace.schemaOf(targetId));
const parts = target
  .createMany(Array.from({ length: 60 }, (_, index) => ({ name: `Part ${index}` })))
  .map(({ id }) => id);
const options = { options: [{ name: "a" }, { name: "b" }, { name: "c" }] };
const schema: SchemaDefinition = workspace.schemaOf(
  workspace.createSource({
    Title: { title: {} },
    Text: { rich_text: {} },
    Number: { number: {} },
    Select: { select: options },
    Status: { status: options },
    Multi: { multi_select: options },
    Date: { date: {} },
    People: { people: {} },
    Files: { files: {} },
    Checkbox: { checkbox: {} },
    Url: { url: {} },
    Email: { email: {} },
    Phone: { phone_number: {} },
    Relation: { relation: { data_source_id: targetId, single_property: {} } },
    Verification: { verification: {} },
    Place: { place: {} },
    // Read-only columns are ignored.
    Formula: { formula: { expression: 'prop("Number") * 2' } },
    Created: { created_time: {} },
  }),
);
const upload = client.fileUploads.create({ filename: "notes.txt" });
client.fileUploads.send({ file_upload_id: upload.id, file: { filename: "notes.txt", data: "hello" } });

const option = fc.constantFrom("a", "b", "c");
const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });
const words = fc.string({ minLength: 1, maxLength: 20 }).filter((value) => value.trim() === value && value !== "");
const style = fc.record({ bold: fc.boolean(), color: fc.constantFrom("red" as const, "blue_background" as const) });
const run = fc.oneof(
  fc
    .tuple(words, style)
    .map(([content, annotations]): Run[] => text(content, { ...annotations, link: "https://example.com/" })),
  fc.constantFrom<Run[]>(
    [equation("e = mc^2")],
    [mentionUser(people[0] ?? "")],
    [mentionPage(parts[0] ?? "")],
    [mentionDate({ start: "2026-07-01T10:00:00", time_zone: "Europe/Paris" })],
  ),
);
const runs = fc.array(run, { maxLength: 4 }).map((lists) => lists.flat());
const day = fc.integer({ min: 10, max: 28 }).map((number) => `2026-07-${number}`);
const moments = fc.oneof(
  day.map((value) => ({ start: `${value}T10:30:00.000+02:00`, end: `${value}T11:30:00.000+02:00` })),
  day.map((value) => ({ start: `${value}T10:30:00`, time_zone: "America/New_York" })),
);
const days = fc.tuple(day, day).map(([a, b]) => ({ start: a < b ? a : b, end: a < b ? b : a }));
const date = fc.oneof(day, days, moments);
const file = fc.oneof(
  words.map((name) => ({ name, url: "https://example.com/plan.pdf" })),
  fc.constant({ file_upload: { id: upload.id } }),
);

const VALUES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  title: runs,
  text: runs,
  number: orNull(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)),
  select: orNull(option),
  status: option,
  multi: fc.uniqueArray(option),
  date: orNull(date),
  people: fc.subarray(people),
  files: fc.array(file, { maxLength: 3 }),
  checkbox: fc.boolean(),
  url2: orNull(words),
  email: orNull(words),
  phone: orNull(words),
  relation: fc.subarray(parts),
  verification: fc.oneof(
    fc.constantFrom("verified", "unverified"),
    fc.record({ state: fc.constant("verified"), date: moments }),
  ),
  place: orNull(
    fc.record({ lat: fc.integer({ min: -90, max: 90 }), lon: fc.integer({ min: -180, max: 180 }), name: words }),
  ),
};

test("the values cover every writable type", () => {
  const written = Object.keys(VALUES).map((key) => schema.properties[key]?.type ?? key);
  const writable = Object.entries(COLUMN_KINDS).flatMap(([type, row]) => (row.isComputed ? [] : type));
  expect(written.toSorted()).toEqual(writable.toSorted());
});

/** Removes what is new in each copy: the fields of the page, and the URLs of stored files. */
function comparable(row: Readonly<Record<string, unknown>>) {
  const { id: _id, url: _url, created: _created, createdTime: _createdTime, lastEditedTime: _edited, ...values } = row;
  const files = (row["files"] as { name: string; url: string; expiry_time?: string }[]).map(
    ({ name, url, expiry_time: expiry }) => ({
      name,
      url: expiry === undefined ? url : new URL(url).pathname,
      isStored: expiry !== undefined,
    }),
  );
  return { ...values, files };
}

test.each(CLIENTS)("a row that is created from a row that was read is equal, with %s", async (name) => {
  const table = createTable<TableClient, SchemaDefinition, "runs">(workspace[name], schema, { richText: "runs" });
  await fc.assert(
    fc.asyncProperty(fc.record(VALUES), async (values) => {
      const row = await table.get((await table.create(values as NewRow<SchemaDefinition>)).id);
      const copy = await table.get((await table.create(row as NewRow<SchemaDefinition>)).id);
      expect(comparable(copy)).toEqual(comparable(row));
      expect(row).toMatchObject({
        relation: values["relation"],
        people: values["people"],
        checkbox: values["checkbox"],
      });
    }),
    { numRuns: 40 },
  );
});
