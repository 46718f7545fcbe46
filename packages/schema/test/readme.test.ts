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

// The blocks with modules are examples of the output of `pull`.
const blocks = readmeBlocks(new URL("../README.md", import.meta.url)).filter(
  ({ code }) => !/^\/\/ \w+\.ts\n/.test(code),
);

test.each(blocks)("the example under “$heading” prints the output in its comments", async (block) => {
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
  if (files.size > 0) {
    const { rows } = JSON.parse(fs.readFileSync("import.json") ?? "") as { rows: object[] };
    expect(rows).toMatchObject([{ state: "created" }, { state: "created" }]);
  }
});

test("the README has an example for every task", () => {
  expect(blocks.map(({ heading }) => heading)).toEqual([
    "First example",
    "Read rows",
    "Read rows",
    "Read rows",
    "Write rows",
    "Write rows",
    "Write rows",
    "Write rows",
    "Dates and time zones",
    "Type the parameters of functions",
    "Validate values of other libraries",
  ]);
});
