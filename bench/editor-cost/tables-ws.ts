// A program with a table of @ws/schema: the same program as in tables-untyped.ts. Only type-checked, never run.
import { AsyncClient } from "@ws/client";
import { createTable, defineSchema } from "@ws/schema";

const repairs = defineSchema({
  dataSourceId: "1f2e3d4c-5b6a-4789-8abc-def012345678",
  title: "Repairs",
  properties: {
    job: { id: "title", name: "Job", type: "title" },
    stage: { id: "%7BZsh", name: "Stage", type: "status", options: ["Waiting", "On the stand", "Ready", "Collected"] },
    priority: { id: "mUEL", name: "Priority", type: "select", options: ["Low", "Normal", "High"] },
    tags: { id: "mag%7B", name: "Tags", type: "multi_select", options: ["warranty", "express", "member"] },
    price: { id: "uN%60j", name: "Price", type: "number", format: "euro" },
    due: { id: "eHxI", name: "Due", type: "date" },
    paid: { id: "wRQL", name: "Paid", type: "checkbox" },
    notes: { id: "PK%3ES", name: "Notes", type: "rich_text" },
    number: { id: "R%5EO%5B", name: "Number", type: "unique_id", prefix: "REP" },
    customer: { id: "AOEX", name: "Customer", type: "relation", dataSourceId: "cd628f89-3b4c-8906-a2eb-ca40f06f372b" },
    total: { id: "cD%3F", name: "Total", type: "formula", expression: 'prop("Price") * 1.19', result: "number" },
  },
});

const client = new AsyncClient({ auth: "token" });
const table = createTable(client, repairs);

export async function openRepairs(): Promise<string[]> {
  const titles: string[] = [];
  const where = { stage: { does_not_equal: "Collected" }, price: { greater_than: 50 } } as const;
  for await (const row of table.iterate({ where })) titles.push(`${row.job}: ${row.price}, ${row.total}`);
  return titles;
}

export async function expensive(): Promise<number> {
  const rows = await table.collect({
    where: { or: [{ priority: "High" }, { job: { contains: "chain" } }] },
    orderBy: { price: "descending" },
    select: ["job", "price"],
  });
  return rows.reduce((sum, { price }) => sum + (price ?? 0), 0);
}

export async function addRepair(customer: string): Promise<string> {
  const row = await table.create({
    job: "New chain",
    price: 60,
    stage: "Waiting",
    tags: ["express"],
    due: "2026-07-01",
    customer: [customer],
  });
  return row.id;
}

export async function finish(id: string): Promise<boolean> {
  const row = await table.update(id, { stage: "Collected", paid: true });
  return row.paid;
}
