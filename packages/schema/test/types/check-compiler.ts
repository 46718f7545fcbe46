// Compiles the type tests in checks/, and programs with one mistake each.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const { resolve } = createRequire(import.meta.url);

/** Programs that must not compile, and a text of their first diagnostic. */
const MISTAKES: Readonly<Record<string, readonly [code: string, message: RegExp]>> = {
  "an unknown column in where": ["table.collect({ where: { cost: 5 } });", /UnknownName<"cost"/],
  "an unknown column in orderBy": [`table.collect({ orderBy: { cost: "ascending" } });`, /UnknownName<"cost"/],
  "an unknown column in select": [`table.collect({ select: ["cost"] });`, /"cost"/],
  "an unknown column of a row": ["table.get('id').then((row) => row.cost);", /'cost' does not exist/],
  "an unknown column of a new row": [`table.create({ job: "x", cost: 5 });`, /UnknownName<"cost"/],
  "an unknown column of a change": ["table.update('id', { cost: 5 });", /UnknownName<"cost"/],
  "an operator of another type": ["table.collect({ where: { price: { contains: 5 } } });", /'contains' does not exist/],
  "an operand of another type": [`table.collect({ where: { price: { equals: "5" } } });`, /'string' is not assignable/],
  "an operator in a nested group": [
    "table.collect({ where: { or: [{ paid: { contains: 5 } }] } });",
    /'contains' does not exist/,
  ],
  "a condition on a column without filter": ["table.collect({ where: { place: null } });", /UnknownName<"place"/],
  "an option that is not in the list, in where": [`table.collect({ where: { state: "Lost" } });`, /"Lost"/],
  "an option that is not in the list, in an operator": [
    `table.collect({ where: { state: { equals: "Lost" } } });`,
    /"Lost"/,
  ],
  "an option that is not in the list, in a new row": [`table.create({ job: "x", state: "Lost" });`, /"Lost"/],
  "an option that is not in the list of a multi-select": [`table.update("id", { tags: ["lost"] });`, /"lost"/],
  "a value of another type": [`table.create({ job: "x", price: "5" });`, /'string' is not assignable to type 'number/],
  "writing a formula": [`table.create({ job: "x", total: 5 });`, /UnknownName<"total"/],
  "writing a formula in a change": [`table.update("id", { total: 5 });`, /UnknownName<"total"/],
  "a missing title": ["table.create({ price: 5 });", /'job' is missing/],
  "a missing title in a list": ["table.createMany([{ price: 5 }]);", /'job' is missing/],
  "a wrong direction": [`table.collect({ orderBy: { price: "up" } });`, /"up"/],
  "a wrong form of texts": [`table.collect({ richText: "html" });`, /"html"/],
  "a column without a type": [
    `defineSchema({ dataSourceId: "x", title: "x", properties: { a: { name: "A" } } });`,
    /'type' is missing|not assignable/,
  ],
  "a column of an unknown type": [
    `defineSchema({ dataSourceId: "x", title: "x", properties: { a: { name: "A", type: "money" } } });`,
    /"money"/,
  ],
  "an unknown relation in include": ["table.collect({ include: { customer: repairs } });", /customer/],
  "an unknown relation beside a known one in include": [
    "table.collect({ include: { parts: repairs, customer: repairs } });",
    /'customer' does not exist/,
  ],
  "a column that is no relation in include": ["table.first({ include: { price: repairs } });", /price/],
  "a value that is no schema in include": ["table.page({ include: { parts: 5 } });", /'number' is not assignable/],
  "an unknown table in include": ["table.iterate({ include: { parts: { table: 5 } } });", /'number' is not assignable/],
  "an unknown column of a related row": [
    "table.first({ include: { parts: repairs } }).then((row) => { const [part] = row?.parts ?? []; if (part && !('unreadable' in part)) part.cost; });",
    /'cost' does not exist/,
  ],
  "a related row that may be unreadable": [
    "table.first({ include: { parts: repairs } }).then((row) => row?.parts[0]?.price);",
    /'price' does not exist/,
  ],
  "a limit of another type": [`table.collect({ limit: "5" });`, /'string' is not assignable to type 'number'/],
  "a limit of first": ["table.first({ limit: 5 });", /UnknownName<"limit"/],
  "a size of another type": [`table.page({ size: "5" });`, /'string' is not assignable to type 'number'/],
  "a cursor of another type": ["table.page({ after: 5 });", /'number' is not assignable to type 'string'/],
  "an unknown column in the where of count": ["table.count({ where: { cost: 5 } });", /UnknownName<"cost"/],
  "an order of count": [`table.count({ orderBy: { price: "ascending" } });`, /UnknownName<"orderBy"/],
  "ids of another type": ["table.readMany([5]);", /'number' is not assignable to type 'string'/],
  "a key of upsert that is no text": [`table.upsert({ by: "paid", create: { job: "x" }, update: {} });`, /"paid"/],
  "a missing title in upsert": [`table.upsert({ by: "job", create: {}, update: {} });`, /'job' is missing/],
  "an unknown column in the update of upsert": [
    `table.upsert({ by: "job", create: { job: "x" }, update: { cost: 5 } });`,
    /UnknownName<"cost"/,
  ],
  "an option that is not in the list, in updateMany": [
    `table.updateMany({ where: { paid: true } }, { state: "Lost" });`,
    /"Lost"/,
  ],
  "an unknown column in the where of updateMany": [
    "table.updateMany({ where: { cost: 5 } }, { paid: true });",
    /UnknownName<"cost"/,
  ],
  "writing a formula in updateMany": ["table.updateMany({ all: true }, { total: 5 });", /UnknownName<"total"/],
  "an unknown column in the where of removeMany": ["table.removeMany({ where: { cost: 5 } });", /UnknownName<"cost"/],
  "an option that is not in the list, in removeMany": [`table.removeMany({ where: { state: "Lost" } });`, /"Lost"/],
  "an unknown column of the type of a row": [
    "export const title = (row: Row<typeof repairs>) => row.cost;",
    /'cost' does not exist/,
  ],
  "an unknown column of the type of a filter": [
    "export const where: Where<typeof repairs> = { cost: 5 };",
    /'cost' does not exist/,
  ],
  "an option that is not in the list, in the type of a new row": [
    `export const row: NewRow<typeof repairs> = { job: "x", state: "Lost" };`,
    /"Lost"/,
  ],
  "a value of another type in the type of changes": [
    `export const changes: Changes<typeof repairs> = { price: "5" };`,
    /'string' is not assignable to type 'number/,
  ],
  "an unknown column of a new row in a list": [
    `table.createMany([{ job: "x" }, { job: "y", cost: 5 }]);`,
    /UnknownName<"cost"/,
  ],
  "an unknown condition beside a known one": ["table.collect({ where: { price: 5, cost: 5 } });", /UnknownName<"cost"/],
  "an unknown option of collect": ["table.collect({ take: 5 });", /UnknownName<"take"/],
  "an object under an unknown name": ["table.collect({ where: { cost: { equals: 5 } } });", /UnknownName<"cost"/],
  "a missing title in upsert beside an update of it": [
    `table.upsert({ by: "job", create: { price: 5 }, update: { job: "x" } });`,
    /'job' is missing/,
  ],
  "an unknown column in a nested group": ["table.collect({ where: { or: [{ cost: 5 }] } });", /UnknownName<"cost"/],
  "an unknown column of the type of an order": [
    "export const order: OrderBy<typeof repairs> = { cost: 'ascending' };",
    /'cost' does not exist/,
  ],
  "an unknown column of the type of changes": [
    "export const changes: Changes<typeof repairs> = { cost: 5 };",
    /'cost' does not exist/,
  ],
  "an unknown column of the type of a new row": [
    "export const row: NewRow<typeof repairs> = { job: 'x', cost: 5 };",
    /'cost' does not exist/,
  ],
  "an unknown method of a table": ["table.findMany();", /'findMany' does not exist/],
  "an unknown method of a reader": ["createReader(client, repairs).create({ job: 'x' });", /'create' does not exist/],
  "an unknown method of a full reader": [
    "createFullReader(client, repairs).create({ job: 'x' });",
    /'create' does not exist/,
  ],
  "a page of a reader": ["createReader(client, repairs).page();", /'page' does not exist/],
  "an unknown option with a schema": ["table.collect({ with: { parts: repairs } });", /UnknownName<"with"/],
  "an include of a reader": [
    "createReader(client, repairs).collect({ include: { parts: repairs } });",
    /UnknownName<"include"|'include' does not exist/,
  ],
  "an unknown column in the where of a reader": [
    "createReader(client, repairs).first({ where: { cost: 5 } });",
    /UnknownName<"cost"/,
  ],
  "a client without methods": ["createTable({}, repairs);", /dataSources/],
};

const HEADER = `import { createTable, defineSchema } from "@ws/schema";
import type { Changes, NewRow, OrderBy, Row, TableClient, Where } from "@ws/schema";
import { createFullReader, createReader } from "@ws/schema/read";
import { repairs } from "../checks/repairs.ts";
import { client, table } from "../checks/expect-type.ts";
export const used = [createTable, client, createFullReader, createReader, defineSchema, repairs, table];
export type Used = [Changes<typeof repairs>, NewRow<typeof repairs>, OrderBy<typeof repairs>, Row<typeof repairs>, TableClient, Where<typeof repairs>];
`;

/** Defines the tests of one compiler. `compiler` is the name of its package. */
export function checkCompiler(version: string, compiler: string): void {
  describe(`TypeScript ${version}`, () => {
    const folder = mkdtempSync(join(FOLDER, ".check-"));
    afterAll(() => rmSync(folder, { recursive: true }));

    let diagnostics: string[] = [];
    beforeAll(async () => {
      writePrograms(folder);
      const program = resolve(`${compiler}/package.json`).replace(/package\.json$/, "bin/tsc");
      expect(await run(program, ["--version"])).toBe(`Version ${version}`);
      diagnostics = (await run(program, ["-p", folder, "--pretty", "false"])).split(/\n(?! )/);
    });

    test("compiles the type tests", () => {
      expect(diagnostics.filter((text) => !text.includes("mistake-"))).toEqual([]);
    });

    test.each(Object.keys(MISTAKES))("refuses %s with a message that fits on a screen", (name) => {
      const index = Object.keys(MISTAKES).indexOf(name);
      const first = diagnostics.find((text) => text.includes(`mistake-${index}.ts`)) ?? "";
      expect(first).toMatch(MISTAKES[name]?.[1] ?? /^$/);
      const text = first.replace(/^.*?error TS\d+: /, "");
      expect(text.length).toBeLessThanOrEqual(300);
      expect(text).not.toContain("readonly id:");
    });
  });
}

function writePrograms(folder: string): void {
  const files = Object.keys(MISTAKES).map((_, index) => `mistake-${index}.ts`);
  const config = { extends: "../checks/tsconfig.inexact.json", files, include: ["../checks"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  for (const [index, [code]] of Object.values(MISTAKES).entries()) {
    writeFileSync(join(folder, `mistake-${index}.ts`), `${HEADER}${code}\n`);
  }
}

/** Returns the output of a compiler. Empty if it reports nothing. */
function run(program: string, args: readonly string[]): Promise<string> {
  return new Promise((done) => {
    execFile(process.execPath, [program, ...args], (_, output, errors) => done(`${output}${errors}`.trim()));
  });
}
