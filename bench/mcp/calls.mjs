// The calls of the questions. A call gets the answers before it, so that it can use an id that they contain.

/**
 * A public server, which has one tool for each operation of the API: its name, its package.json, and its tool that reads a page with the
 * argument for the id.
 * @typedef {{ readonly name: string, readonly manifest: string, readonly readTool: string, readonly idName: string }} Peer
 */

/**
 * @typedef {Readonly<Record<string, unknown>>} Arguments
 * @typedef {{ readonly name: string, readonly args: Arguments }} Call
 * @typedef {(answers: readonly string[]) => Call} NextCall
 * @typedef {(answers: readonly string[], peer: Peer) => Call} NextPeerCall
 * @typedef {{ readonly title: string, readonly answer: string, readonly copy: readonly NextCall[], readonly peer: readonly NextPeerCall[] }} Question
 */

/** @type {(name: string, args?: Arguments) => () => Call} */
export const call =
  (name, args = {}) =>
  () => ({ name, args });

/** Returns the first id in an answer. @param {string | undefined} answer */
function idIn(answer = "") {
  const [id] = /\b[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}\b/.exec(answer) ?? [];
  if (id === undefined) throw new Error(`Expected an id in the answer, got: ${answer.slice(0, 300)}`);
  return id;
}

/** Calls a tool of `@ws/mcp` with the id that was found first. @param {string} name @param {Arguments} args @returns {NextCall} */
export const withFound =
  (name, args = {}) =>
  (answers) => ({ name, args: { id: idIn(answers[0]?.split("\n").slice(2).join("\n")), ...args } });

/** Reads what was found first with `@ws/mcp`. */
export const readFound = withFound("read");

/** Lists all pages, databases and columns with `@ws/mcp`. */
export const sources = call("list");

/** Returns the first result. @param {string | undefined} answer */
export const firstResult = (answer = "") =>
  /** @type {{ results: { id: string, last_edited_by: { id: string } }[] }} */ (JSON.parse(answer)).results[0];

/** Reads the page that was found first with a public server. @type {NextPeerCall} */
export const readPage = ([found], { readTool, idName }) => ({
  name: readTool,
  args: { [idName]: firstResult(found)?.id },
});

/** Searches with a public server. @param {"page" | "data_source"} value @param {string} query */
export const searchFor = (value, query) =>
  call("API-post-search", { query, filter: { property: "object", value }, page_size: 5 });

/**
 * Queries a data source that was found with a public server, and continues a list.
 * @param {Arguments} args
 * @param {number} [search] the number of the search that found it
 * @returns {NextPeerCall}
 */
export const queryFound =
  (args, search = 0) =>
  (answers) => {
    const last = answers.at(-1);
    const { next_cursor: cursor } = /** @type {{ next_cursor?: string | null }} */ (
      answers.length > search + 1 ? JSON.parse(last ?? "{}") : {}
    );
    const start = typeof cursor === "string" ? { start_cursor: cursor } : {};
    return {
      name: "API-query-data-source",
      args: { data_source_id: firstResult(answers[search])?.id, ...args, ...start },
    };
  };
