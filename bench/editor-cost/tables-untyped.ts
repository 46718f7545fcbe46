// A program that finds columns by their names: the same program as in tables-ws.ts. Only type-checked, never run.
import { AsyncClient } from "@ws/client";
import { asyncIterateAllRows, asyncReadRow, isFullPage } from "@ws/helpers";

const data_source_id = "1f2e3d4c-5b6a-4789-8abc-def012345678";
const client = new AsyncClient({ auth: "token" });
const { retrieve } = client.pages.properties;

export async function openRepairs(): Promise<string[]> {
  const titles: string[] = [];
  const rows = asyncIterateAllRows(client.dataSources.query, {
    data_source_id,
    filter: {
      and: [
        { property: "Stage", status: { does_not_equal: "Collected" } },
        { property: "Price", number: { greater_than: 50 } },
      ],
    },
  });
  for await (const page of rows) {
    if (!isFullPage(page)) continue;
    const row = await asyncReadRow(page, retrieve);
    titles.push(`${String(row["Job"])}: ${String(row["Price"])}, ${String(row["Total"])}`);
  }
  return titles;
}

export async function expensive(): Promise<number> {
  const { results } = await client.dataSources.query({
    data_source_id,
    filter: {
      or: [
        { property: "Priority", select: { equals: "High" } },
        { property: "Job", title: { contains: "chain" } },
      ],
    },
    sorts: [{ property: "Price", direction: "descending" }],
    filter_properties: ["Job", "Price"],
  });
  return results.reduce((sum, page) => {
    const price = isFullPage(page) ? page.properties["Price"] : undefined;
    return sum + (price?.type === "number" ? (price.number ?? 0) : 0);
  }, 0);
}

export async function addRepair(customer: string): Promise<string> {
  const page = await client.pages.create({
    parent: { type: "data_source_id", data_source_id },
    properties: {
      Job: { title: [{ text: { content: "New chain" } }] },
      Price: { number: 60 },
      Stage: { status: { name: "Waiting" } },
      Tags: { multi_select: [{ name: "express" }] },
      Due: { date: { start: "2026-07-01" } },
      Customer: { relation: [{ id: customer }] },
    },
  });
  return page.id;
}

export async function finish(page_id: string): Promise<boolean> {
  const page = await client.pages.update({
    page_id,
    properties: { Stage: { status: { name: "Collected" } }, Paid: { checkbox: true } },
  });
  const paid = isFullPage(page) ? page.properties["Paid"] : undefined;
  return paid?.type === "checkbox" && paid.checkbox;
}
