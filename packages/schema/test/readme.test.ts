import * as client from "@ws/client";
import * as schema from "@ws/schema";
import { beforeEach, expect, test } from "vitest";
import { promisedOutput, readmeBlocks, runBlock } from "../../../scripts/test/support/run-readme.ts";
import { createWorkspace } from "./support/workspace.ts";

const { emulator, createSource, schemaOf } = createWorkspace();
const options = { options: [{ name: "Open" }, { name: "Done" }] };
const regionsId = createSource({ Name: { title: {} } }, "Regions");
const customersId = createSource({
  Name: { title: {} },
  Region: { relation: { data_source_id: regionsId, single_property: {} } },
});
const dataSourceId = createSource({
  Job: { title: {} },
  Price: { number: { format: "euro" } },
  State: { select: options },
  Customer: { relation: { data_source_id: customersId, single_property: {} } },
});
const visits = schema.defineSchema(schemaOf(createSource({ Name: { title: {} }, At: { date: {} } }, "Visits")));
const [repairs, customers, regions] = [dataSourceId, customersId, regionsId].map((id) =>
  schema.defineSchema(schemaOf(id)),
);
const snapshot = emulator.snapshot();
beforeEach(() => emulator.rollback(snapshot));

// The clients of the README, connected to an emulated workspace in memory instead of the network.
class AsyncClient extends client.AsyncClient {
  constructor() {
    super({ auth: emulator.token, httpClient: emulator.httpClient });
  }
}
class Client extends client.Client {
  constructor() {
    super({ auth: emulator.token, httpClient: emulator.syncHttpClient });
  }
}

// Files in memory.
const files = new Map<string, string>();
const fs = {
  existsSync: (path: string) => files.has(path),
  readFileSync: (path: string) => files.get(path),
  appendFileSync: (path: string, text: string) => files.set(path, (files.get(path) ?? "") + text),
  rmSync: (path: string) => files.delete(path),
};

/** The README, and the pages of the documentation that go on where it ends. */
const PAGES = [
  "packages/schema/README.md",
  ...["read-rows", "write-rows", "change-schemas", "reference"].map((name) => `apps/docs/schema/${name}.md`),
];

// The blocks with modules are examples of the output of `pull`.
const blocks = PAGES.flatMap((page) =>
  readmeBlocks(new URL(`../../../${page}`, import.meta.url))
    .filter(({ code }) => !/^\/\/ \w+\.ts\n/.test(code))
    .map((block) => ({ page, ...block })),
);

test.each(blocks)("$page: the example under “$heading” prints the output in its comments", async (block) => {
  const printed = await runBlock(block, {
    "@ws/client": { AsyncClient, Client },
    "@ws/schema": schema,
    "node:fs": fs,
    "./schema.js": { repairs },
    "./crm.js": { customers, regions, repairs },
    "./visits.js": { visits },
  });
  expect(printed).toEqual(promisedOutput(block));
  expect(printed).not.toHaveLength(0);
  // Examples that store files also remove them.
  expect(files.size).toBe(0);
});

test("every task has an example", () => {
  const headings = blocks.map(({ page, heading }) => `${page.split("/").at(-1)}: ${heading}`);
  expect([...new Set(headings)]).toEqual([
    "README.md: First example",
    "README.md: Read rows",
    "README.md: Write rows",
    "README.md: Validate values of other libraries",
    "read-rows.md: All rows",
    "read-rows.md: One row, or a page of a list",
    "read-rows.md: Related rows",
    "read-rows.md: Conditions",
    "read-rows.md: Dates and time zones",
    "read-rows.md: Type the parameters of functions",
    "write-rows.md: Create and change",
    "write-rows.md: Two writers of one row",
    "write-rows.md: Upsert, and change many rows",
    "write-rows.md: Continue after a kill",
    "write-rows.md: Several calls and processes",
  ]);
});
