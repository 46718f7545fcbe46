// Ten questions on the demo workspace, with the calls that answer them with each server. A call gets the answers before it, so
// that it can use an id that they contain.

/**
 * @typedef {Readonly<Record<string, unknown>>} Arguments
 * @typedef {(answers: readonly string[]) => { readonly name: string, readonly args: Arguments }} NextCall
 * @typedef {{ readonly title: string, readonly copy: readonly NextCall[], readonly peer: readonly NextCall[] }} Question
 */

/** @type {(name: string, args?: Arguments) => NextCall} */
const call =
  (name, args = {}) =>
  () => ({ name, args });

/** Returns the first id in an answer. @param {string | undefined} answer */
function idIn(answer = "") {
  const [id] = /\b[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}\b/.exec(answer) ?? [];
  if (id === undefined) throw new Error(`Expected an id in the answer, got: ${answer.slice(0, 300)}`);
  return id;
}

/** Reads what was found first with this server. @type {NextCall} */
const readFound = (answers) => ({ name: "read", args: { id: idIn(answers[0]?.split("\n").slice(2).join("\n")) } });

/** Reads what was found first with the other server. @type {NextCall} */
const readMarkdown = ([found]) => ({ name: "API-retrieve-page-markdown", args: { page_id: firstResult(found) } });

/** Returns the id of the first result. @param {string | undefined} answer */
const firstResult = (answer = "") => /** @type {{ results: { id: string }[] }} */ (JSON.parse(answer)).results[0]?.id;

/** Searches with the other server. @param {"page" | "data_source"} value @param {string} query */
const searchFor = (value, query) =>
  call("API-post-search", { query, filter: { property: "object", value }, page_size: 5 });

/** Queries the data source that was found, and continues a list. @param {Arguments} args @returns {NextCall} */
const queryFound = (args) => (answers) => {
  const [found, ...pages] = answers;
  const { next_cursor: cursor } = /** @type {{ next_cursor?: string }} */ (JSON.parse(pages.at(-1) ?? "{}"));
  const start = cursor === undefined ? {} : { start_cursor: cursor };
  return { name: "API-query-data-source", args: { data_source_id: firstResult(found), ...args, ...start } };
};

const sources = call("list");

/** @type {readonly Question[]} */
export const QUESTIONS = [
  {
    title: "What are the opening hours?",
    copy: [call("search", { query: "opening hours", limit: 5 }), readFound],
    peer: [searchFor("page", "Opening hours"), readMarkdown],
  },
  {
    title: "What does the onboarding say?",
    copy: [call("search", { query: "onboarding", limit: 5 }), readFound],
    peer: [searchFor("page", "Onboarding"), readMarkdown],
  },
  {
    title: "What is there in the workspace?",
    copy: [sources],
    peer: [call("API-post-search", { page_size: 100 })],
  },
  {
    title: "Which columns has the table of repairs?",
    copy: [call("search", { query: "repairs", kind: "data_source", limit: 1 }), readFound],
    peer: [
      searchFor("data_source", "Repairs"),
      ([found]) => ({ name: "API-retrieve-a-data-source", args: { data_source_id: firstResult(found) } }),
    ],
  },
  {
    title: "How many repairs are ready?",
    copy: [sources, call("query", { sql: "select count(*) from repairs where stage = 'Ready'" })],
    peer: [
      searchFor("data_source", "Repairs"),
      queryFound({ filter: { property: "Stage", status: { equals: "Ready" } }, page_size: 100 }),
    ],
  },
  {
    title: "Which five repairs cost most?",
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
    copy: [sources, call("query", { sql: "select stage, sum(price) from repairs group by stage" })],
    peer: [searchFor("data_source", "Repairs"), queryFound({ page_size: 100 }), queryFound({ page_size: 100 })],
  },
  {
    title: "Which customers live in Milford?",
    copy: [sources, call("query", { source: "customers", where: { City: "Milford" }, columns: ["Name"] })],
    peer: [
      searchFor("data_source", "Customers"),
      queryFound({ filter: { property: "City", select: { equals: "Milford" } }, page_size: 100 }),
    ],
  },
  {
    title: "Which pages mention a chain?",
    copy: [call("search", { query: "chain", limit: 10 })],
    // It searches titles only. Texts would take a request for each page.
    peer: [searchFor("page", "chain")],
  },
  {
    title: "What changed in the last hour?",
    copy: [call("changes", { since: "{{since}}" })],
    peer: [
      call("API-post-search", { sort: { timestamp: "last_edited_time", direction: "descending" }, page_size: 10 }),
    ],
  },
];
