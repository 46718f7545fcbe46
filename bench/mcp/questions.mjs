// Ten questions on the demo workspace, with the calls that answer them with each server. A call gets the answers before it, so
// that it can use an id that they contain.

/**
 * A call of a tool.
 * @typedef {{ readonly name: string, readonly args: Readonly<Record<string, unknown>> }} Call
 * @typedef {(answers: readonly string[]) => Call} NextCall
 * @typedef {{ readonly title: string, readonly copy: readonly NextCall[], readonly peer: readonly NextCall[] }} Question
 */

/**
 * @param {string} name
 * @param {Readonly<Record<string, unknown>>} [args]
 * @returns {NextCall}
 */
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

/** Searches for pages with the other server. @param {string} query */
const searchPages = (query) =>
  call("API-post-search", { query, filter: { property: "object", value: "page" }, page_size: 5 });

/** Searches for a data source with the other server. @param {string} query */
const searchSource = (query) =>
  call("API-post-search", { query, filter: { property: "object", value: "data_source" }, page_size: 5 });

/**
 * Queries the data source that was found. Reads the next rows if a page of rows came before.
 * @param {Readonly<Record<string, unknown>>} args
 * @returns {NextCall}
 */
const queryFound = (args) => (answers) => ({
  name: "API-query-data-source",
  args: { data_source_id: firstResult(answers[0]), ...args, ...nextPage(answers.at(-1)) },
});

/** @param {string | undefined} answer */
function nextPage(answer = "{}") {
  const { object, next_cursor: cursor } = /** @type {{ object?: string, next_cursor?: string | null }} */ (
    JSON.parse(answer)
  );
  return object === "list" && typeof cursor === "string" && answer.includes('"properties":{"Job"')
    ? { start_cursor: cursor }
    : {};
}

const sources = call("list");

/** @type {readonly Question[]} */
export const QUESTIONS = [
  {
    title: "What are the opening hours?",
    copy: [call("search", { query: "opening hours", limit: 5 }), readFound],
    peer: [searchPages("Opening hours"), readMarkdown],
  },
  {
    title: "What does the onboarding say?",
    copy: [call("search", { query: "onboarding", limit: 5 }), readFound],
    peer: [searchPages("Onboarding"), readMarkdown],
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
      searchSource("Repairs"),
      ([found]) => ({ name: "API-retrieve-a-data-source", args: { data_source_id: firstResult(found) } }),
    ],
  },
  {
    title: "How many repairs are ready?",
    copy: [sources, call("query", { sql: "select count(*) from repairs where stage = 'Ready'" })],
    peer: [
      searchSource("Repairs"),
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
      searchSource("Repairs"),
      queryFound({ sorts: [{ property: "Price", direction: "descending" }], page_size: 5 }),
    ],
  },
  {
    title: "What is the revenue by stage?",
    copy: [sources, call("query", { sql: "select stage, sum(price) from repairs group by stage" })],
    peer: [searchSource("Repairs"), queryFound({ page_size: 100 }), queryFound({ page_size: 100 })],
  },
  {
    title: "Which customers live in Milford?",
    copy: [sources, call("query", { source: "customers", where: { City: "Milford" }, columns: ["Name"] })],
    peer: [
      searchSource("Customers"),
      queryFound({ filter: { property: "City", select: { equals: "Milford" } }, page_size: 100 }),
    ],
  },
  {
    title: "Which pages mention a chain?",
    copy: [call("search", { query: "chain", limit: 10 })],
    // It searches titles only. Texts would take a request for each page.
    peer: [searchPages("chain")],
  },
  {
    title: "What changed in the last hour?",
    copy: [call("changes", { since: "{{since}}" })],
    peer: [
      call("API-post-search", { sort: { timestamp: "last_edited_time", direction: "descending" }, page_size: 10 }),
    ],
  },
];
