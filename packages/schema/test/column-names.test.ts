// Columns with the names of members of Object.prototype, from the command to rows.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readRow, writeRow, type RowValues } from "@ws/helpers";
import { createTable, InvalidInputError, type SchemaDefinition } from "@ws/schema";
import { afterAll, expect, test } from "vitest";
import { apply } from "../src/command/apply/apply.ts";
import { check } from "../src/command/commands.ts";
import { pull } from "../src/command/pull/pull.ts";
import { loadModule } from "../src/command/load-module.ts";
import { createWorkspace } from "./support/workspace.ts";

const NAMES = ["__proto__", "constructor", "toString", "hasOwnProperty"];
/** Keys that a user can choose. `pull` chooses others, such as `constructor2`. */
const KEYS = ["proto", "constructor", "toString", "hasOwnProperty"];
const folder = mkdtempSync(join(tmpdir(), "ws-schema-"));
afterAll(() => rmSync(folder, { recursive: true }));

const workspace = createWorkspace();
const { client, service } = workspace;
const numbered = (names: readonly string[]) => Object.fromEntries(names.map((name, index) => [name, index + 1]));

function source(names: readonly string[]): { id: string; schema: SchemaDefinition } {
  const columns = names.map((name): [string, object] => [name, { number: {} }]);
  const id = workspace.createSource(Object.fromEntries([["Name", { title: {} }], ...columns]));
  return { id, schema: byOwnKeys(workspace.schemaOf(id)) };
}

function byOwnKeys(schema: SchemaDefinition): SchemaDefinition {
  const columns = Object.entries(schema.properties).map(([key, column]) => [key.replace("2", ""), column] as const);
  return { ...schema, properties: Object.fromEntries(columns) };
}

test("rows of helpers have the columns", () => {
  const { id } = source(NAMES);
  const { properties } = client.dataSources.retrieve({ data_source_id: id });
  const row: [string, unknown][] = [["Name", "a"], ...Object.entries(numbered(NAMES))];
  const written = writeRow(properties, Object.fromEntries(row) as RowValues<typeof properties>);
  const page = client.pages.create({ parent: { data_source_id: id }, properties: written });
  const read = readRow(client.pages.retrieve({ page_id: page.id }) as Parameters<typeof readRow>[0]);
  expect(Object.entries(read)).toEqual([["Name", "a"], ...Object.entries(numbered(NAMES))]);
});

test("rows of a table have the columns, and filters find them", () => {
  const table = createTable(client, source(NAMES).schema);
  const { id } = table.create({ name: "a", ...numbered(KEYS) });
  expect([...table.iterate()][0]).toMatchObject(numbered(KEYS));
  for (const [key, value] of Object.entries(numbered(KEYS)))
    expect([...table.iterate({ where: { [key]: value } })].map((row) => row.id)).toEqual([id]);
  expect(table.update(id, { proto: 9, toString: 8 })).toMatchObject({ proto: 9, constructor: 2, toString: 8 });
});

test("a title with the name of a member of Object.prototype is required", () => {
  const id = workspace.createSource({ constructor: { title: {} } });
  const table = createTable(client, byOwnKeys(workspace.schemaOf(id)));
  expect(() => table.create({})).toThrow(InvalidInputError);
});

test("apply creates the columns, and check finds no difference afterwards", async () => {
  const { id } = source([]);
  const file = join(folder, "schema.ts");
  await pull(service, file, [id]);
  const added = NAMES.map((name, index) => `    ${KEYS[index]}: { name: "${name}", type: "number" },\n`).join("");
  writeFileSync(
    file,
    readFileSync(file, "utf8").replace("properties: {\n", (start) => start + added),
  );
  await apply(service, file, { allowDestructive: false, onProgress: () => undefined });
  expect(Object.keys(client.dataSources.retrieve({ data_source_id: id }).properties).toSorted()).toEqual(
    ["Name", ...NAMES].toSorted(),
  );
  const { properties } = loadModule(file).schemas[0]?.definition ?? {};
  expect(KEYS.map((key) => typeof properties?.[key]?.id)).toEqual(KEYS.map(() => "string"));
  expect(await check(service, file)).toMatchObject({ exitCode: 0 });
});
