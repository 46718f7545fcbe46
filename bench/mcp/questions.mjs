// Ten questions on the demo workspace, with a part of their answers and the calls that answer them with each server.
import { call, firstResult, queryFound, readFound, readPage, searchFor, sources } from "./calls.mjs";

/** @typedef {import("./calls.mjs").Question} Question */

/** @type {readonly Question[]} */
export const QUESTIONS = [
  {
    title: "What are the opening hours?",
    answer: "Tuesday to Saturday, nine to six.",
    copy: [call("search", { query: "opening hours", limit: 5 }), readFound],
    peer: [searchFor("page", "Opening hours"), readPage],
  },
  {
    title: "What does the onboarding say?",
    answer: "# Onboarding",
    copy: [call("search", { query: "onboarding", limit: 5 }), readFound],
    peer: [searchFor("page", "Onboarding"), readPage],
  },
  {
    title: "What is there in the workspace?",
    answer: "Encyclopedia",
    copy: [sources],
    peer: [call("API-post-search", { page_size: 100 })],
  },
  {
    title: "Which columns has the table of repairs?",
    answer: "Price",
    copy: [call("search", { query: "repairs", kind: "data_source", limit: 1 }), readFound],
    peer: [
      searchFor("data_source", "Repairs"),
      ([found]) => ({ name: "API-retrieve-a-data-source", args: { data_source_id: firstResult(found)?.id } }),
    ],
  },
  {
    title: "How many repairs are ready?",
    answer: "[30]",
    copy: [sources, call("query", { sql: "select count(*) from repairs where stage = 'Ready'" })],
    peer: [
      searchFor("data_source", "Repairs"),
      queryFound({ filter: { property: "Stage", status: { equals: "Ready" } }, page_size: 100 }),
    ],
  },
  {
    title: "Which five repairs cost most?",
    answer: "5 of 120 rows",
    copy: [
      sources,
      call("query", { source: "repairs", orderBy: { Price: "descending" }, columns: ["Job", "Price"], limit: 5 }),
    ],
    peer: [
      searchFor("data_source", "Repairs"),
      queryFound({ sorts: [{ property: "Price", direction: "descending" }], page_size: 5 }),
    ],
  },
  {
    title: "What is the revenue by stage?",
    answer: '["Waiting",3060]',
    copy: [sources, call("query", { sql: "select stage, sum(price) from repairs group by stage" })],
    peer: [searchFor("data_source", "Repairs"), queryFound({ page_size: 100 }), queryFound({ page_size: 100 })],
  },
  {
    title: "Which customers live in Milford?",
    answer: " rows",
    copy: [sources, call("query", { source: "customers", where: { City: "Milford" }, columns: ["Name"] })],
    peer: [
      searchFor("data_source", "Customers"),
      queryFound({ filter: { property: "City", select: { equals: "Milford" } }, page_size: 100 }),
    ],
  },
  {
    title: "Which pages mention a chain?",
    answer: "Chain replacement",
    copy: [call("search", { query: "chain", limit: 10 })],
    // It searches titles only. Texts would take a request for each page.
    peer: [searchFor("page", "chain")],
  },
  {
    title: "What changed in the last hour?",
    answer: "Nothing has changed",
    copy: [() => ({ name: "changes", args: { since: new Date(Date.now()).toISOString() } })],
    peer: [
      call("API-post-search", { sort: { timestamp: "last_edited_time", direction: "descending" }, page_size: 10 }),
    ],
  },
];
