// Writes and reads rows whose values and filters have types. `ws-schema pull` writes such a schema with the ids of your columns.
import { strict as assert } from "node:assert";
import type { DataSourceOrPartialDataSource } from "@ws/client";
import { createTable, defineSchema } from "@ws/schema";
import type { Step } from "../step.ts";

const repairs = defineSchema({
  name: "repairs",
  title: "Repairs",
  properties: { job: { name: "Job", type: "title" }, price: { name: "Price", type: "number", format: "euro" } },
});
const where = { job: "New bell" } as const;

export const typedRows: Step = {
  title: "Write and read typed rows",

  async withAsyncClient({ client, dataSourceId, print }) {
    const ids = idsOf(await client.dataSources.retrieve({ data_source_id: dataSourceId }));
    const table = createTable(client, repairs, { ids, environment: "tour" });
    const { id } = await table.create({ ...where, price: 25 });
    for (const { job, price } of await table.collect({ where })) print(`"${job}": ${price} euro`);
    assert.equal(await table.count({ where }), 1);
    await table.remove(id);
  },

  withClient({ client, dataSourceId, print }) {
    const ids = idsOf(client.dataSources.retrieve({ data_source_id: dataSourceId }));
    const table = createTable(client, repairs, { ids, environment: "tour" });
    const { id } = table.create({ ...where, price: 25 });
    for (const { job, price } of table.collect({ where })) print(`"${job}": ${price} euro`);
    assert.equal(table.count({ where }), 1);
    table.remove(id);
  },
};

const idsOf = ({ id, properties: { Job, Price } }: DataSourceOrPartialDataSource) => ({
  tour: { repairs: { dataSourceId: id, columns: { job: Job?.id ?? "", price: Price?.id ?? "" } } },
});
