import { AsyncClient } from "@ws/client";
import { createEmulator } from "@ws/emulator";
import { asyncCollectPaginatedApi, isFullDataSource } from "@ws/helpers";
import { createTable } from "@ws/schema";
import { expect, test } from "vitest";
import { createRepairs } from "../../src/content/demo/repairs.ts";
import { uploadPictures } from "../../src/content/demo/upload-pictures.ts";
import { bindSchema } from "./bind-schema.ts";
import { repairs } from "../../src/content/demo/schema.ts";

test("the repairs of the demo have the columns of the committed schema", async () => {
  const emulator = createEmulator({ seed: "empty" });
  const client = new AsyncClient({ auth: emulator.token, httpClient: emulator.httpClient });
  await createRepairs(client, emulator.testPageId, await uploadPictures(client), Date.now());
  const found = await asyncCollectPaginatedApi(client.search, {});
  const source = found.find(isFullDataSource);
  const columns = Object.values(source?.properties ?? {}).map(({ name, type }) => `${name}: ${type}`);
  expect(columns.toSorted()).toEqual(
    Object.values(repairs.properties)
      .map(({ name, type }) => `${name}: ${type}`)
      .toSorted(),
  );
  const rows = await createTable(client, bindSchema(repairs, source)).collect({ where: { number: 1 } });
  expect(rows[0]).toMatchObject({ job: "Full service, city bike", bike: "City bike", number: "REP-1" });
});

test("a data source without a column of the schema is refused by the column's name", () => {
  const dataSource = { id: "d", properties: { Job: { id: "title", name: "Job", type: "title" } } };
  expect(() => bindSchema(repairs, dataSource)).toThrow(
    'Expected a column "Stage" of type status in "Repairs", got none.',
  );
});
