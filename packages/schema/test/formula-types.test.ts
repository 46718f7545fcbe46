// `pull --formula-type`: the type of a formula that no row shows.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { readFormulaTypes } from "../src/command/pull/formula-types.ts";
import { pull } from "../src/command/pull/pull.ts";
import { createWorkspace } from "./support/workspace.ts";

const { service, client, emulator, createSource } = createWorkspace();
const id = createSource(
  { Name: { title: {} }, Price: { number: {} }, Total: { formula: { expression: 'prop("Price") * 2' } } },
  "Deals",
);
const snapshot = emulator.snapshot();
const folder = mkdtempSync(join(tmpdir(), "ws-schema-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "schema.ts");
const read = () => readFileSync(file, "utf8");
const pulled = (sources: readonly string[], ...types: readonly string[]) =>
  pull(service, file, sources, { formulaTypes: readFormulaTypes(types) });

beforeEach(() => {
  emulator.rollback(snapshot);
  rmSync(file, { force: true });
  rmSync(`${file}.pulled.json`, { force: true });
});

test("a named type is in the module, and stays there without the option", async () => {
  await pulled([id]);
  expect(read()).not.toContain("result:");
  const { lines } = await pulled([], "deals.total=number");
  expect(lines).toEqual([`${file}: wrote deals`]);
  expect(read()).toContain('result: "number"');
  const before = read();
  expect((await pulled([])).lines).toEqual([`${file}: no change in deals`]);
  expect(read()).toBe(before);
});

test("a type that rows do not show is refused, and nothing is written", async () => {
  client.pages.create({ parent: { data_source_id: id }, properties: { Price: { number: 5 } } });
  await expect(pulled([id], "deals.total=date")).rejects.toThrow(
    'Expected "deals.total" to be a date, but it is a number in Notion or in the module.',
  );
  expect(() => read()).toThrow("ENOENT");
  await pulled([id], "deals.total=number");
  expect(read()).toContain('result: "number"');
});

test.each([
  ["deals.price=number", 'Expected "deals.price" to be a formula.'],
  ["deals.sum=number", 'Expected "deals.sum" to be a formula.'],
  ["deals.__proto__=number", 'Expected "deals.__proto__" to be a formula.'],
  ["orders.total=number", 'Expected a formula of deals, got "orders.total".'],
])("refuses %s", async (option, message) => {
  await expect(pulled([id], option)).rejects.toThrow(message);
  expect(() => read()).toThrow("ENOENT");
});

test.each(["total=number", "deals.total", "deals.total=money", "deals.total=toString", ""])("refuses %j", (option) => {
  expect(() => readFormulaTypes([option])).toThrow("Expected --formula-type SCHEMA.COLUMN=TYPE with string, number");
});
