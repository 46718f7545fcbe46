// Ten further questions, which were written after the server and did not shape it.
import { call, firstResult, queryFound, readFound, searchFor, sources, withFound } from "./calls.mjs";

/** @typedef {import("./calls.mjs").Question} Question */

/** @type {readonly Question[]} */
export const NEW_QUESTIONS = [
  {
    title: "How many repairs are late?",
    answer: "of 54 rows",
    copy: [
      sources,
      call("query", {
        source: "repairs",
        where: { Due: { before: "2026-06-20" }, Stage: { does_not_equal: "Collected" } },
        columns: ["Job", "Due"],
        limit: 1,
      }),
    ],
    peer: [
      searchFor("data_source", "Repairs"),
      queryFound({
        filter: {
          and: [
            { property: "Due", date: { before: "2026-06-20" } },
            { property: "Stage", status: { does_not_equal: "Collected" } },
          ],
        },
        page_size: 100,
      }),
    ],
  },
  {
    title: "What is the revenue by city?",
    answer: '["Milford",3030]',
    copy: [
      sources,
      call("query", {
        sql: "select customers.city, sum(repairs.price) from repairs join customers on repairs.customer like '%' || customers.page_id || '%' group by customers.city",
      }),
    ],
    peer: [
      searchFor("data_source", "Repairs"),
      queryFound({ page_size: 100 }),
      queryFound({ page_size: 100 }),
      searchFor("data_source", "Customers"),
      queryFound({ page_size: 100 }, 3),
      queryFound({ page_size: 100 }, 3),
    ],
  },
  {
    title: "Who edited the opening hours, and when?",
    answer: "edited: 2026-06-01T09:00Z by Emulated integration",
    copy: [call("search", { query: "opening hours", kind: "page", limit: 1 }), readFound],
    peer: [
      searchFor("page", "Opening hours"),
      ([found]) => ({ name: "API-get-user", args: { user_id: firstResult(found)?.last_edited_by.id } }),
    ],
  },
  {
    title: "What do the comments on the first page say?",
    answer: "The encyclopedia is long on purpose.",
    copy: [call("search", { query: "Brightwater", kind: "page", limit: 1 }), withFound("read", { comments: true })],
    peer: [
      searchFor("page", "Brightwater"),
      ([found]) => ({ name: "API-retrieve-a-comment", args: { block_id: firstResult(found)?.id } }),
    ],
  },
  {
    title: "How many repairs are due in each month?",
    answer: '["2026-06",78]',
    copy: [
      sources,
      call("query", { sql: "select substr(due, 1, 7) as month, count(*) from repairs group by 1 order by 1" }),
    ],
    peer: [searchFor("data_source", "Repairs"), queryFound({ page_size: 100 }), queryFound({ page_size: 100 })],
  },
  {
    title: "Which repairs has Greta Dubois?",
    answer: '["Chain replacement, city bike","Ready",',
    copy: [
      sources,
      call("query", { source: "repairs", where: { Customer: "Greta Dubois" }, columns: ["Job", "Stage"] }),
    ],
    peer: [
      searchFor("data_source", "Customers"),
      queryFound({ filter: { property: "Name", title: { equals: "Greta Dubois" } } }),
      searchFor("data_source", "Repairs"),
      ([, customers, repairs]) => ({
        name: "API-query-data-source",
        args: {
          data_source_id: firstResult(repairs)?.id,
          filter: { property: "Customer", relation: { contains: firstResult(customers)?.id } },
        },
      }),
    ],
  },
  {
    title: "Which pages has the handbook?",
    answer: "Fire drill",
    copy: [call("search", { query: "handbook", kind: "page", limit: 1 }), withFound("list")],
    peer: [
      searchFor("page", "Handbook"),
      ([found]) => ({ name: "API-get-block-children", args: { block_id: firstResult(found)?.id } }),
    ],
  },
  {
    title: "Which page says when we are closed?",
    answer: "Closed on the first Tuesday of the month.",
    copy: [call("search", { query: "closed", limit: 5 })],
    // They search titles only. Texts would take a request for each page.
    peer: [searchFor("page", "closed")],
  },
  {
    title: "How many members live in Ashby?",
    answer: "of 10 rows",
    copy: [
      sources,
      call("query", { source: "customers", where: { City: "Ashby", Member: true }, columns: ["Name"], limit: 1 }),
    ],
    peer: [
      searchFor("data_source", "Customers"),
      queryFound({
        filter: {
          and: [
            { property: "City", select: { equals: "Ashby" } },
            { property: "Member", checkbox: { equals: true } },
          ],
        },
        page_size: 100,
      }),
    ],
  },
  {
    title: "What does a paid repair cost on average?",
    answer: "[101]",
    copy: [sources, call("query", { sql: "select avg(price) from repairs where paid = 1" })],
    peer: [
      searchFor("data_source", "Repairs"),
      queryFound({ filter: { property: "Paid", checkbox: { equals: true } }, page_size: 100 }),
    ],
  },
];
