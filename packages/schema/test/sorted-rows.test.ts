// A sorted read of more rows than one query returns.
import { createTable, defineSchema } from "@ws/schema";
import { expect, test } from "vitest";

const repairs = defineSchema({
  dataSourceId: "11111111-1111-4111-8111-111111111111",
  title: "Repairs",
  properties: {
    job: { id: "title", name: "Job", type: "title" },
    price: { id: "prce", name: "Price", type: "number" },
    state: { id: "stat", name: "State", type: "select", options: ["Open", "Done"] },
    due: { id: "due1", name: "Due", type: "date" },
  },
});

interface Values {
  readonly job: string;
  readonly price: number | null;
  readonly state: string | null;
  readonly due: string | null;
}

const VALUES: readonly Values[] = [
  { job: "Job 10", price: 3, state: "Done", due: "2026-07-03" },
  { job: "Job 9", price: null, state: null, due: null },
  { job: "job 1", price: -5, state: "Open", due: "2026-07-02T23:00:00.000-05:00" },
  { job: "", price: 20, state: "Open", due: "2026-07-02" },
  { job: "Äpfel", price: 3, state: "Lost", due: "2026-01-01" },
];

const text = (content: string) => (content === "" ? [] : [{ type: "text", text: { content }, plain_text: content }]);
const pages = VALUES.map(({ job, price, state, due }, index) => ({
  object: "page",
  id: `row-${index}`,
  url: "https://app.notion.com/p/x",
  created_time: `2026-07-01T00:0${index}:00.000Z`,
  last_edited_time: "2026-07-01T00:00:00.000Z",
  properties: {
    Job: { id: "title", type: "title", title: text(job) },
    Price: { id: "prce", type: "number", number: price },
    State: { id: "stat", type: "select", select: state === null ? null : { name: state } },
    Due: { id: "due1", type: "date", date: due === null ? null : { start: due, end: null, time_zone: null } },
  },
}));

/** A data source that returns no row of a sorted query, and all rows of a query by creation. */
function cutClient() {
  const fail = () => Promise.reject(new Error("Expected only queries."));
  const queries: Readonly<Record<string, unknown>>[] = [];
  const query = async (args: { sorts?: readonly { timestamp?: string; property?: string }[] }) => {
    queries.push(args);
    const isCut = args.sorts?.[0]?.property !== undefined;
    const status = isCut
      ? { type: "incomplete", incomplete_reason: "query_result_limit_reached" }
      : { type: "complete" };
    return { results: isCut ? [] : pages, has_more: false, next_cursor: null, request_status: status };
  };
  const client = {
    dataSources: { query, retrieve: fail },
    pages: { create: fail, retrieve: fail, update: fail, properties: { retrieve: fail } },
  };
  return { client, queries };
}

test.each([
  [{ price: "ascending" }, [2, 0, 4, 3, 1]],
  [{ price: "descending" }, [3, 0, 4, 2, 1]],
  [{ price: "ascending", job: "descending" }, [2, 0, 4, 3, 1]],
  [{ job: "ascending" }, [4, 2, 1, 0, 3]],
  [{ state: "ascending" }, [2, 3, 0, 4, 1]],
  [{ due: "ascending" }, [4, 3, 0, 2, 1]],
] as const)("sorts the rows that the service does not return in the order %j", async (orderBy, expected) => {
  const { client } = cutClient();
  const rows = await createTable(client, repairs).collect({ orderBy });
  expect(rows.map(({ id }) => id)).toEqual(expected.map((index) => `row-${index}`));
});

test("requests the sorted columns of these rows too, and returns only the selected ones", async () => {
  const { client, queries } = cutClient();
  const rows = await createTable(client, repairs).collect({ select: ["job"], orderBy: { price: "ascending" } });
  expect(queries.map(({ filter_properties: selected }) => selected)).toEqual([["title"], ["title", "prce"]]);
  expect(rows[0]).not.toHaveProperty("price");
});
