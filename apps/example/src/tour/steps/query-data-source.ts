// Finds the rows of a data source that match a filter. All arguments are in one flat object.
import { strict as assert } from "node:assert";
import type { Page } from "@ws/client";
import { isFullPage } from "@ws/helpers";
import type { Step } from "../step.ts";

const filter = { property: "Notes", rich_text: { contains: "chain" } } as const;

export const queryDataSource: Step = {
  title: "Query a data source with a filter",

  async withAsyncClient({ client, dataSourceId, expected, print }) {
    const { results } = await client.dataSources.query({ data_source_id: dataSourceId, filter });
    for (const row of results) if (isFullPage(row)) print(describeRow(row));
    assert.equal(results.length, expected.chainRepairs);
  },

  withClient({ client, dataSourceId, expected, print }) {
    const { results } = client.dataSources.query({ data_source_id: dataSourceId, filter });
    for (const row of results) if (isFullPage(row)) print(describeRow(row));
    assert.equal(results.length, expected.chainRepairs);
  },
};

function describeRow({ properties, created_time }: Page): string {
  const { Job: job, Price: price } = properties;
  const name = job?.type === "title" ? job.title.map((part) => part.plain_text).join("") : "?";
  return `"${name}": ${price?.type === "number" ? price.number : "?"} euro, created ${created_time}`;
}
